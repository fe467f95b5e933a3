import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { auditOf, auditOfMonth, monthOf } from '#functions/store/audit.ts'
import { adminListAudit } from '#shared/api/console/operators.ts'
import { namedAudit } from './audit/subject-names.ts'

export const handler = handle(adminListAudit, async ({ input, table, now, language }) => {
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
  return { ...rest, list: await namedAudit(table, list, language) }
})
