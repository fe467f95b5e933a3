// What a member shows of their works (D92, D97): only what is on sale, and what they chose.
import { describe, expect, test } from 'vitest'
import {
  displayedBy,
  nothingDisplayed,
  priceInHistory,
} from '#shared/domain/catalogue/viewer/visibility-preferences.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { workStates } from '#shared/domain/catalogue/work/work.ts'
import { cardDataOf, cardView } from '#shared/domain/catalogue/work/work-card.ts'
import { detailView } from '#shared/domain/catalogue/work/work-detail.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const now = 1_795_000_000_000
const mari = { type: 'member', userId: 'mari', username: 'mari' } as const
const work = (id: string, change: Partial<Artwork> = {}) =>
  sampleWork(id, now, { seller: mari, state: 'held', saleStatus: 'sold-out', ...change })
const offered = { state: 'for-sale', saleStatus: 'on-sale' } as const
const all = { owned: true, since: true, price: true }
const shown = (works: readonly Artwork[], choice = all) => {
  const held = works.map(({ id }) => ({ workId: id, since: now, price: 800_000 }))
  const { onSale, owned } = displayedBy('mari', { held, works }, choice)
  return {
    onSale: onSale.map(({ id }) => id),
    owned: owned.map(({ work: { id }, since, price }) => ({ id, since, price })),
  }
}

test('nothing but what is on sale is shown until the member chooses', () => {
  const works = [work('bowl'), work('jar', offered)]
  expect(shown(works, nothingDisplayed)).toEqual({ onSale: ['jar'], owned: [] })
  expect(shown(works).owned).toEqual([{ id: 'bowl', since: now, price: 800_000 }])
})

test.each(['since', 'price'] as const)('what was chosen to be hidden is left out: %s', hidden => {
  const [row] = shown([work('bowl')], { ...all, [hidden]: false }).owned
  expect(row).toMatchObject({ id: 'bowl', [hidden]: null })
})

test.each<[why: string, change: Partial<Artwork>]>([
  ['a draft', { visibility: 'draft' }],
  ['secret', { visibility: 'secret' }],
  ['unlisted', { visibility: 'unlisted' }],
  ['another’s by now', { seller: { ...mari, userId: 'ben' } }],
])('a work that is %s is shown in no state', (_why, change) => {
  for (const state of [offered, {}])
    expect(shown([work('bowl', { ...state, ...change })])).toEqual({ onSale: [], owned: [] })
})

test('a sale that was applied for or refused looks like a work at rest; one that is being sold is in neither list', () => {
  for (const state of ['held', 'applying', 'revise', 'refused'] as const)
    expect(shown([work('bowl', { state })]).owned).toHaveLength(1)
  expect(shown([work('bowl', { state: 'sold' })])).toEqual({ onSale: [], owned: [] })
})

test.each([
  ['its buyer holds it and shows owned works and prices', 'mari', { owned: true, since: false, price: true }, 640_000],
  ['its buyer shows no owned works', 'mari', { owned: false, since: true, price: true }, null],
  ['its buyer shows no prices', 'mari', { owned: true, since: true, price: false }, null],
  ['it is another’s by now', 'ben', { owned: true, since: true, price: true }, null],
  ['nobody holds it', undefined, { owned: true, since: true, price: true }, null],
])('of what a sale brought the history tells, where %s, %s %o: %s (D94)', (_why, holder, choice, price) => {
  expect(priceInHistory({ buyerId: 'mari', price: 640_000 }, holder, choice)).toBe(price)
})

describe('the page of a work', () => {
  const artist = { record: { name: { ja: '嶺岸 航', en: 'Wataru Minegishi' }, craftId: 'ceramics' } }
  const sellerOf = (change: Partial<Artwork>) => {
    const one = work('bowl', change)
    const data = cardDataOf(one, { id: 'a', ...artist.record }, 0)
    const card = cardView(data, { language: 'ja', currency: 'JPY', now, rate: undefined }, false)
    return detailView(card, one, { artist: undefined, sellerName: 'mari', language: 'ja' }).seller
  }

  test('names a member who sells it, and nobody in whose hands it rests', () => {
    for (const state of workStates) {
      const isSold = state === 'sold'
      expect(sellerOf({ state }), state).toMatchObject(isSold ? { id: 'mari' } : { id: null, name: '' })
    }
    expect(sellerOf(offered)).toMatchObject({ id: 'mari', name: 'mari' })
    expect(sellerOf({ ...offered, state: 'locked' })).toMatchObject({ id: 'mari' })
  })
})
