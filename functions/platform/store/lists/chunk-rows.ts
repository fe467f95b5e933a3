import { packFields, unpackFields } from '#functions/machinery/table/packed-text.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { type ListedRow, placeOf } from '#shared/platform/lists/listed-row.ts'
import { rowListKeys } from '../table-keys.ts'
import { type Chunk, dayOf, type ListName, type ListOwner, type RowList } from './row-list.ts'

export const byPlace = <Row extends ListedRow>(a: Row, b: Row) => (placeOf(a) < placeOf(b) ? -1 : 1)

function countsOf(rows: readonly ListedRow[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { group } of rows) counts[group] = (counts[group] ?? 0) + 1
  return counts
}

/** A chunk of sorted rows, at least one. */
export function chunkOf(n: number, rows: readonly ListedRow[]): Chunk {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) throw new Error('a chunk has rows')
  return { n, from: placeOf(first), to: placeOf(last), counts: countsOf(rows) }
}

const chunkKey = ({ name }: ListName, { mode, shopId }: ListOwner, day: string, n: number) =>
  rowListKeys.chunk(mode, shopId, name, day, n)

export function putChunk<Row extends ListedRow>(list: RowList<Row>, owner: ListOwner, n: number, rows: readonly Row[]) {
  const [first] = rows
  return put({ ...chunkKey(list, owner, dayOf(first?.at ?? 0), n), ...packFields({ rows }) })
}

export interface ChunkPlace {
  readonly day: string
  readonly n: number
}

/** Rows of chunks in order. A chunk that a reset has removed is empty. */
export async function readChunks<Row extends ListedRow>(
  table: Getter,
  list: RowList<Row>,
  owner: ListOwner,
  places: readonly ChunkPlace[],
): Promise<Row[][]> {
  const items = await table.batchGet(places.map(({ day, n }) => chunkKey(list, owner, day, n)))
  return items.map(item => (item ? rowsIn(list, item) : []))
}

const rowsIn = <Row extends ListedRow>({ rows }: RowList<Row>, item: Attributes): Row[] =>
  rows.parse(unpackFields(item)['rows'])
