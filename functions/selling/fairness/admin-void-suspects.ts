import { handle } from '#functions/machinery/http/handle.ts'
import { fairnessKeys } from '#functions/machinery/table/keys.ts'
import { voidChange } from '#functions/selling/auctions/bidding/voiding.ts'
import { audited } from '#functions/store/people/audit.ts'
import { getAuctionById } from '#functions/store/selling/auctions.ts'
import { suspicionIn } from '#functions/store/selling/fairness.ts'
import { adminVoidSuspects } from '#shared/api/selling/console/fairness.ts'
import { auctionSnapshotOf } from '#shared/domain/selling/auction/view.ts'
import { decided } from './console/deciding.ts'

/**
 * Voids all bids of the group in one auction of the seller, in one transaction; the price is replayed without them
 * (D51).
 */
export const handler = handle(
  adminVoidSuspects,
  async ({ input, caller, table, read, now, newId, commit, fail }) => {
    const { id, auctionId, reason } = input
    const suspicion = suspicionIn(read.get(fairnessKeys.suspicion(id)))
    const found = suspicion && (await getAuctionById(table, auctionId))
    if (!found || found.auction.sellerId !== suspicion.sellerId || found.auction.partnerId !== suspicion.partnerId)
      return fail('not-found')
    const at = now()
    const memberIds = suspicion.members.map(({ bidderId }) => bidderId)
    const change = await voidChange(table, found.auction, { pick: { memberIds }, reason, by: caller.operatorId }, at)
    if (change.outcome === 'refused') return fail(change.code)
    const act = { at, by: caller, action: adminVoidSuspects.id }
    const fallen = { what: 'void' as const, at, by: caller.name, text: reason, auctionId, memberIds: change.memberIds }
    const writes = decided(suspicion, fallen, { ...act, id: newId() })
    const { before, after } = change
    return commit({
      writes: [
        ...change.writes,
        // Read by this very call: after a conflict the caller may simply repeat it.
        ...writes.map(write => ({ ...write, code: 'busy' as const })),
        audited({
          ...act,
          id: newId(),
          subject: { kind: 'auction', id: auctionId },
          before: { price: before.price, leaderId: before.leaderId },
          after: { price: after.price, leaderId: after.leaderId, memberIds: change.memberIds, reason },
        }),
      ],
      events: change.events,
      answer: auctionSnapshotOf(after, at),
    })
  },
  { reads: ({ id }) => [fairnessKeys.suspicion(id)] },
)
