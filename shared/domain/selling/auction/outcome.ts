// The end of an auction and what follows: closing, payment window, the one second chance, not concluded. Every decision
// returns the next HEAD and the effect on the work, so that both are written together.
import type { Allowed, Refused } from '#shared/decision.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { type Auction, auctionRules } from './auction.ts'
import { award, wonAt } from './bid.ts'
import { type Bid, replay } from './price.ts'
import { canTransitionAuction } from './transitions.ts'

export type Moved = Allowed<{ readonly auction: Auction }>

const notAllowed = { outcome: 'refused', code: 'auction-state' } as const satisfies Refused<string>

const bump = (auction: Auction, change: Partial<Auction>): Moved => ({
  outcome: 'allowed',
  auction: { ...auction, ...change, version: auction.version + 1 },
})

/** Ends an auction without a winner: no payment is due, and the owner has the work back (D59). */
function notConcluded(auction: Auction, endedBy: 'time' | 'operator', now: number): Moved {
  const { award: _award, chance: _chance, ...rest } = auction
  return bump(rest, { status: 'not_concluded', endedBy: auction.endedBy ?? endedBy, endedAt: now })
}

/** Closes an auction that has reached its end; early, late and repeated calls are harmless (D58, A9). */
export function closeAuction(auction: Auction, now: number): Moved | Refused<'auction-state' | 'too-early'> {
  if (!canTransitionAuction(auction, 'close')) return notAllowed
  if (!canTransitionAuction(auction, 'close', now)) return { outcome: 'refused', code: 'too-early' }
  if (auction.leaderId === null) return notConcluded(auction, 'time', now)
  return bump(wonAt(auction, 'time', now), {})
}

/**
 * An operator extends the auction; never shortens it, never beyond the longest duration, never after the end (A4, D55).
 */
export function extend(
  auction: Auction,
  endAt: number,
  now: number,
  maxDays: number,
): Moved | Refused<'auction-state' | 'END_TIME'> {
  if (!canTransitionAuction(auction, 'extend', now)) return notAllowed
  const tooLong = endAt > Math.max(auction.startAt, now) + maxDays * dayMs
  if (endAt % minuteMs !== 0 || endAt <= auction.endAt || tooLong) return { outcome: 'refused', code: 'END_TIME' }
  return bump(auction, { endAt, extendedCount: auction.extendedCount + 1 })
}

/** An operator ends it without a winner. */
export function stop(auction: Auction, now: number): Moved | Refused<'auction-state'> {
  if (!canTransitionAuction(auction, 'stop')) return notAllowed
  return bump(auction, { status: 'cancelled', endedBy: 'operator', endedAt: now })
}

const hasBids = ({ bidCount, leaderId }: Auction): boolean => bidCount > 0 || leaderId !== null

/** The owner ends it without a winner, only while nobody has bid (D31). */
export function withdrawAuction(auction: Auction, now: number): Moved | Refused<'auction-state'> {
  if (!canTransitionAuction(auction, 'withdraw', now) || hasBids(auction)) return notAllowed
  return bump(auction, { status: 'cancelled', endedBy: 'owner', endedAt: now })
}

/** The owner changes the end: nobody has bid, at least a day ahead, and within the longest duration (A4, D55). */
export function changeEnd(
  auction: Auction,
  endAt: number,
  now: number,
  maxDays: number,
): Moved | Refused<'auction-state' | 'END_TIME'> {
  if (!canTransitionAuction(auction, 'changeEnd', now) || hasBids(auction)) return notAllowed
  const isTooLong = endAt > auction.startAt + maxDays * dayMs
  const isTooSoon = endAt <= auction.endAt || endAt <= now + dayMs
  if (endAt % minuteMs !== 0 || isTooSoon || isTooLong) return { outcome: 'refused', code: 'END_TIME' }
  return bump(auction, { endAt })
}

/** The standing without the voided bids; `bids` are all accepted ones in order, voided or not. */
export function voidBids(
  auction: Auction,
  bids: readonly Bid[],
  voided: ReadonlySet<number>,
): Moved | Refused<'auction-state'> {
  if (!canTransitionAuction(auction, 'voidBid')) return notAllowed
  const standing = replay(
    auction,
    bids.filter(bid => !voided.has(bid.seq)),
  )
  return bump(auction, { ...standing, seq: auction.seq + 1 })
}

export type Due =
  | { what: 'alert'; stage: number }
  | { what: 'close' }
  | { what: 'remind'; stage: number }
  | { what: 'expire-award' }
  | { what: 'expire-chance' }

/**
 * The step that is due at `now`. Of several overdue announcements only the last is made, because only its facts are
 * still true.
 */
export function dueAt(auction: Auction, now: number): Due | null {
  if (auction.status === 'live') {
    if (now >= auction.endAt) return { what: 'close' }
    const stage = auctionRules.alertBeforeMs.filter(before => now >= auction.endAt - before).length
    return stage > auction.alerted ? { what: 'alert', stage } : null
  }
  if (auction.status === 'won' && auction.award) {
    const { payUntil, wonAt: since, reminded } = auction.award
    if (now >= payUntil) return { what: 'expire-award' }
    const stage = auctionRules.remindAfterMs.filter(after => now >= since + after).length
    return stage > reminded ? { what: 'remind', stage } : null
  }
  if (auction.status === 'second_chance' && auction.chance && now >= auction.chance.until) {
    return { what: 'expire-chance' }
  }
  return null
}

