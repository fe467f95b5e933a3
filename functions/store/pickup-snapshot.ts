import { isItem } from '#functions/table/item-kinds.ts'
import type { Attributes } from '#functions/table/write.ts'
import type { PickupBook } from '#shared/domain/invariants/pickups.ts'
import { parseParcel } from './parcels.ts'
import { parsePickup } from './pickups.ts'

/** Pick-ups and their parcels in a full read of the table, as `checkInvariants` asks for them. */
export const pickupBookOf = (items: readonly Attributes[]): PickupBook => ({
  pickups: items.filter(item => isItem('pickup', item)).map(parsePickup),
  items: items.filter(item => isItem('order-item', item)).map(parseParcel),
})
