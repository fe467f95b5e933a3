// One word for one thing in what readers see, and numbers that agree with their words.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const textsOf = (locale: 'ja' | 'en'): [key: string, text: string][] =>
  globSync(`web/messages/${locale}/*.json`, { cwd: root }).flatMap(file =>
    Object.entries(JSON.parse(readFileSync(new URL(file, root), 'utf8'))).map(([key, value]): [string, string] => [
      key,
      JSON.stringify(value),
    ]),
  )
const demo = readFileSync(new URL('demo/catalogue.json', root), 'utf8')

test('news are ニュース, because お知らせ are what a member is told', () => {
  const others = textsOf('ja').filter(([key, text]) => /^(news_|not_found_news)/.test(key) && text.includes('お知らせ'))
  expect(others).toEqual([])
})

test.each([
  ['固定価格', /(?<!固)定価/],
  ['オークション', /競売/],
])('%s is not called %s', (_, other) => {
  const found = [...textsOf('ja').map(([, text]) => text), demo].filter(text => other.test(text))
  expect(found.map(text => text.slice(0, 80))).toEqual([])
})

test('an English reader looks by use and by craft, and cancels an order', () => {
  const texts = new Map(textsOf('en'))
  expect(texts.get('nav_crafts')).toBe(texts.get('home_crafts'))
  expect([...texts.values()].filter(text => /give up (this|the) order/i.test(text))).toEqual([])
})

test('figures in the demo’s Japanese are arabic where an amount is meant', () => {
  expect(demo.match(/[〇一二三四五六七八九十]+(?:％|時間から|円以上)/g) ?? []).toEqual([])
})

test('an English count has a word of its own for one', () => {
  // A plain text, not one with a form for each number: `{count} works` would say `1 works`.
  const plain = textsOf('en').filter(([, text]) => text.startsWith('"') && /\{count\} (?:\w+ )?[a-z]+s\b/.test(text))
  expect(plain).toEqual([])
})
