import * as z from 'zod'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove, update } from '#functions/machinery/table/write.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'

/**
 * Favourites (D98): an item of the member, and a counter apart from the work, so that favourites never contend with
 * bidders.
 */
export const Favourite = z.object({ userId: z.string(), workId: z.string(), artistId: z.string(), at: z.int() })
export type Favourite = z.infer<typeof Favourite>
const Count = z.object({ count: z.int() })

export const addFavourite = (userId: string, work: Artwork, at: number) => {
  const favourite: Favourite = { userId, workId: work.id, artistId: work.artistId, at }
  return put(
    {
      ...catalogueKeys.favourite(userId, work.id),
      ...favourite,
      GSI1PK: catalogueKeys.watchers(work.id),
      GSI1SK: userId,
    },
    { ifAbsent: true },
  )
}

export const removeFavourite = (userId: string, workId: string) =>
  remove(catalogueKeys.favourite(userId, workId), ['attribute_exists(#PK)'])

export const countFavourite = (workId: string, by: 1 | -1) =>
  update(catalogueKeys.favourites(workId), { set: { workId }, add: { count: by } })

/** Those of these works that the member has favourited. */
export async function collectedOf(table: Getter, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const items = await table.batchGet(ids.map(id => catalogueKeys.favourite(userId, id)))
  return new Set(items.flatMap(item => (item ? [Favourite.parse(item).workId] : [])))
}

/** Latest first. */
export async function favouritesOf(table: Querier, userId: string): Promise<Favourite[]> {
  const rows = await table.queryAll({ pk: catalogueKeys.favouritesOf(userId), consistent: true, limit: 10_000 })
  return rows.map(row => Favourite.parse(row)).sort((a, b) => b.at - a.at || (a.workId < b.workId ? -1 : 1))
}

export const countOf = (item: Attributes | undefined): number => (item ? Math.max(0, Count.parse(item).count) : 0)

export async function favouriteCounts(table: Getter, ids: readonly string[]): Promise<Map<string, number>> {
  const items = await table.batchGet(ids.map(catalogueKeys.favourites))
  return new Map(ids.map((id, at) => [id, countOf(items[at])]))
}

/** Members with the work among their favourites, who are notified about it (D100). */
export async function watchersOf(table: Querier, workId: string): Promise<string[]> {
  const rows = await table.queryAll({ pk: catalogueKeys.watchers(workId), index: 'GSI1', limit: 10_000 })
  return rows.map(row => Favourite.parse(row).userId)
}
