import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { instantOf, type ListedRow, placeOf } from '#shared/platform/lists/listed-row.ts'
import { byPlace, readChunks } from './chunk-rows.ts'
import { withChanges } from './compact-list.ts'
import { type ListDay, type ListOwner, type RowList, readChanges, readDays, readListState } from './row-list.ts'

/** Chunks that are read and unpacked at once. */
const chunksAtOnce = 100

export interface SearchableList<Row extends ListedRow> extends RowList<Row> {
  /** Rows of a range of time from their own items, the newest first; at most `limit`. */
  readonly readRecent: (owner: ListOwner, from: number, to: number, limit: number) => Promise<Row[]>
}

interface ListFilter<Row> {
  readonly isInGroup: (group: string) => boolean
  /** Any other condition; it needs every row of the range. */
  readonly matches?: ((row: Row) => boolean) | undefined
  /** Any other order than by time. */
  readonly compare?: ((a: Row, b: Row) => number) | undefined
  readonly isOldestFirst: boolean
}

interface ListSearch<Row> extends ListFilter<Row> {
  readonly from: number
  readonly to: number
  readonly skip: number
  readonly take: number
}

interface Span {
  /** Positions of the first and the last row. */
  readonly start: string
  readonly end: string
}
/** Rows in memory. */
interface RowSection<Row> extends Span {
  readonly rows: readonly Row[]
}
/** Rows that are only read if their counts are not enough. */
interface ChunkSection<Row> extends Span {
  readonly day: string
  readonly n: number
  readonly counts: Readonly<Record<string, number>>
  readonly changed: readonly Row[]
  /** Only some of its rows are within the range. */
  readonly isCut: boolean
}
/** Parts of a list, in the order of time. */
type Section<Row> = RowSection<Row> | ChunkSection<Row>

type Found<Row> =
  | { readonly outcome: 'found'; readonly total: number; readonly rows: readonly Row[] }
  /** Too much to read within a call; from this instant on it would not be. */
  | { readonly outcome: 'too-many'; readonly from: number }

/** One page of a list's rows and their exact number. */
export async function searchList<Row extends ListedRow>(
  table: Getter & Querier,
  list: SearchableList<Row>,
  owner: ListOwner,
  search: ListSearch<Row>,
): Promise<Found<Row>> {
  const { from, to } = search
  const compactedTo = (await readListState(table, list, owner))?.compactedTo ?? -1
  const recentFrom = Math.max(from, compactedTo + 1)
  // Chunks are read after the changes, so that a changed row that disappears is in its chunk by then.
  const [changes, recent] = await Promise.all([
    readChanges(table, list, owner, { within: [from, Math.min(to, compactedTo)], limit: list.limits.changes + 1 }),
    recentFrom > to ? [] : list.readRecent(owner, recentFrom, to, list.limits.recent + 1),
  ])
  if (recent.length > list.limits.recent) return { outcome: 'too-many', from: (recent.at(-1)?.at ?? to) + 1 }
  if (changes.length > list.limits.changes) return { outcome: 'too-many', from: (changes.at(-1)?.row.at ?? to) + 1 }
  const days = from > compactedTo ? [] : await readDays(table, list, owner, [from, Math.min(to, compactedTo)])
  const changed = changes.map(({ row }) => row)
  const compacted = sectionsOf(days, { from, to: Math.min(to, compactedTo), changed })
  return pageOf({ table, list, owner }, [...compacted, ...rowSections(recent.sort(byPlace))], search)
}

/** Rows in order as one section, if there are any. */
function rowSections<Row extends ListedRow>(rows: readonly Row[]): RowSection<Row>[] {
  const [first] = rows
  const last = rows.at(-1)
  return first && last ? [{ start: placeOf(first), end: placeOf(last), rows }] : []
}

interface Closed<Row> {
  readonly from: number
  readonly to: number
  readonly changed: readonly Row[]
}

/**
 * Chunks of a range of time, each with the changes of its rows; a changed row between two chunks is a section of its
 * own.
 */
