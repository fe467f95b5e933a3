import type { Parcel } from '#shared/domain/parcel/parcel.ts'
import { holdingPasses, holdingReturns } from './holdings.ts'
import { orderLock } from './work-holds.ts'
import { moveWork } from './work-moves.ts'

/**
 * What becomes of a sold work (D31): the buyer's when the sale is complete, the seller's again when it is reversed. From
 * the payment on it is under the order's lock; each move here ends that lock or, for a claim about authenticity, takes
 * it once more.
 */

/** For the buyer, who holds it from now on; it stays sold out until it is listed again. */
export function handOver(item: Parcel, now: number) {
  const { productId, orderId: refId, buyerId: userId } = item
  const seller = { type: 'member', userId } as const
  const moved = moveWork('handOver', productId, { now, refId, set: { seller }, remove: ['applicationId'] })
  return [moved.or('order-state'), ...holdingPasses(item, now)] as const
}

/** For the seller, who may list it anew. */
export function reverseSale(item: Parcel, now: number) {
  const { type, partnerId, userId } = item.seller
  const seller = {
    type,
    ...(partnerId !== undefined && { partnerId }),
    ...(userId !== undefined && { userId }),
  }
  const moved = moveWork('reverse', item.productId, { now, refId: item.orderId, set: { seller } })
  return [moved.or('order-state'), ...holdingReturns(item, now)] as const
}

/** While the authenticity of a work is examined its holder keeps it and cannot sell it (D87). */
export const holdForClaim = ({ productId, orderId, buyerId }: Parcel, now: number) =>
  moveWork('examine', productId, { now, ownerId: buyerId, lock: orderLock({ id: orderId, buyerId }) }).or('not-holder')

/** The claim is over and the work stays where it is. */
export const freeAfterClaim = ({ productId, orderId: refId }: Parcel, now: number) =>
  moveWork('endExamination', productId, { now, refId }).or('order-state')

export const isHeldByBuyer = ({ status }: Parcel): boolean => status === 'completed'
