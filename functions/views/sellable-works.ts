import { type Found, found } from '#functions/machinery/table/found.ts'
import { auctionKeys, catalogueKeys, contentKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { contentOfKind } from '#functions/store/catalogue/content.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { usernameIn } from '#functions/store/people/usernames.ts'
import { parseAuction } from '#functions/store/selling/auctions.ts'
import { type Artwork, artwork, isInSight, type Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import { houseName } from '#shared/domain/catalogue/work/names.ts'
import { say } from '#shared/domain/kernel/language.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import type { OrderSeller } from '#shared/domain/kernel/seller.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'

/** A work as a purchase needs it: with the names of its artist and seller, and the auction in which it may be won. */
export interface Sellable {
  readonly work: Artwork
  readonly auction: Auction | undefined
  readonly title: Text
  readonly artistName: Text
  readonly seller: OrderSeller
  readonly img: Picture | null
}
interface Text {
  readonly ja: string
  readonly en: string
}

const Work = artwork()
const text = (value: Parameters<typeof say>[0]): Text => ({ ja: say(value, 'ja'), en: say(value, 'en') })

/** Keys that a purchase reads of these works; calls that know the works read them with their first read. */
export const soldKeys = (productIds: readonly string[]) =>
  productIds.flatMap(id => [catalogueKeys.work(id), auctionKeys.head(id)])

/** The work with its auction, from what was read; undefined where there is none. */
export function soldWorkIn(read: Found, productId: string) {
  const work = read.get(catalogueKeys.work(productId))
  const head = read.get(auctionKeys.head(productId))
  return { work: work && Work.parse(work), auction: head && parseAuction(head) }
}

/** Whether a buyer may see a work or has a promise of it (won auction, accepted offer). */
const isBuyersToSee = (work: Artwork, buyer: Onlooker & { readonly userId: string }): boolean =>
  isInSight(work, buyer) || work.lock?.heldBy === buyer.userId

/** Counts the works that a buyer's cart shows; a work that is no longer visible to them has no row (D95). */
export async function countForBuyer(
  table: Getter,
  productIds: readonly string[],
  buyer: Onlooker & { readonly userId: string },
): Promise<number> {
  const works = productIds.length > 0 ? await getWorks(table, productIds) : []
  return works.filter(work => isBuyersToSee(work, buyer)).length
}

/**
 * Works in the order asked for; undefined for a work that this buyer may neither see nor was promised: it is not named,
 * and costs as many reads as an unknown id (D95). Two reads for any number of works; one where the call's first read
 * brought the works.
 */
export async function sellables(
  table: Getter,
  productIds: readonly string[],
  buyer: Onlooker & { readonly userId: string },
  read?: Found,
): Promise<(Sellable | undefined)[]> {
  const keys = soldKeys(productIds)
  const brought = read ?? found(keys, await table.batchGet(keys))
  const sold = productIds.map(id => {
    const each = soldWorkIn(brought, id)
    return each.work && isBuyersToSee(each.work, buyer) ? each : { work: undefined, auction: undefined }
  })
  const works = sold.flatMap(({ work }) => work ?? [])
  const artistIds = [...new Set(works.map(({ artistId }) => artistId))]
  const partnerIds = [...new Set(works.flatMap(({ seller }) => seller.partnerId ?? []))]
  const memberIds = [...new Set(works.flatMap(({ seller }) => seller.userId ?? []))]
  const named = await table.batchGet([
    ...artistIds.map(id => contentKeys.record('artist', id)),
    ...partnerIds.map(id => contentKeys.record('partner', id)),
    ...memberIds.map(sessionKeys.standing),
  ])
  const artists = new Map(artistIds.map((id, at) => [id, contentOfKind(named[at], 'artist')?.record.name]))
  const partners = new Map(
    partnerIds.map((id, at) => [id, contentOfKind(named[artistIds.length + at], 'partner')?.record.name]),
  )
  const members = new Map(memberIds.map((id, at) => [id, usernameIn(named[artistIds.length + partnerIds.length + at])]))
  return sold.map(({ work, auction }) => {
    if (!work) return undefined
    const { type, partnerId, userId } = work.seller
    const username = (userId !== undefined && members.get(userId)) || ''
    const partner = partnerId === undefined ? undefined : partners.get(partnerId)
    const name = type === 'member' ? { ja: username, en: username } : partner ? text(partner) : houseName
    return {
      work,
      auction,
      title: text(work.title),
      artistName: text(artists.get(work.artistId) ?? { ja: '', en: '' }),
      seller: { type, ...(partnerId && { partnerId }), ...(userId && { userId }), name },
      img: work.imgs[0] ?? null,
    }
  })
}
