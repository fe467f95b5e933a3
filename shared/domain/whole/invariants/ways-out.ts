// Every lock of a work can be ended (S13): by somebody, by an allowed transition, until an instant or, where people
// decide, without limit. Any other lock would keep its work from everybody for ever.

import type { Order } from '#shared/domain/buying/order/order.ts'
import { isPaid, isUnpaid } from '#shared/domain/buying/order/transitions.ts'
import { type WorkTransitionName, workTransition } from '#shared/domain/catalogue/work/transitions.ts'
import type { Lock, LockKind } from '#shared/domain/catalogue/work/work.ts'
import { type Claim, isOperatorsTurn } from '#shared/domain/fulfilment/claim/claim.ts'
import { nextParcelDue, type Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { Refund } from '#shared/domain/fulfilment/refund/refund.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { nextDue } from '#shared/domain/selling/auction/outcome.ts'
import type { OfferBook } from '#shared/domain/selling/offer/offer.ts'
import type { SoldWork } from './orders.ts'
import type { Violation } from './violation.ts'

interface WayOut {
  /** Who acts next. `operator`: it is one of their open tasks. */
  readonly who: 'system' | 'operator'
  /** Latest end; null where people decide. */
  readonly until: number | null
}

/** Records that end locks. Parts that are absent are not checked. */
export interface LockBook {
  readonly orders: readonly Order[]
  readonly items: readonly Parcel[]
  readonly refunds: readonly Refund[]
  readonly claims: readonly Claim[]
  readonly works: readonly SoldWork[]
  readonly auctions?: readonly Auction[] | undefined
  readonly offerBooks?: readonly OfferBook[] | undefined
}

/** Null: nothing can end it. */
export type LockEnd = WayOut | 'not-asked' | null
type Known = ReturnType<typeof indexOf>

const bySystem = (until: number | null): WayOut | null => (until === null ? null : { who: 'system', until })

/**
 * For each kind of lock the work's transitions that end it, and who acts next. They are rows of `workTransitions`: a
 * kind whose rows do not release its lock could not be ended by anybody.
 */
const lockEnds = {
  checkout: { moves: ['release', 'bind'], next: (lock, known) => unpaidOrder(known.orders.get(lock.refId)) },
  award: { moves: ['passAward', 'endUnpaid', 'bindAgreed'], next: auctionEnd },
  second_chance: { moves: ['passAward', 'endUnpaid'], next: auctionEnd },
  bargain: { moves: ['endOffer', 'bindAgreed'], next: offerEnd },
  order: { moves: ['handOver', 'reverse', 'endExamination', 'unbind'], next: saleEnd },
  operator: { moves: ['unfreeze'], next: () => ({ who: 'operator', until: null }) },
} as const satisfies Record<
  LockKind,
  { moves: readonly WorkTransitionName[]; next: (lock: Lock, known: Known, work: SoldWork) => LockEnd }
>

export function checkWaysOut(book: LockBook): Violation[] {
  const known = indexOf(book)
  return book.works.flatMap(work => {
    const { id, lock } = work
    if (!lock || endOf(work, lock, known) !== null) return []
    return [{ rule: 'S13', subject: `work ${id}`, detail: `nothing ends its lock ${lock.kind} of ${lock.refId}` }]
  })
}

/** Who ends the lock of a work, and by when; a work without a lock is not checked. */
export const wayOut = (work: SoldWork, book: LockBook): LockEnd =>
  work.lock ? endOf(work, work.lock, indexOf(book)) : 'not-asked'

function endOf(work: SoldWork, lock: Lock, known: Known): LockEnd {
  const { moves, next } = lockEnds[lock.kind]
  return moves.some(name => ends(name, work, lock)) ? next(lock, known, work) : null
}

/** Whether the transition ends a lock of this kind in the work's state. */
const ends = (name: WorkTransitionName, work: SoldWork, { kind }: Lock): boolean =>
  workTransition(name).from.some(({ state, kinds }) => state === work.state && kinds?.includes(kind) === true)

function unpaidOrder(order: Order | undefined): WayOut | null {
  return order && isUnpaid(order) ? bySystem(order.dueAt) : null
}

/** An open order ends first, then its award or offer (decision 100). */
function auctionEnd(lock: Lock, known: Known): LockEnd {
  if (lock.orderId !== undefined) return unpaidOrder(known.orders.get(lock.orderId))
  if (!known.auctions) return 'not-asked'
  const auction = known.auctions.get(lock.refId)
  return auction ? bySystem(nextDue(auction)) : null
}

function offerEnd(lock: Lock, known: Known, { id }: SoldWork): LockEnd {
  if (lock.orderId !== undefined) return unpaidOrder(known.orders.get(lock.orderId))
  if (!known.offerBooks) return 'not-asked'
  const agreed = known.offerBooks.get(id)?.agreed
  return agreed?.id === lock.refId ? bySystem(agreed.payUntil) : null
}

function saleEnd(lock: Lock, known: Known, { id }: SoldWork): WayOut | null {
  const order = known.orders.get(lock.refId)
  if (!order) return null
  if (!isPaid(order)) return order.payStatus === 'capturing' ? bySystem(order.dueAt) : null
  const item = known.items.get(id)?.find(({ orderId }) => orderId === order.id)
  return item ? parcelEnd(item, known) : null
}

/** An unfinished reversal ends by a refund; without one, and without a claim, only the parcel's timer is left. */
function parcelEnd(item: Parcel, { refunds, claims }: Known): WayOut | null {
  if (item.reversedAt !== undefined) return null
  const refund = item.refundId === undefined ? undefined : refunds.get(item.refundId)
  if (refund?.state === 'requested') return bySystem(refund.nextTryAt)
  if (refund?.state === 'failed') return { who: 'operator', until: null }
  const claim = item.claim?.isOpen ? claims.get(item.claim.claimId) : undefined
  if (claim) return claimEnd(claim)
  return bySystem(nextParcelDue(item)?.at ?? null)
}

const claimEnd = (claim: Claim): WayOut | null => (isOperatorsTurn(claim) ? { who: 'operator', until: null } : null)

function indexOf({ orders, items, refunds, claims, auctions, offerBooks }: LockBook) {
  return {
    orders: new Map(orders.map(order => [order.id, order])),
    items: Map.groupBy(items, ({ productId }) => productId),
    refunds: new Map(refunds.map(refund => [refund.refundId, refund])),
    claims: new Map(claims.map(claim => [claim.claimId, claim])),
    auctions: auctions && new Map(auctions.map(auction => [auction.auctionId, auction])),
    offerBooks: offerBooks && new Map(offerBooks.map(book => [book.productId, book])),
  }
}
