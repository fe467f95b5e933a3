import { saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import type { Work } from './item.ts'
import { type Publisher, productJsonLd } from './page/json-ld.ts'
import type { Paths } from './paths.ts'

/** The work as search engines read it. */
export function itemJsonLd(work: Work, house: Publisher, paths: Paths) {
  const { seller, artist } = work
  const isMember = seller.type === sellerTypeNumbers.member
  return productJsonLd(house, {
    path: paths.artwork(work.id),
    name: work.title,
    text: work.description,
    sku: work.number ?? work.id,
    pictures: work.imgs,
    artist: { name: artist.name, path: paths.artist(artist.id) },
    medium: work.material,
    madeYear: work.madeYear,
    price: work.price?.yen ?? null,
    state: work.label,
    isSecondHand: work.saleType === saleTypeNumbers.secondary,
    auctionEndsAt: work.auction?.endTime ?? null,
    seller: seller.name && seller.type !== sellerTypeNumbers.official ? { name: seller.name, isMember } : null,
  })
}
