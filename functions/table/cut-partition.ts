import type { CutPartition } from './keys.ts'
import type { Querier, TableQuery } from './table.ts'
import type { Attributes } from './write.ts'

interface PartsQuery extends Omit<TableQuery, 'pk' | 'after' | 'index' | 'consistent'> {
  readonly index?: 'GSI1' | 'GSI2'
  /** Of all parts together. */
  readonly limit: number
}

/**
 * The rows of a partition that is cut in parts, in the order of their sort keys, as if it were one. Each part is read
 * a share of the limit at a time, and again only where its share is used up.
 */
export async function queryParts(table: Querier, { parts }: CutPartition, query: PartsQuery): Promise<Attributes[]> {
  const { index, limit, newestFirst = false } = query
  const share = Math.ceil(limit / parts.length)
  const read = async (pk: string, after?: Attributes) => {
    const { rows, next } = await table.query({ ...query, pk, limit: share, after })
    return { pk, rows: [...rows].reverse(), next }
  }
  const isSpent = ({ rows, next }: { rows: readonly Attributes[]; next: Attributes | undefined }) =>
    rows.length === 0 && next !== undefined
  const sortKey = index ? `${index}SK` : 'SK'
  const keyOf = (row: Attributes | undefined) => String(row?.[sortKey])
  const isBefore = (a: string, b: string) => (newestFirst ? a > b : a < b)

  let lanes = await Promise.all(parts.map(pk => read(pk)))
  const merged: Attributes[] = []
  while (merged.length < limit) {
    while (lanes.some(isSpent)) {
      lanes = await Promise.all(lanes.map(lane => (isSpent(lane) ? read(lane.pk, lane.next) : lane)))
    }
    const [first, ...others] = lanes.filter(({ rows }) => rows.length > 0)
    if (!first) break
    const nearest = others.reduce(
      (best, lane) => (isBefore(keyOf(lane.rows.at(-1)), keyOf(best.rows.at(-1))) ? lane : best),
      first,
    )
    const row = nearest.rows.pop()
    if (row) merged.push(row)
  }
  return merged
}
