import { handle } from '#functions/http/handle.ts'
import { holidays } from '#functions/runtime/holidays.ts'
import { parcelsOfSeller } from '#functions/store/parcels.ts'
import { findPickups } from '#functions/store/pickups.ts'
import { listPickups } from '#shared/api/pickups.ts'
import { iso } from '#shared/domain/iso.ts'
import { sellerKey } from '#shared/domain/money/journal.ts'
import { awaitsProposal, isPickupOpen } from '#shared/domain/pickup/moves.ts'
import { isFetched, type Pickup } from '#shared/domain/pickup/pickup.ts'
import { viewOwnPickup } from '#shared/domain/pickup/view.ts'

const rank = (pickup: Pickup): number => (awaitsProposal(pickup) ? 0 : isPickupOpen(pickup) ? 1 : 2)

export const handler = handle(listPickups, async ({ caller, now, language, table }) => {
  const sales = await parcelsOfSeller(table, sellerKey({ type: 'member', userId: caller.userId }))
  const pickups = await findPickups(
    table,
    sales.filter(isFetched).map(({ id }) => id),
  )
  const at = now()
  const known = await holidays()
  const sorted = pickups.sort((a, b) => rank(a) - rank(b) || b.askedAt - a.askedAt)
  return { list: sorted.map(pickup => viewOwnPickup(pickup, { language, now: at }, known)), serverTime: iso(at) }
})
