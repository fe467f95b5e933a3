import { getClaim } from '#functions/store/claims.ts'
import { getParcel } from '#functions/store/parcels.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Claim } from '#shared/domain/claim/claim.ts'
import { type Person, sideOf } from '#shared/domain/parcel/decisions.ts'
import type { Parcel } from '#shared/domain/parcel/parcel.ts'

interface OwnItem {
  readonly item: Parcel
  readonly side: 'buyer' | 'seller' | 'partner'
  /** The latest claim, open or closed. */
  readonly current: Claim | undefined
}

/** A parcel with the side that the caller is on; for everybody else it does not exist (STYLE 9). */
export async function ownItem(table: Getter, orderItemId: string, caller: Person): Promise<OwnItem | undefined> {
  const item = await getParcel(table, orderItemId)
  const side = item && sideOf(item, caller)
  if (!item || !side) return undefined
  return { item, side, current: item.claim && (await getClaim(table, item.claim.claimId)) }
}
