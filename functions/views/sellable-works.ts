import { parseAuction } from '#functions/store/auctions.ts'
import { contentOfKind } from '#functions/store/content.ts'
import { auctionKeys, catalogueKeys, contentKeys } from '#functions/table/keys.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Auction } from '#shared/domain/auction/auction.ts'
import { say } from '#shared/domain/language.ts'
import type { OrderSeller } from '#shared/domain/order/order.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import { type Artwork, artwork } from '#shared/domain/work/artwork.ts'

/** Works as a purchase needs them: with what names their artist and seller, and the auction that they may be won in. */
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
const house = { ja: '工藝の間', en: 'Kogei no Ma' }
const text = (value: Parameters<typeof say>[0]): Text => ({ ja: say(value, 'ja'), en: say(value, 'en') })

/** In the order asked for; undefined where there is no such work. Two reads, however many they are. */
export async function sellables(table: Getter, productIds: readonly string[]): Promise<(Sellable | undefined)[]> {
  const [items, heads] = await Promise.all([
    table.batchGet(productIds.map(catalogueKeys.work)),
    table.batchGet(productIds.map(auctionKeys.head)),
  ])
  const works = items.map(item => (item ? Work.parse(item) : undefined))
  const found = works.filter(work => work !== undefined)
  const artistIds = [...new Set(found.map(({ artistId }) => artistId))]
  const partnerIds = [...new Set(found.flatMap(({ seller }) => seller.partnerId ?? []))]
  const named = await table.batchGet([
    ...artistIds.map(id => contentKeys.record('artist', id)),
    ...partnerIds.map(id => contentKeys.record('partner', id)),
  ])
  const artists = new Map(artistIds.map((id, at) => [id, contentOfKind(named[at], 'artist')?.record.name]))
  const partners = new Map(
    partnerIds.map((id, at) => [id, contentOfKind(named[artistIds.length + at], 'partner')?.record.name]),
  )
  return works.map((work, at) => {
    if (!work) return undefined
    const head = heads[at]
    const { type, partnerId, userId, username = '' } = work.seller
    const partner = partnerId === undefined ? undefined : partners.get(partnerId)
    const name = type === 'member' ? { ja: username, en: username } : partner ? text(partner) : house
    return {
      work,
      auction: head && parseAuction(head),
      title: text(work.title),
      artistName: text(artists.get(work.artistId) ?? { ja: '', en: '' }),
      seller: { type, ...(partnerId && { partnerId }), ...(userId && { userId }), name },
      img: work.imgs[0] ?? null,
    }
  })
}
