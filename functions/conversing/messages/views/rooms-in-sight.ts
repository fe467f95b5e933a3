import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { roomsOf } from '#functions/store/conversing/rooms.ts'
import type { Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import type { Room } from '#shared/domain/conversing/message/room.ts'
import { isRoomInSight, mayRoomBeHidden } from '#shared/domain/conversing/message/sight.ts'

/** Rooms that exist for a member, latest first. Works are read only for rooms in which nothing was paid. */
export async function roomsInSight(
  table: Getter & Querier,
  member: Onlooker & Parameters<typeof roomsOf>[1],
  isWanted: (room: Room) => boolean = () => true,
): Promise<Room[]> {
  const rooms = (await roomsOf(table, member)).filter(isWanted)
  const asked = rooms.filter(room => mayRoomBeHidden(room, member))
  const ids = [...new Set(asked.map(({ productId }) => productId))]
  const works = new Map((ids.length > 0 ? await getWorks(table, ids) : []).map(work => [work.id, work]))
  return rooms.filter(room => isRoomInSight(room, works.get(room.productId), member))
}
