import { handle } from '#functions/lib/handle.ts'
import { auditOf, auditOfMonth, auditView, monthOf } from '#functions/store/audit.ts'
import { pageOfAll } from '#functions/store/pages.ts'
import { listAudit } from '#shared/api/admin-content.ts'

export const handler = handle(listAudit, async ({ input, table, now }) => {
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
