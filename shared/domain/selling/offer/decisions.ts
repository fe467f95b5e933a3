// Every decision about the offers for one work, from its book alone. Each returns the next book and the offers that
// changed, so that all are written together (D61-D65, O1-O8).
import type { Allowed, Decision, Refused } from '#shared/decision.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type OfferBook, offerRules, type WaitingOffer } from './offer.ts'
import { paysSeller } from './payout.ts'
import { canTransitionOffer, type OfferTransition } from './transitions.ts'

export interface MovedOffer {
  readonly id: string
  readonly senderId: string
  readonly price: number
  readonly move: OfferTransition
}

export type BookMove = Allowed<{ readonly book: OfferBook; readonly moved: readonly MovedOffer[] }>

const refused = { outcome: 'refused', code: 'offer-state' } as const satisfies Refused<'offer-state'>

const moveOf = ({ id, senderId, price }: WaitingOffer, move: OfferTransition): MovedOffer => ({
  id,
  senderId,
  price,
  move,
})

const next = (book: OfferBook, change: Partial<OfferBook>, moved: readonly MovedOffer[]): BookMove => ({
  outcome: 'allowed',
  book: { ...book, ...change, version: book.version + 1 },
  moved,
})

/** A waiting offer that is binding at `now`; every row in the book waits. */
const binds = (row: WaitingOffer, move: OfferTransition, now: number): boolean =>
  canTransitionOffer({ state: 'waiting', validUntil: row.validUntil }, move, now)

/** A member's offer, with known facts about the member. */
export interface NewOffer extends WaitingOffer {
  readonly asking: number
  /** Lowest offer by asking price and seller's costs (`leastOffer`). */
  readonly least: number
  /** Number of earlier offers by this member for this work. */
  readonly tries: number
  /** Number of this member's waiting offers for other works. */
  readonly liveElsewhere: number
}

export type OfferRefusal =
  | (Refused<'price-out-of-range'> & { readonly data: { readonly least: number; readonly asking: number } })
  | Refused<'tries-used' | 'offer-limit' | 'work-locked'>

/** A new offer replaces the member's waiting one (D61). */
export function makeOffer(book: OfferBook, offer: NewOffer, now: number): BookMove | OfferRefusal {
  const { asking, least, tries, liveElsewhere, ...row } = offer
  if (row.price < least || row.price >= asking)
    return { outcome: 'refused', code: 'price-out-of-range', data: { least, asking } }
  if (book.agreed) return { outcome: 'refused', code: 'work-locked' }
  if (tries >= offerRules.tries) return { outcome: 'refused', code: 'tries-used' }
  if (liveElsewhere >= offerRules.liveOfSender) return { outcome: 'refused', code: 'offer-limit' }
  const others = book.waiting.filter(({ senderId }) => senderId !== row.senderId)
  const own = book.waiting.filter(({ senderId }) => senderId === row.senderId)
  if (others.length >= offerRules.waitingOnWork) return { outcome: 'refused', code: 'offer-limit' }
  const moved = own.map(before => moveOf(before, binds(before, 'cancel', now) ? 'cancel' : 'expire'))
  return next(book, { waiting: [...others, row] }, moved)
}

/** The price of an accepted offer at the present asking price: never more than others would pay (D112). */
export const priceAtApproval = (offered: number, asking: number | undefined): number =>
  Math.min(offered, asking ?? offered)

/** Waiting offers at or above the asking price, at which the work can be bought now (D112). */
export const overtakenOffers = ({ waiting }: OfferBook, asking: number, now: number): readonly WaitingOffer[] =>
  waiting.filter(row => row.price >= asking && now < row.validUntil)

/**
 * Accepts one and closes the others: one lock, one payment window (D64, O1-O3), at the lower of offer and asking price.
 * An offer that leaves its seller nothing is refused even if the pick-up fee was another when it was made (decision
 * 160).
 */
export function approveInBook(
  book: OfferBook,
  id: string,
  {
    seller,
    asking,
    now,
  }: { readonly seller: Artwork['seller']; readonly asking?: number | undefined; readonly now: number },
): Decision<BookMove, 'offer-state' | 'offer-pays-nothing'> {
  const row = book.waiting.find(each => each.id === id)
  if (!row || book.agreed || !binds(row, 'approve', now)) return refused
  const price = priceAtApproval(row.price, asking)
  if (!paysSeller(price, seller)) return { outcome: 'refused', code: 'offer-pays-nothing' }
  const moved = book.waiting.map(each =>
    moveOf(each, each.id === id ? 'approve' : binds(each, 'deny', now) ? 'close' : 'expire'),
  )
  const closedSenderIds = moved.flatMap(({ move, senderId }) => (move === 'close' ? [senderId] : []))
  // The notice of the acceptance counts as the first reminder (D56).
  const agreed = { ...row, price, approvedAt: now, payUntil: now + offerRules.payMs, reminded: 1, closedSenderIds }
  return next(book, { waiting: [], agreed }, moved)
}

