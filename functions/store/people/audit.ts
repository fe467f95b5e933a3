import * as z from 'zod'
import { auditKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { OperatorRole } from '#shared/domain/people/operator/roles.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { wordOfToday, wordsInStore } from '#shared/stored-words.ts'

/** Entries from before decision 293 have other words for the act and for what it was about; no entry is rewritten. */
const formerActions = { adminCloseDifference: 'adminCloseDiscrepancy' }
const formerKinds = { difference: 'discrepancy' }
export const auditKindOf = (kind: string): string => wordOfToday(kind, formerKinds)

/** Audit trail: every write of an operator with values before and after, in the same transaction (rules §12). */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.int(),
  /** Operator, with the name at the time. */
  by: z.string(),
  byName: z.string(),
  roles: z.array(z.string()),
  /** Operation id, such as `adminPublishProduct`. */
  action: z.string().transform(action => wordOfToday(action, formerActions)),
  subjectKind: z.string().transform(auditKindOf),
  subjectId: z.string(),
  before: z.string(),
  after: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export interface Audited {
  readonly id: string
  readonly at: number
  readonly by: { readonly operatorId: string; readonly name: string; readonly roles: readonly OperatorRole[] }
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string }
  /** Null if there was nothing before, or nothing is left. Leave secrets out. */
  readonly before: unknown
  readonly after: unknown
}

/** Actor if nobody is logged in. */
export const systemActor: Audited['by'] = { operatorId: 'system', name: 'system', roles: [] }

/**
 * Longest JSON of a record: an item holds 400 kB, and the beginning of a long text is enough to see what was changed.
 */
const most = 60_000

export function audited({ id, at, by, action, subject, before, after }: Audited) {
  const entry: AuditEntry = {
    id,
    at,
    by: by.operatorId,
    byName: by.name,
    roles: [...by.roles],
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before: JSON.stringify(before ?? null).slice(0, most),
    after: JSON.stringify(after ?? null).slice(0, most),
  }
  const key = auditKeys.entry(monthInJapan(at), at, id)
  const found = { GSI1PK: auditKeys.subject(subject.kind, subject.id), GSI1SK: key.SK }
  return put({ ...key, ...found, ...entry }, { ifAbsent: true })
}

/** An entry for the console. */
export const auditView = ({ roles: _roles, ...entry }: AuditEntry, subjectName: string | null) => ({
  ...entry,
  subjectName,
  at: iso(entry.at),
})

export async function auditOfMonth(table: Querier, month: string): Promise<AuditEntry[]> {
  const rows = await table.queryAll({ pk: auditKeys.month(month), newestFirst: true, limit: 5_000 })
  return rows.map(row => AuditEntry.parse(row))
}

/** Operations on a subject, the latest first: those under its former kind are older than all others. */
export async function auditOf(table: Querier, { kind, id }: Audited['subject']): Promise<AuditEntry[]> {
  const rows = await Promise.all(
    wordsInStore([kind], formerKinds).map(each =>
      table.queryAll({ pk: auditKeys.subject(each, id), index: 'GSI1', newestFirst: true, limit: 1_000 }),
    ),
  )
  return rows.flat().map(row => AuditEntry.parse(row))
}
