import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { findAuction, moveHead, rescheduled } from '#functions/store/selling/auctions.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { adminExtendAuction } from '#shared/api/selling/console/auctions.ts'
import { extend } from '#shared/domain/selling/auction/outcome.ts'
import { auctionSnapshotOf } from '#shared/domain/selling/auction/view.ts'
import { minuteMs } from '#shared/durations.ts'
import { announceExtension } from './events/announce.ts'

export const handler = handle(adminExtendAuction, async context => {
  const { input, caller, now, newId, table, commit, fail, invalid } = context
  const found = await findAuction(table, input.id)
  if (!found) return fail('not-found')
  const at = now()
  const { 'auction-days-max': maxDays } = await currentPolicy(table, at)
  const moved = extend(found.auction, input.endTime - (input.endTime % minuteMs), at, maxDays)
  if (moved.outcome === 'refused')
    return moved.code === 'END_TIME' ? invalid({ field: 'endTime', key: 'END_TIME' }) : fail(moved.code)
  const { auction: before, run } = found
  const { auction: after } = moved
  return commit({
    writes: [
      moveHead('extend', before, after, at).or('auction-state'),
      rescheduled(run, after),
      audited({
        id: newId(),
        at,
        by: caller,
        action: adminExtendAuction.id,
        subject: { kind: 'auction', id: after.auctionId },
        before: { endAt: before.endAt },
        after: { endAt: after.endAt, reason: input.reason },
      }),
    ],
    events: announceExtension(after),
    answer: auctionSnapshotOf(after, at),
  })
})
