// The standing book of a work: whose it was, under which name, and what a sale cost, for each reader (D90-D94).

import { describe, expect, test } from 'vitest'
import { nothingDisplayed } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import {
  type BookReader,
  type BookRow,
  type BookSale,
  standingBookOf,
  viewStandingBook,
} from '#shared/domain/provenance/ledger/standing-book.ts'
import { dayMs } from '#shared/durations.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const now = Date.UTC(2026, 10, 24, 3)
const day = (days: number) => now + days * dayMs
const house = { ja: '工藝の間', en: 'Kogei no Ma' }
const gallery = { ja: '汀庭画廊', en: 'Teitei Gallery' }
const of = (userId: string) => ({ type: 'member' as const, userId, name: { ja: `${userId}-old`, en: `${userId}-old` } })

/** From the gallery to anna, from anna to nagi, from nagi to anna again. */
const first: BookSale = {
  id: 'i1',
  buyerId: 'anna',
  seller: { type: 'partner', name: gallery },
  price: 300_000,
  completedAt: day(10),
}
const second: BookSale = { id: 'i2', buyerId: 'nagi', seller: of('anna'), price: 400_000, completedAt: day(30) }
const third: BookSale = { id: 'i3', buyerId: 'anna', seller: of('nagi'), price: 500_000, completedAt: day(50) }
const bought = (sale: BookSale, at: number, price: number | null): BookRow[] => [
  { kind: 'sell', price, at, orderItemId: sale.id },
  { kind: 'buy', price, at, orderItemId: sale.id },
]
const rows = [...bought(first, day(1), 300_000), ...bought(second, day(20), null), ...bought(third, day(40), null)]
const kept = { since: day(50), price: 500_000, orderItemId: 'i3' }
const everybody: BookReader = { display: nothingDisplayed, isHolder: false }

const seller = { type: 'member' as const, userId: 'anna' }
const owned = (change: Partial<Artwork> = {}) =>
  sampleWork('bowl', now, { state: 'held', saleStatus: 'sold-out', seller, ...change })
function book(reader: BookReader, work = owned(), sales: readonly BookSale[] = [first, second, third]) {
  const source = { house, partnerName: undefined, holding: kept, holderName: 'anna_k', rows }
  return standingBookOf({ ...source, work, sales: new Map(sales.map(sale => [sale.id, sale])) }, reader)
}
const prices = (reader: BookReader) =>
  book(reader).events.flatMap(({ kind, price }) => (kind === 'sold' ? [price] : []))

describe('a member who holds a work', () => {
  test('is a number to everybody, the same on every line, and neither name nor id is in what is answered', () => {
    const { owner, events } = book(everybody)
    expect(owner).toMatchObject({ kind: 'member', number: 1, name: null, memberId: null, since: null })
    const moves = events.flatMap(({ kind, from, to }) =>
      kind === 'ownership_moved' ? [[from?.number, to?.number]] : [],
    )
    expect(moves).toEqual([
      [null, 1],
      [1, 2],
      [2, 1],
    ])
    const answer = JSON.stringify(
      viewStandingBook({ owner, events, settlingFor: null }, { isYou: false, readerId: 'x' }, 'ja'),
    )
    for (const secret of ['anna', 'nagi']) expect(answer).not.toContain(secret)
    expect(answer).toContain('汀庭画廊')
  })

  test('is named while they sell it, where they show what they own, and to themselves; nobody of before ever is', () => {
    const sells = owned({ state: 'for-sale', saleStatus: 'on-sale' })
    const shows = { owned: true, since: false, price: false }
    const readers: readonly (readonly [BookReader, Artwork, number | null])[] = [
      [everybody, sells, null],
      [{ ...everybody, display: shows }, owned(), null],
      [{ ...everybody, display: { ...shows, since: true } }, owned(), 1],
      [{ display: undefined, isHolder: true }, owned(), 1],
    ]
    for (const [reader, work, number] of readers) {
      const { owner, events } = book(reader, work)
      expect(owner).toMatchObject({ name: { ja: 'anna_k' }, memberId: 'anna', number })
      const told = JSON.stringify(events)
      expect(told).not.toContain('nagi')
      // Lines with their dates name them only where they show since when.
      expect(told.includes('anna_k')).toBe(number !== null)
    }
  })

  test('is read since when and for how much only where they show it, and by themselves', () => {
    expect(prices(everybody)).toEqual([300_000, null, null])
    const shows = (owned: boolean, since: boolean, price: boolean) => ({
      ...everybody,
      display: { owned, since, price },
    })
    expect(prices(shows(true, false, true))).toEqual([300_000, null, 500_000])
    // Without what they own, nothing of it is shown.
    expect(prices(shows(false, true, true))).toEqual([300_000, null, null])
    expect(book(shows(true, true, false)).owner.since).toBe(day(50))
    expect([book(shows(false, true, false)), book(shows(true, false, true))].map(each => each.owner.since)).toEqual([
      null,
      null,
    ])
    const own = { display: undefined, isHolder: true }
    expect(prices(own)).toEqual([300_000, null, 500_000])
    expect(book(own).owner.since).toBe(day(50))
  })
})

