import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getRecovery, getRevocation } from '#functions/store/provenance/certificate-proposals.ts'
import { entriesAfter } from '#functions/store/provenance/ledger.ts'
import { getFinding } from '#functions/store/provenance/ledger-asks.ts'
import { adminListLedgerEntries } from '#shared/api/provenance/console/ledger.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { certificateProposalView } from './certificate-proposal-view.ts'
import { entryRowOf } from './entry-row.ts'

/** Number of entries in one answer. */
const most = 20

export const handler = handle(adminListLedgerEntries, async ({ input, table, caller, fail }) => {
  const [work, revocation, recovery, finding] = await Promise.all([
    getWork(table, input.id),
    getRevocation(table, input.id),
    getRecovery(table, input.id),
    getFinding(table, input.id),
  ])
  if (!work) return fail('not-found')
  const { id, title, ledger, tokenOut } = work
  const upTo = Math.min(ledger?.seq ?? 0, (input.before ?? Number.POSITIVE_INFINITY) - 1)
  const after = Math.max(0, upTo - most)
  const entries = upTo > after ? await entriesAfter(table, id, after, upTo) : []
  return {
    id,
    title,
    head: ledger ?? null,
    entries: entries.toReversed().map(entryRowOf),
    revocation: revocation ? certificateProposalView(revocation, caller.operatorId) : null,
    isTokenOut: tokenOut !== undefined,
    recovery: recovery ? certificateProposalView(recovery, caller.operatorId) : null,
    finding: finding ? { kind: finding.kind, seq: finding.seq, foundAt: iso(finding.foundAt) } : null,
    next: after > 0 ? after + 1 : null,
  }
})
