import * as z from 'zod'
import { refusalReasons, resaleKinds } from '#shared/domain/selling/resale/application.ts'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { memberBanned } from '../people/accounts.ts'

/** Events of resale, one for each transition of an application (D31), and the functions that react to them. */
const which = { applicationId: z.string(), productId: z.string(), userId: z.string() }
const example = {
  applicationId: '01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  productId: 'shino-chawan',
  userId: '01KB8YTB5T2V4W6X8Y0Z1A3C5D',
}
/** Epoch ms. */
const at = z.int()
const by = z.enum(['owner', 'system'])

/** `isAgain`: submitted again after the reviewer asked for changes. */
export const applicationSubmitted = event(
  'resale.submitted',
  1,
  z.object({ ...which, isAgain: z.boolean(), dueAt: at }),
  { ...example, isAgain: false, dueAt: 1_796_094_000_000 },
)
export const revisionAsked = event('resale.revision-asked', 1, z.object({ ...which, until: at }), {
  ...example,
  until: 1_798_094_000_000,
})
export const applicationRefused = event('resale.refused', 1, z.object({ ...which, reason: z.enum(refusalReasons) }), {
  ...example,
  reason: 'photos',
})
export const applicationApproved = event(
  'resale.approved',
  1,
  z.object({ ...which, kind: z.enum(resaleKinds), price: z.int(), net: z.int() }),
  { ...example, kind: 'fixed', price: 1_200_000, net: 930_000 },
)
/** The owner withdrew the application, or was silent for thirty days. */
export const applicationCancelled = event('resale.cancelled', 1, z.object({ ...which, by }), {
  ...example,
  by: 'owner',
})
export const refusalAcknowledged = event('resale.acknowledged', 1, z.object({ ...which, by }), {
  ...example,
  by: 'owner',
})
/** The price, or the end of the auction, has changed. */
export const resaleTermsChanged = event(
  'resale.terms-changed',
  1,
  z.object({ ...which, price: z.int(), endAt: at.nullable() }),
  { ...example, price: 1_100_000, endAt: null },
)
export const resaleRelisted = event('resale.relisted', 1, z.object({ ...which, price: z.int(), endAt: at }), {
  ...example,
  price: 1_100_000,
  endAt: 1_798_094_000_000,
})
/**
 * Taken off sale by the owner, because the owner may not sell any more (D77), or by an operator, with the reason.
 * `applicationId` is null for works listed without an application.
 */
export const resaleDelisted = event(
  'resale.delisted',
  2,
  z.object({
    ...which,
    applicationId: z.string().nullable(),
    by: z.enum(['owner', 'system', 'operator']),
    reason: z.string().nullable(),
  }),
  { ...example, by: 'operator', reason: '箱書きを確認するため' },
)

/**
 * An operator registered that a member owns a work that was not bought here, and its price (D22, D72). `beforeId`: the
 * previous owner.
 */
export const ownerRegistered = event(
  'resale.owner-registered',
  2,
  z.object({ productId: z.string(), userId: z.string(), basis: z.int(), beforeId: z.string().nullable() }),
  { productId: example.productId, userId: example.userId, basis: 330_000, beforeId: null },
)

/** An application is due: the message of its timer. The event decides nothing. */
const resaleDue = event('resale.due', 1, z.object({ applicationId: z.string(), dueAt: at }), {
  applicationId: example.applicationId,
  dueAt: 1_798_094_000_000,
})

/** The timer for an application's next due time. */
export const resaleTimer = (wait: z.output<typeof resaleDue.data>) =>
  timerWanted({ name: `rsl-${wait.applicationId}-${wait.dueAt}`, at: wait.dueAt, event: resaleDue(wait) })

export const resaleEvents = [
  applicationSubmitted,
  revisionAsked,
  applicationRefused,
  applicationApproved,
  applicationCancelled,
  refusalAcknowledged,
  resaleTermsChanged,
  resaleRelisted,
  resaleDelisted,
  ownerRegistered,
  resaleDue,
] as const

/** Ends applications that their owner left unanswered, and listings of a banned owner. */
export const advanceResale = reaction({
  id: 'advanceResale',
  subject: 'resale',
  on: [resaleDue],
  grants: { table: ['get', 'put', 'update'] },
})

/** Takes off sale the works of a member who may not sell any more (D77). */
export const delistBanned = reaction({
  id: 'delistBanned',
  subject: 'resale',
  on: [memberBanned],
  where: { kind: ['sell'] },
  grants: { table: ['get', 'query', 'put', 'update'] },
  timeout: 60,
})

/** Makes the transitions of applications that a timer missed. */
export const sweepResales = clock({
  id: 'sweepResales',
  subject: 'resale',
  every: 'rate(30 minutes)',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI2'] },
  timeout: 50,
})

export const resaleBackground = [advanceResale, delistBanned, sweepResales] as const
