import * as z from 'zod'
import { event, reaction } from '../event.ts'

const id = z.string()
const mode = z.enum(['test', 'live'])
const shop = { shopId: 's_00000000001', mode: 'test' } as const
const customerRef = 'c_01KAK3B9Q0T4W5X6Y7Z8A9B0C1'

/** A customer changed. The acquirer's copy of the name and address is to be updated. */
export const customerChanged = event('platform.customer-changed', 1, z.object({ shopId: id, mode, customerRef: id }), {
  ...shop,
  customerRef,
})

/** A card was removed, or with no `cardRef` the customer with all cards. The acquirer is to delete its copy. */
export const upstreamRemovalDue = event(
  'platform.upstream-removal-due',
  1,
  z.object({ shopId: id, mode, customerRef: id, cardRef: id.optional() }),
  { ...shop, customerRef, cardRef: 'cs_01KAK3B9Q0T4W5X6Y7Z8A9' },
)

/** The acquirer reported the result of a cardholder's authentication. The reader asks the acquirer for that result. */
export const upstreamCardNoticed = event(
  'platform.upstream-card-noticed',
  1,
  z.object({
    shopId: id,
    mode,
    customerRef: id,
    registrationRef: id,
    event: z.string(),
    /** Card and outcome that the notice names; the reader queries the card itself. */
    cardRef: id.optional(),
    isFailed: z.boolean().optional(),
  }),
  {
    ...shop,
    customerRef: 'c_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
    registrationRef: 'pm_6V3RM3F5Q9ZC5T0A1B2C00',
    event: 'customers.payment_methods.updated',
  },
)

/** Copies changes of customers and cards to the acquirer. */
export const syncCustomer = reaction({
  id: 'syncCustomer',
  subject: 'platform',
  area: 'customers',
  on: [customerChanged, upstreamRemovalDue],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], acquirer: true },
})

/** Reads the result of a cardholder's authentication from the acquirer. */
export const readCardNotice = reaction({
  id: 'readCardNotice',
  subject: 'platform',
  area: 'customers',
  on: [upstreamCardNoticed],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], acquirer: true },
})

export const platformCustomersEvents = [customerChanged, upstreamRemovalDue, upstreamCardNoticed] as const
export const platformCustomersBackground = [syncCustomer, readCardNotice] as const
