import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { exchangeRate, getContents, type Stored } from '#functions/store/catalogue/content.ts'
import { collectedOf, favouriteCounts } from '#functions/store/catalogue/favourites.ts'
import { getWorks, parseWork, workShards } from '#functions/store/catalogue/works.ts'
import { type Artwork, isInSight, isPublic, type Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import type { WorkCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { type CardArtist, type CardContext, cardDataOf, cardView } from '#shared/domain/catalogue/work/work-card.ts'

/** The reader of an answer; the context of every handler has these fields. */
export interface ViewerContext {
  readonly language: CardContext['language']
  readonly currency: CardContext['currency']
  readonly now: () => number
  readonly caller: { readonly userId: string } | undefined
}

export async function cardContextOf(table: Getter, { language, currency, now }: ViewerContext): Promise<CardContext> {
  return { language, currency, now: now(), rate: await exchangeRate(table, currency) }
}

export const cardArtist = (artist: Stored<'artist'>): CardArtist => ({
  id: artist.id,
  name: artist.record.name,
  craftId: artist.record.craftId,
})

/** Cards of these works in their order, for one reader; the caller has already decided which works may be shown. */
export async function cardsOf(table: Getter, works: readonly Artwork[], viewer: ViewerContext): Promise<WorkCard[]> {
  if (works.length === 0) return []
  const ids = works.map(({ id }) => id)
  const [artists, counts, collected, reader] = await Promise.all([
    getContents(table, 'artist', [...new Set(works.map(({ artistId }) => artistId))]),
    favouriteCounts(table, ids),
    viewer.caller ? collectedOf(table, viewer.caller.userId, ids) : new Set<string>(),
    cardContextOf(table, viewer),
  ])
  const byId = new Map(artists.map(artist => [artist.id, cardArtist(artist)]))
  return works.map(work => {
    const data = cardDataOf(work, byId.get(work.artistId), counts.get(work.id) ?? 0)
    return cardView(data, reader, collected.has(work.id))
  })
}

/** The public works among these, in the order asked for: the same for every reader. */
export const publicWorks = (table: Getter, ids: readonly string[]): Promise<Artwork[]> =>
  worksInSight(table, ids, undefined)

/**
 * The works among these that this reader may see, in the order asked for: for answers that are not shared between
 * readers.
 */
export async function worksInSight(
  table: Getter,
  ids: readonly string[],
  onlooker: Onlooker | undefined,
): Promise<Artwork[]> {
  const works = ids.length > 0 ? await getWorks(table, ids) : []
  return works.filter(work => isInSight(work, onlooker))
}

/** The newest public works from all shards, at most `limit`. */
export async function newestWorks(table: Querier, limit: number): Promise<Artwork[]> {
  const shards = Array.from({ length: workShards }, (_, shard) =>
    table.query({ pk: catalogueKeys.shownWorks(shard), index: 'GSI2', newestFirst: true, limit }),
  )
  const rows = (await Promise.all(shards)).flatMap(({ rows: found }) => found)
  return rows
    .sort((a, b) => (String(a['GSI2SK']) < String(b['GSI2SK']) ? 1 : -1))
    .slice(0, limit)
    .map(parseWork)
}

/** Public works of one artist, newest first. */
export async function worksOfArtist(table: Querier, artistId: string): Promise<Artwork[]> {
  const rows = await table.queryAll({
    pk: catalogueKeys.worksOfArtist(artistId),
    index: 'GSI1',
    newestFirst: true,
    limit: 2_000,
  })
  return rows.map(parseWork)
}

/** Every work that a partner offers or has sold, drafts and hidden ones included, newest first. */
export async function worksLinkedTo(table: Querier & Getter, partnerId: string): Promise<Artwork[]> {
  const rows = await table.queryAll({ ...catalogueKeys.partnerWorks(partnerId), limit: 2_000 })
  const ids = rows.map(row => String(row['workId']))
  const works = ids.length > 0 ? await getWorks(table, ids) : []
  const since = (work: Artwork) => work.firstListedAt ?? work.createdAt
  return works.sort((a, b) => since(b) - since(a) || (a.id < b.id ? -1 : 1))
}

/** The public ones among `worksLinkedTo`. */
export const worksOfPartner = async (table: Querier & Getter, partnerId: string): Promise<Artwork[]> =>
  (await worksLinkedTo(table, partnerId)).filter(isPublic)
