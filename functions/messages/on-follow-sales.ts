import { followSales } from '#events/messages.ts'
import { consume, type ReactionEvent } from '#functions/reactions/consume.ts'
import { getRooms, roomIdOf, roomsOfWork } from '#functions/store/rooms.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { closeAfterSale, keepOpen, payInRoom } from '#shared/domain/message/decisions.ts'
import type { Room } from '#shared/domain/message/room.ts'
import { decidedOnRoom } from './deciding/on-room.ts'

/**
 * Who paid may tell how they are reached. When the sale is complete its seller's rooms about the work close after their
 * time, whoever asked in them; a sale that was taken back leaves them open.
 */
export const handler = consume(followSales, async (event, context) => {
  const { table, commit } = context
  for (const first of await concerned(table, event)) {
    await decidedOnRoom({ table, commit }, { roomId: first.id, first }, before => {
      const room = followed(before, event)
      return room && { room }
    })
  }
})

type Told = ReactionEvent<typeof followSales>

function followed(room: Room, { type, at }: Told): Room | null {
  if (type === 'order.paid') return payInRoom(room, at)
  return type === 'order.completed' ? closeAfterSale(room, at) : keepOpen(room)
}

const sellerOf = ({ sellerId, partnerId }: { readonly sellerId: string | null; readonly partnerId: string | null }) => {
  if (sellerId !== null) return { type: 'member', userId: sellerId } as const
  return partnerId === null ? ({ type: 'official' } as const) : ({ type: 'partner', partnerId } as const)
}

async function concerned(table: Getter & Querier, { type, data }: Told): Promise<Room[]> {
  if (type === 'order.paid')
    return getRooms(
      table,
      data.lines.map(line => roomIdOf(line.productId, data.buyerId, sellerOf(line))),
    )
  const seller = sellerOf(data)
  const rooms = await roomsOfWork(table, data.productId)
  return rooms.filter(({ id, buyerId }) => id === roomIdOf(data.productId, buyerId, seller))
}
