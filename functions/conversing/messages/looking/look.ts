import { messagesUnread, roomTimer, sweepRooms } from '#events/conversing/messages.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { putWait, removeWait } from '#functions/store/conversing/rooms.ts'
import { lookAtRoom } from '#shared/domain/conversing/message/decisions.ts'
import { otherSide, type Room, type RoomSide, unreadOf } from '#shared/domain/conversing/message/room.ts'
import { decidedOnRoom } from '../deciding/on-room.ts'

export interface Looking {
  readonly table: Getter
  readonly now: () => number
  readonly commit: Committer<'put' | 'delete'>
}

/**
 * Does for one side of a room what is due now: notifies it of unread messages, sets the next check, or ends the checks.
 * Timer and sweeper both call it, early, late, twice or at once; the room's version lets one write through.
 */
export async function lookAt(
  { table, now, commit }: Looking,
  { roomId, side }: { readonly roomId: string; readonly side: RoomSide },
): Promise<void> {
  await decidedOnRoom({ table, commit }, { roomId }, before => {
    const looked = lookAtRoom(before, side, now())
    if (!looked) return null
    const { room, isMailed } = looked
    const { lookAt: next } = room.sides[side]
    return {
      room,
      writes: [next === null ? removeWait(room, side) : putWait(room, side)],
      events: [
        ...(next === null ? [] : [roomTimer(room, side, next)]),
        // Messages of operators and of the other side; reading marks the side's own messages as read anyway.
        ...(isMailed ? [messagesUnread(waiting(room, side))] : []),
      ],
      ...(!isMailed && { sweptBy: sweepRooms.id }),
    }
  })
}

const idsOf = ({ buyerId, seller }: Room, side: RoomSide) => {
  if (side === 'buyer') return { userId: buyerId, partnerId: null }
  const { type, id } = seller
  return { userId: type === 'member' ? id : null, partnerId: type === 'partner' ? id : null }
}

const waiting = (room: Room, side: RoomSide) => ({
  ...{ roomId: room.id, productId: room.productId, side },
  ...idsOf(room, side),
  from: idsOf(room, otherSide(side)),
  unread: unreadOf(room, side),
})