/** The next instant at which something becomes due; null if nothing ever will. */
export function nextDue(auction: Auction): number | null {
  if (auction.status === 'live') {
    const before = auctionRules.alertBeforeMs[auction.alerted]
    return before === undefined ? auction.endAt : auction.endAt - before
  }
  if (auction.status === 'won' && auction.award) {
    const after = auctionRules.remindAfterMs[auction.award.reminded]
    return after === undefined ? auction.award.payUntil : auction.award.wonAt + after
  }
  return auction.chance && auction.status === 'second_chance' ? auction.chance.until : null
}

export function recordAlert(auction: Auction, stage: number): Moved {
  return bump(auction, { alerted: stage })
}

export function recordReminder(auction: Auction, stage: number): Moved | Refused<'auction-state'> {
  if (!canTransitionAuction(auction, 'remind') || !auction.award) return notAllowed
  return bump(auction, { award: { ...auction.award, reminded: stage } })
}

/** Whether an award waits for its order, and until when it can be paid (decision 100). */
export interface AwardHold {
  /** The winner's order is open or being captured: nothing ends the award. */
  readonly isOrdered: boolean
  /** Id of that order, shown to the winner alone. */
  readonly orderId: string | null
  /** Null while the order waits for the house's quote. */
  readonly payUntil: number | null
  /** No strike if it ends now. */
  readonly isExcused: boolean
}

/** State of an award by the lock of its work. */
export function awardHoldOf(auction: Pick<Auction, 'auctionId' | 'award'>, lock: Lock | undefined): AwardHold | null {
  const { auctionId, award: won } = auction
  if (!won) return null
  if (lock?.kind === 'order' && lock.heldBy === won.memberId) {
    return { isOrdered: true, orderId: lock.refId, payUntil: won.payUntil, isExcused: false }
  }
  if (lock?.kind !== 'award' || lock.refId !== auctionId) {
    return { isOrdered: false, orderId: null, payUntil: won.payUntil, isExcused: false }
  }
  const { orderId = null, until = null, isExcused = false } = lock
  return { isOrdered: orderId !== null, orderId, payUntil: until, isExcused }
}

/** Marks the award as paid, when its order is paid. */
export function payAward(auction: Auction, memberId: string): Moved | Refused<'auction-state'> {
  if (!canTransitionAuction(auction, 'pay') || auction.award?.memberId !== memberId) return notAllowed
  return bump(auction, { status: 'paid' })
}

/**
 * The payment window passed unpaid. After the first one the next distinct bidder gets one offer, at the price replayed
 * without the defaulter, so that a defaulting shill cannot have driven it up (D56). `excluded` are members who may not
 * buy (D77); bids are the valid ones in order.
 */
export function expireAward(
  auction: Auction,
  bids: readonly Bid[],
  excluded: ReadonlySet<string>,
  now: number,
): (Moved & { defaulterId: string }) | Refused<'auction-state' | 'too-early'> {
  if (!canTransitionAuction(auction, 'expireAward') || !auction.award) return notAllowed
  const { award: unpaid } = auction
  if (now < unpaid.payUntil) return { outcome: 'refused', code: 'too-early' }
  const defaulterId = unpaid.memberId
  const candidate =
    unpaid.round === 1 ? nextBidder(auction, bids, new Set([...excluded, defaulterId])) : { memberId: null, price: 0 }
  if (candidate.memberId === null) return { ...notConcluded({ ...auction, defaulterId }, 'time', now), defaulterId }
  const { award: _award, ...rest } = auction
  const chance = {
    memberId: candidate.memberId,
    price: candidate.price,
    offeredAt: now,
    until: now + auctionRules.secondChanceMs,
  }
  return { ...bump(rest, { status: 'second_chance', chance, defaulterId }), defaulterId }
}

/** Leader and price if the excluded members had never bid. */
function nextBidder(
  auction: Auction,
  bids: readonly Bid[],
  excluded: ReadonlySet<string>,
): { memberId: string | null; price: number } {
  const standing = replay(
    auction,
    bids.filter(bid => !excluded.has(bid.bidderId)),
  )
  return { memberId: standing.leaderId, price: standing.price }
}

export function answerChance(
  auction: Auction,
  memberId: string,
  accept: boolean,
  now: number,
): Moved | Refused<'second-chance-state'> {
  const { chance } = auction
  const open =
    canTransitionAuction(auction, accept ? 'acceptChance' : 'refuseChance') &&
    chance?.memberId === memberId &&
    now < chance.until
  if (!open) return { outcome: 'refused', code: 'second-chance-state' }
  if (!accept) return notConcluded(auction, 'time', now)
  const { chance: _chance, ...rest } = auction
  return bump(rest, { status: 'won', award: award(2, memberId, chance.price, now) })
}

export function expireChance(auction: Auction, now: number): Moved | Refused<'auction-state' | 'too-early'> {
  if (!canTransitionAuction(auction, 'expireChance') || !auction.chance) return notAllowed
  if (now < auction.chance.until) return { outcome: 'refused', code: 'too-early' }
  return notConcluded(auction, 'time', now)
}

/** Relisting by one click within 30 days, if only price and end change (D59). */
export function mayRelist(auction: Auction, now: number): boolean {
  return canTransitionAuction(auction, 'relist') && now < (auction.endedAt ?? 0) + auctionRules.relistMs
}
