import { handle } from '#functions/machinery/http/handle.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { parcelsOfSeller } from '#functions/store/fulfilment/parcels.ts'
import { findPickups } from '#functions/store/fulfilment/pickups.ts'
import { listPickups } from '#shared/api/fulfilment/pickups.ts'
import { isFetched, type Pickup } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { awaitsProposal, isPickupOpen } from '#shared/domain/fulfilment/pickup/transitions.ts'
import { viewOwnPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { sellerKey } from '#shared/domain/kernel/money/journal.ts'

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
