import type { PendingEvent } from '#events/event.ts'
import { offersOvertaken } from '#events/selling/offers.ts'
import { overtakenOffers } from '#shared/domain/selling/offer/decisions.ts'
import type { OfferBook } from '#shared/domain/selling/offer/offer.ts'

/** Events for offers that reach or exceed the new asking price (D112). */
export function announceOvertaken(book: OfferBook, asking: number, now: number): PendingEvent[] {
  const offers = overtakenOffers(book, asking, now)
  if (offers.length === 0) return []
  const told = offers.map(({ id: offerId, senderId, price }) => ({ offerId, senderId, price }))
  return [offersOvertaken({ productId: book.productId, asking, offers: told })]
}
