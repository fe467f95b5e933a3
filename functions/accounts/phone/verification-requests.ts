import type { SNSEvent } from 'aws-lambda'
import * as z from 'zod'

const Request = z.object({
  channel: z.enum(['sms', 'voice']),
  phone: z.string(),
  code: z.string(),
  language: z.enum(['ja', 'en']),
  requestId: z.string(),
})

/** The requests of a message of the `verification` topic. */
export function verificationRequests({ Records }: SNSEvent): z.infer<typeof Request>[] {
  return Records.map(({ Sns }) => Request.parse(JSON.parse(Sns.Message)))
}
