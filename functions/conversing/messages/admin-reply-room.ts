import { handle } from '#functions/machinery/http/handle.ts'
import { uploadKeys } from '#functions/machinery/table/keys.ts'
import { resolvePicturesIn } from '#functions/store/catalogue/pictures.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminReplyRoom } from '#shared/api/conversing/console/messages.ts'
import { roomStateOf } from '#shared/domain/conversing/message/view.ts'
import { pushRoom } from './sending/push.ts'
import { sendingKeys, writeMessage } from './sending/send.ts'
import { signedMessage } from './views/message-views.ts'

/** An operator may write despite a ban of the member and after the room has closed (D77). */
export const handler = handle(
  adminReplyRoom,
  async context => {
    const { input, caller, read, now, newId, objects, fail, invalid } = context
    const { roomId, clientId, text } = input
    if (text === '' && input.imgs.length === 0) return invalid({ field: 'text', key: 'DETAIL_REQUIRED' })
    const { operatorId: authorId } = caller
    const pictures = resolvePicturesIn(read, input.imgs, {
      ownerId: authorId,
      business: 'chat',
      usedBy: `message:${roomId}:${clientId}`,
    })
    const audit = { id: newId(), by: caller, action: adminReplyRoom.id, subject: { kind: 'room', id: roomId } }
    const written = await writeMessage(
      context,
      {
        ...{ roomId, authorId, clientId, text, imgs: pictures.pictures, isOperators: true },
        voiceIn: ({ seller }) => (seller.type === 'official' ? 'seller' : 'operator'),
        refusal: pictures.isComplete ? undefined : 'upload-not-ready',
        along: (_room, voice, number) => [
          ...pictures.writes,
          audited({ ...audit, at: now(), before: null, after: { voice, number, text, imgs: input.imgs } }),
        ],
      },
      read,
    )
    if (written.outcome === 'refused') return fail(written.code === 'room-closed' ? 'not-found' : written.code)
    const { room, message } = written
    const view = await signedMessage(objects.private, message)
    await pushRoom(context, room, view)
    return { message: view, room: roomStateOf(room) }
  },
  {
    reads: ({ roomId, clientId, imgs }, { userId = '' }) => [
      ...sendingKeys(roomId, userId, clientId),
      ...imgs.map(uploadKeys.upload),
    ],
  },
)
