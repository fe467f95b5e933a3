import * as z from 'zod'
import { event } from '../event.ts'

/** An inquiry to the house and its answer; the texts stay in the table. */
const which = z.object({ inquiryId: z.string() })
const example = { inquiryId: '01JD8ZQ4T8M3K2V9X0WNB5C7RD' }

export const inquirySent = event('inquiry.sent', 1, which, example)
export const inquiryAnswered = event('inquiry.answered', 1, which, example)

export const inquiriesEvents = [inquirySent, inquiryAnswered] as const
