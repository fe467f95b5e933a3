import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryString } from '../../../web/app/lib/paths.ts'
import { activeCount, filterQuery, parseFilters, withoutValue } from '../../../web/app/lib/work-filters.ts'

const parse = (query: string) => parseFilters(new URLSearchParams(query))

test('a form’s repeated names and a link’s commas mean the same', () => {
  expect(parse('craftIds=glass&craftIds=metal&priceRange=2&priceRange=1')).toEqual(
    parse('craftIds=glass,metal&priceRange=1,2'),
  )
})

test('the list ignores a filter that does not parse, so that an old or mistyped address still shows works', () => {
  const filters = parse('craftIds=%3Cscript%3E,glass&priceRange=9,2,x&sort=cheapest&page=-3&saleType=&status=1.0')
  expect(filters).toMatchObject({
    craftIds: ['glass'],
    priceRange: [2],
    sort: 'new',
    page: 1,
    saleType: [],
    status: [],
  })
})

test('an address that names one artist by the older name is still that artist’s list', () => {
  expect(parse('artistId=minegishi-wataru').artistIds).toEqual(['minegishi-wataru'])
  expect(queryString(filterQuery(parse('artistId=a&artistIds=b')))).toBe('?artistIds=b,a')
})

test('a change starts at the first page; another page keeps the filters', () => {
  const filters = parse('craftIds=glass&page=4&sort=priceAsc')
  expect(queryString(filterQuery(filters))).toBe('?craftIds=glass&sort=priceAsc')
  expect(queryString(filterQuery(filters, { page: 5 }))).toBe('?craftIds=glass&sort=priceAsc&page=5')
  expect(queryString(withoutValue(filters, 'craftIds', 'glass'))).toBe('?sort=priceAsc')
})

test('every address that we build is read back as what it was built from', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/), { maxLength: 4 })
  const some = <Value>(...values: Value[]) => fc.subarray(values)
  const filters = fc.record({
    keyword: fc.string({ unit: 'grapheme', maxLength: 20 }).map(text => text.trim()),
    craftIds: ids,
    categories: ids,
    artistIds: ids,
    priceType: some<1 | 2 | 3>(1, 2, 3),
    saleType: some<0 | 1 | 2 | 3 | 4 | 5>(0, 1, 2, 3, 4, 5),
    status: some<0 | 1 | 2>(0, 1, 2),
    priceRange: some<1 | 2 | 3 | 4 | 5>(1, 2, 3, 4, 5),
    sizeRange: some<1 | 2 | 3 | 4 | 5>(1, 2, 3, 4, 5),
    sort: fc.constantFrom('new' as const, 'priceAsc' as const, 'priceDesc' as const, 'fav' as const),
    page: fc.integer({ min: 1, max: 99_999 }),
  })
  fc.assert(
    fc.property(filters, state => {
      expect(parse(queryString(filterQuery(state, { page: state.page })))).toEqual(state)
    }),
  )
})

test('the number on the phone’s filter button counts conditions, not order or page', () => {
  expect(activeCount(parse('keyword=茶碗&craftIds=glass,metal&sort=fav&page=2'))).toBe(3)
})
