import { isItem } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import type { PickupBook } from '#shared/domain/whole/invariants/pickups.ts'
import { parseParcel } from '../fulfilment/parcels.ts'
import { parsePickup } from '../fulfilment/pickups.ts'

/** Pick-ups and their parcels in a full read of the table, for `checkInvariants`. */
export const pickupBookOf = (items: readonly Attributes[]): PickupBook => ({
  pickups: items.filter(item => isItem('pickup', item)).map(parsePickup),
  items: items.filter(item => isItem('order-item', item)).map(parseParcel),
})
