// What search engines require of the pages of each kind, and that nothing unknown is told.
import { describe, expect, test } from 'vitest'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import {
  articleJsonLd,
  organizationJsonLd,
  type ProductFacts,
  personJsonLd,
  productJsonLd,
  webSiteJsonLd,
} from '../../../web/app/lib/page/json-ld.ts'

const house = { origin: 'https://kogei.example', home: '/jp', name: '工藝の間', logo: '/assets/icon-512.png' }
const picture: Picture = { id: 'p1', width: 1600, height: 1200, color: '#cccccc', widths: [1080], share: true }

/** The properties that the search engines' own documentation requires or asks for, each with something in it. */
function lacks(described: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  return names.filter(name => {
    const value = described[name]
    return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  })
}

describe('the house', () => {
  test('is an organization with address, logo and a way to reach it', () => {
    const described = organizationJsonLd(house, { email: 'a@kogei.example', phone: '03-5555-0100' }, [])
    expect(lacks(described, ['@context', '@type', 'name', 'url', 'logo', 'contactPoint'])).toEqual([])
    expect(described).toMatchObject({
      '@type': 'Organization',
      url: 'https://kogei.example/jp',
      logo: { url: 'https://kogei.example/assets/icon-512.png' },
      contactPoint: { telephone: '+81-3-5555-0100', email: 'a@kogei.example' },
    })
    expect(described).not.toHaveProperty('sameAs')
  })

  test('tells where else it is found, and of no contact that there is not', () => {
    const described = organizationJsonLd(house, { email: '', phone: '' }, ['https://social.example/kogei'])
    expect(described).toMatchObject({ sameAs: ['https://social.example/kogei'] })
    expect(described).not.toHaveProperty('contactPoint')
  })
})

const column = {
  path: '/jp/columns/detail?id=tomobako&type=1',
  headline: '共箱を読む',
  text: '工芸品の多くは、\n桐の箱に納められます。',
  published: '2026-06-05T00:00:00.000Z',
  picture,
  language: 'ja',
}
const required = [
  '@context',
  '@type',
  'headline',
  'image',
  'datePublished',
  'author',
  'publisher',
  'url',
  'description',
]

describe('a column or a guide', () => {
  test('is an article of the house with all that is required of one', () => {
    const described = articleJsonLd(house, column)
    expect(lacks(described, required)).toEqual([])
    expect(described).toMatchObject({
      '@type': 'Article',
      url: 'https://kogei.example/jp/columns/detail?id=tomobako&type=1',
      description: '工芸品の多くは、 桐の箱に納められます。',
      author: { '@type': 'Organization', name: '工藝の間' },
      publisher: { '@type': 'Organization' },
    })
    expect(Object(described['image'])[0]).toMatch(/^https:\/\/kogei\.example\/.*p1/)
  })

  test('names the person who wrote it', () => {
    expect(articleJsonLd(house, { ...column, author: '佐伯 千尋' })).toMatchObject({
      author: { '@type': 'Person', name: '佐伯 千尋' },
    })
  })

  test('without a picture shows the logo, because an article must have one', () => {
    const described = articleJsonLd(house, { ...column, picture: undefined, headline: '長'.repeat(200) })
    expect(lacks(described, required)).toEqual([])
    expect(described).toMatchObject({
      image: ['https://kogei.example/assets/icon-512.png'],
      headline: '長'.repeat(110),
    })
  })
})

describe('an artist', () => {
  const known = {
    path: '/jp/artists/detail?id=minegishi-wataru',
    name: '嶺岸 航',
    title: '陶芸家',
    text: '美濃に窯を築く。',
    picture,
    affiliation: '日本工芸会',
    awards: [{ text: '奨励賞' }],
    links: ['https://minegishi.example', '/jp/artists'],
  }

  test('is a person with name, page, picture and prizes, and only own pages elsewhere', () => {
    const described = personJsonLd(house, known)
    expect(lacks(described, ['@context', '@type', 'name', 'url', 'image', 'jobTitle', 'description'])).toEqual([])
    expect(described).toMatchObject({
      '@type': 'Person',
      award: ['奨励賞'],
      affiliation: { '@type': 'Organization', name: '日本工芸会' },
      sameAs: ['https://minegishi.example'],
    })
  })

  test('of whom little is known is told no more than that', () => {
    const little = { title: '', text: '', picture: undefined, affiliation: '', awards: [], links: [] }
    expect(Object.keys(personJsonLd(house, { ...known, ...little })).sort()).toEqual([
      '@context',
      '@type',
      'name',
      'url',
    ])
  })
})

/**
 * What search engines ask of each type, as they publish it: developers.google.com/search/docs/appearance/structured-data,
 * the pages merchant-listing, article, organization, site-name, breadcrumb and image-license-metadata, and the values that
 * schema.org has for enumerations. `required`: without it the page is no candidate. `asked`: recommended, and known here.
 */
