import { handle } from '#functions/http/handle.ts'
import { entriesAfter } from '#functions/store/ledger.ts'
import { getFinding } from '#functions/store/ledger-asks.ts'
import { getRevocation } from '#functions/store/revocations.ts'
import { getWork } from '#functions/store/works.ts'
import { adminListLedgerEntries } from '#shared/api/console/ledger.ts'
import { iso } from '#shared/domain/iso.ts'
import { entryRowOf } from './entry-row.ts'
import { revocationView } from './revocation-view.ts'

/** Of one answer. */
const most = 20

export const handler = handle(adminListLedgerEntries, async ({ input, table, caller, fail }) => {
  const [work, revocation, finding] = await Promise.all([
    getWork(table, input.id),
    getRevocation(table, input.id),
    getFinding(table, input.id),
  ])
  if (!work) return fail('not-found')
  const { id, title, ledger } = work
  const upTo = Math.min(ledger?.seq ?? 0, (input.before ?? Number.POSITIVE_INFINITY) - 1)
  const after = Math.max(0, upTo - most)
  const entries = upTo > after ? await entriesAfter(table, id, after, upTo) : []
  return {
    id,
    title,
    head: ledger ?? null,
    entries: entries.toReversed().map(entryRowOf),
    revocation: revocation ? revocationView(revocation, caller.operatorId) : null,
    finding: finding ? { kind: finding.kind, seq: finding.seq, foundAt: iso(finding.foundAt) } : null,
    next: after > 0 ? after + 1 : null,
  }
})
