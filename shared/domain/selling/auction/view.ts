// What others may see of an auction: a snapshot for everybody, and a line for the one member it concerns.
import * as z from 'zod'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Auction } from './auction.ts'
import { awardHoldOf } from './outcome.ts'
import { minNext, offersInstant } from './price.ts'
import { auctionPhases, auctionStatuses, phaseOf } from './transitions.ts'
import { bidKindNumbers } from './wire-numbers.ts'

/**
 * `k***3` (D59): enough to recognise oneself, not enough to be recognised. Of a short name the last letter would leave
 * next to nothing to guess.
 */
export function maskName(username: string): string {
  const letters = [...username]
  return `${letters[0] ?? ''}***${letters.length > shortName ? letters.at(-1) : ''}`
}

/** Letters of a name of which only the first is shown. */
const shortName = 3

const instant = z.iso.datetime()

export const auctionSnapshot = z.object({
  productId: z.string(),
  auctionId: z.string(),
  /** Accepted bids and voids so far. A client drops a snapshot whose `version` is older than what it has. */
  seq: z.int(),
  version: z.int(),
  status: z.enum(auctionStatuses),
  phase: z.enum(auctionPhases),
  startPrice: z.int(),
  price: z.int(),
  minNext: z.int(),
  instantPrice: z.int().nullable(),
  /** Whether the buy-now button is still offered (D54). */
  instantOffered: z.boolean(),
  bidCount: z.int(),
  startTime: instant,
  endTime: instant,
  extendedCount: z.int(),
  leaderMask: z.string().nullable(),
  serverTime: instant,
})
export type AuctionSnapshot = z.infer<typeof auctionSnapshot>

/** An accepted bid as everybody sees it, the bidder masked (D59). */
export const bidRow = z.object({
  seq: z.int(),
  mask: z.string(),
  /** The price that showed after this bid, never its maximum. */
  price: z.int(),
  time: instant,
  kind: z.literal(Object.values(bidKindNumbers)),
  /** Who leads all the same, by an earlier maximum that answered this bid by itself; null where the bid took the lead. */
  answeredBy: z.string().nullable(),
  /** Taken away by the operator; the price was replayed without it. */
  voided: z.boolean(),
})

/** The one public snapshot of D58; it never holds a maximum or a member's id. */
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

/** Until when the award can be paid; null while its order waits for the house's quote (decision 100). */
export function payUntilOf(auction: Auction, lock: Lock | undefined): string | null {
  const payUntil = awardHoldOf(auction, lock)?.payUntil ?? null
  return payUntil === null ? null : iso(payUntil)
}

/** What an award says to its winner: until when it can be paid, and the order by which, once there is one. */
export const ownAwardOf = (auction: Auction, lock: Lock | undefined) => ({
  payUntil: payUntilOf(auction, lock),
  orderId: awardHoldOf(auction, lock)?.orderId ?? null,
})

export const bidderPositions = ['none', 'leading', 'outbid', 'won'] as const
export type BidderPosition = (typeof bidderPositions)[number]

/** What the auction is to one member; `hasBid` is false for those who never bid or whose bids were all voided. */
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

/** The word on a member's bid history: marketplace.md 4 has three, the detail says the rest (D50 ff.). */
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
