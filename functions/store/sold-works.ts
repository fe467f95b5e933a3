import { catalogueKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import type { Delivery } from '#shared/domain/parcel/parcel.ts'
import { orderLock } from './work-holds.ts'
import { transferWork } from './works.ts'

/**
 * What becomes of a sold work (D31): the buyer's when the sale is complete, the seller's again when it is reversed. From
 * the payment on it is under the order's lock; each move here ends that lock or, for a claim about authenticity, takes
 * it once more.
 */

/** 3 -> 0 for the buyer. */
export const handOver = (item: Delivery, username: string, now: number) => ({
  ...transferWork(item.productId, item.orderId, { userId: item.buyerId, username }, now),
  code: 'order-state' as const,
})

/** 3 -> 0 for the seller, who may list it anew; from 0 where it had become the buyer's (D86). */
export function reverseSale(item: Delivery, now: number) {
  const { type, partnerId, userId, name } = item.seller
  const seller = {
    type,
    ...(partnerId !== undefined && { partnerId }),
    ...(userId !== undefined && { userId, username: name.ja }),
  }
  return update(catalogueKeys.work(item.productId), {
    set: { state: 0, saleStatus: 0, seller, updatedAt: now },
    remove: ['lock', 'auction', 'priceType', 'price', 'listedAt'],
    where: ['#lock.#refId = :refId AND #state IN (:sold, :held)', { refId: item.orderId, sold: 3, held: 0 }],
  }).or('order-state')
}

/** While the authenticity of a work is examined its holder keeps it and cannot sell it (D87). */
export function holdForClaim(item: Delivery, now: number) {
  return update(catalogueKeys.work(item.productId), {
    set: { lock: orderLock({ id: item.orderId, buyerId: item.buyerId }), updatedAt: now },
    where: [
      '#state = :held AND attribute_not_exists(#lock) AND #seller.#userId = :buyer',
      { held: 0, buyer: item.buyerId },
    ],
  }).or('not-holder')
}

/** The claim is over and the work stays where it is. */
export function freeAfterClaim(item: Delivery, now: number) {
  return update(catalogueKeys.work(item.productId), {
    set: { updatedAt: now },
    remove: ['lock'],
    where: ['#state = :held AND #lock.#refId = :refId', { held: 0, refId: item.orderId }],
  }).or('order-state')
}

export const isHeldByBuyer = ({ status }: Delivery): boolean => status === 'completed'
