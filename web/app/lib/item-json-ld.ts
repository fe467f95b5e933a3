import { pictureAt } from '#shared/domain/picture/files.ts'
import type { Work } from './item.ts'

const availability: Readonly<Record<Work['label'], string>> = {
  'not-for-sale': 'https://schema.org/OutOfStock',
  'on-sale': 'https://schema.org/InStock',
  'sold-out': 'https://schema.org/SoldOut',
  'in-auction': 'https://schema.org/LimitedAvailability',
}

/** The work as search engines read it. */
export function itemJsonLd(work: Work, origin: string, url: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'VisualArtwork'],
    name: work.title,
    description: work.description,
    sku: work.number ?? work.id,
    url,
    image: work.imgs.map(picture => `${origin}${pictureAt(picture, 1080)}`),
    creator: { '@type': 'Person', name: work.artist.name },
    artMedium: work.material,
    ...(work.madeYear !== null && { dateCreated: String(work.madeYear) }),
    ...(work.price && {
      offers: {
        '@type': 'Offer',
        price: work.price.yen,
        priceCurrency: 'JPY',
        availability: availability[work.label],
        url,
        ...(work.auction && { availabilityEnds: work.auction.endTime }),
      },
    }),
  }
}
