import { handle } from '#functions/machinery/http/handle.ts'
import { getInquiry, putInquiry } from '#functions/store/conversing/inquiries.ts'
import { audited } from '#functions/store/people/audit.ts'
import { assigneeOf } from '#functions/views/assignees.ts'
import { adminAssignInquiry } from '#shared/api/conversing/console/inquiries.ts'
import { assignInquiry } from '#shared/domain/conversing/inquiry/inquiry.ts'

export const handler = handle(adminAssignInquiry, async ({ input, caller, table, now, newId, commit, fail }) => {
  const { id, version, operatorId } = input
  const [before, assignee] = await Promise.all([
    getInquiry(table, id),
    assigneeOf(table, operatorId, adminAssignInquiry),
  ])
  if (!before || assignee === undefined) return fail('not-found')
  const decided = assignInquiry(before, version, assignee)
  if (decided.outcome === 'refused') return fail(decided.code)
  const { inquiry } = decided
  if (!inquiry) return { assignee }
  const subject = { kind: 'inquiry', id }
  const audit = { id: newId(), at: now(), by: caller, action: adminAssignInquiry.id, subject }
  return commit({
    writes: [putInquiry(before, inquiry), audited({ ...audit, before: before.assignee ?? null, after: assignee })],
    answer: { assignee },
  })
})
