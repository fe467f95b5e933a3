import * as z from 'zod'
import { event, reaction } from './event.ts'

/**
 * That something happened at the acquirer, and where to look. Never what: whoever hears it asks the acquirer, because a
 * message can be late, doubled or out of order, and its answer cannot (payment-platform.md 5.7).
 */
const id = z.string()
const mode = z.enum(['test', 'live'])
const shop = { shopId: 's_00000000001', mode: 'test' } as const

export const upstreamNoticed = event(
  'platform.upstream-noticed',
  1,
  z.object({
    shopId: id,
    mode,
    upstreamOrderId: id,
    payType: z.enum(['Card', 'Virtualaccount']),
    /** As the acquirer calls it; for the log. */
    event: z.string(),
  }),
  { ...shop, upstreamOrderId: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C', payType: 'Card', event: 'payments.card.secure' },
)

/** The same for a card whose holder had to be authenticated before it was saved. */
export const upstreamCardNoticed = event(
  'platform.upstream-card-noticed',
  1,
  z.object({ shopId: id, mode, customerRef: id, registrationRef: id, event: z.string() }),
  {
    ...shop,
    customerRef: 'c_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
    registrationRef: 'pm_6V3RM3F5Q9ZC5T0A1B2C00',
    event: 'customers.payment_methods.updated',
  },
)

export const platformAcquirerEvents = [upstreamNoticed, upstreamCardNoticed] as const
/** Whatever is said to have happened upstream, the acquirer is asked how the order stands. */
export const settleNotice = reaction({
  id: 'settleNotice',
  subject: 'platform',
  on: [upstreamNoticed],
  grants: { table: ['get', 'query', 'put'], acquirer: true },
  timeout: 60,
  batch: 5,
})

export const platformAcquirerBackground = [settleNotice] as const
