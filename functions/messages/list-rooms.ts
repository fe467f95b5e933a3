import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { roomsOf } from '#functions/store/rooms.ts'
import { listRooms } from '#shared/api/messages.ts'
import { roomRows } from './views/room-rows.ts'

export const handler = handle(listRooms, async ({ input, caller, table, language }) => {
  const own = (await roomsOf(table, caller)).filter(({ productId }) => productId === input.productId)
  const { list, ...rest } = pageOfAll(own, input)
  return { ...rest, list: await roomRows(table, list, { caller, language }) }
})
