import { pickupAsked } from '#events/fulfilment/pickups.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { findPickup, movePickupWithSale, newPickup } from '#functions/store/fulfilment/pickups.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { endPickup } from '#shared/domain/fulfilment/pickup/decisions.ts'
import { isFetched, pickupOf, wasCollected } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { pickupFacts, timerOfPickup } from './pickup-events.ts'

/** Creates the pick-ups of works that the house collects from members, in the transaction of the payment. */
export function beginPickups(items: readonly Parcel[], now: number) {
  const pickups = items.filter(isFetched).map(item => pickupOf(item, now))
  return {
    writes: pickups.map(newPickup),
    events: pickups.flatMap(pickup => [pickupAsked(pickupFacts(pickup)), ...timerOfPickup(pickup)]),
  }
}

/**
 * Ends the pick-up of a parcel that is shipped without it (`bypass`) or whose sale is cancelled (`end`), in the
 * parcel's transaction. Works that are not collected, and those from before pick-ups existed, have none. `unfetched`:
 * the courier never had the work, so that the pick-up is not charged (D29).
 */
export async function endPickupWith(table: Getter, item: Parcel, move: 'bypass' | 'end', now: number) {
  const pickup = isFetched(item) ? await findPickup(table, item.id) : undefined
  const ended = pickup && endPickup(pickup, move, now)
  if (!pickup || ended?.outcome !== 'allowed') return { writes: [], unfetched: undefined }
  return { writes: [movePickupWithSale(pickup, ended)], unfetched: wasCollected(pickup) ? undefined : (true as const) }
}
