import { entriesOf, getHistory, moveHead, voidWrites } from '#functions/store/auctions.ts'
import { sha256 } from '#functions/store/sha256.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import type { Auction } from '#shared/domain/auction/auction.ts'
import { bidsOf, sealVoid, voidedSeqs } from '#shared/domain/auction/entry.ts'
import { canMoveAuction } from '#shared/domain/auction/moves.ts'
import { voidBids } from '#shared/domain/auction/outcome.ts'
import { announceVoidedBid } from '../events/announce.ts'

export interface VoidRequest {
  /** One bid by its seq, or every standing bid of a member. */
  readonly pick: { readonly seq: number } | { readonly memberId: string }
  readonly reason: string
  /** The operator, or `system` after a ban. */
  readonly by: string
}

/**
 * The transaction that takes bids of one member away: a new entry, nothing rewritten (D57), and HEAD as the replay of
 * what is left. Refused when there is no such bid, and when it was taken away before.
 */
export async function voidChange(
  table: Getter & Querier,
  before: Auction,
  { pick, reason, by }: VoidRequest,
  now: number,
) {
  if (!canMoveAuction(before, 'voidBid')) return { outcome: 'refused', code: 'auction-state' } as const
  const entries = await entriesOf(table, before.auctionId)
  const gone = voidedSeqs(entries)
  const bids = bidsOf(entries)
  if ('seq' in pick && gone.has(pick.seq)) return { outcome: 'refused', code: 'auction-state' } as const
  const standing = bids.filter(bid => !gone.has(bid.seq))
  const fallen = standing.filter(bid => ('seq' in pick ? bid.seq === pick.seq : bid.bidderId === pick.memberId))
  const [first] = fallen
  const history = first && (await getHistory(table, first.bidderId, before.auctionId))
  if (!first || !history) return { outcome: 'refused', code: 'not-found' } as const
  const voids = fallen.map(bid => bid.seq)
  const moved = voidBids(before, bids, new Set([...gone, ...voids]))
  if (moved.outcome === 'refused') return moved
  const { bidderId, bidderNumber, mask } = first
  const voided = { bidderId, bidderNumber, mask, voids, reason, by }
  const entry = await sealVoid({ before, after: moved.auction, voided, now }, sha256)
  const after = { ...moved.auction, headHash: entry.hash }
  const left = standing.filter(bid => bid.bidderId === bidderId && !voids.includes(bid.seq))
  const myMax = Math.max(0, ...left.map(bid => bid.max))
  return {
    outcome: 'allowed',
    before,
    after,
    writes: [moveHead('voidBid', before, after).or('auction-state'), ...voidWrites(entry, history, myMax)],
    events: announceVoidedBid(before, after, entry),
  } as const
}
