import type { PendingEvent } from '#events/event.ts'
import * as events from '#events/selling/offers.ts'
import { type MovedOffer, nextOfferDue } from '#shared/domain/selling/offer/decisions.ts'
import { type Offer, type OfferBook, partiesOf } from '#shared/domain/selling/offer/offer.ts'

/** Events of an offer's transitions: one per transition (D63). */
type Told = Pick<Offer, 'id' | 'productId' | 'senderId' | 'receiver' | 'price'>

const factOf = (offer: Told) => ({ offerId: offer.id, ...partiesOf(offer) })

/** The timer for the book's next due time, unless it is unchanged. */
export function offerTimers(before: OfferBook, after: OfferBook): PendingEvent[] {
  const dueAt = nextOfferDue(after)
  return dueAt === null || dueAt === nextOfferDue(before)
    ? []
    : [events.offersTimer({ productId: after.productId, dueAt })]
}

export const announceOffer = (offer: Offer): PendingEvent => {
  const { asking, validUntil } = offer
  return events.offerMade({ ...factOf(offer), asking, validUntil })
}

/** Includes the other offers that changed: those that the approval closed. */
export const announceApproval = (offer: Told, payUntil: number, moved: readonly MovedOffer[]): PendingEvent =>
  events.offerApproved({
    ...factOf(offer),
    payUntil,
    closed: moved.flatMap(({ id, senderId, price, move }) =>
      move === 'close' ? [{ offerId: id, senderId, price }] : [],
    ),
  })

const hows = { deny: 'denied', cancel: 'cancelled', expire: 'expired', close: 'closed' } as const
export type EndingTransition = keyof typeof hows
export const isEnding = (move: string): move is EndingTransition => Object.hasOwn(hows, move)

export const announceEnd = (offer: Told, move: EndingTransition): PendingEvent =>
  events.offerEnded({ ...factOf(offer), how: hows[move] })

export const announceOfferReminder = (offer: Told, stage: number, payUntil: number): PendingEvent =>
  events.offerPaymentDue({ ...factOf(offer), payUntil, stage: events.offerStages[stage - 1] ?? 'last' })

export const announceUnpaidOffer = (
  offer: Told,
  fact: { readonly strikes: number; readonly bannedUntil: number | null; readonly closedSenderIds: string[] },
): PendingEvent => events.offerUnpaid({ ...factOf(offer), ...fact })
