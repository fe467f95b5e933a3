import { auctionClosed, auctionExtended, auctionTimer } from '#events/selling/auctions.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { nextDue } from '#shared/domain/selling/auction/outcome.ts'

/** Events of an owner's changes to an auction: one per transition, and the timer of a new end (D55, D100). */
const which = ({ auctionId, productId }: Auction) => ({ auctionId, productId })

export function announceNewEnd(auction: Auction) {
  const { version, endAt, extendedCount } = auction
  const dueAt = nextDue(auction)
  return [
    auctionExtended({ ...which(auction), version, endAt, extendedCount, by: 'owner' }),
    ...(dueAt === null ? [] : [auctionTimer({ ...which(auction), dueAt })]),
  ]
}

/** Withdrawn without any bid. */
export function announceTakenBack(auction: Auction) {
  const { sellerId, partnerId, version, price, endAt, seq, headHash } = auction
  const ended = { outcome: 'cancelled', endedBy: 'owner', winnerId: null } as const
  return [
    auctionClosed({
      ...which(auction),
      ...ended,
      bidderIds: [],
      sellerId,
      partnerId,
      version,
      price,
      endAt,
      seq,
      headHash,
    }),
  ]
}