test('an operator reads every name and every price', () => {
  const names = new Map([
    ['anna', 'anna_k'],
    ['nagi', 'nagi_1958'],
  ])
  const reader = { display: undefined, isHolder: false, names }
  expect(prices(reader)).toEqual([300_000, 400_000, 500_000])
  const { events } = book(reader)
  expect(events.findLast(({ kind }) => kind === 'ownership_moved')?.from).toMatchObject({
    name: { ja: 'nagi_1958' },
    memberId: 'nagi',
  })
})

test('a sale that is not complete moves nothing, and one that was undone goes back to its seller', () => {
  const { completedAt: _never, ...open } = first
  const under = owned({ state: 'sold', seller: { type: 'partner', partnerId: 'teitei' } })
  const kinds = (sale: BookSale, work: Artwork) => {
    const source = { house, partnerName: gallery, holding: undefined, rows: bought(first, day(1), 300_000), work }
    const { owner, events } = standingBookOf({ ...source, sales: new Map([[sale.id, sale]]) }, everybody)
    return [owner.name?.en, ...events.map(({ kind }) => kind)]
  }
  expect(kinds(open, under)).toEqual(['Teitei Gallery', 'registered', 'sold'])
  const book = { house, partnerName: gallery, holding: undefined, rows: bought(first, day(1), 300_000), work: under }
  const settling = (status: string) =>
    standingBookOf({ ...book, sales: new Map([[open.id, { ...open, status }]]) }, everybody).settlingFor
  expect(['delivering', 'confirmed', 'claimed', 'completed'].map(settling)).toEqual([null, 'anna', null, null])
  const undone = kinds({ ...first, reversedAt: day(12) }, under)
  expect(undone).toEqual(['Teitei Gallery', 'registered', 'sold', 'ownership_moved', 'returned'])
})

test('what has a year alone stands at its beginning, and what is undated before everything', () => {
  const work = sampleWork('bowl', now, {
    exhibitions: [{ year: 2027, ja: '個展', en: 'Solo show' }],
    awards: [
      { year: null, ja: '賞', en: 'A prize' },
      { year: 2020, ja: '大賞', en: 'Grand prize' },
    ],
  })
  const source = { house, partnerName: undefined, holding: undefined, rows: [], sales: new Map(), work }
  const { owner, events } = standingBookOf(source, everybody)
  expect(events.map(({ kind, text }) => text?.en ?? kind)).toEqual([
    'A prize',
    'Grand prize',
    'registered',
    'Solo show',
  ])
  expect(owner).toMatchObject({ kind: 'official', name: house, number: null })
})

test('the condition is recorded with the listing at which its holder described it', () => {
  const before = { imgs: [], condition: { ja: '', en: '' } }
  const resale = { ownerId: 'anna', description: 'x', isBroken: false, before }
  const listing: BookRow = { kind: 'secondary-listing', price: 1, at: day(60), orderItemId: undefined }
  const work = owned({ resale, condition: { ja: '口縁に直しあり', en: '' } })
  const source = { house, partnerName: undefined, holding: kept, rows: [...rows, listing], sales: new Map(), work }
  const recorded = (each: Artwork) =>
    standingBookOf({ ...source, work: each }, everybody).events.filter(({ kind }) => kind === 'condition_recorded')
  expect(recorded(work)).toMatchObject([{ at: day(60), text: { ja: '口縁に直しあり' } }])
  // A resale of an owner of before: the next one begins anew.
  expect(recorded({ ...work, resale: { ...resale, ownerId: 'nagi' } })).toEqual([])
})
