import type { Auction } from '../auction/auction.ts'
import { applyBid, type Bid, minNext, noBids } from '../auction/price.ts'

/**
 * Bidding habits at one seller, from the entries of ended auctions (D119). A single bid says little: only habits over
 * many auctions are weighed (score.ts).
 */
export interface EndedAuction extends Pick<Auction, 'auctionId' | 'startPrice' | 'instantPrice' | 'steps'> {
  readonly workId: string
  readonly sellerId: string
  readonly endedAt: number
  /** The valid bids in any order, with the network of each if it is still stored. */
  readonly bids: readonly (Bid & { readonly line?: string | undefined })[]
}

/** One member in one auction. */
export interface AuctionPart {
  readonly auctionId: string
  readonly bidderId: string
  /** `hollow`: won, but the work came back to an auction of the same seller. */
  readonly end: 'won' | 'hollow' | 'overtaken'
  readonly bids: number
  /** Bids by a small step above the lowest possible. */
  readonly smallBids: number
  /** Bids below the leader's maximum: they raised the price without taking the lead. */
  readonly vainBids: number
  /** Members whom this one bid against while those led. */
  readonly against: readonly string[]
  /** The member's highest maximum in yen. */
  readonly top: number
  readonly lines: readonly string[]
}

/** A step is small up to one step of the auction or this share of the lowest bid. */
const smallStep = 0.15

type Seen = Pick<AuctionPart, 'bids' | 'smallBids' | 'vainBids' | 'top'> & {
  readonly against: ReadonlySet<string>
  readonly lines: ReadonlySet<string>
}
const unseen: Seen = { bids: 0, smallBids: 0, vainBids: 0, top: 0, against: new Set(), lines: new Set() }

/** All participations in the auctions of one seller. */
export function auctionPartsOf(auctions: readonly EndedAuction[]): AuctionPart[] {
  const last = new Map<string, EndedAuction>()
  for (const auction of auctions) {
    const known = last.get(auction.workId)
    if (!known || isLater(auction, known)) last.set(auction.workId, auction)
  }
  return auctions.flatMap(auction => partsIn(auction, last.get(auction.workId) === auction ? 'won' : 'hollow'))
}

const isLater = (one: EndedAuction, other: EndedAuction) =>
  one.endedAt === other.endedAt ? one.auctionId > other.auctionId : one.endedAt > other.endedAt

function partsIn(auction: EndedAuction, win: 'won' | 'hollow'): AuctionPart[] {
  const { auctionId, startPrice } = auction
  const seen = new Map<string, Seen>()
  let standing = noBids(startPrice)
  for (const bid of auction.bids.toSorted((one, other) => one.seq - other.seq)) {
    const { leaderId, price } = standing
    const least = minNext({ ...auction, ...standing })
    const isRaise = leaderId === bid.bidderId
    const isSmall = !isRaise && bid.max <= least + Math.max(least - price, least * smallStep)
    standing = applyBid(auction, standing, bid)
    const own = seen.get(bid.bidderId) ?? unseen
    seen.set(bid.bidderId, {
      bids: own.bids + 1,
      smallBids: own.smallBids + (isSmall ? 1 : 0),
      vainBids: own.vainBids + (standing.leaderId === bid.bidderId ? 0 : 1),
      top: Math.max(own.top, bid.max),
      against: leaderId === null || isRaise ? own.against : new Set([...own.against, leaderId]),
      lines: bid.line === undefined ? own.lines : new Set([...own.lines, bid.line]),
    })
  }
  return [...seen].map(([bidderId, { against, lines, ...counts }]) => ({
    ...{ auctionId, bidderId, ...counts },
    end: standing.leaderId === bidderId ? win : 'overtaken',
    against: [...against].toSorted(),
    lines: [...lines].toSorted(),
  }))
}
