// The rule of galleries over a snapshot (S9).
import { describe, expect, test } from 'vitest'
import type { Gallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { checkGalleries, type GalleryBook } from '#shared/domain/whole/invariants/galleries.ts'
import { hourMs } from '#shared/durations.ts'

const noon = Date.UTC(2026, 10, 27, 3)
const gallery: Gallery = {
  userId: 'nagi',
  url: 'Nagi-no-Kura',
  name: '凪の蔵',
  text: '',
  coverId: 'c',
  cover: { id: 'c', width: 800, height: 800, color: '#aabbcc', widths: [360] },
  works: [{ id: 'one', at: noon }],
  wallpaper: 'waves',
  display: { date: false, purchasePrice: false, salePrice: false, place: false },
  visibility: 'public',
  version: 1,
  createdAt: noon,
  updatedAt: noon,
}
const own: GalleryBook = {
  galleries: [gallery],
  claims: [{ userId: 'nagi', url: 'Nagi-no-Kura' }],
  works: [
    { id: 'one', seller: { type: 'member', userId: 'nagi' } },
    { id: 'two', seller: { type: 'member', userId: 'anna' } },
  ],
  holdings: [{ userId: 'nagi', workId: 'two', passedAt: noon }],
}
const rules = (book: Partial<GalleryBook>) => checkGalleries({ ...own, ...book }).map(({ rule }) => rule)
const changed = (change: Partial<Gallery>) => rules({ galleries: [{ ...gallery, ...change }] })
const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `w${n}`, at: noon }))

describe('a gallery', () => {
  test('of its owner’s works at its owner’s address passes', () => {
    expect(rules({})).toEqual([])
    expect(changed({ works: [], visibility: 'hidden' })).toEqual([])
  })
  test.each<[string, Partial<Gallery>]>([
    ['shows nothing', { works: [] }],
    ['shows a work of another', { works: [{ id: 'two', at: noon }] }],
    ['shows a work twice', { works: [...gallery.works, ...gallery.works] }],
    ['has moved', { url: 'nagi-no-KURA' }],
  ])('that %s is reported', (_, change) => {
    expect(changed(change)).toEqual(['S9'])
  })
  test('with more than twelve works is reported', () => {
    const thirteen = many(13)
    const works = thirteen.map(({ id }) => ({ id, seller: { type: 'member' as const, userId: 'nagi' } }))
    expect(rules({ works, galleries: [{ ...gallery, works: thirteen }] })).toEqual(['S9'])
    expect(rules({ works, galleries: [{ ...gallery, works: many(12) }] })).toEqual([])
  })
  test('at an address that nobody or somebody else claimed is reported', () => {
    expect(rules({ claims: [] })).toEqual(['S9'])
    expect(rules({ claims: [{ userId: 'anna', url: 'Nagi-no-Kura' }] })).toEqual(['S9'])
    // Who left took the gallery along; its address is nobody else's.
    expect(rules({ galleries: [] })).toEqual([])
  })
  test('may hold what passed on within the hour, and no longer', () => {
    const galleries = [{ ...gallery, works: [{ id: 'two', at: noon }] }]
    expect(rules({ galleries, at: noon + hourMs - 1 })).toEqual([])
    expect(rules({ galleries, at: noon + hourMs })).toEqual(['S9'])
  })
})
