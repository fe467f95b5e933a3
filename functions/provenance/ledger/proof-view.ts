import { sha256 } from '#functions/store/kernel/sha256.ts'
import type { readOnChain } from '#functions/store/provenance/chain.ts'
import { canonicalJson } from '#shared/domain/kernel/canonical.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type LedgerHead, tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import type { StoredLedgerEntry } from '#shared/domain/provenance/ledger/stored.ts'

/** A work's history in the form in which it is verified, with these of its entries. */
export async function proofView(
  workId: string,
  { seq, hash }: LedgerHead,
  { contract, seen, anchor }: Awaited<ReturnType<typeof readOnChain>>,
  rows: readonly StoredLedgerEntry[],
) {
  const tokenId = `${await tokenIdOf(workId, sha256)}`
  return {
    workId,
    head: { seq, hash },
    // The token of an older contract is not shown any more.
    chain: contract ? { ...contract, tokenId, token: seen?.address === contract.address ? seen : null } : null,
    anchor: contract && anchor?.address === contract.address ? { ...anchor, anchoredAt: iso(anchor.at) } : null,
    // Names in the order that is hashed: the table answers in any order, and equal proofs have equal bytes.
    entries: rows.map(({ entry, hash: own }) => ({
      entry: { ...entry, data: JSON.parse(canonicalJson(entry.data)) },
      hash: own,
    })),
  }
}
