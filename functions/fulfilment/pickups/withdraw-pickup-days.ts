import { pickupWithdrawn } from '#events/fulfilment/pickups.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { pickupChange, pickupFacts } from '#functions/store/fulfilment/pickup-events.ts'
import { withdrawPickupDays } from '#shared/api/fulfilment/pickups.ts'
import { withdrawPickup } from '#shared/domain/fulfilment/pickup/decisions.ts'
import { viewOwnPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { ownPickupOf } from './views/own-pickup.ts'

export const handler = handle(withdrawPickupDays, async ({ input, caller, now, language, table, fail, commit }) => {
  const before = await ownPickupOf(table, input.orderItemId, caller.userId)
  if (!before) return fail('not-found')
  const at = now()
  const moved = withdrawPickup(before, at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const { pickup } = moved
  return commit({
    ...pickupChange(before, moved, pickupWithdrawn(pickupFacts(pickup))),
    answer: { pickup: viewOwnPickup(pickup, { language, now: at }, await holidays()), serverTime: iso(at) },
  })
})
