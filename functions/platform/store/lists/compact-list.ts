import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put, remove } from '#functions/machinery/table/write.ts'
import { dayMs } from '#shared/durations.ts'
import { type ListedRow, placeOf } from '#shared/platform/lists/listed-row.ts'
import { rowListKeys } from '../table-keys.ts'
import { byPlace, chunkOf, putChunk, readChunks } from './chunk-rows.ts'
import {
  type Chunk,
  dayOf,
  type ListChange,
  type ListDay,
  type ListName,
  type ListOwner,
  type ListState,
  type RowList,
  readChanges,
  readDay,
  readListState,
} from './row-list.ts'

/**
 * Rows of a range of time, the oldest first, up to `to`: the requested end unless there are more than one step handles.
 */
interface ReadRows<Row> {
  readonly rows: readonly Row[]
  readonly to: number
}
export interface CompactableList<Row extends ListedRow> extends RowList<Row> {
  readonly read: (owner: ListOwner, from: number, to: number) => Promise<ReadRows<Row>>
}
/** Rows that one step reads. */
export const compactedAtOnce = 2_000

/** The rows up to `to` that a step handles: an instant that may have more rows is left to the next step. */
export function wholeInstants<Row extends ListedRow>(rows: readonly Row[], to: number): ReadRows<Row> {
  const last = rows.at(-1)
  if (!last || rows.length < compactedAtOnce) return { rows, to }
  return { rows: rows.filter(({ at }) => at < last.at), to: last.at - 1 }
}

interface Writer {
  readonly table: Getter & Querier
  readonly commit: Committer<'put' | 'delete'>
  readonly newId: () => string
}

/**
 * Moves the next rows of a list up to `until` into chunks, of one day at most, in one transaction, so that an
 * interrupted run can continue. False if nothing is left, or another process was faster.
 */
export async function compactNext<Row extends ListedRow>(
  context: Writer,
  list: CompactableList<Row>,
  owner: ListOwner,
  until: number,
): Promise<boolean> {
  const { table, commit, newId } = context
  const state = await readListState(table, list, owner)
  const from = state ? state.compactedTo + 1 : 0
  if (from > until) return false
  const read = await list.read(owner, from, until)
  const [first] = read.rows
  const day = first ? dayOf(first.at) : undefined
  const rows = read.rows.filter(({ at }) => dayOf(at) === day)
  const isAll = rows.length === read.rows.length
  const compactedTo = isAll || day === undefined ? read.to : Date.parse(day) + dayMs - 1
  const writes = day === undefined ? [] : await appended(table, list, owner, rows)
  const { outcome } = await commit({
    once: newId(),
    isVersioned: true,
    writes: [putState(list, owner, state, compactedTo), ...writes],
  })
  return outcome === 'done' && compactedTo < until
}

/** The day with the new rows, which are later than all of its rows. A last chunk with room takes the first of them. */
async function appended<Row extends ListedRow>(
  table: Getter,
  list: RowList<Row>,
  owner: ListOwner,
  rows: readonly Row[],
) {
  const day = dayOf(rows[0]?.at ?? 0)
  const before = await readDay(table, list, owner, day)
  const kept = before?.chunks ?? []
  const last = kept.at(-1)
  const hasRoom = last !== undefined && sizeOf(last) < list.limits.chunk
  const [filled = []] = hasRoom ? await readChunks(table, list, owner, [{ day, n: last.n }]) : []
  const all = [...filled, ...rows].sort(byPlace)
  const chunks: Chunk[] = hasRoom ? kept.slice(0, -1) : [...kept]
  const writes: ReturnType<typeof putChunk>[] = []
  let n = hasRoom ? last.n : chunks.length
  for (let at = 0; at < all.length; at += list.limits.chunk, n++) {
    const part = all.slice(at, at + list.limits.chunk)
    chunks.push(chunkOf(n, part))
    writes.push(putChunk(list, owner, n, part))
  }
  return [putDay(list, owner, before, { day, chunks }), ...writes]
}

const sizeOf = ({ counts }: Chunk): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

function putState({ name }: ListName, owner: ListOwner, before: ListState | undefined, to: number) {
  const item = {
    ...rowListKeys.state(owner.mode, owner.shopId, name),
    closedTo: to,
    version: (before?.version ?? 0) + 1,
  }
  return put(item, inPlaceOf(before))
}

function putDay({ name }: ListName, owner: ListOwner, before: ListDay | undefined, after: Omit<ListDay, 'version'>) {
  const key = rowListKeys.day(owner.mode, owner.shopId, name, after.day)
  return put({ ...key, ...after, version: (before?.version ?? 0) + 1 }, inPlaceOf(before))
}

/** Changed rows merged by one transaction. */
const changesAtOnce = 25

/**
 * Merges changed rows into their chunks, of one day at most. False if nothing is left, or another process was faster.
 */
export async function compactChanges<Row extends ListedRow>(
  context: Writer,
  list: RowList<Row>,
  owner: ListOwner,
): Promise<boolean> {
  const { table, commit, newId } = context
  const state = await readListState(table, list, owner)
  if (!state) return false
  const changes = await readChanges(table, list, owner, { within: [0, state.compactedTo], limit: changesAtOnce })
  const [first] = changes
  if (!first) return false
  const day = dayOf(first.row.at)
  const own = changes.filter(({ row }) => dayOf(row.at) === day)
  const before = await readDay(table, list, owner, day)
  const compacted = await compactedInto(table, list, owner, {
    day: before ?? { day, version: 0, chunks: [] },
    changes: own,
  })
  const { outcome } = await commit({
    once: newId(),
    isVersioned: true,
    writes: [
      putDay(list, owner, before, { day, chunks: compacted.chunks }),
      ...compacted.writes,
      ...own.map(({ row, version }) =>
        remove(rowListKeys.change(owner.mode, owner.shopId, list.name, placeOf(row)), [
          '#version = :was',
          { was: version },
        ]),
      ),
    ],
  })
  return outcome === 'done'
}

interface ChangedDay<Row> {
  readonly day: ListDay
  readonly changes: readonly ListChange<Row>[]
}

async function compactedInto<Row extends ListedRow>(
  table: Getter,
  list: RowList<Row>,
  owner: ListOwner,
  { day, changes }: ChangedDay<Row>,
) {
  const byChunk = Map.groupBy(changes, ({ row }) => chunkFor(day.chunks, placeOf(row)))
  const numbers = [...byChunk.keys()]
  const read = await readChunks(
    table,
    list,
    owner,
    numbers.map(n => ({ day: day.day, n })),
  )
  const chunks = new Map(day.chunks.map(chunk => [chunk.n, chunk]))
  const writes = numbers.map((n, index) => {
    const rows = withChanges(
      read[index] ?? [],
      (byChunk.get(n) ?? []).map(({ row }) => row),
    )
    chunks.set(n, chunkOf(n, rows))
    return putChunk(list, owner, n, rows)
  })
  return { writes, chunks: [...chunks.values()].sort((a, b) => (a.from < b.from ? -1 : 1)) }
}

/** The chunk that contains a position, or would: the first that does not end before it, else the last. */
function chunkFor(chunks: readonly Chunk[], place: string): number {
  return (chunks.find(({ to }) => to >= place) ?? chunks.at(-1))?.n ?? 0
}

/** Rows in which changed ones replace their older versions, in order. */
export function withChanges<Row extends ListedRow>(rows: readonly Row[], changed: readonly Row[]): Row[] {
  const byId = new Map([...rows, ...changed].map(row => [row.id, row]))
  return [...byId.values()].sort(byPlace)
}
