import { handle } from '#functions/http/handle.ts'
import { entriesAfter } from '#functions/store/ledger.ts'
import { getWork } from '#functions/store/works.ts'
import { getLedgerProof } from '#shared/api/ledger.ts'
import { iso } from '#shared/domain/iso.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'

const most = 500

/** Of public works alone: any other has no history that anybody can ask for (D95). */
export const handler = handle(getLedgerProof, async ({ input, now, table, fail }) => {
  const work = await getWork(table, input.workId)
  if (!work?.ledger || !isPublic(work)) return fail('not-found')
  const { seq, hash } = work.ledger
  const upTo = Math.min(seq, input.after + most)
  const rows = input.after < seq ? await entriesAfter(table, work.id, input.after, upTo) : []
  return {
    workId: work.id,
    head: { seq, hash },
    entries: rows.map(({ entry, hash: own }) => ({ entry, hash: own })),
    next: upTo < seq ? upTo : null,
    serverTime: iso(now()),
  }
})
