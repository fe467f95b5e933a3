import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { parseWork, workShards } from '#functions/store/catalogue/works.ts'
import { cardArtist } from '#functions/views/work-cards.ts'
import type { SearchDoc } from '#shared/domain/catalogue/search/index.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { challengeMs } from '#shared/domain/catalogue/work/hold.ts'
import { type Lock, longestSideCm, sizeBandOf } from '#shared/domain/catalogue/work/work.ts'
import { cardDataOf } from '#shared/domain/catalogue/work/work-card.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import type { Names } from './names.ts'

const texts = (...names: (Localized | undefined)[]): string[] =>
  names.flatMap(name => (name ? [name.ja, name.en, name.zh ?? ''] : [])).filter(Boolean)

/** Search document of a public work: names and readings around it, and public fields only. */
export function searchDocOf(work: Artwork, favourites: number, { artists, crafts, categories }: Names): SearchDoc {
  const artist = artists.get(work.artistId)
  const latest = latestEnd(work.lock)
  const shown = cardDataOf(work, artist && cardArtist(artist), favourites)
  const card = { ...shown, lock: shown.lock && { ...shown.lock, latest } }
  // A work in a second-level category is found under the first level too.
  const parents = work.categoryIds.flatMap(id => categories.get(id)?.record.parentId ?? [])
  const categoryIds = [...new Set([...work.categoryIds, ...parents])]
  const longest = longestSideCm(work.size.ja) ?? longestSideCm(work.size.en)
  return {
    id: work.id,
    fields: [
      ...texts(work.title, artist?.record.name),
      ...texts(...work.craftIds.map(id => crafts.get(id)?.record.name)),
      ...texts(...categoryIds.map(id => categories.get(id)?.record.name)),
    ],
    readings: [work.reading, artist?.record.reading ?? ''].filter(Boolean),
    artistId: work.artistId,
    craftIds: work.craftIds,
    categoryIds,
    status: work.saleStatus,
    sellerType: work.seller.type,
    priceType: work.priceType ?? null,
    price: card.price,
    size: longest === null ? 0 : sizeBandOf(longest),
    since: work.firstListedAt ?? work.createdAt,
    listedAt: work.firstListedAt ?? 0,
    lockUntil: work.lock ? latest : 0,
    auctionEnd: work.auction?.endAt ?? 0,
    favourites: card.favourites,
    card: JSON.stringify(card),
  }
}

/**
 * A hold may be extended once for the issuer's page, and is released as soon as it lapses. Therefore the index uses its
 * latest possible end (epoch ms), and needs no update for the extension. Null for a lock without an end.
 */
const latestEnd = (lock: Lock | undefined): number | null =>
  lock?.kind === 'checkout' && lock.until !== undefined ? lock.until + challengeMs : null

/** Whether the hold got the extension that the index has counted already. */
export function isProlonged(before: Lock | undefined, after: Lock | undefined): boolean {
  if (before?.kind !== 'checkout' || after?.kind !== 'checkout' || before.refId !== after.refId) return false
  const more = (after.until ?? 0) - (before.until ?? 0)
  return more >= 0 && more <= challengeMs
}

/** Every public work, in portions; for rebuilding the index. */
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
