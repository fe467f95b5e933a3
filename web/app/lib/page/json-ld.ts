import { pictureAt, pictureKey, shareFile } from '#shared/domain/kernel/picture/files.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'

/** Pages as search engines read them (schema.org). Pure, so that what they require of each kind can be tested. */

type Described = Readonly<Record<string, unknown>>

/** The house, whose pages these are. */
export interface Publisher {
  readonly origin: string
  /** Path of its first page in the reader's language. */
  readonly home: string
  readonly name: string
  /** Path of a square picture. */
  readonly logo: string
}

const context = { '@context': 'https://schema.org' } as const

/** The site itself, by whose name results are shown. */
export const webSiteJsonLd = (house: Publisher, language: string): Described => ({
  ...context,
  '@type': 'WebSite',
  name: house.name,
  url: `${house.origin}${house.home}`,
  inLanguage: language,
  publisher: publisherOf(house),
})

/** A picture of the house: whoever shows it elsewhere names the house. */
const imageOf = (
  { origin, name }: Publisher,
  { path, width, height }: { path: string; width: number; height: number },
) => ({
  '@type': 'ImageObject',
  contentUrl: `${origin}${path}`,
  ...{ width, height },
  creditText: name,
  copyrightNotice: `© ${name}`,
})

const largest = 1080

/** As it is served: at most so wide, in its own proportion. */
function pictureOf(house: Publisher, picture: Picture): Described {
  const width = Math.min(picture.width, largest)
  const height = Math.round((picture.height * width) / picture.width)
  return imageOf(house, { path: pictureAt(picture, largest), width, height })
}

export interface ProductFacts {
  readonly path: string
  readonly name: string
  readonly text: string
  /** Its number in the house's record. */
  readonly sku: string
  readonly pictures: readonly Picture[]
  readonly artist: { readonly name: string; readonly path: string }
  readonly medium: string
  readonly madeYear: number | null
  /** Yen, tax included; null for what is only shown. */
  readonly price: number | null
  readonly state: 'not-for-sale' | 'on-sale' | 'sold-out' | 'in-auction'
  /** It had a keeper before. */
  readonly isSecondHand: boolean
  readonly auctionEndsAt: string | null
  /** Who sells it; the house where nobody else is named. */
  readonly seller: { readonly name: string; readonly isMember: boolean } | null
}

const availability: Readonly<Record<ProductFacts['state'], string>> = {
  'not-for-sale': 'OutOfStock',
  'on-sale': 'InStock',
  'sold-out': 'SoldOut',
  'in-auction': 'LimitedAvailability',
}
const term = (name: string): string => `https://schema.org/${name}`

/**
 * A work as what it is and what is sold. A price of an auction holds until its end; a work without a price is described
 * without an offer, because an offer of nothing is refused.
 */
export function productJsonLd(house: Publisher, facts: ProductFacts): Described {
  const { path, price, state, artist, seller, auctionEndsAt } = facts
  const url = `${house.origin}${path}`
  const from = seller ? { '@type': seller.isMember ? 'Person' : 'Organization', name: seller.name } : publisherOf(house)
  const money = { price, priceCurrency: 'JPY' }
  return {
    ...context,
    '@type': ['Product', 'VisualArtwork'],
    name: facts.name,
    description: facts.text,
    ...{ sku: facts.sku, url },
    image: facts.pictures.map(picture => pictureOf(house, picture)),
    creator: { '@type': 'Person', name: artist.name, url: `${house.origin}${artist.path}` },
    brand: { '@type': 'Brand', name: artist.name },
    ...(facts.medium && { artMedium: facts.medium }),
    ...(facts.madeYear !== null && { dateCreated: String(facts.madeYear) }),
    itemCondition: term(facts.isSecondHand ? 'UsedCondition' : 'NewCondition'),
    ...(price !== null &&
      price > 0 && {
        offers: {
          '@type': 'Offer',
          ...money,
          priceSpecification: { '@type': 'UnitPriceSpecification', ...money, valueAddedTaxIncluded: true },
          availability: term(availability[state]),
          itemCondition: term(facts.isSecondHand ? 'UsedCondition' : 'NewCondition'),
          ...{ url, seller: from },
          ...(auctionEndsAt !== null && {
            ...{ validThrough: auctionEndsAt, priceValidUntil: auctionEndsAt, availabilityEnds: auctionEndsAt },
          }),
        },
      }),
  }
}

