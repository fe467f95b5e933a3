// What a gallery may show and what becomes of it (D13, D95, D97).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { galleryKey, isGalleryUrl, isReservedUrl } from '#shared/domain/catalogue/gallery/address.ts'
import {
  changeGallery,
  type GalleryWishes,
  hungStateOf,
  mayHang,
  openGallery,
  shownInGallery,
  withoutPassed,
} from '#shared/domain/catalogue/gallery/gallery.ts'
import { galleryNameFault, isFullWidth, toFullWidth } from '#shared/domain/catalogue/gallery/name.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { visibilities } from '#shared/domain/catalogue/work/work.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const noon = Date.UTC(2026, 10, 27, 3)
const nothing = { date: false, purchasePrice: false, salePrice: false, place: false }
const cover = { id: 'c', width: 800, height: 800, color: '#aabbcc', widths: [360, 720] }
const wishes: GalleryWishes = {
  name: '凪の蔵',
  text: '',
  coverId: 'c',
  cover,
  workIds: ['one', 'two'],
  wallpaper: 'waves',
  display: nothing,
  visibility: 'public',
}
const opened = openGallery({ userId: 'nagi', url: 'nagi-no-kura' }, wishes, noon)
const held = (id: string, change: Partial<Artwork> = {}): Artwork => ({
  ...sampleWork(id, noon),
  visibility: 'public',
  seller: { type: 'member', userId: 'nagi' },
  ...change,
})

describe('an address', () => {
  test.each(['nagi-no-kura', 'Nagi_1958', '123456', '______', 'a'.repeat(32)])('%s may be chosen', url => {
    expect(isGalleryUrl(url)).toBe(true)
    expect(isReservedUrl(url)).toBe(false)
  })
  test.each(['nagi', 'a'.repeat(33), 'nagi no kura', 'nagi/kura', 'ｎａｇｉ１２', '凪の蔵です', 'nagi.kura', ''])(
    '%s is none',
    url => expect(isGalleryUrl(url)).toBe(false),
  )
  test('whatever its capitals, it is the same', () => {
    expect(galleryKey('Nagi_KURA')).toBe(galleryKey('nagi_kura'))
    for (const word of ['official', 'Support', 'KOGEI-NO-MA', 'gallery']) expect(isReservedUrl(word)).toBe(true)
  })
  test.each(['kogei_no-ma', 'KogeiNoMa', 'off-icial', '_official_', '--admin', 'my_gallery'])(
    '%s is reserved, however it is hyphenated',
    url => {
      expect(isGalleryUrl(url)).toBe(true)
      expect(isReservedUrl(url)).toBe(true)
    },
  )
})

describe('a name', () => {
  test.each(['凪の蔵', 'ナギ・ギャラリー', 'ＮＡＧＩ　１９５８', '青いもの、竹の影', '々〆ヶ', '凪の蔵☆'])(
    '%s is full-width',
    name => {
      expect(isFullWidth(name)).toBe(true)
      expect(galleryNameFault(name, 'ja')).toBeUndefined()
    },
  )
  test.each(['Nagi', '凪の蔵 1958', 'ﾅｷﾞ', '凪-蔵', 'é蔵'])('%s is refused in Japanese and taken in English', name => {
    expect(galleryNameFault(name, 'ja')).toBe('NAME_FULL_WIDTH')
    expect(galleryNameFault(name, 'en')).toBeUndefined()
  })
  test.each(['🍵🏺', '☆☆☆', '・・'])('%s alone is none', name => {
    for (const language of ['ja', 'en'] as const) expect(galleryNameFault(name, language)).toBe('NAME_REQUIRED')
  })
  test('is counted in characters: 30 in Japanese, 60 in English', () => {
    expect(galleryNameFault('𠮷'.repeat(30), 'ja')).toBeUndefined()
    expect(galleryNameFault('蔵'.repeat(31), 'ja')).toBe('INPUT_LENGTH')
    expect(galleryNameFault('a'.repeat(60), 'en')).toBeUndefined()
    expect(galleryNameFault('a'.repeat(61), 'en')).toBe('INPUT_LENGTH')
  })
  test('one tap makes it full-width', () => {
    expect(toFullWidth('Nagi 1958')).toBe('Ｎａｇｉ　１９５８')
    expect(toFullWidth('ﾅｷﾞﾉ ｸﾗ (ｱｵ)')).toBe('ナギノ　クラ　（アオ）')
    expect(toFullWidth('凪の蔵')).toBe('凪の蔵')
  })
  test('whatever keyboards of Japan write becomes full-width, and stays so', () => {
    const typed = fc.string({ unit: fc.constantFrom(...' !"#$%~aZ09-', ...'ｱﾊﾞﾋﾟｰ｡｢｣･', ...'凪のギャ蔵、') })
    fc.assert(
      fc.property(typed, text => {
        const wide = toFullWidth(text)
        if (wide !== '') expect(isFullWidth(wide)).toBe(true)
        expect(toFullWidth(wide)).toBe(wide)
      }),
    )
  })
})

