import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { pickupsOnBoard } from '#functions/store/fulfilment/pickups.ts'
import { adminListPickups } from '#shared/api/fulfilment/console/pickups.ts'
import { dueFirst, pickupCounts } from '#shared/domain/fulfilment/pickup/schedule.ts'
import { viewPlannedPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(adminListPickups, async ({ input, now, language, table }) => {
  const at = now()
  const isEnded = input.ended === '1'
  const pickups = await pickupsOnBoard(table, !isEnded)
  const { list, ...rest } = pageOfAll(isEnded ? pickups : dueFirst(pickups), input)
  return {
    ...rest,
    list: list.map(pickup => viewPlannedPickup(pickup, { language, now: at })),
    counts: pickupCounts(isEnded ? [] : pickups, at),
    serverTime: iso(at),
  }
})
