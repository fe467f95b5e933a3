import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { errorCatalogue, errorMessageOf, errorOf } from '#shared/platform/errors/catalogue.ts'
import { allCodes, fields, isPlatformCode, operations } from '#shared/platform/errors/codes.ts'
import { canonicalCode, formatErrorCode, parseErrorCode, parseUpstream } from '#shared/platform/errors/grammar.ts'
import { errorKinds } from '#shared/platform/errors/kinds.ts'

const kindNames: ReadonlySet<string> = new Set(errorKinds.map(([kind]) => kind))

describe('the catalogue', () => {
  test('has 862 codes of 123 operations and 253 fields, none of them twice (4.5)', () => {
    expect(allCodes).toHaveLength(862)
    expect(new Set(allCodes).size).toBe(862)
    expect(operations.size).toBe(123)
    expect(fields.size).toBe(253)
    expect(new Set([...fields.values()].map(({ name }) => name)).size).toBe(253)
  })

  test.each(errorCatalogue().map(entry => [entry.code, entry] as const))('%s has every field', (code, entry) => {
    const parsed = parseErrorCode(code)
    expect(parsed && formatErrorCode(parsed)).toBe(code)
    expect(parsed?.literal || kindNames.has(entry.kind)).toBe(true)
    expect(entry.status).toBeGreaterThanOrEqual(400)
    expect(entry.status).toBeLessThanOrEqual(504)
  })

  test('has literal codes in the operations 9991, 9992 and 9993 only', () => {
    const literal = errorCatalogue().filter(({ code }) => parseErrorCode(code)?.literal)
    expect(literal.map(({ operation, field }) => operation + field.number)).toEqual([
      ...Array(5).fill('9991001'),
      ...Array(7).fill('9992001'),
      ...Array(33).fill('9993134'),
    ])
  })

  test('answers with the status that says what to do', () => {
    const statuses = {
      EC001104001: 400,
      EC002100002: 404,
      EC003100004: 409,
      E0054128023: 410,
      E0058129023: 410,
      EC003100023: 409,
      E9993134013: 402,
      EC0091310A3: 402,
      EC003020040: 400,
      E9994001029: 401,
      E9994078040: 403,
      E9992001007: 429,
      E9991001002: 500,
      E9993134032: 503,
      E0022017023: 409,
    } as const
    for (const [code, status] of Object.entries(statuses)) {
      if (isPlatformCode(code)) expect({ code, status: errorOf(code).status }).toEqual({ code, status })
      else throw new Error(`${code} is not of the catalogue`)
    }
  })

  test('marks as retryable only codes whose next call may succeed', () => {
    const codes = errorCatalogue().filter(({ retryable }) => retryable)
    expect(
      codes.every(
        ({ kind, status, code }) => kind === '016' || status >= 500 || status === 429 || code === 'E0090022021',
      ),
    ).toBe(true)
    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['E9993134009', 'E0001003016', 'EC0091310A6']))
  })
})

describe('the message of a code', () => {
  test('names the field and the values of the server', () => {
    expect(errorMessageOf('EC001101003', 'en', ['30'])).toBe('The order ID must be at most 30 characters long.')
    expect(errorMessageOf('E0095090007', 'en', ['10', '100'])).toBe('The page size must be between 10 and 100.')
  })

  test('says what the field may hold, where the server gave no value', () => {
    expect(errorMessageOf('EC001101003', 'en')).toBe('The order ID must be at most 30 characters long.')
    expect(errorMessageOf('E0095091007', 'en')).toBe('The page must be between 1 and 9,999.')
    expect(errorMessageOf('EC001112010', 'ja')).toBe('3Dセキュア利用区分がショップの設定と一致しません。')
  })

  test('hides the operator’s details from merchants by three stars (4.6)', () => {
    expect(errorMessageOf('E1019204004', 'ja', ['審査中'])).toBe('***')
    expect(errorMessageOf('E1019204004', 'en', ['PENDING'], { audience: 'operator' })).toContain('PENDING')
  })

  test('begins with the shop in a batch only', () => {
    expect(errorMessageOf('E2001047002', 'en', [], { shopId: 's_00000000001' })).toBe(
      '[shop:s_00000000001] The customer has no default card.',
    )
    expect(errorMessageOf('EC001104001', 'en', [], { shopId: 's_00000000001' })).toBe('The amount is required.')
  })
})

