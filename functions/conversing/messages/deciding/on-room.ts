import type { PendingEvent } from '#events/event.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { getRoom, putRoom } from '#functions/store/conversing/rooms.ts'
import type { Room } from '#shared/domain/conversing/message/room.ts'

/**
 * Attempts at a write. Both sides write, each marks the other's messages as read, and a timer writes: more than two
 * writers at once are rare, and each conflict is another writer's success.
 */
export const roomAttempts = 12

type Kinds = 'put' | 'delete'

interface RoomChange<Kind extends Kinds> {
  readonly room: Room
  readonly writes?: readonly Write<Kind>[]
  readonly events?: readonly PendingEvent[]
  /** Index in which a sweeper finds rooms whose events need handling. */
  readonly sweptBy?: string
}

interface Deciding<Kind extends Kinds> {
  readonly table: Getter
  readonly commit: Committer<Kind | 'put'>
}

/**
 * Reads a room, decides on it and writes the result, again after each version conflict. `decide` answers null where
 * nothing changes. Answers the room after the write, a refusal, or undefined where there is no such room. `first` is
 * the room where a read has brought it.
 */
export function decidedOnRoom<Kind extends Kinds>(
  { table, commit }: Deciding<Kind>,
  { roomId, first }: { readonly roomId: string; readonly first?: Room | undefined },
  decide: (room: Room) => RoomChange<Kind | 'put'> | Failure | null,
): Promise<{ readonly before: Room; readonly room: Room } | Failure | null> {
  return untilWritten(
    async attempt => {
      const before = attempt === 1 && first ? first : await getRoom(table, roomId)
      if (!before) return null
      const change = decide(before)
      if (change instanceof Failure) return change
      if (!change) return { before, room: before }
      const { room, writes = [], events, sweptBy } = change
      const { outcome } = await commit({
        once: `${roomId}-${before.version}`,
        writes: [putRoom(before, room), ...writes],
        events,
        sweptBy,
        isVersioned: true,
      })
      // Another change of the same version may have been written under this name: the room is read again.
      return outcome === 'done' ? { before, room } : undefined
    },
    { attempts: roomAttempts },
  )
}
