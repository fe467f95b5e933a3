// Entries of a work's history that its token lacks, as calls of the contract. Pure. Only the head in the token decides,
// not what was recorded on the way: so a lost message, a duplicate, a reorganization and a new contract are all handled
// alike.
import type { EntryHash, EntryType, LedgerEntry, LedgerHead } from './entry.ts'

/** The contract's numbers for kinds of writes (packages/work-certificate/WorkCertificate.sol). */
const chainKinds = {
  soldFirst: 2,
  soldAgain: 3,
  holderChanged: 4,
  withdrawn: 5,
  deposited: 6,
  recovered: 11,
} as const
type ChainKind = (typeof chainKinds)[keyof typeof chainKinds]

interface HeadMove {
  /** Head that it replaces; null if there is no token yet. */
  readonly previous: EntryHash | null
  readonly hash: EntryHash
  readonly seq: number
}
export type ChainWrite = HeadMove &
  (
    | { readonly call: 'issue' | 'record' | 'revoke' }
    /** To this wallet; to the house's custody if none is named. */
    | { readonly call: 'transfer'; readonly kind: ChainKind; readonly wallet?: Wallet }
  )

/** Address on the chain. */
export type Wallet = `0x${string}`

interface Recorded {
  readonly entry: Pick<LedgerEntry, 'seq' | 'type' | 'data'>
  readonly hash: EntryHash
  /** Destination of a withdrawal; undefined if it was erased with its member (decision 288). */
  readonly wallet?: Wallet | undefined
}

type Mark = 'revoke' | { readonly kind: ChainKind; readonly wallet?: Wallet }

/**
 * Entries that need a write of their own. All others between two of them only advance the head, as does a withdrawal
 * whose address was erased: the token stays. Every change of holder brings the token back into custody.
 */
const marks: Readonly<Partial<Record<EntryType, (one: Recorded) => Mark | undefined>>> = {
  sold: ({ entry: { data } }) => ({
    kind: data['sale'] === 'secondary' ? chainKinds.soldAgain : chainKinds.soldFirst,
  }),
  ownership_moved: () => ({ kind: chainKinds.holderChanged }),
  returned: () => ({ kind: chainKinds.holderChanged }),
  withdrawn: ({ wallet }) => wallet && { kind: chainKinds.withdrawn, wallet },
  deposited: () => ({ kind: chainKinds.deposited }),
  recovered: () => ({ kind: chainKinds.recovered }),
  revoked: () => 'revoke',
}

/**
 * The calls that bring the token from `head` to the end of `entries`, in order; empty if it is there. `entries` are
 * oldest first without a gap. `mismatch` if the head is not one of them: somebody unauthorized wrote it, or the history
 * was altered, and no write could repair that.
 */
export function missingWrites(
  entries: readonly Recorded[],
  head: LedgerHead | null,
): readonly ChainWrite[] | 'mismatch' {
  const known =
    head === null ? -1 : entries.findIndex(({ entry, hash }) => entry.seq === head.seq && hash === head.hash)
  if (head !== null && known < 0) return 'mismatch'
  const writes: ChainWrite[] = []
  let previous = head?.hash ?? null
  let unwritten: Recorded | undefined
  const add = (write: ChainWrite) => {
    writes.push(write)
    previous = write.hash
    unwritten = undefined
  }
  const moveTo = ({ entry: { seq }, hash }: Recorded) => ({ previous, hash, seq })
  const catchUp = () => {
    if (unwritten) add({ call: previous === null ? 'issue' : 'record', ...moveTo(unwritten) })
  }
  for (const one of entries.slice(known + 1)) {
    const mark = marks[one.entry.type]?.(one)
    // A token must be issued before it can be transferred.
    if (mark === undefined || (previous === null && unwritten === undefined)) {
      unwritten = one
      continue
    }
    catchUp()
    add(mark === 'revoke' ? { call: mark, ...moveTo(one) } : { call: 'transfer', ...mark, ...moveTo(one) })
  }
  catchUp()
  return writes
}
