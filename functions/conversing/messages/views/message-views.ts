import { photosOf, type Signer } from '#functions/views/private-photos.ts'
import type { Message } from '#shared/domain/conversing/message/room.ts'
import { type MessageView, messageViewOf } from '#shared/domain/conversing/message/view.ts'

/** A message with links to its pictures, valid for five minutes. */
export const signedMessage = async (objects: Signer, message: Message): Promise<MessageView> =>
  messageViewOf(message, await photosOf(objects, message.imgs))

export const signedMessages = (objects: Signer, messages: readonly Message[]): Promise<MessageView[]> =>
  Promise.all(messages.map(message => signedMessage(objects, message)))
