import { getContents, listContent } from '#functions/store/content.ts'
import { favouriteCounts } from '#functions/store/favourites.ts'
import { parseWork, workShards } from '#functions/store/works.ts'
import { catalogueKeys } from '#functions/table/keys.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { cardArtist } from '#functions/views/work-cards.ts'
import type { Localized } from '#shared/domain/language.ts'
import type { SearchDoc } from '#shared/domain/search/index.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { cardDataOf } from '#shared/domain/work/work-card.ts'

const texts = (...names: (Localized | undefined)[]): string[] =>
  names.flatMap(name => (name ? [name.ja, name.en, name.zh ?? ''] : [])).filter(Boolean)

/** What search knows of these public works: names and readings around them, and no field that is not public. */
export async function searchDocsOf(table: Getter & Querier, works: readonly Artwork[]): Promise<SearchDoc[]> {
  if (works.length === 0) return []
  const artistIds = [...new Set(works.map(({ artistId }) => artistId))]
  const [artists, crafts, categories, counts] = await Promise.all([
    getContents(table, 'artist', artistIds),
    listContent(table, 'craft'),
    listContent(table, 'category'),
    favouriteCounts(
      table,
      works.map(({ id }) => id),
    ),
  ])
  const artistOf = new Map(artists.map(artist => [artist.id, artist]))
  const craftOf = new Map(crafts.map(({ id, record }) => [id, record.name]))
  const categoryOf = new Map(categories.map(({ id, record }) => [id, record]))

  return works.map(work => {
    const artist = artistOf.get(work.artistId)
    const card = cardDataOf(work, artist && cardArtist(artist), counts.get(work.id) ?? 0)
    // A work in a second-level category is found under the first level too.
    const parents = work.categoryIds.flatMap(id => categoryOf.get(id)?.parentId ?? [])
    const categoryIds = [...new Set([...work.categoryIds, ...parents])]
    return {
      id: work.id,
      fields: [
        ...texts(work.title, artist?.record.name),
        ...texts(...work.craftIds.map(id => craftOf.get(id))),
        ...texts(...categoryIds.map(id => categoryOf.get(id)?.name)),
      ],
      readings: [work.reading, artist?.record.reading ?? ''].filter(Boolean),
      artistId: work.artistId,
      craftIds: work.craftIds,
      categoryIds,
      status: work.saleStatus,
      sellerType: work.seller.type,
      priceType: work.priceType ?? null,
      price: card.price,
      since: work.firstListedAt ?? work.createdAt,
      listedAt: work.firstListedAt ?? 0,
      lockUntil: work.lock ? (work.lock.kind === 'checkout' ? (work.lock.until ?? null) : null) : 0,
      auctionEnd: work.auction?.endAt ?? 0,
      favourites: card.favourites,
      card: JSON.stringify(card),
    }
  })
}

/** Every public work there is, in portions; for building the index anew. */
export async function* allShownWorks(table: Querier): AsyncGenerator<Artwork[]> {
  for (let shard = 0; shard < workShards; shard++) {
    let after: Awaited<ReturnType<Querier['query']>>['next']
    do {
      const { rows, next } = await table.query({
        pk: catalogueKeys.shownWorks(shard),
        index: 'GSI2',
        limit: 500,
        after,
      })
      yield rows.map(parseWork)
      after = next
    } while (after)
  }
}
