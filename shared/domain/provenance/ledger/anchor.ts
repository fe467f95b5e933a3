// Anchors: heads of histories without a token are kept on the chain together, as the root of a Merkle tree. A reader
// with a head and its proof recomputes the root; the root reveals nothing about any head. Pure and without a library,
// because readers run it in their browsers.
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { EntryHash, LedgerHead } from './entry.ts'

/** Position of a head in a batch: the sibling hashes on its path to the root. */
export interface Anchor extends LedgerHead {
  readonly batch: number
  readonly root: EntryHash
  readonly proof: readonly EntryHash[]
}

const bytesOf = (hash: EntryHash): Uint8Array =>
  Uint8Array.from(hash.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Leaves and nodes have different prefix bytes, so that neither can pass for the other. */
const leafOf = async (hash: EntryHash, sha256: Sha256): Promise<EntryHash> =>
  `0x${await sha256([Uint8Array.of(0), bytesOf(hash)])}`
const nodeOf = async (one: EntryHash, other: EntryHash, sha256: Sha256): Promise<EntryHash> => {
  const [less, more] = one < other ? [one, other] : [other, one]
  return `0x${await sha256([Uint8Array.of(1), bytesOf(less), bytesOf(more)])}`
}

/** Root computed from a head and the sibling hashes on its path. */
export async function rootFrom(hash: EntryHash, proof: readonly EntryHash[], sha256: Sha256): Promise<EntryHash> {
  let node = await leafOf(hash, sha256)
  for (const beside of proof) node = await nodeOf(node, beside, sha256)
  return node
}

interface Tree {
  readonly root: EntryHash
  /** Proofs by the hash of the head. */
  readonly proofs: ReadonlyMap<EntryHash, readonly EntryHash[]>
}

/** Throws without hashes. A node without a sibling moves up unchanged. */
export async function merkleTree(hashes: readonly EntryHash[], sha256: Sha256): Promise<Tree> {
  const own = [...new Set(hashes)]
  const proofs = new Map<EntryHash, EntryHash[]>(own.map(hash => [hash, []]))
  let level = await Promise.all(own.map(async hash => ({ node: await leafOf(hash, sha256), under: [hash] })))
  // Sorted by leaf, so that the order of works is not revealed.
  level.sort((one, other) => (one.node < other.node ? -1 : 1))
  while (level.length > 1) {
    const next: typeof level = []
    for (let index = 0; index < level.length; index += 2) {
      const [one, other] = level.slice(index, index + 2)
      if (one && other) {
        for (const hash of one.under) proofs.get(hash)?.push(other.node)
        for (const hash of other.under) proofs.get(hash)?.push(one.node)
        next.push({ node: await nodeOf(one.node, other.node, sha256), under: [...one.under, ...other.under] })
      } else if (one) next.push(one)
    }
    level = next
  }
  const [top] = level
  if (!top) throw new Error('there is nothing to anchor')
  return { root: top.node, proofs }
}

/** Number of leaves for a batch: a power of two, so that hidden works cannot be counted. */
export const leavesFor = (heads: number): number => Math.max(16, 2 ** Math.ceil(Math.log2(heads)))

/** The first four bytes of Keccak-256 of `anchorOf(uint64)`. */
const selector = '0x34defa7c'

export const anchorCall = (batch: number): `0x${string}` => `${selector}${batch.toString(16).padStart(64, '0')}`

/** Parses the contract's answer of three words; null if it has no such batch. Throws on anything else. */
export function readAnchor(answer: string): { readonly root: EntryHash; readonly anchoredAt: number } | null {
  if (!/^0x[0-9a-f]{192}$/.test(answer)) throw new Error('the contract answered something else than an anchor')
  const root: EntryHash = `0x${answer.slice(2, 66)}`
  return /^0x0+$/.test(root) ? null : { root, anchoredAt: Number(BigInt(`0x${answer.slice(66, 130)}`)) }
}
