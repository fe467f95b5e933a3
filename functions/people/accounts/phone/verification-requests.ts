import type { SNSEvent } from 'aws-lambda'
import * as z from 'zod'
import { correlated, readCorrelation } from '#functions/machinery/runtime/correlation.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'

const Request = z.object({
  channel: z.enum(['sms', 'voice']),
  phone: z.string(),
  code: z.string(),
  language: z.enum(['ja', 'en']),
  requestId: z.string(),
  correlationId: z.string().optional(),
})

type VerificationMessage = z.infer<typeof Request>

/** Sends what a message of the `verification` topic asks for, each under the id of the request that asked. */
export async function sendEach({ Records }: SNSEvent, send: (asked: VerificationMessage) => Promise<void>) {
  for (const { Sns } of Records) {
    const asked = Request.parse(JSON.parse(Sns.Message))
    await correlated(readCorrelation(asked.correlationId) ?? asked.requestId, async () => {
      await send(asked)
      logger.info('code sent', { channel: asked.channel })
    })
  }
}
