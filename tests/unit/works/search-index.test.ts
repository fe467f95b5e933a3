import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cardOf,
  compact,
  drop,
  newIndex,
  type SearchDoc,
  type SearchIndex,
  upsert,
} from '#shared/domain/catalogue/search/index.ts'
import { type SearchQuery, search } from '#shared/domain/catalogue/search/query.ts'
import { decodeSnapshot, encodeSnapshot, snapshotFormat } from '#shared/domain/catalogue/search/snapshot.ts'
import { matches, searchTermsOf, searchText } from '#shared/domain/catalogue/search/text.ts'
import {
  bandOf,
  longestSideCm,
  priceTypes,
  productSorts,
  saleStatuses,
  saleTypes,
  saleTypesOf,
} from '#shared/domain/catalogue/work/work.ts'
import { codec, generatedIndex, generatedWork } from '#tests/support/search-works.ts'

const now = Date.UTC(2026, 10, 21, 4)
const everything: SearchQuery = {
  keyword: '',
  categories: [],
  craftIds: [],
  artistIds: [],
  sizeRange: [],
  status: [],
  priceRange: [],
  saleType: [],
  priceType: [],
  sort: 'new',
  page: 1,
  size: 60,
}

/** What the answer must be, said in the plainest way: filter all, sort all, cut the page. */
function naive(docs: readonly SearchDoc[], query: SearchQuery) {
  const terms = searchTermsOf(query.keyword)
  const types = (doc: SearchDoc) =>
    saleTypesOf(
      {
        saleStatus: doc.status,
        priceType: doc.priceType,
        sellerType: doc.sellerType,
        firstListedAt: doc.listedAt || undefined,
        lock:
          doc.lockUntil === 0
            ? undefined
            : doc.lockUntil === null
              ? { kind: 'award' }
              : { kind: 'checkout', until: doc.lockUntil },
        auction: doc.auctionEnd ? { startAt: 0, endAt: doc.auctionEnd } : undefined,
      },
      now,
    )
  const tests = {
    crafts: (doc: SearchDoc) => !query.craftIds.length || doc.craftIds.some(id => query.craftIds.includes(id)),
    categories: (doc: SearchDoc) =>
      !query.categories.length || doc.categoryIds.some(id => query.categories.includes(id)),
    status: (doc: SearchDoc) => !query.status.length || query.status.includes(doc.status),
    saleTypes: (doc: SearchDoc) => !query.saleType.length || types(doc).some(type => query.saleType.includes(type)),
    priceTypes: (doc: SearchDoc) => !query.priceType.length || query.priceType.some(type => type === doc.priceType),
    priceRanges: (doc: SearchDoc) =>
      !query.priceRange.length || (doc.price !== null && query.priceRange.includes(bandOf(doc.price))),
    sizeRanges: (doc: SearchDoc) => !query.sizeRange.length || query.sizeRange.includes(doc.size),
    artists: (doc: SearchDoc) => !query.artistIds.length || query.artistIds.includes(doc.artistId),
  }
  const values: Record<keyof typeof tests, (doc: SearchDoc) => readonly (string | number)[]> = {
    crafts: doc => doc.craftIds,
    categories: doc => doc.categoryIds,
    status: doc => [doc.status],
    saleTypes: types,
    priceTypes: doc => (doc.priceType === null ? [] : [doc.priceType]),
    priceRanges: doc => (doc.price === null ? [] : [bandOf(doc.price)]),
    sizeRanges: doc => (doc.size === 0 ? [] : [doc.size]),
    artists: doc => [doc.artistId],
  }
  const said = docs.filter(
    doc =>
      matches(searchText(doc.fields, doc.readings), terms) &&
      (query.artistId === undefined || doc.artistId === query.artistId) &&
      doc.id !== query.alike,
  )
  const kept = said.filter(doc => Object.values(tests).every(passes => passes(doc)))
  const facet = (name: keyof typeof tests) => {
    const counts: Record<string, number> = {}
    const others = Object.entries(tests).filter(([other]) => other !== name)
    for (const doc of said.filter(one => others.every(([, passes]) => passes(one))))
      for (const value of values[name](doc)) counts[value] = (counts[value] ?? 0) + 1
    // A rail names the hundred with the most works; of the others there are fewer.
    const most = Object.entries(counts).sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    return Object.fromEntries(name === 'artists' ? most.slice(0, 100) : most)
  }
  const newest = (a: SearchDoc, b: SearchDoc) => b.since - a.since || (a.id < b.id ? -1 : 1)
  const absent = Number.MAX_SAFE_INTEGER
  const orders = {
    new: newest,
    priceAsc: (a: SearchDoc, b: SearchDoc) => (a.price ?? absent) - (b.price ?? absent) || newest(a, b),
    priceDesc: (a: SearchDoc, b: SearchDoc) => (b.price ?? -1) - (a.price ?? -1) || newest(a, b),
    fav: (a: SearchDoc, b: SearchDoc) => b.favourites - a.favourites || newest(a, b),
  }
  const model = docs.find(({ id }) => id === query.alike)
  const shared = (one: readonly string[], other: readonly string[]) => one.some(id => other.includes(id))
  const points = (doc: SearchDoc, like: SearchDoc): number => {
    const near = like.price !== null && doc.price !== null && doc.price * 2 >= like.price && doc.price <= like.price * 2
    const facts = [
      [4, doc.artistId === like.artistId],
      [3, shared(doc.craftIds, like.craftIds)],
      [2, shared(doc.categoryIds, like.categoryIds)],
      [1, near && like.price !== 0],
      [-10, doc.status === 'sold-out'],
    ] as const
    return facts.reduce((sum, [worth, holds]) => sum + (holds ? worth : 0), 0)
  }
  const sorted = kept.sort(
    (a, b) =>
      (model ? points(b, model) - points(a, model) : 0) ||
      (query.status.length ? 0 : Number(a.status === 'sold-out') - Number(b.status === 'sold-out')) ||
      orders[query.sort](a, b),
  )
  return {
    ids: sorted.slice((query.page - 1) * query.size, query.page * query.size).map(doc => doc.id),
    total: kept.length,
    facets: Object.fromEntries(Object.keys(tests).map(name => [name, facet(name as keyof typeof tests)])),
  }
}

