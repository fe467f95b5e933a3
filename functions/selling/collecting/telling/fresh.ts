import { searchDocOf } from '#functions/catalogue/works/search/documents.ts'
import { codec } from '#functions/catalogue/works/search/index-life.ts'
import { readNames } from '#functions/catalogue/works/search/names.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { parseWork, workShards } from '#functions/store/catalogue/works.ts'
import { newIndex, type SearchIndex, upsert } from '#shared/domain/catalogue/search/index.ts'
import { collectingRules } from '#shared/domain/selling/collecting/rules.ts'

/** Index keys of public works first listed within the period of a digest up to `until`. */
const freshIn = (shard: number, until: number) => ({
  pk: catalogueKeys.shownWorks(shard),
  between: [catalogueKeys.bySince(until - collectingRules.lookBackMs, ''), catalogueKeys.bySince(until, '~')] as const,
})
const shards = Array.from({ length: workShards }, (_, shard) => shard)

export async function hasFreshWorks(table: Querier, until: number): Promise<boolean> {
  const found = await Promise.all(
    shards.map(shard => table.query({ ...freshIn(shard, until), index: 'GSI2', limit: 1 })),
  )
  return found.some(({ rows }) => rows.length > 0)
}

/**
 * An index of new works alone, built as the one for lists: a saved search finds what its list would show, at little
 * cost for each of many members.
 */
export async function freshIndex(table: Getter & Querier, until: number): Promise<SearchIndex> {
  const rows = await Promise.all(
    shards.map(shard => table.queryAll({ ...freshIn(shard, until), index: 'GSI2', limit: 2_500 })),
  )
  const works = rows.flat().map(parseWork)
  const names = await readNames(table, works)
  const index = newIndex()
  for (const work of works) upsert(index, searchDocOf(work, 0, names), codec)
  return index
}
