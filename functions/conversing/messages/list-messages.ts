import { handle } from '#functions/machinery/http/handle.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import { messagesOf, roomIn } from '#functions/store/conversing/rooms.ts'
import { isBanned } from '#functions/store/people/sessions.ts'
import { listMessages } from '#shared/api/conversing/messages.ts'
import { isClosed, otherSide, sideIn } from '#shared/domain/conversing/message/room.ts'
import { isRoomInSight } from '#shared/domain/conversing/message/sight.ts'
import { roomViewOf } from '#shared/domain/conversing/message/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { aroundRooms } from './views/around.ts'
import { signedMessages } from './views/message-views.ts'
import { partOf } from './views/part.ts'

export const handler = handle(
  listMessages,
  async ({ input, caller, table, read, objects, language, now, fail }) => {
    const { roomId } = input
    const room = roomIn(read.get(roomKeys.room(roomId)))
    const side = room && sideIn(room, caller)
    if (!side) return fail('not-found')
    const at = now()
    const [around, part] = await Promise.all([
      aroundRooms(table, [room], language),
      messagesOf(table, roomId, partOf(input)),
    ])
    if (!isRoomInSight(room, around.workOf(room.productId), caller)) return fail('not-found')
    const view = roomViewOf(room, side, {
      product: around.product(room.productId),
      other: around.party(room, otherSide(side)),
    })
    const writing = isClosed(room, at)
      ? ('closed' as const)
      : isBanned(caller, 'chat', at)
        ? ('banned' as const)
        : around.isPaused(room, side, at)
          ? ('paused' as const)
          : ('open' as const)
    return {
      room: { ...view, writing },
      list: await signedMessages(objects.private, part.list),
      hasMore: part.hasMore,
      serverTime: iso(at),
    }
  },
  { reads: ({ roomId }) => [roomKeys.room(roomId)] },
)
