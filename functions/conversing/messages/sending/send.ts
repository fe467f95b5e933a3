import { roomTimer, sweepRooms } from '#events/conversing/messages.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { type Found, found } from '#functions/machinery/table/found.ts'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { codeOf } from '#functions/machinery/table/transaction.ts'
import type { Write, WriteKind } from '#functions/machinery/table/write.ts'
import {
  claimSent,
  getMessage,
  newMessage,
  putRoom,
  putWait,
  roomIn,
  sentBefore,
} from '#functions/store/conversing/rooms.ts'
import { sendToRoom } from '#shared/domain/conversing/message/decisions.ts'
import type { Message, Room, Voice } from '#shared/domain/conversing/message/room.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { roomAttempts } from '../deciding/on-room.ts'
import { flagged } from './flag.ts'

interface Sender<Kind extends WriteKind> {
  readonly table: Getter
  readonly now: () => number
  readonly commit: { readonly before: Committer<Kind | 'put'> }
}

export interface Wish<Kind extends WriteKind> {
  readonly roomId: string
  readonly authorId: string
  readonly clientId: string
  readonly text: string
  readonly imgs: readonly Picture[]
  readonly isOperators: boolean
  /** The voice in which the author writes in this room; null where the room does not exist for them. */
  readonly voiceIn: (room: Room) => Voice | null
  /** The event that this message records, where nobody wrote it. */
  readonly event?: Message['event'] | undefined
  /** The room's own change in the same transaction. */
  readonly also?: (room: Room) => Room | null
  /** Why the message is refused for reasons outside the room. */
  readonly refusal?: 'upload-not-ready' | undefined
  /** Writes in the same transaction, each with the code of its refusal. */
  readonly along: (room: Room, voice: Voice, number: number) => readonly Write<Kind | 'put'>[]
}

type Refusal = 'not-found' | 'room-closed' | 'upload-not-ready'
export type Written =
  | { readonly outcome: 'written'; readonly room: Room; readonly message: Message }
  | { readonly outcome: 'refused'; readonly code: Refusal }

/** Keys that a sender reads first. */
export const sendingKeys = (roomId: string, authorId: string, clientId: string) => [
  roomKeys.room(roomId),
  roomKeys.sent(roomId, authorId, clientId),
]

/**
 * Writes a message as the next of its room, again after each version conflict. A message sent before under the same
 * name is answered as it was written then, whatever text comes with the name now: it is one message. `brought` holds
 * what the first read found under `sendingKeys`.
 */
export function writeMessage<Kind extends WriteKind>(
  { table, now, commit }: Sender<Kind>,
  wish: Wish<Kind>,
  brought: Found,
): Promise<Written> {
  const { roomId, authorId, clientId, text, imgs, isOperators, event } = wish
  const keys = sendingKeys(roomId, authorId, clientId)
  const attempted = async (attempt: number): Promise<Written | undefined> => {
    const read = attempt === 1 ? brought : found(keys, await table.batchGet(keys))
    const before = roomIn(read.get(roomKeys.room(roomId)))
    const voice = before && wish.voiceIn(before)
    if (!before || !voice) return refused('not-found')
    const earlier = sentBefore(read.get(roomKeys.sent(roomId, authorId, clientId)))
    if (earlier !== undefined) {
      const message = await getMessage(table, roomId, earlier)
      if (!message) throw new Error(`message ${earlier} of room ${roomId} was sent and is not there`)
      return { outcome: 'written', room: before, message }
    }
    if (wish.refusal) return refused(wish.refusal)
    const at = now()
    const changed = wish.also?.(before) ?? before
    const decided = sendToRoom(changed, { voice, authorId, clientId, text, imgs, isOperators, event }, at)
    if (decided.outcome === 'refused') return refused(decided.code)
    const { room, message, looks } = decided
    const result = await commit.before({
      once: `${roomId}-${before.version}-${authorId}-${clientId}`,
      writes: [
        putRoom(before, room),
        newMessage(message),
        claimSent(message),
        ...looks.map(side => putWait(room, side)),
        ...flagged(room, message),
        ...wish.along(room, voice, message.number),
      ],
      events: looks.map(side => roomTimer(room, side, room.sides[side].lookAt ?? at)),
      sweptBy: sweepRooms.id,
      isVersioned: true,
    })
    if (result.outcome === 'done') return { outcome: 'written', room, message }
    const code = result.outcome === 'refused' ? codeOf(result.refused) : 'busy'
    return code === 'room-closed' || code === 'upload-not-ready' ? refused(code) : undefined
  }
  return untilWritten(attempted, { attempts: roomAttempts })
}

const refused = (code: Refusal): Written => ({ outcome: 'refused', code })
