import type { Found } from '#functions/machinery/table/found.ts'
import { catalogueKeys, type Key } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getWork, parseWork } from '#functions/store/catalogue/works.ts'
import type { Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import { type Room, type RoomSide, sideIn } from '#shared/domain/conversing/message/room.ts'
import { isRoomInSight, mayRoomBeHidden } from '#shared/domain/conversing/message/sight.ts'

/**
 * A room with the side that a member is on. Undefined where it does not exist for them: calls answer that as they
 * answer an unknown id. The work is read only when the member is on the asking side, nothing was paid, and `brought`
 * does not hold it.
 */
export async function ownRoom(
  table: Getter,
  room: Room | undefined,
  member: Onlooker & Parameters<typeof sideIn>[1],
  brought?: Pick<Found, 'get'>,
): Promise<{ readonly room: Room; readonly side: RoomSide } | undefined> {
  const side = room && sideIn(room, member)
  if (!side) return undefined
  if (!mayRoomBeHidden(room, member)) return { room, side }
  const item = brought?.get(catalogueKeys.work(room.productId))
  const work = item ? parseWork(item) : await getWork(table, room.productId)
  return isRoomInSight(room, work, member) ? { room, side } : undefined
}

/**
 * Key of the work that a call names beside the room, so that both are read together. A work other than the room's gives
 * nothing away about the room.
 */
export const namedWork = ({ productId }: { readonly productId?: string | undefined }): Key[] =>
  productId === undefined ? [] : [catalogueKeys.work(productId)]
