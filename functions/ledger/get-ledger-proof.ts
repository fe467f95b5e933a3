import { handle } from '#functions/http/handle.ts'
import { readOnChain } from '#functions/store/chain.ts'
import { entriesAfter } from '#functions/store/ledger.ts'
import { sha256 } from '#functions/store/sha256.ts'
import { getWork } from '#functions/store/works.ts'
import { getLedgerProof } from '#shared/api/ledger.ts'
import { canonicalJson } from '#shared/domain/canonical.ts'
import { iso } from '#shared/domain/iso.ts'
import { tokenIdOf } from '#shared/domain/ledger/entry.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'

const most = 500

/** Of public works alone: any other has no history that anybody can ask for (D95). */
export const handler = handle(getLedgerProof, async ({ input, now, table, fail }) => {
  const [work, { contract, seen }] = await Promise.all([getWork(table, input.workId), readOnChain(table, input.workId)])
  if (!work?.ledger || !isPublic(work)) return fail('not-found')
  const { seq, hash } = work.ledger
  const upTo = Math.min(seq, input.after + most)
  const rows = input.after < seq ? await entriesAfter(table, work.id, input.after, upTo) : []
  const tokenId = `${await tokenIdOf(work.id, sha256)}`
  return {
    workId: work.id,
    head: { seq, hash },
    // What an older contract has of it is nobody's business any more.
    chain: contract ? { ...contract, tokenId, token: seen?.address === contract.address ? seen : null } : null,
    // Names in the order that is hashed: the table answers in any, and equal proofs are equal bytes.
    entries: rows.map(({ entry, hash: own }) => ({
      entry: { ...entry, data: JSON.parse(canonicalJson(entry.data)) },
      hash: own,
    })),
    next: upTo < seq ? upTo : null,
    serverTime: iso(now()),
  }
})
