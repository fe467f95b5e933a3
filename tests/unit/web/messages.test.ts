import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const keysOf = (locale: string) =>
  globSync(`web/messages/${locale}/*.json`).flatMap(file => Object.keys(JSON.parse(read(file))))
const sources = (pattern: string) =>
  globSync(pattern, { exclude: ['web/app/paraglide/**'] })
    .map(read)
    .join('\n')
const pages = sources('web/app/**/*.{ts,tsx}')
const schemas = sources('{shared,functions}/**/*.ts')

test('each message exists once, in both languages', () => {
  const keys = keysOf('ja')
  expect(keys.length).toBeGreaterThan(1500)
  expect(keys.toSorted()).toEqual(keysOf('en').toSorted())
  expect(new Set(keys).size).toBe(keys.length)
})

test('a page or a validation error uses each message', () => {
  const used = new Set([...pages.matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key))
  // `errorText` reaches for `error_<KEY>`; marketplace.md 5 names keys that come with later pages.
  const errors = `${schemas}${pages}${read('docs/marketplace.md')}${read('docs/rules.md')}`
  const isError = (key: string) =>
    key.startsWith('error_') && new RegExp(`\\b${key.slice('error_'.length)}\\b`).test(errors)
  expect(keysOf('en').filter(key => !used.has(key) && !isError(key))).toEqual([])
})
