import type { Found } from '#functions/machinery/table/found.ts'
import { deliveryKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getClaim } from '#functions/store/fulfilment/claims.ts'
import { getParcel, parseParcel } from '#functions/store/fulfilment/parcels.ts'
import type { Claim } from '#shared/domain/fulfilment/claim/claim.ts'
import { type Person, sideOf } from '#shared/domain/fulfilment/parcel/decisions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'

interface OwnItem {
  readonly item: Parcel
  readonly side: 'buyer' | 'seller' | 'partner'
  /** The latest claim, open or closed. */
  readonly current: Claim | undefined
}

/** A parcel with the side that the caller is on; for everybody else it does not exist (STYLE 9). */
export async function ownItem(table: Getter, orderItemId: string, caller: Person): Promise<OwnItem | undefined> {
  return ownedItem(table, await getParcel(table, orderItemId), caller)
}

/** The same, where the call's first read has brought the parcel. */
export async function ownItemIn(
  read: Found,
  table: Getter,
  orderItemId: string,
  caller: Person,
): Promise<OwnItem | undefined> {
  const row = read.get(deliveryKeys.item(orderItemId))
  return ownedItem(table, row && parseParcel(row), caller)
}

async function ownedItem(table: Getter, item: Parcel | undefined, caller: Person): Promise<OwnItem | undefined> {
  const side = item && sideOf(item, caller)
  if (!item || !side) return undefined
  return { item, side, current: item.claim && (await getClaim(table, item.claim.claimId)) }
}
