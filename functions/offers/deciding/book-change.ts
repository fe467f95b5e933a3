import type { PendingEvent } from '#events/event.ts'
import { getOffers, moveOffer, putOfferBook } from '#functions/store/offers.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Write } from '#functions/table/write.ts'
import type { BookMove } from '#shared/domain/offer/decisions.ts'
import type { OfferBook } from '#shared/domain/offer/offer.ts'
import { announceEnd, isEnding, offerTimers } from './announce.ts'

interface BookChange {
  readonly writes: readonly Write<'put' | 'update', 'busy'>[]
  readonly events: readonly PendingEvent[]
}

/**
 * What a decision on the offers for a work writes: the book, and each offer that moved with it. Who is told that an offer
 * has ended is said here; what an approval, a payment and a lapse tell, their callers say.
 */
export async function bookChange(
  table: Getter,
  before: OfferBook,
  { book, moved }: BookMove,
  now: number,
): Promise<BookChange> {
  const offers = new Map(
    (
      await getOffers(
        table,
        moved.map(({ id }) => id),
      )
    ).map(offer => [offer.id, offer]),
  )
  const payUntil = book.agreed?.payUntil
  return {
    writes: [
      putOfferBook(before, book),
      ...moved.map(each => moveOffer(each, now, each.move === 'approve' ? payUntil : undefined)),
    ],
    events: [
      ...moved.flatMap(({ id, move }) => {
        const offer = offers.get(id)
        return offer && isEnding(move) ? [announceEnd(offer, move)] : []
      }),
      ...offerTimers(before, book),
    ],
  }
}
