import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import { roomIn } from '#functions/store/conversing/rooms.ts'
import { audited } from '#functions/store/people/audit.ts'
import { assigneeOf } from '#functions/views/assignees.ts'
import { adminAssignRoom } from '#shared/api/conversing/console/messages.ts'
import { assignRoom } from '#shared/domain/conversing/message/decisions.ts'
import { decidedOnRoom } from './deciding/on-room.ts'

export const handler = handle(
  adminAssignRoom,
  async ({ input, caller, table, read, now, newId, commit, fail }) => {
    const { roomId, operatorId } = input
    const first = roomIn(read.get(roomKeys.room(roomId)))
    const assignee = await assigneeOf(table, operatorId, adminAssignRoom)
    if (first?.seller.type !== 'official' || assignee === undefined) return fail('not-found')
    const audit = { id: newId(), by: caller, action: adminAssignRoom.id, subject: { kind: 'room', id: roomId } }
    const moved = await decidedOnRoom({ table, commit: commit.before }, { roomId, first }, before => {
      const room = assignRoom(before, assignee)
      return room && { room, writes: [audited({ ...audit, at: now(), before: before.assignee, after: assignee })] }
    })
    return moved instanceof Failure ? moved : { assignee }
  },
  { reads: ({ roomId }) => [roomKeys.room(roomId)] },
)
