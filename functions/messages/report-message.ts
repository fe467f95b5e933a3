import { handle } from '#functions/http/handle.ts'
import { putReport, roomIn } from '#functions/store/rooms.ts'
import { roomKeys } from '#functions/table/keys.ts'
import { reportMessage } from '#shared/api/messages.ts'
import { sideIn } from '#shared/domain/message/room.ts'

/** A message is reported once by a side: again changes nothing, whatever became of the report. */
export const handler = handle(
  reportMessage,
  async ({ input, caller, read, now, commit, fail }) => {
    const { roomId, messageId: number, reason, text } = input
    const room = roomIn(read.get(roomKeys.room(roomId)))
    const by = room && sideIn(room, caller)
    if (!by || number > room.last) return fail('not-found')
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
  { reads: ({ roomId }) => [roomKeys.room(roomId)] },
)
