import type { Querier, TableQuery } from './table.ts'
import type { Attributes } from './write.ts'

/**
 * A partition that every order or payment would write, cut into parts by an id (decisions 081, 083). The first part bears
 * the name alone: it holds what was written before there were parts.
 */
export interface ShardedPartition {
  readonly parts: readonly string[]
  /** The part that this id is in. */
  readonly of: (id: string) => string
}
// So that a bundle leaves out what it does not name: @__NO_SIDE_EFFECTS__
export function shardedPartition(name: string, count: number): ShardedPartition {
  const parts = Array.from({ length: count }, (_, part) => (part === 0 ? name : `${name}#${part}`))
  const sum = (id: string) => [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return { parts, of: id => parts[sum(id) % parts.length] ?? name }
}

interface MergedQuery extends Omit<TableQuery, 'pk' | 'after' | 'limit' | 'index'> {
  readonly index?: 'GSI1' | 'GSI2'
}

interface PartRowsQuery extends MergedQuery {
  /** Rows of each part. */
  readonly rowsAtATime: number
  /**
   * Whether rows may come in at the end while it is read. Whenever a part is read on, those that had no more are then
   * asked again: what came to them meanwhile stands before what the one reading on finds.
   */
  readonly grows?: boolean
}

interface PartsQuery extends MergedQuery {
  /** Rows of all parts together. */
  readonly limit: number
}

interface Lane {
  readonly pk: string
  /** What was read and not yet given, the next one last. */
  readonly rows: Attributes[]
  /** Where to read on. */
  readonly after: Attributes | undefined
  readonly hasMore: boolean
}

/**
 * The rows of a partition that is cut in parts as if it were one: in the order of their sort keys, read a little at a
 * time, as far as the caller goes.
 */
export async function* partRows(
  table: Querier,
  { parts }: Pick<ShardedPartition, 'parts'>,
  { rowsAtATime, grows = false, ...query }: PartRowsQuery,
): AsyncGenerator<Attributes> {
  const { index, newestFirst = false } = query
  const sortKey = index ? `${index}SK` : 'SK'
  const keyOf = ({ rows }: Lane) => String(rows.at(-1)?.[sortKey])
  const isBefore = (a: Lane, b: Lane) => (newestFirst ? keyOf(a) > keyOf(b) : keyOf(a) < keyOf(b))
  const readOn = async ({ pk, rows, after }: Lane): Promise<Lane> => {
    const page = await table.query({ ...query, pk, limit: rowsAtATime, after })
    const end = page.rows.at(-1)
    const readTo = page.next ?? (end ? { PK: end['PK'], SK: end['SK'] } : after)
    return { pk, rows: [...page.rows.toReversed(), ...rows], after: readTo, hasMore: page.next !== undefined }
  }
  const isDry = ({ rows, hasMore }: Lane) => rows.length === 0 && hasMore
  const isAskedAgain = (lane: Lane) => isDry(lane) || (grows && !lane.hasMore)

  let lanes = await Promise.all(parts.map(pk => readOn({ pk, rows: [], after: undefined, hasMore: true })))
  for (;;) {
    while (lanes.some(isDry)) {
      lanes = await Promise.all(lanes.map(lane => (isAskedAgain(lane) ? readOn(lane) : lane)))
    }
    const [first, ...others] = lanes.filter(({ rows }) => rows.length > 0)
    const nearest = others.reduce((best, lane) => (best && isBefore(lane, best) ? lane : best), first)
    const row = nearest?.rows.pop()
    if (!row) return
    yield row
  }
}

/** The first rows of all parts together: each part is read a share of the limit at a time. */
export async function queryParts(
  table: Querier,
  partition: ShardedPartition,
  { limit, ...query }: PartsQuery,
): Promise<Attributes[]> {
  const rowsAtATime = Math.ceil(limit / partition.parts.length)
  const merged: Attributes[] = []
  for await (const row of partRows(table, partition, { ...query, rowsAtATime })) {
    merged.push(row)
    if (merged.length >= limit) break
  }
  return merged
}
