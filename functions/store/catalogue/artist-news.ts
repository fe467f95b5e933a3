import { catalogueKeys, collectingKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import type { ArtistNews } from '#shared/domain/selling/collecting/artist-news.ts'
import { Favourite } from './favourites.ts'
import { parseWork } from './works.ts'

/** A work or news are announced once, however many events name them. */
export const beginArtistNews = (news: ArtistNews) =>
  put({ ...collectingKeys.artistNews(news.kind, news.id), ...news }, { ifAbsent: true }).or('busy')

/** Public works of an artist in the order of their listing, after this position; `next` continues. */
export async function worksAfter(table: Querier, artistId: string, after: string, limit: number) {
  const { rows, next } = await table.query({
    pk: catalogueKeys.worksOfArtist(artistId),
    index: 'GSI1',
    // Sort keys are ASCII: the next one is greater than this one with a space appended.
    between: [`${after} `, '~'],
    limit,
  })
  return { works: rows.map(parseWork), next: next && String(rows.at(-1)?.['GSI1SK']) }
}

/** Members who favourited a work, in the order of their ids, after this one. */
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
