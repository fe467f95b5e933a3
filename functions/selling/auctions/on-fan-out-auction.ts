import type { EventOf } from '#events/event.ts'
import { type bidAccepted, fanOutAuction } from '#events/selling/auctions.ts'
import { type Sending, sendNewest, sendToUser } from '#functions/machinery/http/socket-topics.ts'
import { consume, type ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import { getAuction, getHistory, getShownAuction } from '#functions/store/selling/auctions.ts'
import { auctionTopic } from '#shared/api/telling/sockets.ts'
import { auctionSnapshotOf, bidderPositionOf } from '#shared/domain/selling/auction/view.ts'

/** Sends the newest snapshot to all subscribers of the auction, and the members concerned their own standing (D58). */
export const handler = consume(
  fanOutAuction,
  async (event, context, earlier) => {
    const { productId } = event.data
    await Promise.all([
      sendNewest(context, auctionTopic(productId), async () => {
        const auction = await getShownAuction(context.table, productId)
        const topic = auctionTopic(productId)
        return auction ? { type: 'snapshot', topic, snapshot: auctionSnapshotOf(auction, context.now()) } : null
      }),
      ...concerned([...earlier, event]).map(memberId => tellStanding(context, event.data, memberId)),
    ])
  },
  { about: ({ data }) => data.productId },
)

type Told = ReactionEvent<typeof fanOutAuction>

function concerned(events: readonly Told[]): string[] {
  return [...new Set(events.flatMap(idsIn).filter(id => id !== null))]
}

function idsIn(event: Told): (string | null)[] {
  switch (event.type) {
    case 'auction.bid-accepted':
      return bidders(event)
    case 'auction.bid-voided':
      return [event.data.memberId, event.data.leaderId, event.data.previousLeaderId]
    case 'auction.closed':
      return [event.data.winnerId]
    case 'auction.second-chance-ended':
    case 'auction.paid':
      return [event.data.memberId]
    default:
      return []
  }
}

function bidders({ data }: EventOf<typeof bidAccepted>): string[] {
  const { bidderId, previousLeaderId } = data
  return previousLeaderId === null ? [bidderId] : [bidderId, previousLeaderId]
}

interface Which {
  readonly auctionId: string
  readonly productId: string
}

function tellStanding(context: Sending, { auctionId: told, productId }: Which, memberId: string): Promise<void> {
  const { table } = context
  return sendToUser(context, memberId, async () => {
    const [auction, history] = await Promise.all([getAuction(table, productId), getHistory(table, memberId, told)])
    if (!auction) return null
    const { auctionId, version } = auction
    const current = auctionId === told ? history : await getHistory(table, memberId, auctionId)
    const myMax = current?.myMax ?? 0
    const you = bidderPositionOf(auction, memberId, myMax > 0)
    return { type: 'standing', productId, auctionId, version, you, myMax: myMax > 0 ? myMax : null }
  })
}
