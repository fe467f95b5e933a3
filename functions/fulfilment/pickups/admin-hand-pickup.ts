import { deliveryShipped } from '#events/fulfilment/parcels.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { pickupChange } from '#functions/store/fulfilment/pickup-events.ts'
import { findPickup } from '#functions/store/fulfilment/pickups.ts'
import { adminHandPickup } from '#shared/api/fulfilment/console/pickups.ts'
import { shipParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { endPickup } from '#shared/domain/fulfilment/pickup/decisions.ts'
import { viewPlannedPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { auditedPickup } from './moving/audit-pickup.ts'

/** The pick-up ends and the parcel is marked as shipped in one transaction. */
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
