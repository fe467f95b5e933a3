// What search engines require of the pages of each kind, and that nothing unknown is told.
import { describe, expect, test } from 'vitest'
import type { Picture } from '#shared/domain/picture/picture.ts'
import { articleJsonLd, organizationJsonLd, personJsonLd } from '../../../web/app/lib/page/json-ld.ts'

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

const facts = {
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
    const described = articleJsonLd(house, facts)
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
    expect(articleJsonLd(house, { ...facts, author: '佐伯 千尋' })).toMatchObject({
      author: { '@type': 'Person', name: '佐伯 千尋' },
    })
  })

  test('without a picture shows the logo, because an article must have one', () => {
    const described = articleJsonLd(house, { ...facts, picture: undefined, headline: '長'.repeat(200) })
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
