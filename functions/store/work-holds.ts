import { catalogueKeys } from '#functions/table/keys.ts'
import { type Attributes, update } from '#functions/table/write.ts'
import { isAgreed } from '#shared/domain/order/moves.ts'
import type { Order, OrderLine } from '#shared/domain/order/order.ts'
import type { Lock } from '#shared/domain/work/work.ts'
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

/** From state 9 on: without an end, until the parcel's story is over. */
export const orderLock = (order: Pick<Order, 'id' | 'buyerId'>): Lock => ({
  kind: 'order',
  refId: order.id,
  heldBy: order.buyerId,
})

const lockedBy = (current: Attributes | undefined) => ({ productId: current?.['id'] ?? null, ...heldBy(current) })

/**
 * Takes a work for an unpaid order at the price that was shown (P3): a work for sale, a lapsed hold, or the hold of the
 * buyer's own earlier order, which this one replaces.
 */
export function holdWork(
  order: Pick<Order, 'id' | 'buyerId' | 'holdUntil'>,
  line: OrderLine,
  replaced: string | null,
  now: number,
) {
  const free =
    '(#state = :forSale AND attribute_not_exists(#lock)) OR (#lock.#kind = :checkout AND (#lock.#until < :now OR #lock.#refId = :replaced))'
  return update(catalogueKeys.work(line.productId), {
    set: { state: -1, lock: checkoutLock(order), updatedAt: now },
    where: [
      `(${free}) AND #price = :price AND #priceType <> :auction AND #visibility = :public`,
      {
        forSale: 2,
        checkout: 'checkout',
        now,
        replaced: replaced ?? order.id,
        price: line.listPrice,
        auction: 3,
        public: 'public',
      },
    ],
  }).or('work-locked', lockedBy)
}

/** The hold goes on for a challenge, or ends later because a quote came. */
export function prolongHold(order: Pick<Order, 'id' | 'buyerId' | 'holdUntil'>, productId: string, now: number) {
  return update(catalogueKeys.work(productId), {
    set: { lock: checkoutLock(order), updatedAt: now },
    where: [
      '#state = :locked AND #lock.#kind = :checkout AND #lock.#refId = :order',
      { locked: -1, checkout: 'checkout', order: order.id },
    ],
  }).or('work-locked', lockedBy)
}

/** All that the order holds; awards and accepted offers are under a lock of their own. */
export const prolongHolds = (order: Order, now: number) =>
  isAgreed(order.source) ? [] : order.lines.map(({ productId }) => prolongHold(order, productId, now))

/**
 * Authorised: the work becomes the order's (D41 state 9). Its own hold is enough, however long ago it lapsed, as long as
 * nobody took it; a free work is taken again at the price that was authorised; an award only by its winner.
 */
export function claimWork(order: Held, line: OrderLine, now: number) {
  const where = isAgreed(order.source)
    ? ([
        '#state = :locked AND #lock.#refId = :ref AND #lock.#heldBy = :buyer AND #lock.#kind IN (:award, :bargain)',
        { locked: -1, ref: order.refId ?? '', buyer: order.buyerId, award: 'award', bargain: 'bargain' },
      ] as const)
    : ([
        '(#state = :locked AND #lock.#kind = :checkout AND #lock.#refId = :order) OR ' +
          '(#price = :price AND #priceType <> :auction AND ' +
          '((#state = :forSale AND attribute_not_exists(#lock)) OR (#lock.#kind = :checkout AND #lock.#until < :now)))',
        {
          locked: -1,
          checkout: 'checkout',
          order: order.id,
          price: line.listPrice,
          auction: 3,
          forSale: 2,
          now,
        },
      ] as const)
  return update(catalogueKeys.work(line.productId), {
    set: { state: -1, lock: orderLock(order), updatedAt: now },
    where,
  }).or('work-locked', lockedBy)
}

/** The capture was refused: the lock is a hold again (sources 1, 2) or the award's (3, 4), as D41 says. */
export function unclaimWork(order: Order, line: OrderLine, award: Lock | null, now: number) {
  return update(catalogueKeys.work(line.productId), {
    set: { lock: award ?? checkoutLock(order), updatedAt: now },
    where: [
      '#state = :locked AND #lock.#kind = :kind AND #lock.#refId = :order',
      { locked: -1, kind: 'order', order: order.id },
    ],
  }).or('work-state')
}
