import { pickupConfirmed } from '#events/fulfilment/pickups.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { parcelChange } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { pickupChange, pickupFacts } from '#functions/store/fulfilment/pickup-events.ts'
import { findPickup } from '#functions/store/fulfilment/pickups.ts'
import { adminConfirmPickup } from '#shared/api/fulfilment/console/pickups.ts'
import { planParcelPickup } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { confirmPickup } from '#shared/domain/fulfilment/pickup/decisions.ts'
import { slotOver } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { viewPlannedPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { auditedPickup } from './moving/audit-pickup.ts'

/**
 * The parcel gets the pick-up day in the same transaction: its sale does not lapse before the house has had time to
 * ship.
 */
export const handler = handle(adminConfirmPickup, async context => {
  const { input, caller, now, newId, language, table, fail, commit } = context
  const [before, item] = await Promise.all([findPickup(table, input.id), getParcel(table, input.id)])
  if (!before || !item) return fail('not-found')
  const at = now()
  const moved = confirmPickup(before, input.slot, at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const planned = planParcelPickup(item, slotOver(input.slot), at)
  if (planned.outcome === 'refused') return fail(planned.code)
  const { pickup } = moved
  const change = pickupChange(before, moved, pickupConfirmed({ ...pickupFacts(pickup), slot: input.slot }))
  const parcel = parcelChange(item, planned)
  return commit({
    writes: [
      ...change.writes,
      ...parcel.writes,
      auditedPickup({ id: newId(), at, by: caller, action: adminConfirmPickup.id }, before, pickup),
    ],
    events: [...change.events, ...parcel.events],
    answer: { pickup: viewPlannedPickup(pickup, { language, now: at }), serverTime: iso(at) },
  })
})
