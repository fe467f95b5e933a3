// What a reader looks for and a shop easily forgets to say: what is not offered, both readings of a rule, where a work is.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storedRecord } from '#shared/domain/kernel/content.ts'
import { shownPageKeys } from '#shared/domain/kernel/pages.ts'
import { pictureLadder } from '#shared/domain/kernel/picture/files.ts'
import { plainArtist } from '#tests/support/world/catalogue.ts'
import { readCatalogue } from '../../../scripts/seed/catalogue.ts'
import { whereabouts } from '../../../scripts/seed/whereabouts.ts'

const source = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const catalogue = readCatalogue()
const messages = (locale: 'ja' | 'en', file: string): Record<string, unknown> =>
  JSON.parse(source(`web/messages/${locale}/${file}.json`))

test('a reader is told in both languages which ways to pay and which currencies are not offered', () => {
  const answers = catalogue.faq.map(({ a }) => a)
  for (const locale of ['ja', 'en'] as const) {
    expect(
      answers.some(answer => /Apple Pay.*Google Pay/.test(answer[locale])),
      locale,
    ).toBe(true)
    expect(messages(locale, 'content')['faq_currency_text']).toMatch(/CNY.*EUR/s)
  }
})

test('the purchase guide prints both readings of where works are sent', () => {
  const guide = catalogue.guides.find(({ id }) => id === 'purchase')
  const texts = guide?.sections.map(({ text }) => text) ?? []
  expect(texts.some(({ ja }) => ja.includes('日本国内に限る') && ja.includes('日本と米国'))).toBe(true)
  expect(texts.some(({ en }) => en.includes('within Japan only') && en.includes('the United States'))).toBe(true)
})

test('a work of the house or a partner says where it is and on which days it is sent; an owner’s says neither', () => {
  for (const type of [1, 2])
    for (const text of Object.values(whereabouts(type))) {
      expect(text.ja).not.toBe('')
      expect(text.en).not.toBe('')
    }
  expect(Object.values(whereabouts(3)).flatMap(({ ja, en }) => [ja, en])).toEqual(['', '', '', ''])
})

test('an artist who was saved before there were quotations has none', () => {
  const { quote: _, ...before } = { quote: undefined, ...plainArtist }
  expect(storedRecord().parse(before)).toMatchObject({ kind: 'artist', quote: { ja: '', en: '' } })
})

test('the console lists the guides to what is here', () => {
  expect(shownPageKeys).toContain('purchase-guide')
  expect(shownPageKeys).toContain('act')
  expect(shownPageKeys).toContain('gallery-guide')
  expect(shownPageKeys).toContain('nft-guide')
})

test('no picture of a card is smaller than 200 px', () => {
  expect(Math.min(...pictureLadder)).toBeGreaterThanOrEqual(200)
})

test('the trail has a word for everything that an operator acts on', () => {
  const files = readdirSync(new URL('../../../functions', import.meta.url), { recursive: true, encoding: 'utf8' })
  const kinds = files
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => [...source(`functions/${file}`).matchAll(/subject: \{ kind: '([\w-]+)'/g)].map(([, kind]) => kind))
  expect(kinds.length).toBeGreaterThan(30)
  const words = source('web/app/components/site/console/audit-rows.tsx')
  expect([...new Set(kinds)].filter(kind => !new RegExp(`^  '?${kind}'?: m\\.`, 'm').test(words))).toEqual([])
})
