import { accountKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { getRevocation } from '#functions/store/provenance/certificate-proposals.ts'
import { readOnChain } from '#functions/store/provenance/chain.ts'
import { getLedgerEntry } from '#functions/store/provenance/ledger.ts'
import { isWallet, tokenStepOf, walletIn } from '#shared/domain/provenance/ledger/custody.ts'

/**
 * The token of a work with the moves open to the member who owns the work; undefined for everybody else. The work is
 * read before the rest: an entry appended to its head then cannot follow a revocation that was not seen.
 */
export async function readCustody(table: Getter, workId: string, userId: string) {
  const work = await getWork(table, workId)
  if (work?.seller.type !== 'member' || work.seller.userId !== userId) return undefined
  const [revocation, { contract, seen }, item, out] = await Promise.all([
    getRevocation(table, workId),
    readOnChain(table, workId),
    table.get(accountKeys.profile(userId)),
    work.tokenOut && getLedgerEntry(table, workId, work.tokenOut.seq),
  ])
  const kept = (item && Profile.parse(item).walletAddress) ?? undefined
  const token = contract && seen?.address === contract.address ? seen : undefined
  const step = tokenStepOf({
    ...{ work, userId, wallet: kept },
    isRevoked: revocation?.confirmed !== undefined,
    isOnChain: token !== undefined,
    blocked: [contract?.address, contract?.vault],
  })
  const wallet = work.tokenOut ? out && (await walletIn(out, sha256)) : isWallet(kept) ? kept : undefined
  return { work, contract, token, step, wallet }
}
