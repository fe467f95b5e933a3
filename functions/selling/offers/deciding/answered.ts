import type { PendingEvent } from '#events/event.ts'
import { catalogueKeys, type Key, offerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Attributes, Write } from '#functions/machinery/table/write.ts'
import { getWork, parseWork } from '#functions/store/catalogue/works.ts'
import { mayBuy } from '#functions/store/selling/auctions.ts'
import { bookIn, getOfferBook, lockForOffer, offerIn } from '#functions/store/selling/offers.ts'
import type { CodeName } from '#shared/api/codes.ts'
import type { Decision } from '#shared/decision.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { approveInBook, cancelInBook, denyInBook } from '#shared/domain/selling/offer/decisions.ts'
import type { Offer, OfferBook } from '#shared/domain/selling/offer/offer.ts'
import { type OfferTransition, offerTransition } from '#shared/domain/selling/offer/transitions.ts'
import { announceApproval } from './announce.ts'
import { bookChange } from './book-change.ts'

interface Read {
  readonly get: (key: Key) => Attributes | undefined
}

interface Found {
  readonly offer: Offer
  readonly work: Artwork | undefined
  readonly book: OfferBook
}

interface Answered<Code extends CodeName> {
  readonly offer: Offer
  readonly writes: readonly Write<'put' | 'update' | 'check', Code>[]
  readonly events: readonly PendingEvent[]
}

/** The offer with its work, for a caller who may see it; for everybody else it does not exist. */
export async function findOffer(
  { table, read }: { readonly table: Getter; readonly read: Read },
  id: string,
  isSeenBy: (offer: Offer) => boolean,
): Promise<Found | undefined> {
  const offer = offerIn(read.get(offerKeys.offer(id)))
  if (!offer || !isSeenBy(offer)) return undefined
  const { productId } = offer
  const [workItem, bookItem] = [read.get(catalogueKeys.work(productId)), read.get(offerKeys.book(productId))]
  if (workItem && bookItem) return { offer, work: parseWork(workItem), book: bookIn(bookItem, productId) }
  const [work, book] = await Promise.all([getWork(table, productId), getOfferBook(table, productId)])
  return { offer, work, book }
}

/** Keys of `findOffer` for the call's first read: the work too, where the caller names it. */
export const answerReads = ({
  id,
  productId,
}: {
  readonly id: string
  readonly productId?: string | undefined
}): Key[] => [
  offerKeys.offer(id),
  ...(productId === undefined ? [] : [catalogueKeys.work(productId), offerKeys.book(productId)]),
]

/** The book as found; read again after a conflict with another answer. */
const bookOf = (table: Getter, { offer, book }: Found, attempt: number): Promise<OfferBook> | OfferBook =>
  attempt === 1 ? book : getOfferBook(table, offer.productId)

/**
 * Whether this caller answers the offer: the member who sells, or any account of the partner; offers to the house are
 * answered in the console.
 */
export const isReceiver = (
  { receiver }: Offer,
  member: { readonly userId: string; readonly partnerId?: string | undefined },
): boolean =>
  receiver.id !== null &&
  (receiver.type === 'member'
    ? receiver.id === member.userId
    : receiver.type === 'partner' && receiver.id === member.partnerId)

/** Time of this attempt, and number of earlier ones. */
interface Try {
  readonly now: number
  readonly attempt: number
}

/** An offer declined by its receiver, or withdrawn by its sender. */
export async function endedOffer(
  table: Getter,
  found: Found,
  move: 'deny' | 'cancel',
  { now, attempt }: Try,
): Promise<Decision<Answered<'busy'>, 'offer-state'>> {
  const { offer } = found
  const book = await bookOf(table, found, attempt)
  const moved = move === 'deny' ? denyInBook(book, offer.id, now) : cancelInBook(book, offer, now)
  if (moved.outcome === 'refused') return moved
  const change = await bookChange(table, moved, { before: book, now, known: [offer] })
  return { outcome: 'allowed', offer: after(offer, move, now), ...change }
}

/**
 * An accepted offer: the work is locked for its sender, provided that they may buy, and all other offers are closed
 * (D64).
 */
export async function approvedOffer(
  table: Getter,
  found: Found,
  { now, attempt }: Try,
): Promise<Decision<Answered<'busy' | 'work-locked' | 'banned-buy'>, 'offer-state' | 'offer-pays-nothing'>> {
  const { offer } = found
  // After a conflict the asking price may have changed too.
  const work = attempt === 1 ? found.work : await getWork(table, offer.productId)
  if (!work) return { outcome: 'refused', code: 'offer-state' }
  const book = await bookOf(table, found, attempt)
  const moved = approveInBook(book, offer.id, { seller: work.seller, asking: work.price, now })
  if (moved.outcome === 'refused') return moved
  const { agreed } = moved.book
  if (!agreed) return { outcome: 'refused', code: 'offer-state' }
  const { price, payUntil } = agreed
  const change = await bookChange(table, moved, { before: book, now })
  return {
    outcome: 'allowed',
    offer: { ...after(offer, 'approve', now), price, payUntil },
    writes: [...change.writes, lockForOffer(moved.book, work.price, now), mayBuy(offer.senderId, now)],
    events: [...change.events, announceApproval({ ...offer, price }, payUntil, moved.moved)],
  }
}

const after = (offer: Offer, move: OfferTransition, now: number): Offer => ({
  ...offer,
  state: offerTransition(move).to,
  movedAt: now,
  version: offer.version + 1,
})
