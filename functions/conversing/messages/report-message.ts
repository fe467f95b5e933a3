import { handle } from '#functions/machinery/http/handle.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import { messageIn, putReport, roomIn } from '#functions/store/conversing/rooms.ts'
import { ownRoom } from '#functions/views/own-room.ts'
import { reportMessage } from '#shared/api/conversing/messages.ts'

/**
 * Each side reports a message once: a repeated report changes nothing, whatever became of the first. Events were
 * written by nobody and cannot be reported.
 */
export const handler = handle(
  reportMessage,
  async ({ input, caller, table, read, now, commit, fail }) => {
    const { roomId, messageId: number, reason, text } = input
    const own = await ownRoom(table, roomIn(read.get(roomKeys.room(roomId))), caller)
    const message = messageIn(read.get(roomKeys.message(roomId, number)))
    if (!own || !message || message.voice === 'system') return fail('not-found')
    const { side: by, room } = own
    const { productId } = room
    const report = {
      ...{ roomId, productId, number, by, reporterId: caller.userId, reason, text, contact: [], at: now() },
      ...{ version: 1, state: 'open' as const, settled: null },
    }
    await commit.before({
      once: `${roomId}-${number}-${by}`,
      writes: [putReport(undefined, report)],
      isVersioned: true,
    })
    return { done: true as const }
  },
  { reads: ({ roomId, messageId }) => [roomKeys.room(roomId), roomKeys.message(roomId, messageId)] },
)
