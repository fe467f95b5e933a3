import { handle } from '#functions/machinery/http/handle.ts'
import { putReport, reportIn, reportKey } from '#functions/store/conversing/rooms.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminSettleReport } from '#shared/api/conversing/console/messages.ts'
import { settleReport } from '#shared/domain/conversing/message/report.ts'

export const handler = handle(
  adminSettleReport,
  async ({ input, caller, read, now, newId, commit, fail }) => {
    const { roomId, reportId, note } = input
    const before = reportIn(read.get(reportKey(roomId, reportId)))
    if (!before) return fail('not-found')
    const at = now()
    const after = settleReport(before, caller.name, note, at)
    // Another operator settled it first, with a note of their own.
    if (!after) return fail('stale-version')
    const audit = { id: newId(), at, by: caller, action: adminSettleReport.id }
    return commit({
      writes: [
        putReport(before, after),
        audited({
          ...audit,
          subject: { kind: 'room', id: roomId },
          before: { reportId, state: before.state },
          after: { reportId, state: after.state, note },
        }),
      ],
      answer: { done: true as const },
    })
  },
  { reads: ({ roomId, reportId }) => [reportKey(roomId, reportId)] },
)
