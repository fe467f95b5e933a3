import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { auditKindOf, auditOf, auditOfMonth } from '#functions/store/people/audit.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { namedAudit } from './audit/subject-names.ts'

export const handler = handle(adminListAudit, async ({ input, table, now, language }) => {
  const { subjectId } = input
  const subjectKind = input.subjectKind && auditKindOf(input.subjectKind)
  const all =
    subjectKind !== undefined && subjectId !== undefined
      ? await auditOf(table, { kind: subjectKind, id: subjectId })
      : await auditOfMonth(table, input.month ?? monthInJapan(now()))
  const kept = all.filter(
    ({ at, subjectKind: kind }) =>
      (subjectKind === undefined || kind === subjectKind) &&
      (input.month === undefined || monthInJapan(at) === input.month),
  )
  const { list, ...rest } = pageOfAll(kept, input)
  return { ...rest, list: await namedAudit(table, list, language) }
})
