// The price of an auction is a pure function of the ordered valid bids (D51): the stored HEAD only caches this fold,
// and a void or a default is the same fold over fewer bids.
import type { Auction, StepTable } from './auction.ts'

/** Kinds of bids: a maximum, or the work at its instant price (marketplace.md 4). */
export const bidKinds = ['bid', 'instant'] as const
export type BidKind = (typeof bidKinds)[number]

/** An accepted bid as stored: the maximum stays secret for ever, the order is `seq`. */
export interface Bid {
  readonly seq: number
  readonly bidderId: string
  readonly bidderNumber: number
  readonly mask: string
  readonly kind: BidKind
  readonly max: number
}

export type AuctionStanding = Pick<
  Auction,
  'price' | 'leaderId' | 'leaderMask' | 'leaderNumber' | 'max1' | 'max2' | 'bidCount'
>

export function stepAt(steps: StepTable, price: number): number {
  let found = steps[0]?.[1] ?? 500
  for (const [from, step] of steps) if (price >= from) found = step
  return found
}

/**
 * The lowest bid for anybody but the leader (D50): one full step higher, but at most the instant price, which wins at
 * once (D54).
 */
export function minNext(
  auction: Pick<Auction, 'price' | 'leaderId' | 'startPrice' | 'steps' | 'instantPrice'>,
): number {
  if (auction.leaderId === null) return auction.startPrice
  const next = auction.price + stepAt(auction.steps, auction.price)
  return auction.instantPrice === null ? next : Math.min(next, auction.instantPrice)
}

/** The button is shown only while a full step fits below the instant price (D54). */
export function offersInstant(auction: Pick<Auction, 'price' | 'steps' | 'instantPrice'>): boolean {
  return auction.instantPrice !== null && auction.price + stepAt(auction.steps, auction.price) <= auction.instantPrice
}

export const noBids = (startPrice: number): AuctionStanding => ({
  price: startPrice,
  leaderId: null,
  leaderMask: null,
  leaderNumber: null,
  max1: 0,
  max2: 0,
  bidCount: 0,
})

type PriceTerms = Pick<Auction, 'startPrice' | 'instantPrice' | 'steps'>
type Offer = Pick<Bid, 'bidderId' | 'bidderNumber' | 'mask' | 'max'>

/** One step of the fold. Assumes that the bid is valid, which `placeBid` checks. */
export function applyBid(terms: PriceTerms, before: AuctionStanding, bid: Offer): AuctionStanding {
  const after = raceMaxima(terms, before, bid)
  const instant = terms.instantPrice
  // D54: a maximum that reaches the instant price pays exactly that.
  if (instant !== null && bid.max >= instant) return { ...after, price: instant }
  return after
}

function raceMaxima(terms: PriceTerms, before: AuctionStanding, bid: Offer): AuctionStanding {
  const bidCount = before.bidCount + 1
  const leader = { leaderId: bid.bidderId, leaderMask: bid.mask, leaderNumber: bid.bidderNumber, max1: bid.max }
  if (before.leaderId === null) return { ...leader, max2: 0, price: terms.startPrice, bidCount }
  // A leader who raises their own maximum does not change the price (D51).
  if (before.leaderId === bid.bidderId) return { ...before, max1: Math.max(before.max1, bid.max), bidCount }
  if (bid.max > before.max1) {
    const price = Math.min(bid.max, before.max1 + stepAt(terms.steps, before.max1))
    return { ...leader, max2: before.max1, price, bidCount }
  }
  // Equal maximums: the earlier bid leads at that price (marketplace.md 5).
  const price = Math.min(before.max1, bid.max + stepAt(terms.steps, bid.max))
  return { ...before, max2: Math.max(before.max2, bid.max), price, bidCount }
}

/** The standing after exactly these bids, in the order of `seq`. */
export function replay(terms: PriceTerms, bids: readonly Bid[]): AuctionStanding {
  return bids.reduce((standing, bid) => applyBid(terms, standing, bid), noBids(terms.startPrice))
}
