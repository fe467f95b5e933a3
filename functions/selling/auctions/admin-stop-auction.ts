import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { endBidding } from '#functions/store/selling/auction-work.ts'
import { entriesOf, findAuction, moveHead, rescheduled } from '#functions/store/selling/auctions.ts'
import { adminStopAuction } from '#shared/api/selling/console/auctions.ts'
import { biddersOf } from '#shared/domain/selling/auction/entry.ts'
import { stop } from '#shared/domain/selling/auction/outcome.ts'
import { auctionSnapshotOf } from '#shared/domain/selling/auction/view.ts'
import { announceClosedAuction } from './events/announce.ts'

export const handler = handle(adminStopAuction, async ({ input, caller, now, newId, table, commit, fail }) => {
  const found = await findAuction(table, input.id)
  if (!found) return fail('not-found')
  const at = now()
  const moved = stop(found.auction, at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const { auction: before, run } = found
  const { auction: after } = moved
  const [entries, work] = await Promise.all([entriesOf(table, after.auctionId), getWork(table, after.productId)])
  const bidderIds = biddersOf(entries)
  const ended = await endBidding(after, at, work)
  return commit({
    writes: [
      moveHead('stop', before, after).or('auction-state'),
      rescheduled(run, after),
      ...ended.map(write => ({ ...write, code: 'work-locked' as const })),
      audited({
        id: newId(),
        at,
        by: caller,
        action: adminStopAuction.id,
        subject: { kind: 'auction', id: after.auctionId },
        before: { status: before.status, price: before.price, bidCount: before.bidCount },
        after: { status: after.status, reason: input.reason },
      }),
    ],
    events: announceClosedAuction(after, bidderIds, input.reason),
    answer: auctionSnapshotOf(after, at),
  })
})
