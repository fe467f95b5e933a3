// Offers: the book of a work, its offers and its lock agree (O1-O3, O5, O8), no owner pays for a sale (O10), and nobody
// owes more than the asking price (O11).

import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import type { Offer, OfferBook } from '#shared/domain/selling/offer/offer.ts'
import type { Violation } from './violation.ts'

export interface OffersSnapshot {
  readonly books: readonly OfferBook[]
  readonly offers: readonly Offer[]
  /** Lock of each work, or null; works outside the snapshot are not checked. */
  readonly locks: ReadonlyMap<string, Lock | null>
  /** Asking price of each of these works. */
  readonly asked?: ReadonlyMap<string, number | undefined>
  /** Seller of each of these works, with the agreed rates. */
  readonly sellers?: ReadonlyMap<string, Artwork['seller']>
}

export function checkOffers({ books, offers, locks, asked, sellers }: OffersSnapshot): Violation[] {
  const violations: Violation[] = []
  const ofWork = Map.groupBy(offers, ({ productId }) => productId)
  const known = new Set(books.map(({ productId }) => productId))
  for (const book of books) {
    const say = (rule: string, detail: string) =>
      violations.push({ rule, subject: `offers for ${book.productId}`, detail })
    const own = ofWork.get(book.productId) ?? []
    const inState = (state: Offer['state']) => own.filter(offer => offer.state === state)
    const approved = inState('approved')
    if (approved.length > 1) say('O1', `${approved.length} are accepted at once`)
    const [one] = approved
    if (one?.id !== book.agreed?.id) say('O1', `${one?.id} is accepted and ${book.agreed?.id} agreed on`)
    const waiting = inState('waiting').map(({ id }) => id)
    if (sorted(waiting) !== sorted(book.waiting.map(({ id }) => id))) say('O2', 'other offers wait than the book says')
    if (book.agreed && book.waiting.length > 0) say('O2', 'offers wait beside the accepted one')
    if (new Set(book.waiting.map(({ senderId }) => senderId)).size < book.waiting.length)
      say('O2', 'two offers of one sender wait')
    if (!book.agreed) continue
    if (one && one.payUntil !== book.agreed.payUntil) say('O3', 'the accepted offer has two windows')
    if (one && one.price !== book.agreed.price) say('O5', `agreed on ${book.agreed.price}, offered ${one.price}`)
    const net = leftTo(sellers?.get(book.productId), book.agreed.price)
    if (net < 1) say('O10', `offer ${book.agreed.id} is accepted and leaves its owner ${net}`)
    const lock = locks.get(book.productId)
    const isHeld = lock?.kind === 'bargain' && lock.refId === book.agreed.id
    if (lock !== undefined && !isHeld && lock?.kind !== 'order')
      say('O8', `offer ${book.agreed.id} is accepted and the work is ${lock ? `under ${lock.kind}` : 'free'}`)
    const asking = isHeld ? asked?.get(book.productId) : undefined
    if (asking !== undefined && asking < book.agreed.price)
      say('O11', `agreed on ${book.agreed.price}, and anybody else would pay ${asking}`)
    if (isHeld && lock.agreed?.price !== book.agreed.price) say('O5', 'the lock has another price')
  }
  for (const [productId, lock] of locks) {
    if (lock?.kind !== 'bargain') continue
    const book = books.find(each => each.productId === productId)
    if (book?.agreed?.id !== lock.refId)
      violations.push({
        rule: 'O8',
        subject: `work ${productId}`,
        detail: `locked for offer ${lock.refId}, not accepted`,
      })
  }
  for (const [productId, own] of ofWork) {
    if (!known.has(productId))
      violations.push({ rule: 'O2', subject: `offers for ${productId}`, detail: `${own.length} without a book` })
  }
  return violations
}

/**
 * Net of the seller for an export, the lowest case (D22, D25); computed independently of `payout.ts` so that the
 * invariant can disagree with it.
 */
function leftTo(seller: Artwork['seller'] | undefined, price: number): number {
  if (seller?.type !== 'member') return price
  const { receiptFee, artistReturn } = seller.rates ?? { receiptFee: 1000, artistReturn: 0 }
  const charged = price - Math.floor(price / 11)
  const taken = [receiptFee, artistReturn].map(rate => Math.floor((charged * rate) / 10_000))
  return charged - taken.reduce((sum, yen) => sum + yen, seller.pickupFee ?? 0)
}

const sorted = (ids: readonly string[]): string => [...ids].sort().join()
