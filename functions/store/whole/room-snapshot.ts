import * as z from 'zod'
import { type ItemKind, isItem } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { reportSchema } from '#shared/domain/conversing/message/report.ts'
import { messageSchema, roomSchema } from '#shared/domain/conversing/message/room.ts'
import type { RoomBook } from '#shared/domain/whole/invariants/messages.ts'

const Sent = z.object({ roomId: z.string(), authorId: z.string(), clientId: z.string(), number: z.int() })

/** Rooms in a full read of the table for `checkInvariants`; other items are skipped. */
export function roomBookOf(items: readonly Attributes[]): RoomBook {
  const of = (kind: ItemKind) => items.filter(item => isItem(kind, item))
  return {
    rooms: of('room').map(item => roomSchema().parse(item)),
    messages: of('room-message').map(item => messageSchema().parse(item)),
    sent: of('room-sent').map(item => Sent.parse(item)),
    reports: of('room-report').map(item => reportSchema().parse(item)),
  }
}
