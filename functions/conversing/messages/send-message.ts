import { handle } from '#functions/machinery/http/handle.ts'
import { roomKeys, uploadKeys } from '#functions/machinery/table/keys.ts'
import { resolvePicturesIn } from '#functions/store/catalogue/pictures.ts'
import { roomIn } from '#functions/store/conversing/rooms.ts'
import { takesMessages } from '#functions/store/people/sessions.ts'
import { namedWork, ownRoom } from '#functions/views/own-room.ts'
import { sendMessage } from '#shared/api/conversing/messages.ts'
import { otherSide, type Room, type RoomSide, sideIn } from '#shared/domain/conversing/message/room.ts'
import { roomStateOf } from '#shared/domain/conversing/message/view.ts'
import { pushRoom } from './sending/push.ts'
import { sendingKeys, writeMessage } from './sending/send.ts'
import { signedMessage } from './views/message-views.ts'

export const handler = handle(
  sendMessage,
  async context => {
    const { input, caller, table, read, now, objects, fail, invalid } = context
    const { roomId, clientId, text } = input
    if (text === '' && input.imgs.length === 0) return invalid({ field: 'text', key: 'DETAIL_REQUIRED' })
    if (!(await ownRoom(table, roomIn(read.get(roomKeys.room(roomId))), caller, read))) return fail('not-found')
    const { userId: authorId } = caller
    const pictures = resolvePicturesIn(read, input.imgs, {
      ownerId: authorId,
      business: 'chat',
      usedBy: `message:${roomId}:${clientId}`,
    })
    const written = await writeMessage(
      context,
      {
        ...{ roomId, authorId, clientId, text, imgs: pictures.pictures, isOperators: false },
        voiceIn: room => sideIn(room, caller),
        refusal: pictures.isComplete ? undefined : 'upload-not-ready',
        along: (room, voice) => [...pictures.writes, ...heardBy(room, voice === 'buyer' ? 'buyer' : 'seller', now())],
      },
      read,
    )
    if (written.outcome === 'refused') return fail(written.code)
    const { room, message } = written
    const view = await signedMessage(objects.private, message)
    await pushRoom(context, room, view)
    return { message: view, room: roomStateOf(room), warning: message.contact }
  },
  {
    reads: ({ roomId, productId, clientId, imgs }, { userId = '' }) => [
      ...sendingKeys(roomId, userId, clientId),
      ...namedWork({ productId }),
      ...imgs.map(uploadKeys.upload),
    ],
  },
)

/** A member who cannot answer receives no messages: the room is read-only for both sides (D77). */
function heardBy({ buyerId, seller }: Room, side: RoomSide, now: number) {
  const other = otherSide(side) === 'buyer' ? buyerId : seller.type === 'member' ? seller.id : null
  return other === null ? [] : [takesMessages(other, now)]
}