function answered(index: SearchIndex, query: SearchQuery) {
  const { numbers, total, facets } = search(index, query, now)
  const counts = (list: readonly { id: string | number; count: number }[]) =>
    Object.fromEntries(list.map(f => [f.id, f.count]))
  return {
    ids: numbers.map(number => index.ids[number]),
    total,
    facets: Object.fromEntries(Object.entries(facets).map(([name, list]) => [name, counts(list)])),
  }
}

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 3 })
const anyQuery = fc.record({
  keyword: fc.constantFrom(
    '',
    '',
    '茶碗',
    '志野茶碗',
    'しの',
    'シノ',
    'hana',
    'chawan',
    'tea b',
    'Ｓｈｉｎｏ',
    '作家 12',
    '作家12',
    'すずりばこ',
    '葦',
    '金彩 box',
    'zzz',
    'cloisonne',
  ),
  categories: some(['parent-1', 'child-3', 'child-7', 'nothing']),
  craftIds: some(['craft-0', 'craft-3', 'craft-5']),
  artistId: fc.option(fc.constantFrom('artist-7', 'artist-31', 'nobody'), { nil: undefined, freq: 6 }),
  alike: fc.option(fc.constantFrom('work-000003', 'work-000017', 'nothing'), { nil: undefined, freq: 6 }),
  status: some(saleStatuses),
  priceRange: some([1, 2, 3, 4, 5]),
  sizeRange: some([1, 2, 3, 4, 5]),
  artistIds: some(['artist-7', 'artist-31', 'artist-200', 'nobody']),
  saleType: some(saleTypes),
  priceType: some(priceTypes),
  sort: fc.constantFrom(...productSorts),
  page: fc.integer({ min: 1, max: 4 }),
  size: fc.integer({ min: 1, max: 60 }),
})

describe('the longest side of a work', () => {
  test.each([
    ['径12.6×高9.0 cm', 12.6],
    ['徳利 径9.8×高14.6 cm、ぐい呑 径6.2×高4.4 cm', 14.6],
    ['幅19.6（口先まで）×胴径15.4×高22.0 cm（鉉を含む）、容量約1.2 L', 22],
    ['径8.6×高9.4 cm、容量約260 mL', 9.4],
    ['幅68 cm×長さ420 cm', 420],
    ['12.6 dia. × 9.0 h. cm', 12.6],
    ['H 252 mm', 25.2],
    ['容量約260 mL', null],
    ['一双', null],
  ])('of %s is %s cm', (size, cm) => {
    expect(longestSideCm(size)).toBe(cm)
  })
})

