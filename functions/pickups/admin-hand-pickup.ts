import { deliveryShipped } from '#events/parcels.ts'
import { handle } from '#functions/http/handle.ts'
import { parcelChange, parcelFacts } from '#functions/store/parcel-change.ts'
import { getParcel } from '#functions/store/parcels.ts'
import { pickupChange } from '#functions/store/pickup-events.ts'
import { findPickup } from '#functions/store/pickups.ts'
import { adminHandPickup } from '#shared/api/console/pickups.ts'
import { iso } from '#shared/domain/iso.ts'
import { shipParcel } from '#shared/domain/parcel/decisions.ts'
import { endPickup } from '#shared/domain/pickup/decisions.ts'
import { viewPlannedPickup } from '#shared/domain/pickup/view.ts'
import { auditedPickup } from './moving/audit-pickup.ts'

/** The pick-up ends and the parcel is on its way in one transaction. */
export const handler = handle(adminHandPickup, async context => {
  const { input, caller, now, newId, language, table, fail, commit } = context
  const { carrierId, deliveryNumber } = input
  const [before, item] = await Promise.all([findPickup(table, input.id), getParcel(table, input.id)])
  if (!before || !item) return fail('not-found')
  const at = now()
  const moved = endPickup(before, 'hand', at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const shipped = shipParcel(item, 'operator', { carrierId, deliveryNumber, imgs: [] }, at)
  if (shipped.outcome === 'refused') return fail(shipped.code)
  const { pickup } = moved
  const told = deliveryShipped({ ...parcelFacts(item), by: 'operator', carrierId, deliveryNumber })
  const parcel = parcelChange(item, shipped, told)
  const act = { id: newId(), at, by: caller, action: adminHandPickup.id }
  return commit({
    writes: [
      ...pickupChange(before, moved).writes,
      ...parcel.writes,
      auditedPickup(act, before, pickup, { carrierId, deliveryNumber }),
    ],
    events: parcel.events,
    answer: { pickup: viewPlannedPickup(pickup, { language, now: at }), serverTime: iso(at) },
  })
})
