// The public proof of an auction (D57). Every accepted bid and every void is an entry with the hash of the one before;
// the first has the hash of the terms. During the auction anybody can note the head hash; after it all entries are
// public, and recomputing them shows that none was added, dropped, changed or reordered. A bidder opens their own
// `commit` with the nonce that only they were given.

import * as z from 'zod'
import { canonicalJson } from '#shared/domain/kernel/canonical.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { Terms } from './auction.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const entrySchema = z.object({
  auctionId: z.string(),
  seq: z.int().min(1),
  kind: z.enum(['bid', 'instant', 'void']),
  /** `bidder n`, numbered by first accepted bid; in a void the bidder whose bids were voided. */
  bidder: z.string(),
  /** Price and leader after this entry. */
  shownPrice: z.int(),
  leader: z.string().nullable(),
  acceptedAt: z.iso.datetime(),
  /** Commitment to the maximum; null in a void. */
  commit: hash.nullable(),
  /** Numbers of the bids that a void removes. */
  voids: z.array(z.int()).optional(),
  prev: hash,
})
export type Entry = z.infer<typeof entrySchema>

export const termsSchema = z.object({
  auctionId: z.string(),
  productId: z.string(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  startPrice: z.int(),
  instantPrice: z.int().nullable(),
  steps: z.array(z.tuple([z.int(), z.int()])),
})
export type PublicTerms = z.infer<typeof termsSchema>

export const bidderName = (number: number): string => `bidder ${number}`

export function publicTerms(terms: Terms): PublicTerms {
  const { auctionId, productId, startPrice, instantPrice, steps } = terms
  const startTime = iso(terms.startAt)
  const endTime = iso(terms.endAt)
  return { auctionId, productId, startTime, endTime, startPrice, instantPrice, steps }
}

/** `prev` of the first entry: hash of the terms fixed before any bid. */
export async function hashTerms(terms: PublicTerms, sha256: Sha256): Promise<string> {
  const { auctionId, productId, startTime, endTime, startPrice, instantPrice, steps } = terms
  return sha256([canonicalJson({ auctionId, productId, startTime, endTime, startPrice, instantPrice, steps })])
}

export async function hashEntry(entry: Entry, sha256: Sha256): Promise<string> {
  const { auctionId, seq, kind, bidder, shownPrice, leader, acceptedAt, commit, voids, prev } = entry
  const open = { auctionId, seq, kind, bidder, shownPrice, leader, acceptedAt, commit, prev }
  return sha256([canonicalJson(voids ? { ...open, voids } : open)])
}

/**
 * sha256(nonce ‖ bidderId ‖ maximum): 32 bytes, UTF-8, and the yen as eight bytes, so that no two triples give the same
 * input.
 */
export async function commitTo(nonce: string, bidderId: string, max: number, sha256: Sha256): Promise<string> {
  const yen = new Uint8Array(8)
  new DataView(yen.buffer).setBigUint64(0, BigInt(max))
  return sha256([fromHex(nonce), bidderId, yen])
}

function fromHex(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new RangeError('a nonce is 32 bytes in lower-case hex')
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

export interface Transcript {
  readonly terms: PublicTerms
  readonly entries: readonly Entry[]
  readonly headHash: string
}
export interface TranscriptProblem {
  readonly seq: number
  readonly problem: string
}

/** Checks everything that the public part can prove. An empty result means that the transcript is valid. */
export async function verifyTranscript(transcript: Transcript, sha256: Sha256): Promise<TranscriptProblem[]> {
  const { terms, entries, headHash } = transcript
  const problems: TranscriptProblem[] = []
  const bidders = new Set<string>()
  const voided = new Set<number>()
  let prev = await hashTerms(terms, sha256)
  let price = terms.startPrice
  for (const [index, entry] of entries.entries()) {
    const say = (problem: string): number => problems.push({ seq: entry.seq, problem })
    if (entry.seq !== index + 1) say('order')
    if (entry.auctionId !== terms.auctionId) say('auction')
    if (entry.prev !== prev) say('chain')
    if (entry.kind === 'void') {
      for (const seq of entry.voids ?? []) {
        const target = entries[seq - 1]
        const known = seq < entry.seq && target !== undefined && target.kind !== 'void' && !voided.has(seq)
        if (!known || target.bidder !== entry.bidder) say('void')
        voided.add(seq)
      }
    } else {
      if (!bidders.has(entry.bidder) && entry.bidder !== bidderName(bidders.size + 1)) say('bidder')
      bidders.add(entry.bidder)
      // Only a void may lower the price (A3).
      if (entry.shownPrice < price) say('price')
      if (entry.kind === 'instant' && entry.shownPrice !== terms.instantPrice) say('instant')
    }
    if (entry.leader === null ? entry.kind !== 'void' : !bidders.has(entry.leader)) say('leader')
    price = entry.shownPrice
    prev = await hashEntry(entry, sha256)
  }
  if (prev !== headHash) problems.push({ seq: entries.length, problem: 'head' })
  return problems
}

/** Whether an entry is the bidder's own bid with that maximum. */
export async function opensCommit(
  entry: Entry,
  opening: { nonce: string; bidderId: string; max: number },
  sha256: Sha256,
): Promise<boolean> {
  return entry.commit === (await commitTo(opening.nonce, opening.bidderId, opening.max, sha256))
}
