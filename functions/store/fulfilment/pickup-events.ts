import type { PendingEvent } from '#events/event.ts'
import { pickupTimer } from '#events/fulfilment/pickups.ts'
import { movePickup } from '#functions/store/fulfilment/pickups.ts'
import { nextPickupDue, type Pickup, type PickupMoved } from '#shared/domain/fulfilment/pickup/pickup.ts'

/** The ids that every event about a pick-up carries. */
export const pickupFacts = ({ id, orderId, productId, buyerId, seller }: Pickup) => ({
  orderItemId: id,
  orderId,
  productId,
  buyerId,
  sellerId: seller.userId ?? null,
  partnerId: null,
})

/** Asks for a schedule if the next due time has changed. */
export function timerOfPickup(after: Pickup, before?: Pickup): PendingEvent[] {
  const due = nextPickupDue(after)
  return due === null || (before && nextPickupDue(before)?.at === due.at)
    ? []
    : [pickupTimer({ orderItemId: after.id, dueAt: due.at })]
}

/** The write of one move of a pick-up, with its events. */
export function pickupChange(before: Pickup, after: PickupMoved, ...events: readonly PendingEvent[]) {
  return { writes: [movePickup(before, after)], events: [...events, ...timerOfPickup(after.pickup, before)] }
}
