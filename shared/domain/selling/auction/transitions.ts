// Transitions by status and phase of an auction. The site imports this file too, so it has no schema.

/** A scheduled auction is stored as `live` with a later `startAt`, so that no timer is needed to open it. */
export const auctionStatuses = ['live', 'won', 'second_chance', 'paid', 'not_concluded', 'cancelled'] as const
type AuctionStatus = (typeof auctionStatuses)[number]

/** Between the end and the closer's run the phase is `closing` (D58). */
export const auctionPhases = ['scheduled', 'live', 'closing', 'ended'] as const
type Phase = (typeof auctionPhases)[number]

/** A transition: allowed statuses and phases, resulting statuses, and actor. */
interface AuctionTransitionRow {
  readonly from: readonly AuctionStatus[]
  /** Absent: any phase of these statuses. */
  readonly phase?: readonly Exclude<Phase, 'ended'>[]
  readonly to: readonly AuctionStatus[]
  readonly who: 'bidder' | 'winner' | 'owner' | 'operator' | 'system'
}

/**
 * Every transition (D50-D59). The decisions, the store's conditions (`auctionWhere` in
 * functions/store/selling/auctions.ts) and the console's buttons are derived from it.
 */
export const auctionTransitions = {
  bid: { from: ['live'], phase: ['live'], to: ['live', 'won'], who: 'bidder' },
  /** Also between the end and the closer's run, because a void is not a bid (D57). */
  voidBid: { from: ['live'], to: ['live'], who: 'operator' },
  extend: { from: ['live'], phase: ['scheduled', 'live'], to: ['live'], who: 'operator' },
  alert: { from: ['live'], to: ['live'], who: 'system' },
  close: { from: ['live'], phase: ['closing'], to: ['won', 'not_concluded'], who: 'system' },
  stop: { from: ['live'], to: ['cancelled'], who: 'operator' },
  /** By the owner, while nobody has bid (D31, D55). */
  changeEnd: { from: ['live'], phase: ['scheduled', 'live'], to: ['live'], who: 'owner' },
  withdraw: { from: ['live'], phase: ['scheduled', 'live'], to: ['cancelled'], who: 'owner' },
  remind: { from: ['won'], to: ['won'], who: 'system' },
  pay: { from: ['won'], to: ['paid'], who: 'winner' },
  expireAward: { from: ['won'], to: ['second_chance', 'not_concluded'], who: 'system' },
  acceptChance: { from: ['second_chance'], to: ['won'], who: 'winner' },
  refuseChance: { from: ['second_chance'], to: ['not_concluded'], who: 'winner' },
  expireChance: { from: ['second_chance'], to: ['not_concluded'], who: 'system' },
  /** One click by an operator (D59). */
  relist: { from: ['not_concluded'], to: ['live'], who: 'operator' },
  /** Another auction of the work replaces it, unless it still runs or waits for payment. */
  replace: { from: ['not_concluded', 'cancelled', 'paid'], to: ['live'], who: 'operator' },
} as const satisfies Record<string, AuctionTransitionRow>
export type AuctionTransition = keyof typeof auctionTransitions

/** Row of a transition. */
export const auctionTransition = (move: AuctionTransition): AuctionTransitionRow => auctionTransitions[move]

/** Fields of an auction that its transitions use. */
interface Timed {
  readonly status: AuctionStatus
  readonly startAt: number
  readonly endAt: number
}

export function phaseOf(auction: Timed, now: number): Phase {
  if (auction.status !== 'live') return 'ended'
  if (now < auction.startAt) return 'scheduled'
  return now < auction.endAt ? 'live' : 'closing'
}

/** Without `now` the phase is not checked. */
export function canTransitionAuction(auction: Timed, move: AuctionTransition, now?: number): boolean {
  return allowsAuctionTransition(move, auction.status, now === undefined ? undefined : phaseOf(auction, now))
}

/** For the site, which knows status and phase only. */
export function allowsAuctionTransition(
  move: AuctionTransition,
  status: AuctionStatus,
  phase: Phase | undefined,
): boolean {
  const row = auctionTransition(move)
  return row.from.includes(status) && (!row.phase || !phase || row.phase.some(each => each === phase))
}
