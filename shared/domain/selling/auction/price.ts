// The price of an auction is a pure function of the ordered valid bids (D51): the stored HEAD is only a
// memo of this fold, and a void or a default is the same fold over fewer bids.
import type { Auction, StepTable } from './auction.ts'

/** What the bidder asked for: a maximum, or the work at its instant price (marketplace.md 4). */
export const bidKinds = ['bid', 'instant'] as const
export type BidKind = (typeof bidKinds)[number]

/** An accepted bid as it is stored: the maximum is secret until the end of time, the order is `seq`. */
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
 * The least that somebody else than the leader must offer now (D50): a whole step, and never more than the instant
 * price, which wins at once (D54).
 */
export function minNext(
  auction: Pick<Auction, 'price' | 'leaderId' | 'startPrice' | 'steps' | 'instantPrice'>,
): number {
  if (auction.leaderId === null) return auction.startPrice
  const next = auction.price + stepAt(auction.steps, auction.price)
  return auction.instantPrice === null ? next : Math.min(next, auction.instantPrice)
}

/** The button is offered only while a whole step still fits below it (D54). */
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

/** One step of the fold. Presumes an admissible bid; whether it is one is asked by `placeBid`. */
export function applyBid(terms: PriceTerms, before: AuctionStanding, bid: Offer): AuctionStanding {
  const after = raceMaxima(terms, before, bid)
  const instant = terms.instantPrice
  // D54: a maximum that reaches the instant price pays the instant price, never more.
  if (instant !== null && bid.max >= instant) return { ...after, price: instant }
  return after
}

function raceMaxima(terms: PriceTerms, before: AuctionStanding, bid: Offer): AuctionStanding {
  const bidCount = before.bidCount + 1
  const leader = { leaderId: bid.bidderId, leaderMask: bid.mask, leaderNumber: bid.bidderNumber, max1: bid.max }
  if (before.leaderId === null) return { ...leader, max2: 0, price: terms.startPrice, bidCount }
  // A leader who raises the own maximum bids against nobody: the price stays (D51).
  if (before.leaderId === bid.bidderId) return { ...before, max1: Math.max(before.max1, bid.max), bidCount }
  if (bid.max > before.max1) {
    const price = Math.min(bid.max, before.max1 + stepAt(terms.steps, before.max1))
    return { ...leader, max2: before.max1, price, bidCount }
  }
  // Equal maxima go to the earlier bid, at that price (marketplace.md 5).
  const price = Math.min(before.max1, bid.max + stepAt(terms.steps, bid.max))
  return { ...before, max2: Math.max(before.max2, bid.max), price, bidCount }
}

/** The standing after these bids and no others; bids must be in `seq` order. */
export function replay(terms: PriceTerms, bids: readonly Bid[]): AuctionStanding {
  return bids.reduce((standing, bid) => applyBid(terms, standing, bid), noBids(terms.startPrice))
}
