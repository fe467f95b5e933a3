import { pickupAsked } from '#events/fulfilment/pickups.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { findPickup, movePickupWithSale, newPickup } from '#functions/store/fulfilment/pickups.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { endPickup } from '#shared/domain/fulfilment/pickup/decisions.ts'
import { isFetched, pickupOf, wasCollected } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { pickupFacts, timerOfPickup } from './pickup-events.ts'

/** What a payment begins for the works that the house fetches from members: in the transaction that makes the order paid. */
export function beginPickups(items: readonly Parcel[], now: number) {
  const pickups = items.filter(isFetched).map(item => pickupOf(item, now))
  return {
    writes: pickups.map(newPickup),
    events: pickups.flatMap(pickup => [pickupAsked(pickupFacts(pickup)), ...timerOfPickup(pickup)]),
  }
}

/**
 * The pick-up of a parcel that is shipped in another way (`bypass`), or whose sale is cancelled (`end`): it ends in the
 * parcel's own transaction. Works that nobody fetches, and those from before there were pick-ups, have none.
 * `unfetched`: its work never came to the courier, so that nobody is charged for it (D29).
 */
export async function endPickupWith(table: Getter, item: Parcel, move: 'bypass' | 'end', now: number) {
  const pickup = isFetched(item) ? await findPickup(table, item.id) : undefined
  const ended = pickup && endPickup(pickup, move, now)
  if (!pickup || ended?.outcome !== 'allowed') return { writes: [], unfetched: undefined }
  return { writes: [movePickupWithSale(pickup, ended)], unfetched: wasCollected(pickup) ? undefined : (true as const) }
}
