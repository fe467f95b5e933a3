import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'

const page = readFileSync(root('docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, id = '', level, , state, by = '']) => ({ id, level, state, by }),
)
/** How many requirements of level 1 and 2 a chapter of ASVS 5.0.0 has. */
const chapters = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
}
const parts = (id: string) => id.split('.').map(Number)
const isAfter = (one: string, other: string) => {
  const [[a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]] = [parts(one), parts(other)]
  return a - x || b - y || c - z
}

describe('the register of ASVS 5.0', () => {
  test('has every row of level 1 and 2 once, in the order of the standard', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort(isAfter))
    const counted = Object.groupBy(rows, ({ id }) => id.split('.', 1)[0] ?? '')
    expect(Object.fromEntries(Object.entries(counted).map(([chapter, all = []]) => [chapter, all.length]))).toEqual(
      chapters,
    )
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  })

  test('says of every row whether it is held, and by what', () => {
    const unknown = rows.filter(({ state }) => !['held', 'n/a', '**deviation**'].includes(String(state)))
    expect(unknown).toEqual([])
    expect(rows.filter(({ by }) => by.trim().length < 4)).toEqual([])
  })

  test('holds nine tenths of what applies', () => {
    const applying = rows.filter(({ state }) => state !== 'n/a')
    const held = applying.filter(({ state }) => state === 'held')
    expect(held.length / applying.length).toBeGreaterThanOrEqual(0.9)
    const { length } = rows
    expect(page).toContain(
      `${length} rows, 70 of level 1. ${held.length} are held, ${length - applying.length} do not apply`,
    )
  })

  test('names only files that exist', () => {
    const named = [...page.matchAll(/`((?:tests|docs|functions|shared|infra|web)\/[^`]+)`/g)].map(
      ([, file = '']) => file,
    )
    expect(named.length).toBeGreaterThan(150)
    expect([...new Set(named)].filter(file => !existsSync(root(file)))).toEqual([])
  })
})

/** What no code of ours that is deployed may do, and why a row relies on it. */
const forbidden: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['starts a process (1.2.5)', /\bchild_process\b/],
  ['runs text as code (1.3.2)', /\beval\(|\bnew Function\(|\bvm\.run/],
  ['trusts any certificate (12.3.2)', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['encrypts by itself (11.3)', /\bcreateCipher|\bcreateDecipher|\bsubtle\.encrypt/],
  ['puts markup into a page unread (3.2.2)', /\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write\(/],
]

test.each(forbidden)('nothing that is deployed %s', (_what, pattern) => {
  const files = globSync('{shared,events,functions,packages,web}/**/*.{ts,tsx,mjs}', {
    cwd: root(''),
    // The local cloud is never deployed: it runs what is.
    exclude: name => /(?:^|\/)(?:node_modules|dist|paraglide|build|local-cloud)(?:\/|$)/.test(name),
  })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(file => pattern.test(readFileSync(root(file), 'utf8')))).toEqual([])
})