export const denyInBook = (book: OfferBook, id: string, now: number) => end(book, 'deny', row => row.id === id, now)

/** Denies every binding offer; it is not an error if there is none. */
export function denyAllInBook(book: OfferBook, now: number): BookMove | null {
  const moved = end(book, 'deny', () => true, now)
  return moved.outcome === 'allowed' ? moved : null
}

/** By its sender alone (O7). */
export const cancelInBook = (book: OfferBook, { id, senderId }: { id: string; senderId: string }, now: number) =>
  end(book, 'cancel', row => row.id === id && row.senderId === senderId, now)

/** The work was sold or withdrawn, or this member may not buy any more (D65, D77); null if no offer waits. */
export function closeInBook(book: OfferBook, now: number, senderId?: string): BookMove | null {
  const isMeant = (row: WaitingOffer) => senderId === undefined || row.senderId === senderId
  const moved = book.waiting.filter(isMeant).map(row => moveOf(row, binds(row, 'deny', now) ? 'close' : 'expire'))
  return moved.length === 0 ? null : next(book, { waiting: book.waiting.filter(row => !isMeant(row)) }, moved)
}

function end(
  book: OfferBook,
  move: 'deny' | 'cancel',
  isMeant: (row: WaitingOffer) => boolean,
  now: number,
): Decision<BookMove, 'offer-state'> {
  const ended = book.waiting.filter(row => isMeant(row) && binds(row, move, now))
  if (ended.length === 0) return refused
  return next(
    book,
    { waiting: book.waiting.filter(row => !ended.includes(row)) },
    ended.map(row => moveOf(row, move)),
  )
}

/** The accepted offer was paid: its order was captured. */
export function payOffer(book: OfferBook, id: string): Decision<BookMove, 'offer-state'> {
  const { agreed, ...rest } = book
  return agreed?.id === id ? next({ ...rest }, {}, [moveOf(agreed, 'pay')]) : refused
}

export type DueOffers = { what: 'expire' } | { what: 'remind'; stage: number } | { what: 'lapse' }

/** The step that is due at `now`; of several overdue reminders only the last is made. */
export function dueOffers(book: OfferBook, now: number): DueOffers | null {
  if (book.waiting.some(({ validUntil }) => validUntil <= now)) return { what: 'expire' }
  const { agreed } = book
  if (!agreed) return null
  if (now >= agreed.payUntil) return { what: 'lapse' }
  const stage = offerRules.remindAfterMs.filter(after => now >= agreed.approvedAt + after).length
  return stage > agreed.reminded ? { what: 'remind', stage } : null
}

/** The next instant at which something becomes due; null if nothing ever will. */
export function nextOfferDue({ waiting, agreed }: OfferBook): number | null {
  const after = agreed && offerRules.remindAfterMs[agreed.reminded]
  const due = [
    ...waiting.map(({ validUntil }) => validUntil),
    ...(agreed ? [after === undefined ? agreed.payUntil : agreed.approvedAt + after] : []),
  ]
  return due.length === 0 ? null : Math.min(...due)
}

export function expireOffers(book: OfferBook, now: number): BookMove | null {
  const over = book.waiting.filter(({ validUntil }) => validUntil <= now)
  if (over.length === 0) return null
  return next(
    book,
    { waiting: book.waiting.filter(row => !over.includes(row)) },
    over.map(row => moveOf(row, 'expire')),
  )
}

export const remindOfOffer = (book: OfferBook, stage: number): Decision<BookMove, 'offer-state'> =>
  book.agreed ? next(book, { agreed: { ...book.agreed, reminded: stage } }, []) : refused

/** The payment window has passed: the work is for sale again, and closed offers stay closed (D64). */
export function lapseOffer(book: OfferBook, now: number): Decision<BookMove, 'offer-state'> {
  const { agreed, ...rest } = book
  return agreed && now >= agreed.payUntil ? next({ ...rest }, {}, [moveOf(agreed, 'lapse')]) : refused
}
