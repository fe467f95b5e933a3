import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { findAuction } from '#functions/store/selling/auctions.ts'
import { adminVoidBid } from '#shared/api/selling/console/auctions.ts'
import { auctionSnapshotOf } from '#shared/domain/selling/auction/view.ts'
import { voidChange } from './bidding/voiding.ts'

/** Voids one bid, however many the member made; the price is replayed without it (D51). */
export const handler = handle(adminVoidBid, async ({ input, caller, now, newId, table, commit, fail }) => {
  const found = await findAuction(table, input.id)
  if (!found) return fail('not-found')
  const at = now()
  const fallen = { pick: { seq: input.seq }, reason: input.reason, by: caller.operatorId }
  const change = await voidChange(table, found.auction, fallen, at)
  if (change.outcome === 'refused') return fail(change.code)
  const { before, after } = change
  return commit({
    writes: [
      ...change.writes,
      audited({
        id: newId(),
        at,
        by: caller,
        action: adminVoidBid.id,
        subject: { kind: 'auction', id: after.auctionId },
        before: { price: before.price, leaderId: before.leaderId },
        after: { price: after.price, leaderId: after.leaderId, seq: input.seq, reason: input.reason },
      }),
    ],
    events: change.events,
    answer: auctionSnapshotOf(after, at),
  })
})
