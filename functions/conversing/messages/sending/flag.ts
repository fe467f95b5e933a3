import { putReport } from '#functions/store/conversing/rooms.ts'
import type { Message, Room } from '#shared/domain/conversing/message/room.ts'

/** A message with contact details is flagged for an operator as if it had been reported (D96). */
export function flagged({ productId }: Pick<Room, 'productId'>, { roomId, number, contact, sentAt }: Message) {
  if (contact.length === 0) return []
  const report = { ...{ roomId, productId, number, contact, text: '' }, by: 'contact', reporterId: null } as const
  return [putReport(undefined, { ...report, reason: null, at: sentAt, version: 1, state: 'open', settled: null })]
}
