import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import { roomIn } from '#functions/store/conversing/rooms.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminSettleRoom } from '#shared/api/conversing/console/messages.ts'
import { settleRoom } from '#shared/domain/conversing/message/decisions.ts'
import { decidedOnRoom } from './deciding/on-room.ts'

export const handler = handle(
  adminSettleRoom,
  async ({ input, caller, table, read, now, newId, commit, fail }) => {
    const { roomId, lastId } = input
    const first = roomIn(read.get(roomKeys.room(roomId)))
    if (first?.seller.type !== 'official') return fail('not-found')
    const audit = { id: newId(), by: caller, action: adminSettleRoom.id, subject: { kind: 'room', id: roomId } }
    const moved = await decidedOnRoom({ table, commit: commit.before }, { roomId, first }, before => {
      const decided = settleRoom(before, lastId)
      if (decided.outcome === 'refused') return fail(decided.code)
      const { room } = decided
      const change = { before: { isWaiting: before.isWaiting }, after: { isWaiting: false, number: lastId } }
      return room && { room, writes: [audited({ ...audit, at: now(), ...change })] }
    })
    return moved instanceof Failure ? moved : { done: true as const }
  },
  { reads: ({ roomId }) => [roomKeys.room(roomId)] },
)
