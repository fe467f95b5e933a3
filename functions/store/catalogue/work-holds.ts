import type { Attributes } from '#functions/machinery/table/write.ts'
import { heldUntil, type Order, type OrderLine } from '#shared/domain/buying/order/order.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import { transitionWork } from './work-transitions.ts'
import { heldBy } from './works.ts'

/**
 * Effects of an order's steps on the lock of its works, each in the transaction of that step (D30, D41). The conditions
 * state what must be true at the write; earlier reads only select the write.
 */
type Held = Pick<Order, 'id' | 'buyerId' | 'source' | 'refId'>
/** Fields of an order that decide until when it holds its works. */
type Holding = Held & Pick<Order, 'payStatus' | 'holdUntil' | 'agreedUntil' | 'lines'>

export const checkoutLock = (order: Pick<Order, 'id' | 'buyerId' | 'holdUntil'>): Lock => ({
  kind: 'checkout',
  refId: order.id,
  until: order.holdUntil,
  heldBy: order.buyerId,
})

/** Lock from the authorization on: without an end, until the parcel is completed or reversed. */
export const orderLock = (order: Pick<Order, 'id' | 'buyerId'>): Lock => ({
  kind: 'order',
  refId: order.id,
  heldBy: order.buyerId,
})

const agreedKind = ({ source }: Pick<Order, 'source'>) => (source === 'auction' ? 'award' : 'bargain')

/** Lock of an award or accepted offer without an open order; an offer's price is stored only here. */
function agreedLock(order: Holding): Lock {
  const kind = agreedKind(order)
  const payUntil = order.agreedUntil ?? order.holdUntil
  const [line] = order.lines
  return {
    kind,
    refId: order.refId ?? '',
    until: payUntil,
    heldBy: order.buyerId,
    ...(kind === 'bargain' && line && { agreed: { price: line.listPrice, payUntil } }),
  }
}

/** The same with its open order, and the later end of both if they have one (decision 100). */
function orderedLock(order: Holding): Lock {
  const { until: own = 0, ...lock } = agreedLock(order)
  const until = heldUntil(order)
  return { ...lock, ...(until !== null && { until: Math.max(own, until) }), orderId: order.id }
}

const agreedFacts = (order: Held, now: number) => ({ now, refId: order.refId ?? '', heldBy: order.buyerId })

const lockedBy = (current: Attributes | undefined) => ({ productId: current?.['id'] ?? null, ...heldBy(current) })

/**
 * Locks a work for an unpaid order; `replaced` is the buyer's earlier order that holds it, `since` the start of their
 * hold: by this order, or by an earlier one that it continues (D111); `saleId` is the secret sale in which it is bought
 * (D95).
 */
export function holdWork(
  order: Pick<Order, 'id' | 'buyerId' | 'holdUntil'>,
  line: OrderLine,
  replaced: string | null,
  now: number,
  { since = now, saleId }: { readonly since?: number | undefined; readonly saleId?: string | undefined } = {},
) {
  return transitionWork('hold', line.productId, {
    now,
    refId: replaced ?? order.id,
    price: line.listPrice,
    saleId,
    lock: checkoutLock(order),
    set: { lastHold: { by: order.buyerId, since, until: order.holdUntil } },
  }).or('work-locked', lockedBy)
}

/** Assigns an award or an accepted offer to an unpaid order; `replaced` is the winner's earlier order for it. */
export function holdAgreed(order: Holding, line: OrderLine, replaced: string | null, now: number) {
  return transitionWork('holdAgreed', line.productId, {
    ...agreedFacts(order, now),
    ...(replaced !== null && { orderId: replaced }),
    lock: orderedLock(order),
  }).or('work-locked', lockedBy)
}

/** Sets the end of the hold or the award's lock to the order's new end. */
export function prolongHold(order: Holding, productId: string, now: number) {
  const moved = isAgreed(order.source)
    ? transitionWork('prolongAgreed', productId, {
        ...agreedFacts(order, now),
        orderId: order.id,
        lock: orderedLock(order),
      })
    : transitionWork('prolong', productId, { now, refId: order.id, lock: checkoutLock(order) })
  return moved.or('work-locked', lockedBy)
}

/** The same for all works of the order. */
export const prolongHolds = (order: Order, now: number) =>
  order.lines.map(({ productId }) => prolongHold(order, productId, now))

/** Releases the hold of an unpaid order: the work is for sale again. */
export const releaseWork = (productId: string, orderId: string, now: number) =>
  transitionWork('release', productId, { now, refId: orderId, set: { releasedAt: now } }).or('work-state')

/** The order has ended unpaid, and its award continues to its own end; for `isExcused` see the lock. */
export const releaseAgreed = (order: Holding, productId: string, isExcused: boolean, now: number) =>
  transitionWork('releaseAgreed', productId, {
    ...agreedFacts(order, now),
    orderId: order.id,
    lock: { ...agreedLock(order), ...(isExcused && { isExcused }) },
  }).or('work-state')

/** Authorized: the work is locked for the order (D41). */
export function claimWork(order: Held, line: OrderLine, now: number) {
  const lock = orderLock(order)
  const moved = isAgreed(order.source)
    ? transitionWork('bindAgreed', line.productId, { ...agreedFacts(order, now), orderId: order.id, lock })
    : transitionWork('bind', line.productId, { now, refId: order.id, price: line.listPrice, lock })
  return moved.or('work-locked', lockedBy)
}

/** The capture was refused: the lock becomes a hold again (sources 1, 2) or the award's (3, 4), by D41. */
export const unclaimWork = (order: Order, line: OrderLine, now: number) =>
  transitionWork('unbind', line.productId, {
    now,
    refId: order.id,
    lock: isAgreed(order.source) ? orderedLock(order) : checkoutLock(order),
  }).or('work-state')

/** The payment was captured (D31); the lock stays the order's until the parcel is completed or reversed. */
export const sellWork = (order: Pick<Order, 'id' | 'buyerId'>, line: OrderLine, now: number) =>
  transitionWork('sell', line.productId, {
    now,
    refId: order.id,
    lock: orderLock(order),
    set: { price: line.listPrice },
  }).or('work-state')
