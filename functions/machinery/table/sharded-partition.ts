import type { Querier, TableQuery } from './table.ts'
import type { Attributes } from './write.ts'

/**
 * A partition that every order or payment writes, split into shards by an id (decisions 081, 083). The first shard has
 * the plain name, which also contains the rows from before the split.
 */
export interface ShardedPartition {
  readonly parts: readonly string[]
  /** Shard of this id. */
  readonly of: (id: string) => string
}
// Lets bundles leave out unused partitions: @__NO_SIDE_EFFECTS__
export function shardedPartition(name: string, count: number): ShardedPartition {
  const parts = Array.from({ length: count }, (_, part) => (part === 0 ? name : `${name}#${part}`))
  const sum = (id: string) => [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return { parts, of: id => parts[sum(id) % parts.length] ?? name }
}

interface MergedQuery extends Omit<TableQuery, 'pk' | 'after' | 'limit' | 'index'> {
  readonly index?: 'GSI1' | 'GSI2'
}

interface PartRowsQuery extends MergedQuery {
  /** Rows read per shard and request. */
  readonly rowsAtATime: number
  /**
   * Whether rows may be appended while it is read. Whenever a shard is read further, exhausted shards are read again,
   * because rows added to them meanwhile come before those of the further read.
   */
  readonly grows?: boolean
}

interface PartsQuery extends MergedQuery {
  /** Rows in total. */
  readonly limit: number
}

interface Lane {
  readonly pk: string
  /** Rows read and not returned yet, the next one last. */
  readonly rows: Attributes[]
  /** Position from which to continue. */
  readonly after: Attributes | undefined
  readonly hasMore: boolean
}

/**
 * Rows of a sharded partition as if it were one: in the order of their sort keys, read in small steps, as far as the
 * caller iterates.
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

/** The first rows of all shards together: each shard is read in portions of the limit. */
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
