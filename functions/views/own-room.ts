import { getWork } from '#functions/store/works.ts'
import type { Getter } from '#functions/table/table.ts'
import { type Room, type RoomSide, sideIn } from '#shared/domain/message/room.ts'
import { isRoomInSight, mayRoomBeHidden } from '#shared/domain/message/sight.ts'
import type { Onlooker } from '#shared/domain/work/artwork.ts'

/**
 * A room with the side that a member is on. Undefined where it is not there for them: every call by its id answers that
 * as an unknown id. The work is read where they asked about it and nothing was paid.
 */
export async function ownRoom(
  table: Getter,
  room: Room | undefined,
  member: Onlooker & Parameters<typeof sideIn>[1],
): Promise<{ readonly room: Room; readonly side: RoomSide } | undefined> {
  const side = room && sideIn(room, member)
  if (!side) return undefined
  if (!mayRoomBeHidden(room, member)) return { room, side }
  return isRoomInSight(room, await getWork(table, room.productId), member) ? { room, side } : undefined
}
