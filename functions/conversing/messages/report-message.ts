import { handle } from '#functions/machinery/http/handle.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import { messageIn, putReport, roomIn } from '#functions/store/conversing/rooms.ts'
import { ownRoom } from '#functions/views/own-room.ts'
import { reportMessage } from '#shared/api/conversing/messages.ts'

/**
 * A message is reported once by a side: again changes nothing, whatever became of the report. What happened nobody wrote:
 * there is nothing to report.
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
