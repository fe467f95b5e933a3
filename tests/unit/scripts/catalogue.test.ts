// What the demo tells visitors of what they can do.

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Feature, featureNames, features } from '#shared/domain/kernel/features.ts'
import { readCatalogue } from '../../../scripts/seed/catalogue.ts'

/** Words that promise a feature. */
const promises: Readonly<Record<Feature, RegExp>> = {
  offers: /価格の?相談|希望の価格/,
  resale: /再販|お売りになる/,
  galleries: /ギャラリーの|マイギャラリー/,
  messages: /作品の脇から|メッセージ/,
  ledger: /台帳|NFT/,
  wallets: /ウォレット/,
  privateSales: /招待制|by invitation|private sale/i,
}

test.each(featureNames)('guides, questions, news, pages and works name %s only where it is', feature => {
  const { guides, faq, news, pages, works } = readCatalogue()
  const texts = [
    ...guides.flatMap(({ title, sections }) => [title, ...sections.flatMap(({ heading, text }) => [heading, text])]),
    ...faq.flatMap(({ q, a }) => [q, a]),
    ...news.flatMap(({ title, body }) => [title, body]),
    // Terms speak of what members may do one day; what is on the site now is told by the others.
    ...pages
      .filter(({ key }) => key === 'aboutus')
      .flatMap(({ title, body, sections }) => [title, body, ...sections.map(({ text }) => text)]),
    ...works.flatMap(({ description, authenticity }) => [description, authenticity]),
  ]
  expect(texts.length).toBeGreaterThan(60)
  const promising = texts.filter(({ ja }) => promises[feature].test(ja)).map(({ ja }) => ja)
  if (features[feature]) expect(promising).not.toEqual([])
  else expect(promising).toEqual([])
})

test('every picture that a guide or a question shows is there', () => {
  const { guides, faqGroups } = readCatalogue()
  const shown = [
    ...guides.flatMap(({ sections }) => sections.flatMap(({ photo }) => photo?.image ?? [])),
    ...faqGroups.flatMap(({ image }) => image ?? []),
  ]
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.filter(image => !existsSync(new URL(`../../../demo/${image}`, import.meta.url)))).toEqual([])
})
