import type { Attributes } from '#functions/table/write.ts'
import { isAgreed } from '#shared/domain/order/moves.ts'
import type { Order, OrderLine } from '#shared/domain/order/order.ts'
import type { Lock } from '#shared/domain/work/work.ts'
import { moveWork } from './work-moves.ts'
import { heldBy } from './works.ts'

/**
 * What the steps of an order do to the lock of its works, each in the transaction of that step (D30, D41). A condition
 * says what must be true of the work at that instant; whatever was read before only chose the write.
 */
type Held = Pick<Order, 'id' | 'buyerId' | 'source' | 'refId'>

export const checkoutLock = (order: Pick<Order, 'id' | 'buyerId' | 'holdUntil'>): Lock => ({
  kind: 'checkout',
  refId: order.id,
  until: order.holdUntil,
  heldBy: order.buyerId,
})

/** From the authorisation on: without an end, until the parcel's story is over. */
export const orderLock = (order: Pick<Order, 'id' | 'buyerId'>): Lock => ({
  kind: 'order',
  refId: order.id,
  heldBy: order.buyerId,
})

const lockedBy = (current: Attributes | undefined) => ({ productId: current?.['id'] ?? null, ...heldBy(current) })

/** Takes a work for an unpaid order; `replaced` is the buyer's own earlier order that holds it. */
export function holdWork(
  order: Pick<Order, 'id' | 'buyerId' | 'holdUntil'>,
  line: OrderLine,
  replaced: string | null,
  now: number,
) {
  return moveWork('hold', line.productId, {
    now,
    refId: replaced ?? order.id,
    price: line.listPrice,
    lock: checkoutLock(order),
  }).or('work-locked', lockedBy)
}

export function prolongHold(order: Pick<Order, 'id' | 'buyerId' | 'holdUntil'>, productId: string, now: number) {
  return moveWork('prolong', productId, { now, refId: order.id, lock: checkoutLock(order) }).or('work-locked', lockedBy)
}

/** All that the order holds; awards and accepted offers are under a lock of their own. */
export const prolongHolds = (order: Order, now: number) =>
  isAgreed(order.source) ? [] : order.lines.map(({ productId }) => prolongHold(order, productId, now))

/** The hold of an unpaid order ends, and the work is for sale again. */
export const releaseWork = (productId: string, orderId: string, now: number) =>
  moveWork('release', productId, { now, refId: orderId }).or('work-state')

/** Authorised: the work becomes the order's (D41). */
export function claimWork(order: Held, line: OrderLine, now: number) {
  const lock = orderLock(order)
  const moved = isAgreed(order.source)
    ? moveWork('bindAgreed', line.productId, { now, refId: order.refId ?? '', heldBy: order.buyerId, lock })
    : moveWork('bind', line.productId, { now, refId: order.id, price: line.listPrice, lock })
  return moved.or('work-locked', lockedBy)
}

/** The capture was refused: the lock is a hold again (sources 1, 2) or the award's (3, 4), as D41 says. */
export const unclaimWork = (order: Order, line: OrderLine, award: Lock | null, now: number) =>
  moveWork('unbind', line.productId, { now, refId: order.id, lock: award ?? checkoutLock(order) }).or('work-state')

/** The payment was captured (D31); the lock stays the order's until the parcel's story ends. */
export const sellWork = (order: Pick<Order, 'id' | 'buyerId'>, line: OrderLine, now: number) =>
  moveWork('sell', line.productId, {
    now,
    refId: order.id,
    lock: orderLock(order),
    set: { price: line.listPrice },
  }).or('work-state')
