import { deliveryWaits } from '#events/deliveries.ts'
import type { PendingEvent } from '#events/event.ts'
import { moveParcel } from '#functions/store/deliveries.ts'
import type { Write } from '#functions/table/write.ts'
import type { CodeName } from '#shared/api/codes.ts'
import { type Delivery, dueAt, type ParcelMoved } from '#shared/domain/parcel/parcel.ts'

/** What a decision changes: the writes of its one transaction, and what it makes known. */
export interface Change<Kind extends 'put' | 'update' = 'put' | 'update', Code extends CodeName = CodeName> {
  readonly writes: readonly Write<Kind, Code>[]
  readonly events: readonly PendingEvent[]
}

/** What every event about a sold work names. */
export const factsOf = ({ id, orderId, productId, buyerId, seller }: Delivery) => ({
  orderItemId: id,
  orderId,
  productId,
  buyerId,
  sellerId: seller.userId ?? null,
  partnerId: seller.partnerId ?? null,
})

/** The schedule that the item needs now, if its next due time is another one than before. */
export function waitsOf(after: Delivery, before?: Delivery): PendingEvent[] {
  const due = dueAt(after)
  return due === null || (before && dueAt(before) === due) ? [] : [deliveryWaits({ orderItemId: after.id, dueAt: due })]
}

/** One edge of one item, with the event that tells of it. */
export function edge(before: Delivery, after: ParcelMoved, ...events: readonly PendingEvent[]) {
  return { writes: [moveParcel(before, after)], events: [...events, ...waitsOf(after.item, before)] }
}
