import * as z from 'zod'
import { clock, event, reaction } from './event.ts'
import { upstreamCardNoticed } from './platform-acquirers.ts'
import { platformEventRecorded } from './platform-webhooks.ts'

/** What the pages and the saved cards of the payment platform cause (payment-platform.md 5.2, 5.4, 5.5). */
const id = z.string()
const mode = z.enum(['test', 'live'])
const shop = { shopId: 's_00000000001', mode: 'test' } as const
const customerRef = 'c_01KAK3B9Q0T4W5X6Y7Z8A9B0C1'

/** The acquirer is to know a customer's name and address as they are now. */
export const customerChanged = event('platform.customer-changed', 1, z.object({ shopId: id, mode, customerRef: id }), {
  ...shop,
  customerRef,
})

/** The acquirer is to forget a card, or without one the customer with all its cards. */
export const upstreamRemovalDue = event(
  'platform.upstream-removal-due',
  1,
  z.object({ shopId: id, mode, customerRef: id, cardRef: id.optional() }),
  { ...shop, customerRef, cardRef: 'cs_01KAK3B9Q0T4W5X6Y7Z8A9' },
)

/** A mail of a page is due: its address, or that what it was for has been done. */
export const pageMailDue = event(
  'platform.page-mail-due',
  1,
  z.object({ kind: z.enum(['guide', 'thanks']), page: z.enum(['session', 'card_session']), id }),
  { kind: 'guide', page: 'session', id: 'ps_01KAK3B9Q0T4W5X6Y7Z8A9' },
)

/** Keeps the acquirer's customers and cards as ours are. */
export const syncCustomer = reaction({
  id: 'syncCustomer',
  subject: 'platform',
  on: [customerChanged, upstreamRemovalDue],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], acquirer: true },
})

export const mailPage = reaction({
  id: 'mailPage',
  subject: 'platform',
  on: [pageMailDue],
  grants: { table: ['get', 'put', 'update'], mail: true },
})

/** A payment that was made is the end of its session, also where no browser came back to say so. */
export const settleSession = reaction({
  id: 'settleSession',
  subject: 'platform',
  on: [platformEventRecorded],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/** A card's holder has been asked: how it ended is read from the acquirer. */
export const readCardNotice = reaction({
  id: 'readCardNotice',
  subject: 'platform',
  on: [upstreamCardNoticed],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], acquirer: true },
})

/** Addresses that have lapsed, and cards whose registration never got an answer. */
export const sweepPages = clock({
  id: 'sweepPages',
  subject: 'platform',
  every: 'rate(5 minutes)',
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], indexes: ['GSI2'], acquirer: true },
  timeout: 60,
})

export const platformVaultEvents = [customerChanged, upstreamRemovalDue, pageMailDue] as const
export const platformVaultBackground = [syncCustomer, mailPage, settleSession, readCardNotice, sweepPages] as const
