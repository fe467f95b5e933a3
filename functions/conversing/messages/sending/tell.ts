import { found } from '#functions/machinery/table/found.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import { type Message, type Room, systemAuthor } from '#shared/domain/conversing/message/room.ts'
import { messageViewOf } from '#shared/domain/conversing/message/view.ts'
import { type Pushing, pushRoom } from './push.ts'
import { sendingKeys, writeMessage } from './send.ts'

/** An event between the sides of a room, under a name that makes it unique. */
export interface Telling {
  readonly roomId: string
  readonly name: string
  readonly event: Message['event']
  /** The room's own change in the same transaction. */
  readonly also?: (room: Room) => Room | null
}

/**
 * Writes the event into the room, if the sides have one, and pushes it to open pages. A repeated call writes one
 * message.
 */
export async function tell(context: Pushing, { roomId, name: clientId, event, also }: Telling): Promise<void> {
  const { table } = context
  const keys = sendingKeys(roomId, systemAuthor, clientId)
  const read = found(keys, await table.batchGet(keys))
  if (!read.get(roomKeys.room(roomId))) return
  const wish = { roomId, authorId: systemAuthor, clientId, text: '', imgs: [], isOperators: true } as const
  const written = await writeMessage(
    context,
    { ...wish, event, ...(also && { also }), voiceIn: () => 'system', along: () => [] },
    read,
  )
  if (written.outcome === 'written') await pushRoom(context, written.room, messageViewOf(written.message, []))
}
