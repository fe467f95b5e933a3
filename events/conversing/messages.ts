import * as z from 'zod'
import { roomSides } from '#shared/domain/conversing/message/room.ts'
import { orderPaid } from '../buying/orders.ts'
import { clock, event, reaction } from '../event.ts'
import { orderCompleted, saleReversed } from '../fulfilment/parcels.ts'
import { timerWanted } from '../kernel/timers.ts'
import { offerApproved } from '../selling/offers.ts'

/**
 * Rooms between who asks and who offers (D96). A message tells the other side by the socket, within its call: an event
 * is made where a timer has to be set, and where somebody is to be mailed.
 */
const id = z.string()
const roomId = 'Vd3qk0cJmE1dWmVwXcQpZg'
const side = z.enum(roomSides)

/** A timer looks whether this side is to be mailed. It decides nothing. */
const roomDue = event('message.look-due', 1, z.object({ roomId: id, side }), { roomId, side: 'buyer' })

/** The timer of a side of a room, at its `lookAt` (epoch ms). */
export const roomTimer = (room: { readonly id: string }, of: 'buyer' | 'seller', at: number) =>
  timerWanted({ name: `msg-${room.id}-${of}-${at}`, at, event: roomDue({ roomId: room.id, side: of }) })

/** So many messages of a room wait for this side, which is told by a notice and a mail. */
export const messagesUnread = event(
  'message.unread',
  1,
  z.object({
    roomId: id,
    productId: id,
    side,
    /** Who is told: a member, or all accounts of a partner. */
    userId: id.nullable(),
    partnerId: id.nullable(),
    /** Who wrote: a member, a partner, or, where both are null, the house. */
    from: z.object({ userId: id.nullable(), partnerId: id.nullable() }),
    unread: z.int(),
  }),
  {
    roomId,
    productId: 'shino-chawan',
    side: 'buyer',
    userId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
    partnerId: null,
    from: { userId: null, partnerId: 'teitei' },
    unread: 2,
  },
)

export const messagesEvents = [roomDue, messagesUnread] as const

/** Tells a side what it has not read, or waits for a later time. */
export const lookAtRooms = reaction({
  id: 'lookAtRooms',
  subject: 'messages',
  on: [roomDue],
  grants: { table: ['get', 'put', 'delete'] },
})

/** Rooms that no timer has looked at. */
export const sweepRooms = clock({
  id: 'sweepRooms',
  subject: 'messages',
  every: 'rate(5 minutes)',
  grants: { table: ['get', 'query', 'put', 'delete'], indexes: ['GSI1'] },
  timeout: 50,
})

/** What a sale is to the rooms about its work: agreed, paid for, closing, or open again. */
export const followSales = reaction({
  id: 'followSales',
  subject: 'messages',
  on: [offerApproved, orderPaid, orderCompleted, saleReversed],
  grants: { table: ['get', 'query', 'put', 'delete'], sockets: true },
  timeout: 60,
})

export const messagesBackground = [lookAtRooms, sweepRooms, followSales] as const
