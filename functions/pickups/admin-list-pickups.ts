import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { pickupsOnBoard } from '#functions/store/pickups.ts'
import { adminListPickups } from '#shared/api/console/pickups.ts'
import { iso } from '#shared/domain/iso.ts'
import { dueFirst, pickupCounts } from '#shared/domain/pickup/schedule.ts'
import { viewPlannedPickup } from '#shared/domain/pickup/view.ts'

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
