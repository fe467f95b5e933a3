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

/** The book before and after the decision, and its time. */
interface Decided {
  readonly before: OfferBook
  readonly now: number
  /** Offers already read; others with a notice are read. */
  readonly known?: readonly Offer[]
}

/**
 * Writes of a decision on the offers for a work: the book, and each offer that changed with it. Events of ended offers
 * are made here; events of an approval, a payment and a lapse by the callers.
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

/** An approval's own event names the offers that it closes (decision 155). */
const isToldAlone = (move: MovedOffer['move'], all: readonly MovedOffer[]): move is EndingTransition =>
  isEnding(move) && !(move === 'close' && all.some(each => each.move === 'approve'))
