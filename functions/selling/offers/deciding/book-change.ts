import type { PendingEvent } from '#events/event.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { getOffers, moveOffer, putOfferBook } from '#functions/store/selling/offers.ts'
import type { BookMove, MovedOffer } from '#shared/domain/selling/offer/decisions.ts'
import type { Offer, OfferBook } from '#shared/domain/selling/offer/offer.ts'
import { announceEnd, type EndingTransition, isEnding, offerTimers } from './announce.ts'

interface BookChange {
  readonly writes: readonly Write<'put' | 'update', 'busy'>[]
  readonly events: readonly PendingEvent[]
}

/** The book that was decided on, and when. */
interface Decided {
  readonly before: OfferBook
  readonly now: number
  /** Offers that were read already; the others that are told of are read. */
  readonly known?: readonly Offer[]
}

/**
 * What a decision on the offers for a work writes: the book, and each offer that moved with it. Who is told that an offer
 * has ended is said here; what an approval, a payment and a lapse tell, their callers say.
 */
export async function bookChange(
  table: Getter,
  { book, moved }: BookMove,
  { before, now, known = [] }: Decided,
): Promise<BookChange> {
  const ended = moved.flatMap(({ id, move }) => (isToldAlone(move, moved) ? [{ id, move }] : []))
  const unread = ended.filter(({ id }) => known.every(offer => offer.id !== id))
  const read = await getOffers(
    table,
    unread.map(({ id }) => id),
  )
  const offers = new Map([...known, ...read].map(offer => [offer.id, offer]))
  return {
    writes: [
      putOfferBook(before, book),
      ...moved.map(each => moveOffer(each, now, each.move === 'approve' ? book.agreed : undefined)),
    ],
    events: [
      ...ended.flatMap(({ id, move }) => {
        const offer = offers.get(id)
        return offer ? [announceEnd(offer, move)] : []
      }),
      ...offerTimers(before, book),
    ],
  }
}

/** What an approval closes it tells of itself (decision 155). */
const isToldAlone = (move: MovedOffer['move'], all: readonly MovedOffer[]): move is EndingTransition =>
  isEnding(move) && !(move === 'close' && all.some(each => each.move === 'approve'))
