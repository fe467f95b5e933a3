import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { listMessageProducts } from '#shared/api/conversing/messages.ts'
import { type Room, sideIn, unreadOf } from '#shared/domain/conversing/message/room.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { aroundRooms } from './views/around.ts'
import { roomRows } from './views/room-rows.ts'
import { roomsInSight } from './views/rooms-in-sight.ts'

/** Number of people shown beside the named work. */
const peopleShown = 20

export const handler = handle(listMessageProducts, async ({ input, caller, table, language }) => {
  const rooms = await roomsInSight(table, caller)
  const unread = (room: Room) => unreadOf(room, sideIn(room, caller) ?? 'buyer')
  const sum = (some: readonly Room[]) => some.reduce((all, room) => all + unread(room), 0)
  // Latest first, as rooms are: a work takes the place of its latest room.
  const works = [...Map.groupBy(rooms, ({ productId }) => productId).values()]
  const { list, ...rest } = pageOfAll(works, input)
  const named = rooms.filter(({ productId }) => productId === input.productId).slice(0, peopleShown)
  const [around, people] = await Promise.all([
    aroundRooms(
      table,
      list.flatMap(([latest]) => latest ?? []),
      language,
    ),
    roomRows(table, named, { caller, language }),
  ])
  return {
    ...rest,
    unread: sum(rooms),
    people,
    list: list.flatMap(own => {
      const [latest] = own
      if (!latest) return []
      return {
        product: around.product(latest.productId),
        rooms: own.length,
        unread: sum(own),
        waiting: own.filter(room => room.isWaiting && sideIn(room, caller) === 'seller').length,
        lastAt: iso(latest.lastAt),
      }
    }),
  }
})
