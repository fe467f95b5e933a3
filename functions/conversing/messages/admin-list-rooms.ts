import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { roomsOfHouse } from '#functions/store/conversing/rooms.ts'
import { adminListRooms } from '#shared/api/conversing/console/messages.ts'
import { aroundRooms } from './views/around.ts'
import { consoleRoom } from './views/console-views.ts'

export const handler = handle(adminListRooms, async ({ input, caller, table, language }) => {
  const lists = {
    waiting: () => roomsOfHouse(table, true),
    answered: () => roomsOfHouse(table, false),
    mine: async () => {
      const all = (await Promise.all([roomsOfHouse(table, true), roomsOfHouse(table, false)])).flat()
      return all.filter(({ assignee }) => assignee?.id === caller.operatorId)
    },
  }
  const { list, ...rest } = pageOfAll(await lists[input.state](), input)
  const around = await aroundRooms(table, list, language)
  return { ...rest, list: list.map(room => consoleRoom(room, around)) }
})
