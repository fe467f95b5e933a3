import { type Artwork, isPublic } from '#shared/domain/artwork.ts'
import type { Auction } from '#shared/domain/auction.ts'
import { parseAuction, parseHistory } from './auctions.ts'
import { parseWork } from './catalogue.ts'
import { contentOfKind } from './content.ts'
import { countOf } from './favourites.ts'
import { auctionKeys, catalogueKeys, contentKeys } from './keys.ts'
import type { Getter } from './table.ts'

/**
 * All that a work's page shows, in two reads whatever the work is: the work with what bears its id, then what it names.
 * The page is the most asked for of all calls, and each read costs more than everything else it does.
 */
export interface ProductPage {
  readonly work: Artwork
  readonly favourites: number
  readonly isCollected: boolean
  readonly auction: Auction | undefined
}

/** Undefined for works that nobody may see. */
export async function loadProduct(
  table: Getter,
  id: string,
  userId: string | undefined,
): Promise<ProductPage | undefined> {
  const [item, count, head, favourite] = await table.batchGet([
    catalogueKeys.work(id),
    catalogueKeys.favourites(id),
    auctionKeys.head(id),
    ...(userId === undefined ? [] : [catalogueKeys.favourite(userId, id)]),
  ])
  const work = item && parseWork(item)
  if (!work || !isPublic(work)) return undefined
  const isAuction = work.priceType === 3 || work.auction !== undefined
  return {
    work,
    favourites: countOf(count),
    isCollected: favourite !== undefined,
    auction: head && isAuction ? parseAuction(head) : undefined,
  }
}

/** The artist, the partner who sells, the rate of the reader's currency and what the reader bid. */
export async function loadAround(
  table: Getter,
  { work, auction }: ProductPage,
  reader: { readonly userId: string | undefined; readonly currency: 'JPY' | 'USD' },
) {
  const { partnerId } = work.seller
  const bids =
    auction && reader.userId !== undefined ? auctionKeys.history(reader.userId, auction.auctionId) : undefined
  const fx = reader.currency === 'USD' ? contentKeys.record('fx', 'usd') : undefined
  const named = partnerId === undefined ? undefined : contentKeys.record('partner', partnerId)
  const artist = contentKeys.record('artist', work.artistId)
  const wanted = [artist, named, fx, bids].filter(key => key !== undefined)
  const items = await table.batchGet(wanted)
  const itemOf = (key: (typeof wanted)[number] | undefined) => (key ? items[wanted.indexOf(key)] : undefined)
  const rate = contentOfKind(itemOf(fx), 'fx')
  const history = itemOf(bids)
  return {
    artist: contentOfKind(itemOf(artist), 'artist'),
    partner: contentOfKind(itemOf(named), 'partner'),
    rate: rate && { yenMicros: rate.record.yenMicros, at: rate.updatedAt },
    history: history && parseHistory(history),
  }
}
