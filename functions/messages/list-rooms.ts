import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { listRooms } from '#shared/api/messages.ts'
import { roomRows } from './views/room-rows.ts'
import { roomsInSight } from './views/rooms-in-sight.ts'

export const handler = handle(listRooms, async ({ input, caller, table, language }) => {
  const own = await roomsInSight(table, caller, ({ productId }) => productId === input.productId)
  const { list, ...rest } = pageOfAll(own, input)
  return { ...rest, list: await roomRows(table, list, { caller, language }) }
})
