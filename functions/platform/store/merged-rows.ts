import type { Querier, TableQuery } from '#functions/table/table.ts'
import type { Attributes } from '#functions/table/write.ts'

interface MergedQuery extends Pick<TableQuery, 'between' | 'newestFirst' | 'consistent'> {
  /** Of each partition. */
  readonly rowsAtATime: number
}

interface Lane {
  readonly pk: string
  /** What was read and not yet given, the next one last. */
  readonly rows: readonly Attributes[]
  /** Where to read on. */
  readonly after: Attributes | undefined
  readonly hasMore: boolean
}

/**
 * The rows of several partitions as if they were one: in the order of their sort keys, read a little at a time, as far
 * as the caller goes.
 *
 * Where the newest rows come last, partitions grow at the end while they are read. Whenever one is read on, those that
 * had no more are therefore asked again: what came to them meanwhile stands before what the one reading on finds.
 */
export async function* mergedRows(
  table: Querier,
  partitions: readonly string[],
  { rowsAtATime, ...query }: MergedQuery,
): AsyncGenerator<Attributes> {
  const { newestFirst = false } = query
  const readOn = async ({ pk, rows, after }: Lane): Promise<Lane> => {
    const page = await table.query({ ...query, pk, limit: rowsAtATime, after })
    const end = page.rows.at(-1)
    const readTo = page.next ?? (end ? { PK: end['PK'], SK: end['SK'] } : after)
    return { pk, rows: [...page.rows.toReversed(), ...rows], after: readTo, hasMore: page.next !== undefined }
  }
  const isDry = ({ rows, hasMore }: Lane) => rows.length === 0 && hasMore
  const mayHaveGrown = ({ hasMore }: Lane) => !newestFirst && !hasMore

  let lanes = await Promise.all(partitions.map(pk => readOn({ pk, rows: [], after: undefined, hasMore: true })))
  for (;;) {
    while (lanes.some(isDry)) {
      lanes = await Promise.all(lanes.map(lane => (isDry(lane) || mayHaveGrown(lane) ? readOn(lane) : lane)))
    }
    const [first, ...others] = lanes.filter(({ rows }) => rows.length > 0)
    const nearest = others.reduce((best, lane) => (best && isBefore(lane, best, newestFirst) ? lane : best), first)
    const row = nearest?.rows.at(-1)
    if (!row) return
    lanes = lanes.map(lane => (lane === nearest ? { ...lane, rows: lane.rows.slice(0, -1) } : lane))
    yield row
  }
}

const keyOf = ({ rows }: Lane) => String(rows.at(-1)?.['SK'])

const isBefore = (lane: Lane, other: Lane, newestFirst: boolean) =>
  newestFirst ? keyOf(lane) > keyOf(other) : keyOf(lane) < keyOf(other)
