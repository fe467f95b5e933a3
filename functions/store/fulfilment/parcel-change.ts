import type { PendingEvent } from '#events/event.ts'
import { deliveryTimer } from '#events/fulfilment/parcels.ts'
import { moveParcel } from '#functions/store/fulfilment/parcels.ts'
import { type Parcel, type ParcelMoved, parcelDueAt } from '#shared/domain/fulfilment/parcel/parcel.ts'

/** Ids in every event about a parcel. */
export const parcelFacts = ({ id, orderId, productId, buyerId, seller }: Parcel) => ({
  orderItemId: id,
  orderId,
  productId,
  buyerId,
  sellerId: seller.userId ?? null,
  partnerId: seller.partnerId ?? null,
})

/** Requests a timer if the parcel's next due time has changed. */
export function timerOf(after: Parcel, before?: Parcel): PendingEvent[] {
  const due = parcelDueAt(after)
  return due === null || (before && parcelDueAt(before) === due)
    ? []
    : [deliveryTimer({ orderItemId: after.id, dueAt: due })]
}

/** The write of a parcel's transition, with its events. */
export function parcelChange(before: Parcel, after: ParcelMoved, ...events: readonly PendingEvent[]) {
  return { writes: [moveParcel(before, after)], events: [...events, ...timerOf(after.item, before)] }
}
