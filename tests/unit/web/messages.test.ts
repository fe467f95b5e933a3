import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorText, refusedFields } from '../../../web/app/lib/server/forms.server.ts'

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

/** Codes of what a program sends, not a person: the general sentence is enough. */
const machines = [
  'AFFILIATE_FORMAT',
  'BODY_FORMAT',
  'FIELD',
  'FORMAT',
  'LINK_FORMAT',
  'PATH_FORMAT',
  'TOKEN_FORMAT',
  'UNKNOWN_FIELD',
]
/** Words in capitals that are no keys: resources, kinds of phone numbers, the platform's states. */
const others = /_(?:BUCKET|SECRET)$|^(?:AWAITING|FIXED_LINE)/

test('every key that a contract or a function can raise has its sentence in both languages', () => {
  const code = globSync('{shared/{api,domain},functions}/**/*.ts', {
    exclude: ['functions/{platform,machinery/runtime,machinery/table}/**'],
  })
    .map(file => read(file).replaceAll(/environment\('\w+'\)/g, ''))
    .join('\n')
  const words = [...code.matchAll(/(?:error: |key: |push\()'([A-Z]{4,})'|'([A-Z]+(?:_[A-Z]+)+)'/g)]
  const raised = [...new Set(words.map(([, short, long]) => short ?? long ?? ''))].filter(key => !others.test(key))
  expect(raised.length).toBeGreaterThan(100)
  for (const locale of ['ja', 'en'] as const) {
    const general = errorText('FIELD', locale)
    expect(raised.filter(key => errorText(key, locale) === general).toSorted(), locale).toEqual(machines)
  }
})

test('a missing field is named where its form has a name for it', () => {
  const refusal = (field: string) => ({
    ok: false as const,
    name: 'validation' as const,
    code: 40000,
    message: '',
    data: { errors: [{ field, key: 'REQUIRED' }] },
  })
  expect(refusedFields(refusal('deliveryNumber'), 'en')).toEqual({ deliveryNumber: 'Please enter tracking number.' })
  expect(refusedFields(refusal('deliveryNumber'), 'ja')).toEqual({
    deliveryNumber: 'お問い合わせ番号を入力してください。',
  })
  expect(refusedFields(refusal('payeeName'), 'ja')).toEqual({ payeeName: '口座名義を入力してください。' })
  expect(refusedFields(refusal('imgs'), 'en')).toEqual({ imgs: 'Please add at least one photo.' })
  expect(refusedFields(refusal('text'), 'en')).toEqual({ text: 'Please fill this in.' })
})
