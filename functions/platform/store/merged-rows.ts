import type { Querier, TableQuery } from '#functions/table/table.ts'
import type { Attributes } from '#functions/table/write.ts'

/** The rows that one partition is asked for at a time. */
const rowsAtATime = 30

/**
 * The rows of several partitions as if they were one: in the order of their sort keys, read a little at a time, as far
 * as the caller goes.
 */
export async function* mergedRows(
  table: Querier,
  partitions: readonly string[],
  query: Pick<TableQuery, 'between' | 'newestFirst' | 'consistent'>,
): AsyncGenerator<Attributes> {
  const sources = partitions.map(pk => rowsOf(table, { ...query, pk }))
  const heads = await Promise.all(sources.map(source => source.next()))
  for (;;) {
    let first: { readonly at: number; readonly row: Attributes } | undefined
    for (const [at, { value: row }] of heads.entries()) {
      if (row && (!first || isBefore(row, first.row, query.newestFirst))) first = { at, row }
    }
    const source = first && sources[first.at]
    if (!first || !source) return
    yield first.row
    heads[first.at] = await source.next()
  }
}

const isBefore = (row: Attributes, other: Attributes, newestFirst = false) =>
  newestFirst ? String(row['SK']) > String(other['SK']) : String(row['SK']) < String(other['SK'])

async function* rowsOf(table: Querier, query: TableQuery): AsyncGenerator<Attributes, undefined> {
  let after: Attributes | undefined
  do {
    const page = await table.query({ ...query, limit: rowsAtATime, after })
    yield* page.rows
    after = page.next
  } while (after)
  return undefined
}