describe('a work hangs', () => {
  test('only with the member who holds it, and only while everybody may see it', () => {
    for (const visibility of visibilities)
      expect(mayHang(held('one', { visibility }), 'nagi')).toBe(visibility === 'public')
    expect(mayHang(held('one'), 'anna')).toBe(false)
    expect(mayHang(held('one', { seller: { type: 'official' } }), 'nagi')).toBe(false)
    expect(mayHang(held('one', { seller: { type: 'partner', partnerId: 'teitei' } }), 'nagi')).toBe(false)
  })
  test('in the order of the wall, and is gone from it with its holder or its visibility', () => {
    const shown = (...works: Artwork[]) => shownInGallery(opened, works).map(({ work }) => work.id)
    expect(shown(held('two'), held('one'))).toEqual(['one', 'two'])
    expect(shown(held('one', { seller: { type: 'member', userId: 'anna' } }), held('two'))).toEqual(['two'])
    expect(shown(held('one', { visibility: 'secret' }), held('two', { visibility: 'unlisted' }))).toEqual([])
  })
  test('and tells of itself only what its owner chose', () => {
    const paid = new Map([['one', 330_000]])
    const all = { date: true, purchasePrice: true, salePrice: true, place: true }
    expect(shownInGallery(opened, [held('one')], { paid })).toMatchObject([
      { since: null, boughtFor: null, showsPrice: false, place: null },
    ])
    const facts = { paid, places: new Map([['one', '京都の自宅']]) }
    const works = [held('one'), held('two')]
    expect(shownInGallery({ ...opened, display: all }, works, facts)).toMatchObject([
      { since: noon, boughtFor: 330_000, showsPrice: true, place: '京都の自宅' },
      { since: noon, boughtFor: null, place: null },
    ])
  })
  test('at rest, on sale, by auction, or sold and not yet handed over', () => {
    const state = (change: Partial<Artwork>) => hungStateOf(held('one', change))
    expect(state({ state: 'held', saleStatus: 'sold-out' })).toBe('kept')
    expect(state({ state: 'for-sale', saleStatus: 'on-sale', priceType: 'fixed' })).toBe('on-sale')
    expect(state({ state: 'locked', saleStatus: 'on-sale', priceType: 'auction' })).toBe('auction')
    expect(state({ state: 'sold', saleStatus: 'sold-out' })).toBe('sold')
  })
})

describe('a gallery', () => {
  test('keeps its address and the day of each work when it changes', () => {
    const later = changeGallery(opened, { ...wishes, name: '凪の庭', workIds: ['three', 'two'] }, noon + 1)
    expect(later).toMatchObject({ url: 'nagi-no-kura', name: '凪の庭', version: 2, createdAt: noon })
    expect(later.works).toEqual([
      { id: 'three', at: noon + 1 },
      { id: 'two', at: noon },
    ])
  })
  test('loses what passed on, and hides itself with the last one until its owner says otherwise', () => {
    expect(withoutPassed(opened, new Set(['nine']), noon)).toBeUndefined()
    const one = withoutPassed(opened, new Set(['one']), noon + 1)
    expect(one).toMatchObject({ works: [{ id: 'two' }], visibility: 'public', version: 2 })
    const none = one && withoutPassed(one, new Set(['two']), noon + 2)
    expect(none).toMatchObject({ works: [], visibility: 'hidden', emptiedAt: noon + 2, version: 3 })
    expect(none && changeGallery(none, wishes, noon + 3)).not.toHaveProperty('emptiedAt')
  })
})
