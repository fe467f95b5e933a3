// A stored entry of an auction's transcript: the public part that is hashed, and beside it what only the bidder and
// operators may know. Entries are never rewritten; a void is an entry of its own (D57).
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
  /** Kind of bid that was made; `kind` is its effect. */
  bidKind: z.enum(bidKinds),
  max: z.int(),
  /** The auction's end when this bid was accepted; the bid is always earlier (A4). */
  until: z.int(),
  commit: z.string(),
  /** Opens the commitment; told to the bidder alone. */
  nonce: z.string(),
  /** Keyed hash of the bidder's network: only the score of D119 reads it, and it is deleted after a while. */
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

/** The part that is public once the auction has ended. */
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

/** One step of the chain: `before` is the HEAD of the decision, `after` its result. */
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

/** Appends one accepted bid to the chain. */
export async function sealBid(step: BidStep, sha256: Sha256): Promise<BidEntry> {
  const { before, after, bid } = step
  const commit = await commitTo(bid.nonce, bid.bidderId, bid.max, sha256)
  const kind = after.status === 'won' ? ('instant' as const) : ('bid' as const)
  const open = { ...link(step), ...bid, kind, until: before.endAt, commit, hash: '' }
  return { ...open, hash: await hashEntry(publicEntry(open), sha256) }
}

/** Appends the void of all the given bids of one bidder. */
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

/** Accepted bids without voided ones, in order. */
export function validBids(entries: readonly StoredEntry[]): Bid[] {
  const voided = voidedSeqs(entries)
  return bidsOf(entries).filter(bid => !voided.has(bid.seq))
}

export function bidOf(entry: BidEntry): Bid {
  const { seq, bidderId, bidderNumber, mask, bidKind: kind, max } = entry
  return { seq, bidderId, bidderNumber, mask, kind, max }
}

/** Everybody with an accepted bid, by first bid. */
export function biddersOf(entries: readonly StoredEntry[]): string[] {
  return [...new Set(bidsOf(entries).map(bid => bid.bidderId))]
}
