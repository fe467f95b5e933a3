import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { auctionFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { transitionWork } from '../catalogue/work-transitions.ts'
import { heldBy } from '../catalogue/works.ts'
import { appendEntry } from '../provenance/ledger.ts'

/**
 * Effect of an auction's transition on its work, in the same transaction (D30, D31): the winner's lock, its transfer to
 * a second chance and back, and its release at the end. Empty if the work does not change. When the auction ends, the
 * head of the transcript goes into the work's history (D57): `work` as read beside the auction.
 */
export async function workFollows(before: Auction, after: Auction, now: number, work?: HistoryOf) {
  const { auctionId: refId, productId: id } = after
  if (before.status === after.status || after.status === 'paid') return []
  const lock = lockOf(after)
  if (before.status === 'live') return lock ? takeWork(after, now, work) : endBidding(after, now, work)
  if (lock) return [transitionWork('passAward', id, { now, refId, lock }).or('work-state')]
  return [transitionWork('endUnpaid', id, { now, refId }).or('work-state')]
}
type HistoryOf = Pick<Artwork, 'id' | 'ledger'> | undefined
type Ended = Pick<Auction, 'auctionId' | 'productId' | 'headHash' | 'seq' | 'status'>

/** An entry only if anybody bid; an auction without bids has nothing to prove. */
const closing = async (work: HistoryOf, ended: Ended, now: number) =>
  work && ended.seq > 0 ? appendEntry(work, auctionFact(ended, now), now) : { writes: [], ledger: {} }

/** Locks the work for the winner at the end of the auction. */
export async function takeWork(won: Auction, now: number, work: HistoryOf) {
  const lock = lockOf(won)
  if (!lock) throw new Error(`auction ${won.auctionId} has nobody to hold its work for`)
  const { writes, ledger } = await closing(work, won, now)
  return [transitionWork('award', won.productId, { now, lock, set: ledger }).or('work-locked', heldBy), ...writes]
}

/** The auction ended without a winner: the work returns to its holder and is off sale (D59). */
export async function endBidding(ended: Ended, now: number, work: HistoryOf) {
  const { writes, ledger } = await closing(work, ended, now)
  return [transitionWork('endWithoutBids', ended.productId, { now, set: ledger }).or('work-state'), ...writes]
}

function lockOf({ auctionId: refId, award, chance }: Auction): Lock | undefined {
  if (award) return { kind: 'award', refId, until: award.payUntil, heldBy: award.memberId }
  return chance && { kind: 'second_chance', refId, until: chance.until, heldBy: chance.memberId }
}
