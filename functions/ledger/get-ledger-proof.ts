import { handle } from '#functions/http/handle.ts'
import { readOnChain } from '#functions/store/chain.ts'
import { entriesAfter } from '#functions/store/ledger.ts'
import { getWork } from '#functions/store/works.ts'
import { getLedgerProof } from '#shared/api/ledger.ts'
import { iso } from '#shared/domain/iso.ts'
import { mostEntries } from '#shared/domain/ledger/entry.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'
import { proofView } from './proof-view.ts'

/** Answers for public works alone: any other has no history that anybody can ask for (D95). */
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
