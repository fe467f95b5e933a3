import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildMessages } from '../../../web/build/build-messages.ts'
import { shortened } from '../../../web/build/short-messages.ts'

const folder = fileURLToPath(new URL('../../../web/app/paraglide/messages/', import.meta.url))

// Compiled once; on a busy machine that takes its time.
beforeAll(() => buildMessages(), 120_000)

test('the plugin shortens compiled messages, keeps their words, and leaves one with another name outside', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.js') && !name.startsWith('_'))
  const codes = files.map(file => readFileSync(`${folder}${file}`, 'utf8'))
  const short = codes.filter(code => shortened(code) !== undefined)
  expect(short.length).toBeGreaterThan(1000)
  for (const code of codes.filter(each => !short.includes(each))) expect(code).toMatch(/export \{ \w+ as /)
  expect(shortened(codes[files.indexOf('trade_from.js')] ?? '')).toMatch(
    /からできます。[\s\S]*Possible from[\s\S]*localized\(ja_trade_from, en_trade_from\)\n$/,
  )
})

test('the plugin keeps the forms of a message with a plural', () => {
  expect(shortened(readFileSync(`${folder}unit_works.js`, 'utf8'))).toMatch(
    /import \* as registry[\s\S]*form === "one"[\s\S]*localized\(ja_unit_works, en_unit_works\)\n$/,
  )
})

test('the plugin makes a text of words without inputs', () => {
  const message = (ja: string, en: string) =>
    `\nconst ja_x = /** @type {(i: X) => L} */ () => {\n\treturn /** @type {L} */ (\`${ja}\`)\n};\n\nconst en_x = /** @type {(i: X) => L} */ () => {\n\treturn /** @type {L} */ (\`${en}\`)\n};\n\nexport const x = 1\n`
  expect(shortened(message('入金', 'Paid'))).toMatch(
    /^import \{ localized \} .*\s+export const x = .* localized\(`入金`, `Paid`\)\n$/,
  )
  expect(shortened(message('\\`$&\\`', 'a \\`b\\` c'))).toMatch(
    /const ja_x = [\s\S]*localized\(ja_x, `a \\`b\\` c`\)\n$/,
  )
})

test('the plugin leaves a module of another form as it is', () => {
  expect(shortened('export * from "./a.js"\n')).toBeUndefined()
  expect(shortened('\nconst ja_x = () => ""\nexport const x = 1\n')).toBeUndefined()
})
