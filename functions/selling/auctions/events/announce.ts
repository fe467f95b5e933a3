import type { PendingEvent } from '#events/event.ts'
import * as events from '#events/selling/auctions.ts'
import { type Auction, auctionRules } from '#shared/domain/selling/auction/auction.ts'
import type { AcceptedBid } from '#shared/domain/selling/auction/bid.ts'
import type { VoidEntry } from '#shared/domain/selling/auction/entry.ts'
import { nextDue } from '#shared/domain/selling/auction/outcome.ts'
import { hourMs } from '#shared/durations.ts'

/** Events of an auction's transitions: exactly one per transition (D100). */
const which = ({ auctionId, productId }: Auction) => ({ auctionId, productId })
const ofSeller = (auction: Auction) => ({
  ...which(auction),
  sellerId: auction.sellerId,
  partnerId: auction.partnerId,
})

/** The timer for the auction's next due time. Bids move the end without one: the closer finds out (D58). */
export function auctionTimers(auction: Auction): PendingEvent[] {
  const dueAt = nextDue(auction)
  return dueAt === null ? [] : [events.auctionTimer({ ...which(auction), dueAt })]
}

export function announceBid(bidderId: string, { auction, ...bid }: AcceptedBid): PendingEvent[] {
  const { version, seq, leaderId, price, bidCount, endAt, extendedCount } = auction
  if (leaderId === null) throw new Error(`auction ${auction.auctionId} has a bid and no leader`)
  const { result, raised, extended, previousLeaderId } = bid
  const fact = {
    ...which(auction),
    version,
    seq,
    bidderId,
    result,
    raised,
    leaderId,
    previousLeaderId,
    price,
    bidCount,
  }
  return [
    events.bidAccepted({ ...fact, endAt, extended }),
    ...(extended ? [events.auctionExtended({ ...which(auction), version, endAt, extendedCount, by: 'bid' })] : []),
  ]
}

export function announceVoidedBid(before: Auction, after: Auction, entry: VoidEntry): PendingEvent[] {
  const { version, seq, leaderId, price, bidCount } = after
  const { bidderId: memberId, voids, reason } = entry
  const fact = { ...which(after), version, seq, memberId, voids, reason, leaderId, price, bidCount }
  return [events.bidVoided({ ...fact, previousLeaderId: before.leaderId })]
}

export function announceExtension(auction: Auction): PendingEvent[] {
  const { version, endAt, extendedCount } = auction
  return [
    events.auctionExtended({ ...which(auction), version, endAt, extendedCount, by: 'operator' }),
    ...auctionTimers(auction),
  ]
}

export function announceEnding(auction: Auction, stage: number, bidderIds: string[]): PendingEvent[] {
  const hoursLeft = (auctionRules.alertBeforeMs[stage - 1] ?? 0) / hourMs
  const { endAt, price } = auction
  return [events.auctionEnding({ ...which(auction), hoursLeft, endAt, price, bidderIds }), ...auctionTimers(auction)]
}

/** The end of the bidding, whatever its cause. */
export function announceClosedAuction(auction: Auction, bidderIds: string[], reason?: string): PendingEvent[] {
  const { version, endAt, seq, headHash, status } = auction
  const outcome = status === 'won' || status === 'cancelled' ? status : 'not_concluded'
  const fact = { version, outcome, endedBy: auction.endedBy ?? 'time', bidderIds, endAt, seq, headHash } as const
  const winnerId = auction.award?.memberId ?? null
  return [
    events.auctionClosed({ ...ofSeller(auction), ...fact, winnerId, price: auction.price, ...(reason && { reason }) }),
    ...(auction.award ? due(auction, 1) : outcome === 'not_concluded' ? notConcluded(auction, 'no-bids') : []),
    ...auctionTimers(auction),
  ]
}

const stages = events.paymentStages

function due(auction: Auction, stage: number, payUntil = auction.award?.payUntil): PendingEvent[] {
  const { award } = auction
  if (!award || payUntil === undefined) return []
  const { memberId, price, round } = award
  return [
    events.paymentDue({ ...which(auction), memberId, price, payUntil, round, stage: stages[stage - 1] ?? 'last' }),
  ]
}

/** No reminder of a payment that waits for the house: then `payUntil` is null. */
export function announceReminder(auction: Auction, stage: number, payUntil: number | null): PendingEvent[] {
  return [...(payUntil === null ? [] : due(auction, stage, payUntil)), ...auctionTimers(auction)]
}

interface Strike {
  readonly strikes: number
  readonly bannedUntil: number | null
}

export function announceExpiredAward(before: Auction, after: Auction, strike: Strike): PendingEvent[] {
  const { award } = before
  if (!award) return []
  const { memberId, price, round } = award
  const { chance } = after
  return [
    events.awardExpired({ ...ofSeller(after), memberId, price, round, ...strike }),
    ...(chance
      ? [
          events.secondChanceOffered({
            ...ofSeller(after),
            memberId: chance.memberId,
            price: chance.price,
            until: chance.until,
          }),
        ]
      : notConcluded(after, 'unpaid')),
    ...auctionTimers(after),
  ]
}

export function announceChanceEnd(
  before: Auction,
  after: Auction,
  answer: 'accepted' | 'refused' | 'expired',
): PendingEvent[] {
  const { chance } = before
  if (!chance) return []
  const { memberId, price } = chance
  return [
    events.secondChanceEnded({ ...ofSeller(after), memberId, price, answer }),
    ...(answer === 'accepted' ? due(after, 1) : notConcluded(after, `second-chance-${answer}`)),
    ...auctionTimers(after),
  ]
}

type Cause = 'no-bids' | 'unpaid' | 'second-chance-refused' | 'second-chance-expired'

function notConcluded(auction: Auction, cause: Cause): PendingEvent[] {
  const relistUntil = (auction.endedAt ?? auction.endAt) + auctionRules.relistMs
  return [events.auctionNotConcluded({ ...ofSeller(auction), cause, relistUntil })]
}
