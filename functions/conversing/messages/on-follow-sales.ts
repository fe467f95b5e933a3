import { followSales } from '#events/conversing/messages.ts'
import { consume, type ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { roomIdOf, roomsOfWork } from '#functions/store/conversing/rooms.ts'
import { closeAfterSale, keepOpen, payInRoom } from '#shared/domain/conversing/message/decisions.ts'
import { messageRules, type Room } from '#shared/domain/conversing/message/room.ts'
import { decidedOnRoom } from './deciding/on-room.ts'
import { type Telling, tell } from './sending/tell.ts'

/**
 * Writes an agreed price, a payment and a completed sale into the rooms of the two sides as events (decision 269). A
 * member who paid may share contact details. After a completed sale the seller's rooms about the work close after a
 * period, whoever asked in them; a reversed sale leaves them open.
 */
export const handler = consume(followSales, async (event, context) => {
  const { table, commit, sockets, now } = context
  if (event.type === 'work.sale-reversed') {
    for (const first of await roomsOfSeller(table, event.data))
      await decidedOnRoom({ table, commit }, { roomId: first.id, first }, before => {
        const room = keepOpen(before)
        return room && { room }
      })
    return
  }
  for (const told of await toldBy(table, event)) await tell({ table, sockets, now, commit: { before: commit } }, told)
})

type Happened = Exclude<ReactionEvent<typeof followSales>, { type: 'work.sale-reversed' }>

async function toldBy(table: Getter & Querier, { type, at, data }: Happened): Promise<readonly Telling[]> {
  if (type === 'offer.approved') {
    const { offerId, productId, senderId, price, payUntil: until } = data
    const roomId = roomIdOf(productId, senderId, sellerOf(data))
    return [{ roomId, name: `agreed-${offerId}`, event: { kind: 'agreed', price, until } }]
  }
  if (type === 'order.paid')
    return data.lines.map(line => ({
      roomId: roomIdOf(line.productId, data.buyerId, sellerOf(line)),
      name: `sold-${line.itemId}`,
      event: { kind: 'sold', price: line.price, until: null },
      also: room => payInRoom(room, at),
    }))
  const until = at + messageRules.openAfterSaleMs
  return (await roomsOfSeller(table, data)).map(({ id: roomId }) => ({
    roomId,
    name: `completed-${data.orderItemId}`,
    event: { kind: 'completed', price: null, until },
    also: room => closeAfterSale(room, at),
  }))
}

interface Seller {
  readonly sellerId: string | null
  readonly partnerId: string | null
}

const sellerOf = ({ sellerId, partnerId }: Seller) => {
  if (sellerId !== null) return { type: 'member', userId: sellerId } as const
  return partnerId === null ? ({ type: 'official' } as const) : ({ type: 'partner', partnerId } as const)
}

async function roomsOfSeller(
  table: Getter & Querier,
  sale: Seller & { readonly productId: string },
): Promise<readonly Room[]> {
  const seller = sellerOf(sale)
  const rooms = await roomsOfWork(table, sale.productId)
  return rooms.filter(({ id, buyerId }) => id === roomIdOf(sale.productId, buyerId, seller))
}
