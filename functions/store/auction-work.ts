import type { Auction } from '#shared/domain/auction/auction.ts'
import type { Lock } from '#shared/domain/work/work.ts'
import { moveWork } from './work-moves.ts'
import { heldBy } from './works.ts'

/**
 * What a move of the auction does to its work, written in the same transaction (D30, D31): the winner's lock, handed
 * on to a second chance and back, and gone with the last of them. Nothing where the work stays as it is.
 */
export function workFollows(before: Auction, after: Auction, now: number) {
  const { auctionId: refId, productId: id } = after
  if (before.status === after.status || after.status === 'paid') return []
  const lock = lockOf(after)
  const wasLive = before.status === 'live'
  if (lock) return [wasLive ? takeWork(after, now) : moveWork('passAward', id, { now, refId, lock }).or('work-state')]
  return [wasLive ? endWithoutBids(id, now) : moveWork('endUnpaid', id, { now, refId }).or('work-state')]
}

/** For the winner, as the bidding ends. */
export function takeWork(won: Auction, now: number) {
  const lock = lockOf(won)
  if (!lock) throw new Error(`auction ${won.auctionId} has nobody to hold its work for`)
  return moveWork('award', won.productId, { now, lock }).or('work-locked', heldBy)
}

/** The auction ended without a winner: the work goes back to its holder and out of the market (D59). */
export const endWithoutBids = (productId: string, now: number) =>
  moveWork('endWithoutBids', productId, { now }).or('work-state')

function lockOf({ auctionId: refId, award, chance }: Auction): Lock | undefined {
  if (award) return { kind: 'award', refId, until: award.payUntil, heldBy: award.memberId }
  return chance && { kind: 'second_chance', refId, until: chance.until, heldBy: chance.memberId }
}
