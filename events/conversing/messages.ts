import * as z from 'zod'
import { roomSides } from '#shared/domain/conversing/message/room.ts'
import { orderPaid } from '../buying/orders.ts'
import { clock, event, reaction } from '../event.ts'
import { orderCompleted, saleReversed } from '../fulfilment/parcels.ts'
import { timerWanted } from '../kernel/timers.ts'
import { offerApproved } from '../selling/offers.ts'

/**
 * Rooms between a member who asks and a seller (D96). A message is pushed to the other side's socket within its call:
 * an event is published only where a timer has to be set or a mail is due.
 */
const id = z.string()
const roomId = 'Vd3qk0cJmE1dWmVwXcQpZg'
const side = z.enum(roomSides)

/** A timer checks whether a mail to this side is due. The event decides nothing. */
const roomDue = event('message.look-due', 1, z.object({ roomId: id, side }), { roomId, side: 'buyer' })

/** The timer of one side of a room, at its `lookAt` (epoch ms). */
export const roomTimer = (room: { readonly id: string }, of: 'buyer' | 'seller', at: number) =>
  timerWanted({ name: `msg-${room.id}-${of}-${at}`, at, event: roomDue({ roomId: room.id, side: of }) })

/** This number of messages waits for this side, which gets a notice and a mail. */
export const messagesUnread = event(
  'message.unread',
  1,
  z.object({
    roomId: id,
    productId: id,
    side,
    /** The recipient: a member, or all accounts of a partner. */
    userId: id.nullable(),
    partnerId: id.nullable(),
    /** The author: a member, a partner, or, where both are null, the house. */
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

/** Notifies a side of unread messages, or waits for a later time. */
export const lookAtRooms = reaction({
  id: 'lookAtRooms',
  subject: 'messages',
  on: [roomDue],
  grants: { table: ['get', 'put', 'delete'] },
})

/** Advances rooms that no timer has advanced. */
export const sweepRooms = clock({
  id: 'sweepRooms',
  subject: 'messages',
  every: 'rate(5 minutes)',
  grants: { table: ['get', 'query', 'put', 'delete'], indexes: ['GSI1'] },
  timeout: 50,
})

/** Follows a sale in the rooms about its work: agreed, paid, closing, or open again. */
export const followSales = reaction({
  id: 'followSales',
  subject: 'messages',
  on: [offerApproved, orderPaid, orderCompleted, saleReversed],
  grants: { table: ['get', 'query', 'put', 'delete'], sockets: true },
  timeout: 60,
})

export const messagesBackground = [lookAtRooms, sweepRooms, followSales] as const
