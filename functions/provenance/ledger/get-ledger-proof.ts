import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { readOnChain } from '#functions/store/provenance/chain.ts'
import { entriesAfter } from '#functions/store/provenance/ledger.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { mostEntries } from '#shared/domain/provenance/ledger/entry.ts'
import { proofView } from './proof-view.ts'

/** Answers for public works alone: nobody can ask for the history of any other (D95). */
export const handler = handle(getLedgerProof, async ({ input, now, table, fail }) => {
  const [work, onChain] = await Promise.all([getWork(table, input.workId), readOnChain(table, input.workId)])
  if (!work?.ledger || !isPublic(work)) return fail('not-found')
  const { seq } = work.ledger
  const upTo = Math.min(seq, input.after + mostEntries)
  const rows = input.after < seq ? await entriesAfter(table, work.id, input.after, upTo) : []
  return {
    ...(await proofView(work.id, work.ledger, onChain, rows)),
    next: upTo < seq ? upTo : null,
    serverTime: iso(now()),
  }
})
