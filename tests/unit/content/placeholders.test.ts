import '#tests/support/unit-environment.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unfilledInPages } from '#functions/store/catalogue/page-snapshot.ts'
import { root } from '#infra/registry.ts'
import { fillIn, unfilledIn, unfilledOf, unfilledOfPage } from '#shared/domain/selling/policy/placeholders.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import { company } from '#tests/support/company.ts'

const told = { company, policy: firstPolicy }

test('a text names a value of the policy in the reader’s language and in its unit', () => {
  const text =
    '{{policy.packing-fee}} {{policy.resale-receipt-fee}} {{policy.insurance-rate}} {{policy.parcel-girth-max}} {{policy.quote-days}}'
  expect(fillIn(text, told, 'ja')).toBe('2,000円 10％ 0.5％ 180 cm 7日')
  expect(fillIn(text, told, 'en')).toBe('¥2,000 10% 0.5% 180 cm 7 days')
  const changed = { company, policy: { ...firstPolicy, 'resale-receipt-fee': 1250, 'quote-days': 1 } }
  expect(fillIn(text, changed, 'en')).toBe('¥2,000 12.5% 0.5% 180 cm 1 day')
})

test('a token of the policy that names no value is an unfilled placeholder, and in terms each of them is', () => {
  expect(fillIn('{{policy.packing}}', told, 'ja')).toBe('{{policy.packing}}')
  expect(unfilledIn('{{policy.packing-fee}} {{policy.packing}}')).toEqual(['{{policy.packing}}'])
  const plain = { ja: '本文', en: 'Text' }
  const body = { ja: '{{policy.packing-fee}} {{company.name}}', en: '' }
  const page = { title: plain, body, sections: [] }
  expect(unfilledOfPage({ ...page, key: 'act' })).toEqual([])
  expect(unfilledOfPage({ ...page, key: 'service-jp' })).toEqual([
    { field: 'body.ja', placeholder: '{{policy.packing-fee}}' },
  ])
})

test('a text names the company in the reader’s language', () => {
  const text = '{{company.name}} {{company.phone}}'
  expect(fillIn(text, told, 'ja')).toBe(`${company.name.ja} ${company.phone}`)
  expect(fillIn(text, told, 'en')).toBe(`${company.name.en} ${company.phone}`)
})

test('a token that stands for nothing is an unfilled placeholder, as a mark of either language is', () => {
  expect(fillIn('{{company.nmae}}', told, 'ja')).toBe('{{company.nmae}}')
  expect(unfilledIn('運営：【運営者名：要記入】 {{company.name}} {{company.nmae}} {{name}}')).toEqual([
    '【運営者名：要記入】',
    '{{company.nmae}}',
    '{{name}}',
  ])
  expect(unfilledIn('Date: [DATE – TO BE FILLED IN].')).toEqual(['[DATE – TO BE FILLED IN]'])
  expect(unfilledIn('【重要】 {{company.court}} [1]')).toEqual([])
})

test('an unfilled placeholder is found in every part of a page and in every language', () => {
  const placeholder = '[DATE – TO BE FILLED IN]'
  const plain = { ja: '本文', en: 'Text' }
  const page = { title: plain, body: plain, sections: [{ heading: plain, text: plain }] }
  expect(unfilledOfPage(page)).toEqual([])
  expect(unfilledOfPage({ ...page, title: { ja: placeholder, en: '' } })).toEqual([{ field: 'title.ja', placeholder }])
  expect(unfilledOfPage({ ...page, body: { ...plain, zh: placeholder } })).toEqual([{ field: 'body.zh', placeholder }])
  expect(unfilledOfPage({ ...page, sections: [{ heading: plain, text: { ja: '', en: placeholder } }] })).toEqual([
    { field: 'sections.0.text.en', placeholder },
  ])
})

test('an unfilled placeholder in a page is found until a version without it holds', () => {
  const version = (number: number, effectiveAt: number, ja: string) => ({
    PK: 'PAGE#act',
    SK: `VERSION#00000${number}`,
    key: 'act',
    version: number,
    effectiveAt,
    title: { ja: '表記', en: '' },
    body: { ja, en: '' },
    sections: [],
  })
  const items = [
    { PK: 'MEMBER#a', SK: 'PROFILE' },
    version(1, 10, '【住所：要記入】'),
    version(2, 20, '{{company.address}}'),
  ]
  expect(unfilledInPages(items, 15)).toEqual(['act 1 body.ja 【住所：要記入】'])
  expect(unfilledInPages(items, 20)).toEqual([])
  expect(unfilledInPages([...items, version(3, 90, '{{adress}}')], 20)).toEqual(['act 3 body.ja {{adress}}'])
})

test('every page of the demo can be shown without a blank', () => {
  const { pages, guides } = JSON.parse(readFileSync(root('demo/catalogue.json'), 'utf8'))
  for (const { key, id, title, body = { ja: '', en: '' }, sections = [] } of [...pages, ...guides]) {
    expect({ page: key ?? id, unfilled: unfilledOfPage({ title, body, sections }) }).toEqual({
      page: key ?? id,
      unfilled: [],
    })
  }
})

test('every answer of the demo can be shown without a blank', () => {
  const { faq } = JSON.parse(readFileSync(root('demo/catalogue.json'), 'utf8'))
  for (const { id, q, a } of faq) expect({ id, unfilled: unfilledOf({ q, a }) }).toEqual({ id, unfilled: [] })
})
