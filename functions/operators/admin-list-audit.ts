import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { auditOf, auditOfMonth, auditView, monthOf } from '#functions/store/audit.ts'
import { adminListAudit } from '#shared/api/console/operators.ts'

export const handler = handle(adminListAudit, async ({ input, table, now }) => {
  const { subjectKind, subjectId } = input
  const all =
    subjectKind !== undefined && subjectId !== undefined
      ? await auditOf(table, { kind: subjectKind, id: subjectId })
      : await auditOfMonth(table, input.month ?? monthOf(now()))
  const kept = all.filter(
    ({ at, subjectKind: kind }) =>
      (subjectKind === undefined || kind === subjectKind) && (input.month === undefined || monthOf(at) === input.month),
  )
  const { list, ...rest } = pageOfAll(kept, input)
  return {
    ...rest,
    list: list.map(auditView),
  }
})
