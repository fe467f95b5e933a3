import { type Report, reportIdOf } from '#shared/domain/conversing/message/report.ts'
import type { Message, Room } from '#shared/domain/conversing/message/room.ts'
import { type MessageView, type RoomView, roomStateOf } from '#shared/domain/conversing/message/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { aroundRooms } from './around.ts'

type Around = Awaited<ReturnType<typeof aroundRooms>>

/** A room as operators see it. */
export const consoleRoom = (room: Room, around: Around) => ({
  ...roomStateOf(room),
  product: around.product(room.productId),
  buyer: around.party(room, 'buyer'),
  seller: around.party(room, 'seller'),
  isWaiting: room.isWaiting,
  isPaid: room.paidAt !== null,
  assignee: room.assignee,
  openedAt: iso(room.openedAt),
  lastAt: iso(room.lastAt),
})

/** A message with its author and the contact details found in it. */
export const consoleMessage = (view: MessageView, { authorId, contact }: Message) => ({ ...view, authorId, contact })

/** A report with its work and the name of the reporter. */
export const reportView = (report: Report, product: RoomView['product'], reporterName: string) => ({
  id: reportIdOf(report),
  roomId: report.roomId,
  product,
  number: report.number,
  by: report.by,
  reporter: report.reporterId === null ? null : { id: report.reporterId, name: reporterName },
  reason: report.reason,
  text: report.text,
  contact: report.contact,
  at: iso(report.at),
  version: report.version,
  state: report.state,
  settled: report.settled && { ...report.settled, at: iso(report.settled.at) },
})
