import type { PendingEvent } from '#events/event.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { entriesOf, getHistories, moveHead, voidWrites } from '#functions/store/selling/auctions.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { bidsOf, sealVoid, voidedSeqs } from '#shared/domain/selling/auction/entry.ts'
import { voidBids } from '#shared/domain/selling/auction/outcome.ts'
import { canTransitionAuction } from '#shared/domain/selling/auction/transitions.ts'
import { announceVoidedBid } from '../events/announce.ts'

export interface VoidRequest {
  /** One bid by its seq, or every standing bid of these members. */
  readonly pick: { readonly seq: number } | { readonly memberIds: readonly string[] }
  readonly reason: string
  /** The operator, or `system` after a ban. */
  readonly by: string
}

/**
 * The transaction that voids bids: a new entry for each member, nothing rewritten (D57), and HEAD as the replay of the
 * remaining bids. Refused when there is no such bid, and when it was voided before.
 */
export async function voidChange(
  table: Getter & Querier,
  before: Auction,
  { pick, reason, by }: VoidRequest,
  now: number,
) {
  if (!canTransitionAuction(before, 'voidBid')) return { outcome: 'refused', code: 'auction-state' } as const
  const entries = await entriesOf(table, before.auctionId)
  const gone = voidedSeqs(entries)
  const bids = bidsOf(entries)
  if ('seq' in pick && gone.has(pick.seq)) return { outcome: 'refused', code: 'auction-state' } as const
  const standing = bids.filter(bid => !gone.has(bid.seq))
  const picked = standing.filter(bid => ('seq' in pick ? bid.seq === pick.seq : pick.memberIds.includes(bid.bidderId)))
  const fallen = [...Map.groupBy(picked, ({ bidderId }) => bidderId)]
  const memberIds = fallen.map(([bidderId]) => bidderId)
  const histories = await getHistories(table, memberIds, before.auctionId)
  if (fallen.length === 0) return { outcome: 'refused', code: 'not-found' } as const

  let after = before
  const writes: ReturnType<typeof voidWrites>[number][] = []
  const events: PendingEvent[] = []
  for (const [index, [bidderId, own]] of fallen.entries()) {
    const [first] = own
    const history = histories[index]
    if (!first || !history) return { outcome: 'refused', code: 'not-found' } as const
    const voids = own.map(bid => bid.seq)
    for (const seq of voids) gone.add(seq)
    const moved = voidBids(after, bids, gone)
    if (moved.outcome === 'refused') return moved
    const { bidderNumber, mask } = first
    const voided = { bidderId, bidderNumber, mask, voids, reason, by }
    const entry = await sealVoid({ before: after, after: moved.auction, voided, now }, sha256)
    const left = standing.filter(bid => bid.bidderId === bidderId && !gone.has(bid.seq))
    writes.push(...voidWrites(entry, history, Math.max(0, ...left.map(bid => bid.max))))
    const next = { ...moved.auction, headHash: entry.hash }
    events.push(...announceVoidedBid(after, next, entry))
    after = next
  }
  return {
    outcome: 'allowed',
    ...{ before, after, memberIds, events },
    writes: [moveHead('voidBid', before, after).or('auction-state'), ...writes],
  } as const
}