/** Within another description, where no page of its own is told of. */
const publisherOf = ({ origin, home, name, logo }: Publisher): Described => ({
  '@type': 'Organization',
  name,
  url: `${origin}${home}`,
  logo: { '@type': 'ImageObject', url: `${origin}${logo}` },
})

/** Whom one may write to and where else the house is found. */
export function organizationJsonLd(
  house: Publisher,
  { email, phone }: { readonly email: string; readonly phone: string },
  elsewhere: readonly string[],
): Described {
  const point = {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    ...(email && { email }),
    ...(phone && { telephone: international(phone) }),
    availableLanguage: ['ja', 'en'],
  }
  return {
    ...context,
    ...publisherOf(house),
    ...((email || phone) && { contactPoint: point }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  }
}

/** A Japanese number as it is dialled from anywhere. */
const international = (phone: string): string => (phone.startsWith('0') ? `+81-${phone.slice(1)}` : phone)

interface ArticleFacts {
  readonly path: string
  readonly headline: string
  readonly text: string
  readonly published: string
  readonly picture: Picture | undefined
  readonly language: string
  /** Who wrote it; the house where nobody is named. */
  readonly author?: string | undefined
}

/** Something to read: a column, a guide. */
export function articleJsonLd(
  house: Publisher,
  { path, headline, text, published, picture, language, author }: ArticleFacts,
): Described {
  const { origin } = house
  return {
    ...context,
    '@type': 'Article',
    headline: headline.slice(0, longestHeadline),
    description: text.replace(/\s+/g, ' ').slice(0, 160),
    url: `${origin}${path}`,
    mainEntityOfPage: `${origin}${path}`,
    inLanguage: language,
    datePublished: published,
    image: [picture ? imageAt(origin, picture) : `${origin}${house.logo}`],
    author: author ? { '@type': 'Person', name: author } : publisherOf(house),
    publisher: publisherOf(house),
  }
}

/** Longer ones are cut by search engines. */
const longestHeadline = 110

interface GalleryFacts {
  readonly path: string
  readonly name: string
  readonly text: string
  readonly picture: Picture
  /** What the member is called who shows it. */
  readonly by: string
  readonly changed: string
  readonly language: string
  readonly works: readonly {
    readonly path: string
    readonly title: string
    readonly artist: string
    readonly picture: Picture | null
  }[]
}

/** A member's gallery: a collection of works, in the order of its wall. */
export function galleryJsonLd(
  { origin }: Publisher,
  { path, name, text, picture, by, changed, language, works }: GalleryFacts,
): Described {
  return {
    ...context,
    '@type': 'CollectionPage',
    name,
    ...(text && { description: text.replace(/\s+/g, ' ').slice(0, 160) }),
    url: `${origin}${path}`,
    inLanguage: language,
    dateModified: changed,
    image: imageAt(origin, picture),
    creator: { '@type': 'Person', name: by },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: works.length,
      itemListElement: works.map((work, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'VisualArtwork',
          name: work.title,
          url: `${origin}${work.path}`,
          ...(work.artist && { creator: { '@type': 'Person', name: work.artist } }),
          ...(work.picture && { image: imageAt(origin, work.picture) }),
        },
      })),
    },
  }
}

interface PersonFacts {
  readonly path: string
  readonly name: string
  readonly title: string
  readonly text: string
  readonly picture: Picture | undefined
  readonly affiliation: string
  readonly awards: readonly { readonly text: string }[]
  /** Addresses of the artist's own pages. */
  readonly links: readonly string[]
}

/** An artist: what is not known is left out. */
export function personJsonLd(
  { origin }: Publisher,
  { path, name, title, text, picture, affiliation, awards, links }: PersonFacts,
): Described {
  const sameAs = links.filter(link => link.startsWith('https://'))
  return {
    ...context,
    '@type': 'Person',
    name,
    url: `${origin}${path}`,
    ...(title && { jobTitle: title }),
    ...(text && { description: text.replace(/\s+/g, ' ').slice(0, 160) }),
    ...(picture && { image: imageAt(origin, picture) }),
    ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
    ...(awards.length > 0 && { award: awards.map(award => award.text) }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** The picture of shared links, which every program reads; one from before decision 108 as it is. */
const imageAt = (origin: string, picture: Picture): string =>
  picture.share ? `${origin}/${pictureKey(picture.id, shareFile)}` : `${origin}${pictureAt(picture, 1080)}`