describe('the grammar (4.1, 4.2)', () => {
  test('reads operation, field and kind, and the kind without its zero', () => {
    expect(parseErrorCode('EC001104001')).toEqual({
      code: 'EC001104001',
      op: 'C001',
      opLetters: 'C',
      opNumber: 1,
      field: '104',
      kind: '001',
      kind2: '01',
      family: 'card_tx',
      literal: false,
    })
    expect(parseErrorCode('ESC06047002')).toMatchObject({
      op: 'SC06',
      opLetters: 'SC',
      opNumber: 6,
      family: 'subscription',
    })
    expect(['EC003006A01', 'EC0091310A3', 'E9993134999'].map(code => parseErrorCode(code)?.kind2)).toEqual([
      null,
      null,
      null,
    ])
  })

  test.each([
    ['E0001003001', 'common'],
    ['E0017012001', 'account'],
    ['E0040050003', 'common'],
    ['E0100000001', 'reserved'],
    ['E1001201002', 'onboarding'],
    ['E2006100010', 'batch'],
    ['E9991001001', 'system'],
    ['E9992074008', 'request'],
    ['E9993134010', 'gateway'],
    ['E9994001029', 'apikey'],
    ['E9995001001', 'apikey'],
    ['ED001104001', 'reserved'],
  ])('%s is of the family %s', (code, family) => {
    expect(parseErrorCode(code)?.family).toBe(family)
  })

  test('answers null for any text that is no code, without throwing', () => {
    const wrong = [
      '',
      'E',
      'e0001003001',
      'E00010030012',
      'E000100300',
      'EC01104001',
      'ECC01104001',
      'X0001003001',
      'E0001003 01',
      '\u0000'.repeat(11),
    ]
    expect(wrong.map(parseErrorCode)).toEqual(wrong.map(() => null))
  })

  test('pads numbers, and refuses to make what it could not read', () => {
    expect(formatErrorCode({ op: 'C001', field: 104, kind: 1 })).toBe('EC001104001')
    expect(formatErrorCode({ op: '0006', field: '006', kind: 'A01' })).toBe('E0006006A01')
    for (const parts of [
      { op: 'CC01', field: 1, kind: 1 },
      { op: '001', field: 1, kind: 1 },
      { op: 'C001', field: 1000, kind: 1 },
    ]) {
      expect(() => formatErrorCode(parts)).toThrow(RangeError)
    }
  })

  test("knows an acquirer's older codes as such, and its name for an unexpected error", () => {
    expect(parseUpstream('E01170006')).toEqual({ legacy9: true, raw: 'E01170006' })
    expect(parseUpstream('EC001104001')).toMatchObject({ op: 'C001' })
    expect(parseUpstream('oops')).toBeNull()
    expect(canonicalCode('E9991001999')).toBe('E9991001005')
    expect(isPlatformCode('E9991001999')).toBe(false)
  })
})

test('the sources contain only codes of the catalogue', () => {
  const files = globSync('{functions/platform,shared/platform,functions/buying/orders,shared/domain}/**/*.ts', {
    cwd: root(''),
  })
  const unknown = files.flatMap(file =>
    [...readFileSync(root(file), 'utf8').matchAll(/'(E(?:\d{4}|C\d{3}|SC\d{2})[0-9A-Z]{6})'/g)]
      .map(([, code = '']) => code)
      .filter(code => !isPlatformCode(code) && code !== 'E9991001999')
      .map(code => `${file}: ${code}`),
  )
  expect(unknown).toEqual([])
})