function sectionsOf<Row extends ListedRow>(
  days: readonly ListDay[],
  { from, to, changed }: Closed<Row>,
): Section<Row>[] {
  const [first, last] = [placeOf({ at: from, id: '' }), placeOf({ at: to, id: '~' })]
  const chunks = days
    .flatMap(({ day, chunks: own }) => own.map(chunk => ({ ...chunk, day })))
    .filter(chunk => chunk.to >= first && chunk.from <= last)
  const byChunk = Map.groupBy(changed, row => {
    const place = placeOf(row)
    return chunks.find(chunk => chunk.from <= place && place <= chunk.to)
  })
  const compacted = chunks.map(chunk => ({
    ...{ start: chunk.from, end: chunk.to, day: chunk.day, n: chunk.n, counts: chunk.counts },
    changed: byChunk.get(chunk) ?? [],
    isCut: chunk.from < first || chunk.to > last,
  }))
  const loose = (byChunk.get(undefined) ?? []).flatMap(row => rowSections([row]))
  return [...compacted, ...loose].sort((a, b) => (a.start < b.start ? -1 : 1))
}

interface Source<Row extends ListedRow> {
  readonly table: Getter
  readonly list: RowList<Row>
  readonly owner: ListOwner
}

async function pageOf<Row extends ListedRow>(
  source: Source<Row>,
  sections: readonly Section<Row>[],
  search: ListSearch<Row>,
): Promise<Found<Row>> {
  const { matches, compare, isInGroup, isOldestFirst, skip, take } = search
  const isCounted = (section: Section<Row>): section is ChunkSection<Row> =>
    !matches && !compare && 'counts' in section && !section.isCut && section.changed.length === 0
  const read = sections.filter(section => !isCounted(section))
  const limit = readableFrom(read, source.list.limits.read)
  if (limit !== undefined) return { outcome: 'too-many', from: limit }
  const found = await rowsOf(source, read, search)
  const countOf = (section: Section<Row>) =>
    found.get(section)?.length ?? ('counts' in section ? countIn(section, isInGroup) : 0)

  const total = sections.reduce((sum, section) => sum + countOf(section), 0)
  if (compare) {
    const rows = [...found.values()].flat().sort(compare)
    return { outcome: 'found', total, rows: rows.slice(skip, skip + take) }
  }
  const shown: Section<Row>[] = []
  let before = 0
  let offset = 0
  for (const section of isOldestFirst ? sections : sections.toReversed()) {
    const count = countOf(section)
    if (before + count > skip && before < skip + take) {
      if (shown.length === 0) offset = skip - before
      shown.push(section)
    }
    before += count
  }
  const missing = await rowsOf(source, shown.filter(isCounted), search)
  const rows = shown.flatMap(section => {
    const own = found.get(section) ?? missing.get(section) ?? []
    return isOldestFirst ? own : own.toReversed()
  })
  return { outcome: 'found', total, rows: rows.slice(offset, offset + take) }
}

function countIn(
  { counts }: { readonly counts: Readonly<Record<string, number>> },
  isInGroup: (group: string) => boolean = () => true,
): number {
  return Object.entries(counts).reduce((sum, [group, count]) => sum + (isInGroup(group) ? count : 0), 0)
}

/** If there are more rows than a call may read: the instant from which there are few enough. */
function readableFrom<Row extends ListedRow>(sections: readonly Section<Row>[], most: number): number | undefined {
  let rows = 0
  for (const section of sections.toReversed()) {
    rows += 'counts' in section ? countIn(section) : section.rows.length
    if (rows > most) return instantOf(section.end) + 1
  }
  return undefined
}

/** Matching rows of sections, each in order. */
async function rowsOf<Row extends ListedRow>(
  { table, list, owner }: Source<Row>,
  sections: readonly Section<Row>[],
  { from, to, isInGroup, matches }: ListSearch<Row>,
): Promise<Map<Section<Row>, Row[]>> {
  const isSought = (row: Row) =>
    row.at >= from && row.at <= to && isInGroup(row.group) && (matches === undefined || matches(row))
  const found = new Map<Section<Row>, Row[]>()
  for (const section of sections) if ('rows' in section) found.set(section, section.rows.filter(isSought))
  const chunks = sections.flatMap(section => ('counts' in section ? [section] : []))
  for (let at = 0; at < chunks.length; at += chunksAtOnce) {
    const part = chunks.slice(at, at + chunksAtOnce)
    const read = await readChunks(table, list, owner, part)
    for (const [index, section] of part.entries()) {
      const rows = read[index] ?? []
      found.set(section, (section.changed.length > 0 ? withChanges(rows, section.changed) : rows).filter(isSought))
    }
  }
  return found
}
