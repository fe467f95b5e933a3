// What of a work's history its token does not have yet, as writes of the contract. Pure. The head in the token decides,
// and nothing that was noted on the way: so a lost message, a doubled one, a chain that went back and a new contract are
// all the same case.
import type { EntryHash, EntryType, LedgerEntry, LedgerHead } from './entry.ts'

/** The contract's numbers of what a write does (packages/work-certificate/WorkCertificate.sol). */
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
  /** The head that it replaces; null where there is no token yet. */
  readonly previous: EntryHash | null
  readonly hash: EntryHash
  readonly seq: number
}
export type ChainWrite = HeadMove &
  (
    | { readonly call: 'issue' | 'record' | 'revoke' }
    /** To this wallet; to the house's custody where none is named. */
    | { readonly call: 'transfer'; readonly kind: ChainKind; readonly wallet?: Wallet }
  )

/** An address on the chain. */
export type Wallet = `0x${string}`

interface Recorded {
  readonly entry: Pick<LedgerEntry, 'seq' | 'type' | 'data'>
  readonly hash: EntryHash
  /** Where a withdrawal goes; undefined where that was erased with its member (decision 288). */
  readonly wallet?: Wallet | undefined
}

type Mark = 'revoke' | { readonly kind: ChainKind; readonly wallet?: Wallet }

/**
 * Facts that the chain tells one by one. What lies between two of them moves the head together, as does a withdrawal
 * whose address was erased: the token stays where it is. Whatever changes the holder brings the token into custody.
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
 * The writes that bring the token from `head` to the end of `entries`, in their order; empty where it is there. `entries`
 * are oldest first and without a gap. `mismatch` where the head is not one of them: somebody wrote who had no right to,
 * or the history was changed, and no write of ours would make that good.
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
    // A token is issued before it can be moved.
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