describe('the index answers what filtering everything one by one would', () => {
  const docs = Array.from({ length: 600 }, (_, n) => generatedWork(n, now))
  const index = generatedIndex(600, now)
  const restored = decodeSnapshot(encodeSnapshot(index, 7, codec), codec)?.index ?? newIndex()

  test('the index names the hundred artists with the most works when nothing is filtered', () => {
    expect(new Set(docs.map(({ artistId }) => artistId)).size).toBeGreaterThan(100)
    expect(answered(index, everything)).toEqual(naive(docs, everything))
  })

  test('the index orders all works by any sort, and by their likeness to any of them', () => {
    for (const sort of productSorts)
      for (const alike of [undefined, 'work-000003', 'work-000017', 'work-000100', 'nothing'])
        expect(answered(index, { ...everything, sort, alike })).toEqual(naive(docs, { ...everything, sort, alike }))
  })

  test('the index answers any filters, sort and page; fresh, merged and read from a snapshot', () => {
    const merged = compact(generatedIndex(600, now))
    fc.assert(
      fc.property(anyQuery, query => {
        const expected = naive(docs, query)
        for (const one of [index, merged, restored]) expect(answered(one, query)).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  test('the index answers after any works were changed, renamed, removed and put back', () => {
    const change = fc.record({ n: fc.nat(99), how: fc.constantFrom('drop', 'price', 'title', 'put'), by: fc.nat(900) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), anyQuery, fc.boolean(), (changes, query, merge) => {
        const world = new Map(docs.slice(0, 100).map(doc => [doc.id, doc]))
        let one = generatedIndex(100, now)
        for (const [at, { n, how, by }] of changes.entries()) {
          const before = generatedWork(n, now)
          if (how === 'drop') {
            world.delete(before.id)
            drop(one, before.id)
          } else {
            const next =
              how === 'price'
                ? { ...before, price: by * 1000, favourites: by }
                : how === 'title'
                  ? { ...generatedWork(by, now), id: before.id }
                  : before
            world.set(next.id, next)
            upsert(one, next, codec)
          }
          if (merge && at % 20 === 19) one = compact(one)
        }
        const expected = naive([...world.values()], query)
        expect(answered(one, query)).toEqual(expected)
        expect(answered(decodeSnapshot(encodeSnapshot(one, 1, codec), codec)?.index ?? newIndex(), query)).toEqual(
          expected,
        )
      }),
      { numRuns: 60 },
    )
  })
})

describe('a work is found as people type it', () => {
  const index = newIndex()
  const doc = {
    ...generatedWork(1, now),
    id: 'hanaire',
    fields: ['竹花入 残照', 'Bamboo vase “Afterglow”', '嶺岸 航', 'Wataru Minegishi', '竹工', 'Bamboo', 'Cloisonné'],
    readings: ['たけはないれ ざんしょう', 'みねぎし わたる'],
  }
  upsert(index, doc, codec)
  const finds = (keyword: string) => search(index, { ...everything, keyword }, now).total === 1

  test.each([
    ['花入'],
    ['花'],
    ['竹花入'],
    ['残照'],
    ['はな'],
    ['ハナイレ'],
    ['ﾊﾅｲﾚ'],
    ['hana'],
    ['HANAIRE'],
    ['takehana'],
    ['zanshou'],
    ['zansho'],
    ['zansyou'],
    ['嶺岸航'],
    ['嶺岸 航'],
    ['minegishi'],
    ['Minegisi'],
    ['みねぎしわたる'],
    ['bamb'],
    ['afterglow vase'],
    ['cloisonne'],
    ['ＢＡＭＢＯＯ'],
    ['花入 bamboo'],
    ['vase“'],
  ])('a search for %s finds the work', keyword => expect(finds(keyword)).toBe(true))

  test.each([['花瓶'], ['ooo'], ['amboo'], ['入花'], ['嶺岸渉'], ['vase plate']])(
    'a search for %s does not find the work',
    keyword => expect(finds(keyword)).toBe(false),
  )
})

describe('snapshots', () => {
  test('a snapshot carries the version and every card', () => {
    const index = generatedIndex(50, now)
    const { version, index: restored } = decodeSnapshot(encodeSnapshot(index, 41, codec), codec) ?? {}
    expect(version).toBe(41)
    for (let number = 0; number < 50; number++)
      expect(restored && cardOf(restored, number, codec)).toBe(generatedWork(number, now).card)
  })

  test('the reader refuses a snapshot of another format, or of none', () => {
    const file = encodeSnapshot(generatedIndex(3, now), 1, codec)
    new DataView(file.buffer).setUint32(4, snapshotFormat + 1)
    expect(decodeSnapshot(file, codec)).toBeUndefined()
    expect(decodeSnapshot(new Uint8Array([1, 2, 3]), codec)).toBeUndefined()
  })

  test('a snapshot of nothing is an empty index', () => {
    const restored = decodeSnapshot(encodeSnapshot(newIndex(), 0, codec), codec)
    expect(restored && answered(restored.index, everything).total).toBe(0)
  })
})
