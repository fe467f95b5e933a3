import { type Sending, sendAtOnce } from '#functions/machinery/http/socket-topics.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { roomTopic } from '#shared/api/telling/sockets.ts'
import type { Room } from '#shared/domain/conversing/message/room.ts'
import { type MessageView, roomStateOf } from '#shared/domain/conversing/message/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export interface Pushing {
  readonly table: Getter & Querier
  readonly sockets: Sending['sockets']
  readonly now: () => number
  readonly commit: { readonly before: Committer<'put' | 'delete'> }
}

/**
 * Pushes the changed room to both sides' open pages. Done before the call is answered: a caller without an answer sends
 * again, and that pushes again (decision 250).
 */
export const pushRoom = (
  { table, sockets, now, commit }: Pushing,
  room: Room,
  message: MessageView | null,
): Promise<void> => {
  const topic = roomTopic(room.id)
  const state = { type: 'room', topic, room: roomStateOf(room), message: null, serverTime: iso(now()) } as const
  return sendAtOnce({ table, sockets, commit: commit.before }, topic, {
    message: { ...state, message },
    forOperators: state,
  })
}
