import { catalogueKeys, collectingKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import type { ArtistNews } from '#shared/domain/selling/collecting/artist-news.ts'
import { Favourite } from './favourites.ts'
import { parseWork } from './works.ts'

/** A work or news are told once, however many events there are of them. */
export const beginArtistNews = (news: ArtistNews) =>
  put({ ...collectingKeys.artistNews(news.kind, news.id), ...news }, { ifAbsent: true }).or('busy')

/** Public works of an artist in the order of their listing, after the one of this place; `next` is where to go on. */
export async function worksAfter(table: Querier, artistId: string, after: string, limit: number) {
  const { rows, next } = await table.query({
    pk: catalogueKeys.worksOfArtist(artistId),
    index: 'GSI1',
    // Places are ASCII: what follows one is greater than it with anything behind it.
    between: [`${after} `, '~'],
    limit,
  })
  return { works: rows.map(parseWork), next: next && String(rows.at(-1)?.['GSI1SK']) }
}

/** Who favourited a work, in the order of their ids, after this one. */
export async function watchersAfter(table: Querier, workId: string, after: string, limit: number) {
  const { rows, next } = await table.query({
    pk: catalogueKeys.watchers(workId),
    index: 'GSI1',
    between: [`${after} `, '~'],
    limit,
  })
  const watchers = rows.map(row => Favourite.parse(row))
  return { watchers, next: next && watchers.at(-1)?.userId }
}
