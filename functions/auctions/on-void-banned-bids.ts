import { voidBannedBids } from '#events/auctions.ts'
import { consume, type ReactionEvent } from '#functions/reactions/consume.ts'
import { getAuction, getAuctions, historiesOf } from '#functions/store/auctions.ts'
import { getStanding, isBanned } from '#functions/store/sessions.ts'
import type { Auction } from '#shared/domain/auction/auction.ts'
import { canMoveAuction } from '#shared/domain/auction/moves.ts'
import { voidChange } from './bidding/voiding.ts'

const tries = 8

/**
 * A member who may not buy leads no auction: their bids there fall and the price is replayed (D77). Asked again after
 * every void, because what is left may be led by another banned member.
 */
export const handler = consume(voidBannedBids, async (event, context) => {
  for (const { productId } of await suspects(event, context)) {
    for (let attempt = 0; attempt < tries; attempt++) {
      const auction = await getAuction(context.table, productId)
      if (!auction || !canMoveAuction(auction, 'voidBid') || auction.leaderId === null) break
      const standing = await getStanding(context.table, auction.leaderId)
      if (standing && !isBanned(standing, 'buy', context.now())) break
      const fallen = { pick: { memberId: auction.leaderId }, reason: 'ban', by: 'system' }
      const change = await voidChange(context.table, auction, fallen, context.now())
      if (change === 'none' || change === 'not-live') break
      await context.commit({
        once: `${auction.auctionId}-${auction.version}`,
        writes: change.writes,
        events: change.events,
      })
    }
  }
})

type Context = Parameters<Parameters<typeof consume<typeof voidBannedBids>>[1]>[1]

/** Auctions that the member may be leading, or the one where a void made another leader. */
async function suspects(
  event: ReactionEvent<typeof voidBannedBids>,
  { table }: Context,
): Promise<Pick<Auction, 'productId'>[]> {
  if (event.type === 'auction.bid-voided') return [event.data]
  if (event.type === 'account.banned' && event.data.kind !== 'buy') return []
  if (event.type === 'auction.award-expired' && event.data.bannedUntil === null) return []
  const memberId = event.type === 'account.banned' ? event.data.userId : event.data.memberId
  const auctions = await getAuctions(table, await historiesOf(table, memberId))
  return auctions.flatMap(auction =>
    auction?.leaderId === memberId && canMoveAuction(auction, 'voidBid') ? [auction] : [],
  )
}
