import { pickupProposed } from '#events/fulfilment/pickups.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { pickupChange, pickupFacts } from '#functions/store/fulfilment/pickup-events.ts'
import { addressIn, getAddresses } from '#functions/store/people/addresses.ts'
import { proposePickupDays } from '#shared/api/fulfilment/pickups.ts'
import { proposePickup } from '#shared/domain/fulfilment/pickup/decisions.ts'
import { viewOwnPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { ownPickupOf } from './views/own-pickup.ts'

export const handler = handle(proposePickupDays, async ({ input, caller, now, language, table, fail, commit }) => {
  const [before, book, known] = await Promise.all([
    ownPickupOf(table, input.orderItemId, caller.userId),
    getAddresses(table, caller.userId),
    holidays(),
  ])
  const saved = addressIn(book, input.addressId)
  if (!before || saved?.country !== 'JP') return fail('not-found')
  const at = now()
  const { id: _, default: __, ...address } = saved
  const { slots, remarks } = input
  const moved = proposePickup(before, { slots, address, remarks }, at, known)
  if (moved.outcome === 'refused') return fail(moved.code)
  const { pickup } = moved
  return commit({
    ...pickupChange(before, moved, pickupProposed({ ...pickupFacts(pickup), slots: slots.length })),
    answer: { pickup: viewOwnPickup(pickup, { language, now: at }, known), serverTime: iso(at) },
  })
})
