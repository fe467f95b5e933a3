import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { listRooms } from '#shared/api/conversing/messages.ts'
import { roomRows } from './views/room-rows.ts'
import { roomsInSight } from './views/rooms-in-sight.ts'

export const handler = handle(listRooms, async ({ input, caller, table, language }) => {
  const own = await roomsInSight(table, caller, ({ productId }) => productId === input.productId)
  const { list, ...rest } = pageOfAll(own, input)
  return { ...rest, list: await roomRows(table, list, { caller, language }) }
})
