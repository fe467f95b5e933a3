import type { PendingEvent } from '#events/event.ts'
import { pickupTimer } from '#events/fulfilment/pickups.ts'
import { movePickup } from '#functions/store/fulfilment/pickups.ts'
import { nextPickupDue, type Pickup, type PickupMoved } from '#shared/domain/fulfilment/pickup/pickup.ts'

/** Ids in every event about a pick-up. */
export const pickupFacts = ({ id, orderId, productId, buyerId, seller }: Pickup) => ({
  orderItemId: id,
  orderId,
  productId,
  buyerId,
  sellerId: seller.userId ?? null,
  partnerId: null,
})

/** Requests a timer if the next due time has changed. */
export function timerOfPickup(after: Pickup, before?: Pickup): PendingEvent[] {
  const due = nextPickupDue(after)
  return due === null || (before && nextPickupDue(before)?.at === due.at)
    ? []
    : [pickupTimer({ orderItemId: after.id, dueAt: due.at })]
}

/** The write of a pick-up's transition, with its events. */
export function pickupChange(before: Pickup, after: PickupMoved, ...events: readonly PendingEvent[]) {
  return { writes: [movePickup(before, after)], events: [...events, ...timerOfPickup(after.pickup, before)] }
}
