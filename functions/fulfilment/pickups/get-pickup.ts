import { handle } from '#functions/machinery/http/handle.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { getPickup } from '#shared/api/fulfilment/pickups.ts'
import { viewOwnPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { ownPickupOf } from './views/own-pickup.ts'

export const handler = handle(getPickup, async ({ input, caller, now, language, table, fail }) => {
  const pickup = await ownPickupOf(table, input.orderItemId, caller.userId)
  if (!pickup) return fail('not-found')
  const at = now()
  return { pickup: viewOwnPickup(pickup, { language, now: at }, await holidays()), serverTime: iso(at) }
})
