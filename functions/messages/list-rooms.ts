import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { lastMessages, roomsOf } from '#functions/store/rooms.ts'
import { listRooms } from '#shared/api/messages.ts'
import { iso } from '#shared/domain/iso.ts'
import { otherSide, sideIn } from '#shared/domain/message/room.ts'
import { roomViewOf } from '#shared/domain/message/view.ts'
import { aroundRooms } from './views/around.ts'

/** What a list shows of a message. */
const excerptLength = 80

export const handler = handle(listRooms, async ({ input, caller, table, language }) => {
  const own = (await roomsOf(table, caller)).filter(({ productId }) => productId === input.productId)
  const { list, ...rest } = pageOfAll(own, input)
  const [around, latest] = await Promise.all([aroundRooms(table, list, language), lastMessages(table, list)])
  return {
    ...rest,
    list: list.map(room => {
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
            }
          : null,
      }
    }),
  }
})
