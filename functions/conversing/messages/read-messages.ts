import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import { roomIn } from '#functions/store/conversing/rooms.ts'
import { namedWork, ownRoom } from '#functions/views/own-room.ts'
import { readMessages } from '#shared/api/conversing/messages.ts'
import { readRoom } from '#shared/domain/conversing/message/decisions.ts'
import { roomStateOf } from '#shared/domain/conversing/message/view.ts'
import { decidedOnRoom } from './deciding/on-room.ts'
import { pushRoom } from './sending/push.ts'

export const handler = handle(
  readMessages,
  async context => {
    const { input, caller, table, read, commit, fail } = context
    const { roomId, lastId } = input
    const own = await ownRoom(table, roomIn(read.get(roomKeys.room(roomId))), caller, read)
    if (!own) return fail('not-found')
    const { room: first, side } = own
    const moved = await decidedOnRoom({ table, commit: commit.before }, { roomId, first }, room => {
      const after = readRoom(room, side, lastId)
      return after && { room: after }
    })
    if (!moved) return fail('not-found')
    if (moved instanceof Failure) return moved
    // The other side sees how far its messages have been read.
    if (moved.room !== moved.before) await pushRoom(context, moved.room, null)
    return { room: roomStateOf(moved.room) }
  },
  { reads: ({ roomId, productId }) => [roomKeys.room(roomId), ...namedWork({ productId })] },
)
