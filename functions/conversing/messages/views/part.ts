import type { Part } from '#functions/store/conversing/rooms.ts'
import { messagesAtOnce } from '#shared/api/conversing/messages.ts'
import { messageRules } from '#shared/domain/conversing/message/room.ts'

/** The part of a room that a page asks for: the oldest messages after a given number, else the newest. */
export const partOf = ({
  beforeId = messageRules.numberMax + 1,
  afterId,
}: {
  readonly beforeId?: number | undefined
  readonly afterId?: number | undefined
}): Part => ({
  from: (afterId ?? 0) + 1,
  to: beforeId - 1,
  newestFirst: afterId === undefined,
  limit: messagesAtOnce,
})
