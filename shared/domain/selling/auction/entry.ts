// An entry of an auction's transcript as it is stored: the public part that is hashed, and beside it what only
// the bidder and the operator may know. Entries are never rewritten; a void is an entry of its own (D57).
import * as z from 'zod'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { Auction } from './auction.ts'
import { type Bid, bidKinds } from './price.ts'
import { bidderName, commitTo, type Entry, hashEntry } from './transcript.ts'

const common = {
  auctionId: z.string(),
  seq: z.int().min(1),
  bidderId: z.string(),
  bidderNumber: z.int().min(1),
  mask: z.string(),
  /** Price and leader after this entry. */
  price: z.int(),
  leaderNumber: z.int().nullable(),
  acceptedAt: z.int(),
  prev: z.string(),
  hash: z.string(),
}

const bidEntrySchema = z.object({
  ...common,
  kind: z.enum(['bid', 'instant']),
  /** What was asked for; `kind` is what came of it. */
  bidKind: z.enum(bidKinds),
  max: z.int(),
  /** The end that this bid was decided against; a bid is earlier, always (A4). */
  until: z.int(),
  commit: z.string(),
  /** Opens the commit. Only the bidder gets it. */
  nonce: z.string(),
  /** From which line it came, as a keyed hash: the score of D119 alone reads it, and it goes after a while. */
  line: z.string().optional(),
})
export type BidEntry = z.infer<typeof bidEntrySchema>

const voidEntrySchema = z.object({
  ...common,
  kind: z.literal('void'),
  voids: z.array(z.int()).min(1),
  reason: z.string(),
  by: z.string(),
})
export type VoidEntry = z.infer<typeof voidEntrySchema>

export const storedEntrySchema = z.discriminatedUnion('kind', [bidEntrySchema, voidEntrySchema])
export type StoredEntry = z.infer<typeof storedEntrySchema>

/** The part that everybody may read once the auction is over. */
export function publicEntry(entry: StoredEntry): Entry {
  return {
    auctionId: entry.auctionId,
    seq: entry.seq,
    kind: entry.kind,
    bidder: bidderName(entry.bidderNumber),
    shownPrice: entry.price,
    leader: entry.leaderNumber === null ? null : bidderName(entry.leaderNumber),
    acceptedAt: new Date(entry.acceptedAt).toISOString(),
    commit: entry.kind === 'void' ? null : entry.commit,
    ...(entry.kind === 'void' && { voids: entry.voids }),
    prev: entry.prev,
  }
}

/** One step of the chain: `before` is the HEAD that it was decided on, `after` the decided one. */
interface EntryStep {
  readonly before: Auction
  readonly after: Auction
  readonly now: number
}

interface BidStep extends EntryStep {
  readonly bid: Pick<BidEntry, 'bidderId' | 'bidderNumber' | 'mask' | 'bidKind' | 'max' | 'nonce' | 'line'>
}

interface VoidStep extends EntryStep {
  readonly voided: Pick<VoidEntry, 'bidderId' | 'bidderNumber' | 'mask' | 'voids' | 'reason' | 'by'>
}

/** Seals one accepted bid into the chain. */
export async function sealBid(step: BidStep, sha256: Sha256): Promise<BidEntry> {
  const { before, after, bid } = step
  const commit = await commitTo(bid.nonce, bid.bidderId, bid.max, sha256)
  const kind = after.status === 'won' ? ('instant' as const) : ('bid' as const)
  const open = { ...link(step), ...bid, kind, until: before.endAt, commit, hash: '' }
  return { ...open, hash: await hashEntry(publicEntry(open), sha256) }
}

/** Seals the void of all the given bids of one bidder. */
export async function sealVoid(step: VoidStep, sha256: Sha256): Promise<VoidEntry> {
  const open = { ...link(step), ...step.voided, kind: 'void' as const, hash: '' }
  return { ...open, hash: await hashEntry(publicEntry(open), sha256) }
}

function link({ before, after, now }: EntryStep) {
  const { auctionId, seq, price, leaderNumber } = after
  return { auctionId, seq, price, leaderNumber, acceptedAt: now, prev: before.headHash }
}

export function voidedSeqs(entries: readonly StoredEntry[]): Set<number> {
  return new Set(entries.flatMap(entry => (entry.kind === 'void' ? entry.voids : [])))
}

export function bidsOf(entries: readonly StoredEntry[]): Bid[] {
  return entries.flatMap(entry => (entry.kind === 'void' ? [] : [bidOf(entry)]))
}

/** The accepted bids that no void took away, in order. */
export function validBids(entries: readonly StoredEntry[]): Bid[] {
  const voided = voidedSeqs(entries)
  return bidsOf(entries).filter(bid => !voided.has(bid.seq))
}

export function bidOf(entry: BidEntry): Bid {
  const { seq, bidderId, bidderNumber, mask, bidKind: kind, max } = entry
  return { seq, bidderId, bidderNumber, mask, kind, max }
}

/** Everybody who ever had a bid accepted here, by first bid. */
export function biddersOf(entries: readonly StoredEntry[]): string[] {
  return [...new Set(bidsOf(entries).map(bid => bid.bidderId))]
}