const facts = {
  product: { required: ['name', 'image', 'offers'], asked: ['description', 'sku', 'brand', 'url'] },
  offer: { required: ['price', 'priceCurrency'], asked: ['availability', 'itemCondition', 'url', 'seller'] },
  image: { required: ['contentUrl'], oneOf: ['creator', 'creditText', 'copyrightNotice', 'license'] },
  site: { required: ['name', 'url'], asked: ['publisher'] },
  availability: ['InStock', 'OutOfStock', 'SoldOut', 'LimitedAvailability', 'PreOrder', 'BackOrder', 'Discontinued'],
  condition: ['NewCondition', 'UsedCondition', 'RefurbishedCondition', 'DamagedCondition'],
} as const

const work: ProductFacts = {
  path: '/jp/artworks/detail?id=shino-chawan',
  name: '志野茶碗 葦原',
  text: '長石釉の茶碗。',
  sku: 'KM-2026-00001',
  pictures: [picture],
  artist: { name: '嶺岸 航', path: '/jp/artists/detail?id=minegishi-wataru' },
  medium: '陶土',
  madeYear: 2024,
  price: 286_000,
  state: 'on-sale',
  isSecondHand: false,
  auctionEndsAt: null,
  seller: null,
}
const offerOf = (change: Partial<ProductFacts> = {}): Readonly<Record<string, unknown>> =>
  Object(productJsonLd(house, { ...work, ...change })['offers'])
const named = (values: readonly string[]) => values.map(value => `https://schema.org/${value}`)

describe('a work', () => {
  test('is a product with all that a listing of a shop must have, and what is asked for', () => {
    const described = productJsonLd(house, work)
    expect(lacks(described, [...facts.product.required, ...facts.product.asked])).toEqual([])
    expect(described['@type']).toContain('Product')
    const offer = offerOf()
    expect(lacks(offer, [...facts.offer.required, ...facts.offer.asked])).toEqual([])
    expect(offer).toMatchObject({
      ...{ '@type': 'Offer', price: 286_000, priceCurrency: 'JPY' },
      priceSpecification: { price: 286_000, priceCurrency: 'JPY', valueAddedTaxIncluded: true },
      url: 'https://kogei.example/jp/artworks/detail?id=shino-chawan',
      seller: { '@type': 'Organization', name: '工藝の間' },
    })
    expect(offer).not.toHaveProperty('validThrough')
  })

  test.each(['on-sale', 'in-auction', 'sold-out', 'not-for-sale'] as const)(
    'that is %s says so in a word of schema.org',
    state => {
      expect(named(facts.availability)).toContain(offerOf({ state })['availability'])
    },
  )

  test('that had a keeper is used, whoever sells it; another is new', () => {
    const member = { name: '森下 凪', isMember: true }
    expect(offerOf({ isSecondHand: true, seller: member })).toMatchObject({
      itemCondition: 'https://schema.org/UsedCondition',
      seller: { '@type': 'Person', name: '森下 凪' },
    })
    expect(offerOf()['itemCondition']).toBe('https://schema.org/NewCondition')
    for (const isSecondHand of [true, false])
      expect(named(facts.condition)).toContain(offerOf({ isSecondHand })['itemCondition'])
  })

  test('in an auction is offered at its price until the end', () => {
    const auctionEndsAt = '2026-12-04T12:00:00.000Z'
    expect(offerOf({ state: 'in-auction', auctionEndsAt })).toMatchObject({
      ...{ validThrough: auctionEndsAt, priceValidUntil: auctionEndsAt, availabilityEnds: auctionEndsAt },
    })
  })

  test.each([null, 0])('without a price (%s) is described without an offer, which must have one above zero', price => {
    expect(productJsonLd(house, { ...work, price })).not.toHaveProperty('offers')
  })

  test('shows its pictures with their addresses and whom to name', () => {
    const [image] = Object(productJsonLd(house, work)['image'])
    expect(lacks(image, facts.image.required)).toEqual([])
    expect(facts.image.oneOf.some(name => name in image)).toBe(true)
    expect(image).toMatchObject({
      ...{ '@type': 'ImageObject', width: 1080, height: 810, creditText: '工藝の間' },
      contentUrl: expect.stringMatching(/^https:\/\/kogei\.example\/.*p1/),
    })
  })
})

test('the site has the name by which it is shown', () => {
  const described = webSiteJsonLd(house, 'ja')
  expect(lacks(described, [...facts.site.required, ...facts.site.asked])).toEqual([])
  expect(described).toMatchObject({ '@type': 'WebSite', name: '工藝の間', url: 'https://kogei.example/jp' })
})
