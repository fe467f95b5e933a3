// Heads of histories that have no token, kept by the chain all at once: the root of a Merkle tree of them. Whoever has a
// head and its proof recomputes the root; the root tells nothing of any head. Pure, and without a library, because readers
// run it in their browsers.
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { EntryHash, LedgerHead } from './entry.ts'

/** Where a head is among those of a batch: the hashes beside its way to the root. */
export interface Anchor extends LedgerHead {
  readonly batch: number
  readonly root: EntryHash
  readonly proof: readonly EntryHash[]
}

const bytesOf = (hash: EntryHash): Uint8Array =>
  Uint8Array.from(hash.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Leaves and nodes begin with another byte, so that none of one kind passes for one of the other. */
const leafOf = async (hash: EntryHash, sha256: Sha256): Promise<EntryHash> =>
  `0x${await sha256([Uint8Array.of(0), bytesOf(hash)])}`
const nodeOf = async (one: EntryHash, other: EntryHash, sha256: Sha256): Promise<EntryHash> => {
  const [less, more] = one < other ? [one, other] : [other, one]
  return `0x${await sha256([Uint8Array.of(1), bytesOf(less), bytesOf(more)])}`
}

/** The root that a head and the hashes beside its way lead to. */
export async function rootFrom(hash: EntryHash, proof: readonly EntryHash[], sha256: Sha256): Promise<EntryHash> {
  let node = await leafOf(hash, sha256)
  for (const beside of proof) node = await nodeOf(node, beside, sha256)
  return node
}

interface Tree {
  readonly root: EntryHash
  /** By the hash of a head. */
  readonly proofs: ReadonlyMap<EntryHash, readonly EntryHash[]>
}

/** Throws for no hashes. A node without a neighbour goes up as it is. */
export async function merkleTree(hashes: readonly EntryHash[], sha256: Sha256): Promise<Tree> {
  const own = [...new Set(hashes)]
  const proofs = new Map<EntryHash, EntryHash[]>(own.map(hash => [hash, []]))
  let level = await Promise.all(own.map(async hash => ({ node: await leafOf(hash, sha256), under: [hash] })))
  // By their leaves, so that the order of works tells nothing either.
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

/** How many leaves a batch of so many heads has: a power of two, so that it does not count hidden works. */
export const leavesFor = (heads: number): number => Math.max(16, 2 ** Math.ceil(Math.log2(heads)))

/** The first four bytes of Keccak-256 of `anchorOf(uint64)`. */
const selector = '0x34defa7c'

export const anchorCall = (batch: number): `0x${string}` => `${selector}${batch.toString(16).padStart(64, '0')}`

/** What the contract answers, three words; null where it has no such batch. Throws on anything else. */
export function readAnchor(answer: string): { readonly root: EntryHash; readonly anchoredAt: number } | null {
  if (!/^0x[0-9a-f]{192}$/.test(answer)) throw new Error('the contract answered something else than an anchor')
  const root: EntryHash = `0x${answer.slice(2, 66)}`
  return /^0x0+$/.test(root) ? null : { root, anchoredAt: Number(BigInt(`0x${answer.slice(66, 130)}`)) }
}
