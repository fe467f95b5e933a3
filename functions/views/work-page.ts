import { type Found, found } from '#functions/machinery/table/found.ts'
import {
  auctionKeys,
  catalogueKeys,
  collectingKeys,
  contentKeys,
  type Key,
  offerKeys,
  sessionKeys,
} from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { contentOfKind, type Stored } from '#functions/store/catalogue/content.ts'
import { countOf } from '#functions/store/catalogue/favourites.ts'
import { parseWorkInSight } from '#functions/store/catalogue/works.ts'
import { interestsOf } from '#functions/store/people/interests.ts'
import { usernameIn } from '#functions/store/people/usernames.ts'
import { type History, parseAuction, parseHistory } from '#functions/store/selling/auctions.ts'
import { bookIn, triesIn } from '#functions/store/selling/offers.ts'
import { parseReminder } from '#functions/store/selling/reminders.ts'
import { type Artwork, isPublic, type Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import type { Currency } from '#shared/domain/kernel/money/currency.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { isFollowing } from '#shared/domain/selling/collecting/interests.ts'
import type { Reminder } from '#shared/domain/selling/collecting/reminder.ts'
import type { OfferBook } from '#shared/domain/selling/offer/offer.ts'
import { instanceCache } from '#shared/instance-cache.ts'

/**
 * Everything that a work's page shows, from one read: the work, the items under its id, and the items that it referred
 * to when this instance last read it. Where it refers to others by now, those are read in a second request. This is the
 * most frequent of all calls, and reads are most of its cost.
 */
export interface ProductPage {
  readonly work: Artwork
  readonly favourites: number
  readonly isCollected: boolean
  readonly auction: Auction | undefined
  readonly artist: Stored<'artist'> | undefined
  readonly partner: Stored<'partner'> | undefined
  /** Present name of the member who sells it. */
  readonly sellerName: string
  readonly rate: { readonly yenMicros: number; readonly at: number } | undefined
  /** The reader's own bids. */
  readonly history: History | undefined
  /** Whether the reader follows the artist, and their reminder of the auction's end. */
  readonly isFollowing: boolean
  readonly reminder: Reminder | undefined
  /**
   * Open offers of a work that takes offers, and how often the member has offered; undefined for every other reader.
   */
  readonly offers: { readonly book: OfferBook; readonly tries: number } | undefined
}

export interface ProductReader extends Onlooker {
  readonly userId: string | undefined
  readonly currency: Currency
}

interface Named {
  readonly artistId: string
  readonly partnerId: string | undefined
  readonly sellerId: string | undefined
  readonly auctionId: string | undefined
  readonly takesOffers: boolean
}

const remembered = instanceCache<string, Named>()
const rememberedAtMost = 2000

/** Keys that `loadProduct` reads. */
export function productKeys(id: string, reader: ProductReader): Key[] {
  const named = remembered.get(id)
  return present([...keysOf(id, reader), ...(named ? Object.values(keysAround(named, id, reader)) : [])])
}

/** Loads what the page of a work shows; undefined for a work that nobody may see. */
export async function loadProduct(
  table: Getter,
  id: string,
  reader: ProductReader,
  read: Found,
): Promise<ProductPage | undefined> {
  const work = parseWorkInSight(read.get(catalogueKeys.work(id)), reader)
  if (!work) return undefined
  const head = read.get(auctionKeys.head(id))
  const isAuction = work.priceType === 'auction' || work.auction !== undefined
  const auction = head && isAuction ? parseAuction(head) : undefined

  const named = {
    artistId: work.artistId,
    partnerId: work.seller.partnerId,
    sellerId: work.seller.userId,
    auctionId: auction?.auctionId,
    takesOffers: work.priceType === 'offer',
  }
  // A secret work is not remembered: a different number of reads would distinguish it from an unknown id.
  if (isPublic(work)) {
    if (remembered.size > rememberedAtMost) remembered.clear()
    remembered.set(id, named)
  }
  const around = keysAround(named, id, reader)
  const missing = present(Object.values(around)).filter(key => !read.has(key))
  const after = missing.length > 0 ? found(missing, await table.batchGet(missing)) : read
  const itemOf = (key: Key | undefined) => key && (read.has(key) ? read : after).get(key)

  const rate = contentOfKind(itemOf(around.rate), 'fx')
  const history = itemOf(around.history)
  const reminder = itemOf(around.reminder)
  return {
    work,
    favourites: countOf(read.get(catalogueKeys.favourites(id))),
    isCollected: reader.userId !== undefined && read.get(catalogueKeys.favourite(reader.userId, id)) !== undefined,
    auction,
    artist: contentOfKind(itemOf(around.artist), 'artist'),
    partner: contentOfKind(itemOf(around.partner), 'partner'),
    sellerName: usernameIn(itemOf(around.seller)),
    rate: rate && { yenMicros: rate.record.yenMicros, at: rate.updatedAt },
    history: history && parseHistory(history),
    isFollowing:
      reader.userId !== undefined &&
      isFollowing(interestsOf(read.get(collectingKeys.interests(reader.userId))), work.artistId),
    reminder: reminder && parseReminder(reminder),
    offers: around.book && { book: bookIn(itemOf(around.book), id), tries: triesIn(itemOf(around.tries))?.tries ?? 0 },
  }
}

const present = (keys: readonly (Key | undefined)[]) => keys.filter(key => key !== undefined)

function keysOf(id: string, { userId }: ProductReader): (Key | undefined)[] {
  return [
    catalogueKeys.work(id),
    catalogueKeys.favourites(id),
    auctionKeys.head(id),
    userId === undefined ? undefined : catalogueKeys.favourite(userId, id),
    userId === undefined ? undefined : collectingKeys.interests(userId),
  ]
}

function keysAround(named: Named, id: string, reader: ProductReader) {
  const { artistId, partnerId, sellerId, auctionId, takesOffers } = named
  const { userId, currency } = reader
  const offererId = takesOffers ? userId : undefined
  return {
    artist: contentKeys.record('artist', artistId),
    partner: partnerId === undefined ? undefined : contentKeys.record('partner', partnerId),
    seller: sellerId === undefined ? undefined : sessionKeys.standing(sellerId),
    rate: currency === 'USD' ? contentKeys.record('fx', 'usd') : undefined,
    history: auctionId === undefined || userId === undefined ? undefined : auctionKeys.history(userId, auctionId),
    reminder: auctionId === undefined || userId === undefined ? undefined : collectingKeys.reminder(userId, auctionId),
    book: offererId === undefined ? undefined : offerKeys.book(id),
    tries: offererId === undefined ? undefined : offerKeys.tries(offererId, id),
  }
}
