import type { Getter } from '#functions/machinery/table/table.ts'
import { lastMessages } from '#functions/store/conversing/rooms.ts'
import { otherSide, type Room, sideIn } from '#shared/domain/conversing/message/room.ts'
import { happeningViewOf, roomViewOf } from '#shared/domain/conversing/message/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { aroundRooms } from './around.ts'

/** Length of the excerpt of a message in lists, in characters. */
const excerptLength = 80

/** Rooms for their reader's list, each with its last message. */
export async function roomRows(
  table: Getter,
  rooms: readonly Room[],
  { caller, language }: { readonly caller: Parameters<typeof sideIn>[1]; readonly language: Language },
) {
  const [around, latest] = await Promise.all([aroundRooms(table, rooms, language), lastMessages(table, rooms)])
  return rooms.map(room => {
    const side = sideIn(room, caller) ?? 'buyer'
    const message = latest.get(room.id)
    return {
      ...roomViewOf(room, side, {
        product: around.product(room.productId),
        other: around.party(room, otherSide(side)),
      }),
      latest: message
        ? {
            voice: message.voice,
            text: [...message.text].slice(0, excerptLength).join(''),
            pictures: message.imgs.length,
            sentAt: iso(message.sentAt),
            event: happeningViewOf(message),
          }
        : null,
    }
  })
}
