// The decision on one bid. It uses the HEAD alone and returns either a refusal, which writes nothing, or the next HEAD;
// the transaction's condition ensures that the HEAD was current (D58).
import type { Allowed, Refused } from '#shared/decision.ts'
import { type Auction, type Award, auctionRules } from './auction.ts'
import { applyBid, type BidKind, minNext } from './price.ts'
import { canTransitionAuction, phaseOf } from './transitions.ts'

export interface BidRequest {
  readonly bidderId: string
  /** The partner or artist that owns this account, if any. */
  readonly partnerId: string | null
  readonly artistId: string | null
  readonly mask: string
  /** The bidder's number in this auction; null before the first accepted bid. */
  readonly bidderNumber: number | null
  readonly kind: BidKind
  readonly amount: number
  confirm: boolean
}

/** Named message for a bid below the lowest possible (marketplace.md 5, D50). */
const tooLow = { field: 'amount', key: 'AUCTION_MIN_PRICE' } as const

export type BidRefusal =
  | (Refused<'own-work'> & { readonly data: null })
  | (Refused<'auction-not-live'> & { readonly data: { phase: string; status: string } })
  | (Refused<'bid-too-low'> & { readonly data: { minNext: number; price: number; errors: readonly [typeof tooLow] } })
  | (Refused<'already-leading'> & { readonly data: { price: number; minNext: number } })
  | (Refused<'price-changed'> & { readonly data: { instantPrice: number | null } })
  | (Refused<'confirm-needed'> & { readonly data: { minNext: number } })

export type AcceptedBid = Allowed<{
  /** Without the new `headHash`, which follows from the transcript entry. */
  readonly auction: Auction
  readonly bidderNumber: number
  readonly result: 'leading' | 'outbid' | 'won'
  /** The leader raised their own maximum: nothing public changed. */
  readonly raised: boolean
  readonly extended: boolean
  readonly previousLeaderId: string | null
}>

export function decideBid(auction: Auction, bid: BidRequest, now: number): AcceptedBid | BidRefusal {
  const refusal = refusalOf(auction, bid, now)
  if (refusal) return refusal
  const bidderNumber = bid.bidderNumber ?? auction.bidderCount + 1
  const standing = applyBid(auction, auction, { ...bid, bidderNumber, max: bid.amount })
  const moved = standing.price !== auction.price || standing.leaderId !== auction.leaderId
  const wins = auction.instantPrice !== null && bid.amount >= auction.instantPrice
  const next: Auction = {
    ...auction,
    ...standing,
    version: auction.version + 1,
    seq: auction.seq + 1,
    bidderCount: Math.max(auction.bidderCount, bidderNumber),
  }
  const endAt = moved && !wins ? extendedEnd(auction, now) : auction.endAt
  const extended = endAt > auction.endAt
  if (extended) Object.assign(next, { endAt, extendedCount: auction.extendedCount + 1 })
  return {
    outcome: 'allowed',
    auction: wins ? wonAt(next, 'instant', now) : next,
    bidderNumber,
    result: wins ? 'won' : standing.leaderId === bid.bidderId ? 'leading' : 'outbid',
    raised: auction.leaderId === bid.bidderId && !wins,
    extended,
    previousLeaderId: auction.leaderId,
  }
}

/** D53: unlimited extensions, but only for a bid that changed price or leader. */
function extendedEnd(auction: Auction, now: number): number {
  const near = auction.endAt - now <= auctionRules.extensionMs
  return near ? Math.max(auction.endAt, now + auctionRules.extensionMs) : auction.endAt
}

/** Why the bid is refused, or null; the bidder's number is irrelevant. */
export function refusalOf(auction: Auction, bid: BidRequest, now: number): BidRefusal | null {
  if (isOwnWork(auction, bid)) return { outcome: 'refused', code: 'own-work', data: null }
  const phase = phaseOf(auction, now)
  if (!canTransitionAuction(auction, 'bid', now)) {
    return { outcome: 'refused', code: 'auction-not-live', data: { phase, status: auction.status } }
  }
  const least = minNext(auction)
  const public_ = { price: auction.price, minNext: least }
  if (bid.kind === 'instant' && bid.amount !== auction.instantPrice) {
    return { outcome: 'refused', code: 'price-changed', data: { instantPrice: auction.instantPrice } }
  }
  if (auction.leaderId === bid.bidderId) {
    if (bid.amount <= auction.max1) return { outcome: 'refused', code: 'already-leading', data: public_ }
  } else if (bid.amount < least) {
    return { outcome: 'refused', code: 'bid-too-low', data: { ...public_, errors: [tooLow] } }
  }
  // D50: asks for confirmation, because a bid with a digit too many cannot be withdrawn.
  if (bid.kind === 'bid' && bid.amount > least * auctionRules.confirmAbove && !bid.confirm) {
    return { outcome: 'refused', code: 'confirm-needed', data: { minNext: least } }
  }
  return null
}

/** D52: neither the owner, nor the partner who offers the work, nor the artist may bid. */
function isOwnWork(auction: Auction, bid: BidRequest): boolean {
  return (
    auction.sellerId === bid.bidderId ||
    (auction.partnerId !== null && auction.partnerId === bid.partnerId) ||
    (auction.artistId !== null && auction.artistId === bid.artistId)
  )
}

/** Ends the auction for the leader and opens the first payment window (D56). */
export function wonAt(auction: Auction, endedBy: 'time' | 'instant', now: number): Auction {
  if (auction.leaderId === null) throw new Error(`auction ${auction.auctionId} cannot be won without a leader`)
  return {
    ...auction,
    status: 'won',
    endedBy,
    endedAt: now,
    endAt: endedBy === 'instant' ? now : auction.endAt,
    award: award(1, auction.leaderId, auction.price, now),
  }
}

export function award(round: 1 | 2, memberId: string, price: number, now: number): Award {
  return { round, memberId, price, wonAt: now, payUntil: now + auctionRules.payMs, reminded: 1 }
}
