import * as z from 'zod'
import { orderPaid } from '../buying/orders.ts'
import { workDelisted } from '../catalogue/works.ts'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { memberBanned } from '../people/accounts.ts'

/** Events of offers (D63), and the functions that react to them. */
const id = z.string()
const yen = z.int()
/** Epoch ms. */
const at = z.int()
const offer = {
  offerId: id,
  productId: id,
  senderId: id,
  /** The member or the partner who was to answer; both null for the house. */
  sellerId: id.nullable(),
  partnerId: id.nullable(),
  price: yen,
}

const example = {
  offerId: '01KB8Z6V3RM3F5Q9ZC5T0A1B2D',
  productId: 'ash-glaze-jar',
  senderId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
  sellerId: null,
  partnerId: 'teitei',
  price: 250_000,
}

export const offerMade = event('offer.made', 1, z.object({ ...offer, asking: yen, validUntil: at }), {
  ...example,
  asking: 300_000,
  validUntil: 1_796_353_200_000,
})

/**
 * The earlier version of an approval, without the offers that it closed; each of those had an `offer.ended`. Events
 * still in the queues are delivered.
 */
export const offerApprovedAlone = event('offer.approved', 1, z.object({ ...offer, payUntil: at }), {
  ...example,
  payUntil: 1_796_958_000_000,
})

/**
 * Names the offers that the approval closed: all recipients of an approval get their notices in one write (decision
 * 155).
 */
export const offerApproved = event(
  'offer.approved',
  2,
  z.object({ ...offer, payUntil: at, closed: z.array(z.object({ offerId: id, senderId: id, price: yen })) }),
  {
    ...example,
    payUntil: 1_796_958_000_000,
    closed: [{ offerId: '01KB8Z6V9N5D0F3H7K2M4P8R1T', senderId: '01KB8YV8A1P6C9K2S4H7J0E3GM', price: 200_000 }],
  },
)

/**
 * The offer ended without a sale. `closed`: the work was sold or taken off sale, or the sender may not buy; offers
 * closed by an approval are in the approval's event.
 */
export const offerEnded = event(
  'offer.ended',
  1,
  z.object({ ...offer, how: z.enum(['denied', 'cancelled', 'expired', 'closed']) }),
  { ...example, how: 'denied' },
)

/** The asking price has fallen to these offers or below them; they bind as before (D112). */
export const offersOvertaken = event(
  'offer.overtaken',
  1,
  z.object({ productId: id, asking: yen, offers: z.array(z.object({ offerId: id, senderId: id, price: yen })) }),
  {
    productId: example.productId,
    asking: 240_000,
    offers: [{ offerId: example.offerId, senderId: example.senderId, price: example.price }],
  },
)

/** Stages of payment reminders; `start` is notified by `offer.approved`. */
export const offerStages = ['start', '3d', '6d', 'last'] as const

/** An accepted offer waits for its payment, as an award does (D56, D64). */
export const offerPaymentDue = event(
  'offer.payment-due',
  1,
  z.object({ ...offer, payUntil: at, stage: z.enum(offerStages) }),
  { ...example, payUntil: 1_796_958_000_000, stage: '3d' },
)

export const offerPaid = event('offer.paid', 1, z.object(offer), example)

/**
 * An accepted offer was not paid in time: a strike, perhaps with a ban. Members whose offers the approval had closed
 * are notified that the work is available.
 */
export const offerUnpaid = event(
  'offer.unpaid',
  1,
  z.object({ ...offer, strikes: z.int(), bannedUntil: at.nullable(), closedSenderIds: z.array(id) }),
  { ...example, strikes: 1, bannedUntil: null, closedSenderIds: ['01KB8YV8A1P6C9K2S4H7J0E3GM'] },
)

const offersDue = event('offers.due', 1, z.object({ productId: id, dueAt: at }), {
  productId: example.productId,
  dueAt: 1_796_353_200_000,
})

/** The timer for the next due time of a work's offers. */
export const offersTimer = (wait: z.output<typeof offersDue.data>) =>
  timerWanted({ name: `off-${wait.productId}-${wait.dueAt}`, at: wait.dueAt, event: offersDue(wait) })

export const offersEvents = [
  offerMade,
  offerApprovedAlone,
  offerApproved,
  offerEnded,
  offersOvertaken,
  offerPaymentDue,
  offerPaid,
  offerUnpaid,
  offersDue,
] as const

/** Expires, reminds, or ends unpaid offers, whichever is due when the timer fires. */
export const advanceOffers = reaction({
  id: 'advanceOffers',
  subject: 'offers',
  on: [offersDue],
  grants: { table: ['get', 'put', 'update', 'check'] },
})

/** Advances offers that no timer has advanced. */
export const sweepOffers = clock({
  id: 'sweepOffers',
  subject: 'offers',
  every: 'rate(5 minutes)',
  grants: { table: ['get', 'query', 'put', 'update', 'check'], indexes: ['GSI1'] },
  timeout: 50,
})

/**
 * Closes waiting offers for a work that was sold or taken off sale, and those of a member who may not buy (D65, D77).
 */
export const closeOffers = reaction({
  id: 'closeOffers',
  subject: 'offers',
  on: [orderPaid, workDelisted, memberBanned],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

export const offersBackground = [advanceOffers, sweepOffers, closeOffers] as const
