import { getClaim, getDelivery } from '#functions/store/deliveries.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Claim } from '#shared/domain/claim/claim.ts'
import { type Person, sideOf } from '#shared/domain/parcel/decisions.ts'
import type { Delivery } from '#shared/domain/parcel/parcel.ts'

export interface OwnItem {
  readonly item: Delivery
  readonly side: 'buyer' | 'seller' | 'partner'
  /** The latest, open or over. */
  readonly current: Claim | undefined
}

/** A sold work with the caller's side of it; for everybody else it does not exist (STYLE 9). */
export async function ownItem(table: Getter, orderItemId: string, caller: Person): Promise<OwnItem | undefined> {
  const item = await getDelivery(table, orderItemId)
  const side = item && sideOf(item, caller)
  if (!item || !side) return undefined
  return { item, side, current: item.claim && (await getClaim(table, item.claim.claimId)) }
}
