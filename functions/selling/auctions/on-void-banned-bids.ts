import { voidBannedBids } from '#events/selling/auctions.ts'
import { consume, type ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { getStanding, isBanned } from '#functions/store/people/sessions.ts'
import { getAuction, getAuctions, historiesOf } from '#functions/store/selling/auctions.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { canTransitionAuction } from '#shared/domain/selling/auction/transitions.ts'
import { voidChange } from './bidding/voiding.ts'

/** Attempts after conflicts with other bids, as many as a bidder has (D58); then the message returns to its queue. */
const attempts = 8

/**
 * A member who may not buy leads no auction: their bids are voided and the price is replayed (D77). The auction is read
 * again after every void, because another banned member may lead then.
 */
export const handler = consume(voidBannedBids, async (event, context) => {
  for (const { productId } of await suspects(event, context)) {
    const isLedByOthers = async () => {
      const auction = await getAuction(context.table, productId)
      if (!auction || !canTransitionAuction(auction, 'voidBid') || auction.leaderId === null) return true
      const standing = await getStanding(context.table, auction.leaderId)
      if (standing && !isBanned(standing, 'buy', context.now())) return true
      const fallen = { pick: { memberIds: [auction.leaderId] }, reason: 'ban', by: 'system' }
      const change = await voidChange(context.table, auction, fallen, context.now())
      if (change.outcome === 'refused') return true
      await context.commit({
        once: `${auction.auctionId}-${auction.version}`,
        writes: change.writes,
        events: change.events,
      })
      return undefined
    }
    await untilWritten(isLedByOthers, { attempts, otherwise: () => false })
  }
})

type Context = Parameters<Parameters<typeof consume<typeof voidBannedBids>>[1]>[1]

/** Auctions that the member may lead, or the one in which a void made another member lead. */
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
    auction?.leaderId === memberId && canTransitionAuction(auction, 'voidBid') ? [auction] : [],
  )
}
