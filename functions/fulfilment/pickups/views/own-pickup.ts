import type { Getter } from '#functions/machinery/table/table.ts'
import { findPickup } from '#functions/store/fulfilment/pickups.ts'
import type { Pickup } from '#shared/domain/fulfilment/pickup/pickup.ts'

/** A pick-up of a work that the caller sold; for everybody else it does not exist (STYLE 9). */
export async function ownPickupOf(table: Getter, orderItemId: string, userId: string): Promise<Pickup | undefined> {
  const pickup = await findPickup(table, orderItemId)
  return pickup?.seller.userId === userId ? pickup : undefined
}
