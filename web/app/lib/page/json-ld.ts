import { pictureAt, pictureKey, shareFile } from '#shared/domain/picture/files.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'

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
