import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { adminReplyRoom } from '#shared/api/console/messages.ts'
import { messageViewOf, roomStateOf } from '#shared/domain/message/view.ts'
import { pushRoom } from './sending/push.ts'
import { sendingKeys, writeMessage } from './sending/send.ts'

/** Neither a ban nor the end of a room keeps an operator from writing (D77). */
export const handler = handle(
  adminReplyRoom,
  async context => {
    const { input, caller, read, now, newId, fail } = context
    const { roomId, clientId, text } = input
    const audit = { id: newId(), by: caller, action: adminReplyRoom.id, subject: { kind: 'room', id: roomId } }
    const written = await writeMessage(
      context,
      {
        ...{ roomId, authorId: caller.operatorId, clientId, text, imgs: [], isOperators: true },
        voiceIn: ({ seller }) => (seller.type === 'official' ? 'seller' : 'operator'),
        along: (_room, voice, number) => [
          audited({ ...audit, at: now(), before: null, after: { voice, number, text } }),
        ],
      },
      read,
    )
    if (written.outcome === 'refused') return fail('not-found')
    const { room, message } = written
    const view = messageViewOf(message, [])
    await pushRoom(context, room, view)
    return { message: view, room: roomStateOf(room) }
  },
  { reads: ({ roomId, clientId }, { userId = '' }) => sendingKeys(roomId, userId, clientId) },
)
