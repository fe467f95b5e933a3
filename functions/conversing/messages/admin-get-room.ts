import { handle } from '#functions/machinery/http/handle.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import { messagesOf, reportIn, reportKey, roomIn } from '#functions/store/conversing/rooms.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { assigneesFor } from '#functions/views/assignees.ts'
import { adminAssignRoom, adminGetRoom } from '#shared/api/conversing/console/messages.ts'
import { aroundReport } from '#shared/domain/conversing/message/report.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { aroundRooms } from './views/around.ts'
import { consoleMessage, consoleRoom, reportView } from './views/console-views.ts'
import { signedMessages } from './views/message-views.ts'
import { partOf } from './views/part.ts'

/**
 * Messages between two members are private: of such a room an operator sees the reported or flagged messages and those
 * around them. Rooms with the house are shown whole.
 */
export const handler = handle(
  adminGetRoom,
  async ({ input, table, read, objects, language, now, fail }) => {
    const { roomId, reportId } = input
    const room = roomIn(read.get(roomKeys.room(roomId)))
    const report = reportId === undefined ? undefined : reportIn(read.get(reportKey(roomId, reportId)))
    if (!room || (reportId === undefined ? room.seller.type !== 'official' : !report)) return fail('not-found')
    const around = report && {
      from: Math.max(1, report.number - aroundReport),
      to: report.number + aroundReport,
      ...{ newestFirst: false, limit: 2 * aroundReport + 1 },
    }
    const [people, part, names, operators] = await Promise.all([
      aroundRooms(table, [room], language),
      messagesOf(table, roomId, around ?? partOf(input)),
      usernamesOf(table, [report?.reporterId ?? undefined]),
      // A room between two members is assigned to nobody.
      report ? [] : assigneesFor(table, adminAssignRoom),
    ])
    const views = await signedMessages(objects.private, part.list)
    return {
      room: consoleRoom(room, people),
      report: report
        ? reportView(report, people.product(room.productId), names.get(report.reporterId ?? '') ?? '')
        : null,
      operators,
      list: views.flatMap((view, index) => {
        const message = part.list[index]
        return message ? consoleMessage(view, message) : []
      }),
      hasMore: part.hasMore,
      serverTime: iso(now()),
    }
  },
  {
    reads: ({ roomId, reportId }) => [
      roomKeys.room(roomId),
      ...(reportId === undefined ? [] : [reportKey(roomId, reportId)]),
    ],
  },
)
