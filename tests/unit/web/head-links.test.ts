// What search engines are told of a page's addresses (marketplace.md 2).
import { describe, expect, test } from 'vitest'
import { headLinks } from '../../../web/app/lib/page/head-links.ts'

const tagsOf = (path: string, search = '') => headLinks(path, search).alternates.map(({ tag }) => tag)

describe('the one address of a page', () => {
  test.each([
    ['?page=2&sort=priceAsc', '?page=2'],
    ['?sort=new', ''],
    ['?page=1', ''],
    ['?keyword=%E5%BF%97%E9%87%8E+%E8%8C%B6%E7%A2%97&size=20', '?keyword=%E5%BF%97%E9%87%8E%20%E8%8C%B6%E7%A2%97'],
    ['?saleType=2&craftIds=glass', '?craftIds=glass'],
  ])('of the list with %s is the list with "%s", and the list names no twins', (search, canonical) => {
    expect(headLinks('/jp/artworks', search)).toEqual({ canonical: `/jp/artworks${canonical}`, alternates: [] })
  })

  test.each([
    ['/en/artworks', '?page=2&craftIds=glass,wood'],
    ['/jp/artworks', '?craftIds=glass%2Cwood&page=2'],
  ])('%s%s has the same twins in whatever order it was asked for', (path, search) => {
    const { alternates } = headLinks(path, search)
    expect(alternates).toEqual([
      { tag: 'ja', path: '/jp/artworks?page=2&craftIds=glass,wood' },
      { tag: 'en', path: '/en/artworks?page=2&craftIds=glass,wood' },
      { tag: 'x-default', path: '/jp/artworks?page=2&craftIds=glass,wood' },
    ])
  })

  test('has no slash at its end', () => {
    expect(headLinks('/jp/', '')).toEqual({ canonical: '/jp', alternates: [] })
    expect(tagsOf('/jp')).toEqual(['ja', 'en', 'x-default'])
  })

  test.each(['/jp/mine/notice', '/en/cart', '/jp/artworks/detail/offer'])(
    'of a member alone, %s, has no twins',
    path => {
      expect(tagsOf(path)).toEqual([])
    },
  )
})
