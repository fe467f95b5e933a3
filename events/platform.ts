import * as z from 'zod'
import { event } from './event.ts'

/**
 * Events of the payment platform: what its own functions tell each other. What its shops are told is another matter,
 * `shared/platform/event.ts`. The marketplace listens to none of these; it gets its webhook (payment-platform.md 5.6).
 */
const id = z.string()
const mode = z.enum(['test', 'live'])

/** A webhook event was recorded in the same transaction; its snapshot is read from the store. */
export const platformEventRecorded = event(
  'platform.event-recorded',
  1,
  z.object({ shopId: id, mode, eventId: id, type: z.string() }),
  { shopId: 's_00000000001', mode: 'test', eventId: 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C', type: 'payment.captured' },
)

export const platformEvents = [platformEventRecorded] as const
export const platformBackground = [] as const
