// The public view of an auction: a snapshot for everybody, and the member's own standing.
import * as z from 'zod'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Auction } from './auction.ts'
import { awardHoldOf } from './outcome.ts'
import { minNext, offersInstant } from './price.ts'
import { auctionPhases, auctionStatuses, phaseOf } from './transitions.ts'
import { bidKindNumbers } from './wire-numbers.ts'

/** `k***3` (D59): recognisable to oneself only. Short names show no last letter, because it would reveal too much. */
export function maskName(username: string): string {
  const letters = [...username]
  return `${letters[0] ?? ''}***${letters.length > shortName ? letters.at(-1) : ''}`
}

/** Longest name of which only the first letter is shown. */
const shortName = 3

const instant = z.iso.datetime()

export const auctionSnapshot = z.object({
  productId: z.string(),
  auctionId: z.string(),
  /** Number of accepted bids and voids. Clients drop a snapshot whose `version` is older than theirs. */
  seq: z.int(),
  version: z.int(),
  status: z.enum(auctionStatuses),
  phase: z.enum(auctionPhases),
  startPrice: z.int(),
  price: z.int(),
  minNext: z.int(),
  instantPrice: z.int().nullable(),
  /** Whether the buy-now button is shown (D54). */
  instantOffered: z.boolean(),
  bidCount: z.int(),
  startTime: instant,
  endTime: instant,
  extendedCount: z.int(),
  leaderMask: z.string().nullable(),
  serverTime: instant,
})
export type AuctionSnapshot = z.infer<typeof auctionSnapshot>

/** An accepted bid in public form, the bidder masked (D59). */
export const bidRow = z.object({
  seq: z.int(),
  mask: z.string(),
  /** Price shown after this bid, never its maximum. */
  price: z.int(),
  time: instant,
  kind: z.literal(Object.values(bidKindNumbers)),
  /** The leader whose earlier maximum outbid this bid automatically; null if this bid took the lead. */
  answeredBy: z.string().nullable(),
  /** Voided by an operator; the price was replayed without it. */
  voided: z.boolean(),
})

/** The public snapshot of D58; it never contains a maximum or a member's id. */
export function auctionSnapshotOf(auction: Auction, now: number): AuctionSnapshot {
  const phase = phaseOf(auction, now)
  return {
    productId: auction.productId,
    auctionId: auction.auctionId,
    seq: auction.seq,
    version: auction.version,
    status: auction.status,
    phase,
    startPrice: auction.startPrice,
    price: auction.price,
    minNext: minNext(auction),
    instantPrice: auction.instantPrice,
    instantOffered: (phase === 'live' || phase === 'scheduled') && offersInstant(auction),
    bidCount: auction.bidCount,
    startTime: iso(auction.startAt),
    endTime: iso(auction.endAt),
    extendedCount: auction.extendedCount,
    leaderMask: auction.leaderMask,
    serverTime: iso(now),
  }
}

/** Payment deadline of the award; null while its order waits for the house's quote (decision 100). */
export function payUntilOf(auction: Auction, lock: Lock | undefined): string | null {
  const payUntil = awardHoldOf(auction, lock)?.payUntil ?? null
  return payUntil === null ? null : iso(payUntil)
}

/** The winner's view of an award: payment deadline, and its order if there is one. */
export const ownAwardOf = (auction: Auction, lock: Lock | undefined) => ({
  payUntil: payUntilOf(auction, lock),
  orderId: awardHoldOf(auction, lock)?.orderId ?? null,
})

export const bidderPositions = ['none', 'leading', 'outbid', 'won'] as const
export type BidderPosition = (typeof bidderPositions)[number]

/** A member's standing in the auction; `hasBid` is false if they never bid or all their bids were voided. */
export function bidderPositionOf(auction: Auction, memberId: string, hasBid: boolean): BidderPosition {
  if (auction.award?.memberId === memberId && (auction.status === 'won' || auction.status === 'paid')) return 'won'
  if (auction.status !== 'live' || !hasBid) return 'none'
  return auction.leaderId === memberId ? 'leading' : 'outbid'
}

export const bidResults = ['bidding', 'won', 'not_concluded'] as const
export const bidResultDetails = [
  'leading',
  'outbid',
  'won',
  'paid',
  'unpaid',
  'second_chance',
  'lost',
  'void',
  'cancelled',
  'not_concluded',
] as const
export interface BidResult {
  readonly result: (typeof bidResults)[number]
  readonly detail: (typeof bidResultDetails)[number]
}

/** Result in a member's bid history: marketplace.md 4 has three words, `detail` is finer (D50 ff.). */
export function resultOf(auction: Auction, memberId: string, hasBid: boolean): BidResult {
  const awarded = auction.award?.memberId === memberId
  if (!hasBid) return { result: auction.status === 'live' ? 'bidding' : 'not_concluded', detail: 'void' }
  if (auction.status === 'live') {
    return { result: 'bidding', detail: auction.leaderId === memberId ? 'leading' : 'outbid' }
  }
  if (awarded && auction.status === 'won') return { result: 'won', detail: 'won' }
  if (awarded && auction.status === 'paid') return { result: 'won', detail: 'paid' }
  if (auction.defaulterId === memberId) return { result: 'not_concluded', detail: 'unpaid' }
  if (auction.chance?.memberId === memberId) return { result: 'bidding', detail: 'second_chance' }
  if (auction.status === 'cancelled') return { result: 'not_concluded', detail: 'cancelled' }
  if (auction.status === 'not_concluded') return { result: 'not_concluded', detail: 'not_concluded' }
  return { result: 'not_concluded', detail: 'lost' }
}
