import '#tests/support/unit-environment.ts'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Failure } from '#functions/machinery/http/answer.ts'
import { CallRefusal } from '#functions/machinery/http/call-refusal.ts'
import { cookie } from '#functions/machinery/http/cookies.ts'
import { flatten } from '#functions/machinery/http/middleware/json-body.ts'
import { flatFields, isForeign, parseInput, readCall, withoutCardNumbers } from '#functions/machinery/http/request.ts'
import { type Endpoint, endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { email, flagParam, id, listParam, pageParam, text, yen } from '#shared/domain/kernel/fields.ts'
import { httpEvent } from '#tests/support/lambda.ts'

const base = { subject: 'system', access: 'visitor', codes: [], grants: {}, summary: '', output: z.object({}) } as const
const post = endpoint({
  ...base,
  id: 'post',
  method: 'POST',
  path: '/post/{id}',
  input: z.strictObject({ id: id(), amount: yen(), note: text(20).optional(), address: email().optional() }),
  example: { input: { id: 'a', amount: 1 }, output: {} },
})
const get = endpoint({
  ...base,
  id: 'get',
  method: 'GET',
  path: '/get',
  input: z.strictObject({ page: pageParam(), ids: listParam(id()).optional(), open: flagParam().optional() }),
  example: { input: {}, output: {} },
})

/** A body as the parser leaves it: an object where the text was JSON, whatever the event's type says. */
function posted(body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const event = httpEvent({ method: 'POST', headers, parameters: { id: 'shino-chawan' } })
  Reflect.set(event, 'body', body)
  return event
}
const rawInput = (contract: Endpoint, event: APIGatewayProxyEventV2) =>
  flatten({ contract, event, body: event.body }, flatFields)
const codeOf = (value: unknown) => (value instanceof Failure ? value.code : value)
const errorsOf = (contract: Endpoint, raw: Record<string, unknown>) => {
  const parsed = parseInput(contract.input, raw)
  return parsed.ok ? [] : parsed.failure.data
}

describe('the body', () => {
  test('flatten joins body and path to one input, the path having the last word', () => {
    expect(rawInput(post, posted({ amount: 5, id: 'another' }))).toEqual({ amount: 5, id: 'shino-chawan' })
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/ld+json'])(
    'flatten reads a body of type %s',
    type => expect(rawInput(post, posted({ amount: 5 }, { 'content-type': type }))).not.toBeInstanceOf(Failure),
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx', ''])(
    'flatten refuses a body of type "%s"',
    type => expect(codeOf(rawInput(post, posted('amount=5', { 'content-type': type })))).toBe('unsupported-media-type'),
  )

  test.each([[[1]], ['text'], [7], [null], [true]])('flatten refuses the body %j, which is no object', body =>
    expect(codeOf(rawInput(post, posted(body)))).toBe('validation'),
  )

  test('flatten reads a missing body as an empty input', () => {
    expect(rawInput(post, posted(undefined, {}))).toEqual({ id: 'shino-chawan' })
  })

  test('a body with prototype keys changes no prototype and brings no field in', () => {
    for (const json of [
      '{"__proto__":{"amount":5}}',
      '{"constructor":{"prototype":{"amount":5}}}',
      '{"amount":5,"__proto__":{"isAdmin":true}}',
    ]) {
      const raw = rawInput(post, posted(JSON.parse(json)))
      if (raw instanceof CallRefusal) throw new Error('refused')
      const parsed = parseInput(post.input, raw)
      if (parsed.ok) expect(Object.keys(parsed.input)).toEqual(expect.arrayContaining(['id', 'amount']))
      if (parsed.ok) expect('isAdmin' in parsed.input).toBe(false)
      expect('amount' in {}).toBe(false)
      expect('isAdmin' in {}).toBe(false)
    }
  })
})

describe('the query', () => {
  const read = (query: string) => {
    const raw = rawInput(get, httpEvent({ query }))
    if (raw instanceof CallRefusal) return codeOf(raw)
    const parsed = parseInput(get.input, raw)
    return parsed.ok ? parsed.input : parsed.failure.data
  }

  test('parseInput reads numbers, lists and flags from the text of a query', () => {
    expect(read('page=3&ids=a,b,a&open=1')).toEqual({ page: 3, ids: ['a', 'b'], open: true })
    expect(read('')).toEqual({ page: 1 })
    expect(read('ids=%E5%BF%97')).toEqual({ errors: [{ field: 'ids.0', key: 'ID_FORMAT' }] })
  })

  test.each(['0', '-1', '1.5', '1e3', '0x10', ' 1', '９', '99999999999999999999', 'NaN', ''])(
    'parseInput refuses the page %j',
    value =>
      expect(read(`page=${encodeURIComponent(value)}`)).toEqual({ errors: [{ field: 'page', key: 'NUMBER_FORMAT' }] }),
  )

  test('parseInput refuses unknown names, also those of a prototype', () => {
    expect(read('colour=red')).toEqual({ errors: [{ field: 'colour', key: 'UNKNOWN_FIELD' }] })
    expect(read('constructor=1')).toEqual({ errors: [{ field: 'constructor', key: 'UNKNOWN_FIELD' }] })
  })
})

describe('what is wrong with an input', () => {
  test('parseInput names every wrong field at once, each by its message', () => {
    expect(errorsOf(post, { id: 'a b', amount: 1.5, note: 'x'.repeat(21), address: 'nobody', extra: 1 })).toEqual({
      errors: [
        { field: 'id', key: 'ID_FORMAT' },
        { field: 'amount', key: 'AMOUNT_FORMAT' },
        { field: 'note', key: 'INPUT_LENGTH' },
        { field: 'address', key: 'EMAIL_FORMAT' },
        { field: 'extra', key: 'UNKNOWN_FIELD' },
      ],
    })
  })

  test.each([0, -1, 1.5, Number.POSITIVE_INFINITY, 1e12 + 1, Number.NaN, '5', null, [5], {}])(
    'parseInput refuses %j as an amount of yen',
    amount =>
      expect(errorsOf(post, { id: 'a', amount })).toEqual({ errors: [{ field: 'amount', key: 'AMOUNT_FORMAT' }] }),
  )

  test.each(['\0', 'a\0b', '\ud800', 'a\udc00'])('parseInput refuses %j as a text', note =>
    expect(errorsOf(post, { id: 'a', amount: 1, note })).toEqual({ errors: [{ field: 'note', key: 'TEXT_FORMAT' }] }),
  )

  const loose = z.looseObject({ token: z.string(), params: z.record(z.string(), z.string()).optional() })
  test.each([
    [{ token: '\ud800' }, 'token'],
    [{ token: 'a', params: { MD: 'a\udc00' } }, 'params.MD'],
    [{ token: 'a', params: { '\ud800': 'a' } }, 'params.\ud800'],
    [{ token: 'a', other: [{ deep: '\udfff' }] }, 'other.0.deep'],
  ])('parseInput refuses half a surrogate pair in %j, which its schema would take', (raw, field) => {
    expect(loose.safeParse(raw).success).toBe(true)
    const parsed = parseInput(loose, raw)
    expect(!parsed.ok && parsed.failure.data).toEqual({ errors: [{ field, key: 'TEXT_FORMAT' }] })
  })

  test('parseInput takes whole surrogate pairs', () => {
    expect(parseInput(loose, { token: '𠮷野' }).ok).toBe(true)
  })

  const keysOf = (written: string) =>
    text(200)
      .safeParse(written)
      .error?.issues.map(({ message }) => message)

  test.each(['4242424242424242', 'Visa 5555-5555 5555-4444, 12/30', '番号は４２４２ ４２４２ ４２４２ ４２４２です'])(
    'text() refuses %j, which has a card number in it',
    written => expect(keysOf(written)).toEqual(['CARD_NUMBER']),
  )

  test.each(['+81 90-1234-5678', '4242424242424241', '2026-11-22 10:00, 1234-5678-9012', '01KAM3Z8T4242424242424242X'])(
    'text() takes %j, which has no card number in it',
    written => expect(keysOf(written)).toBeUndefined(),
  )
})

describe('a card number', () => {
  const spellings = [
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242\u200b4242\u200b4242\u200b4242',
    '４２４２－４２４２－４２４２－４２４２',
  ]
  /** Every text of an input, however deep, by its path. */
  const texts = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
    if (typeof value === 'string') return [path]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inner]) => texts(inner, [...path, name]))
  }
  const withText = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown => {
    if (name === undefined) return text
    const inner = withText(Object(value)[name], rest, text)
    return Array.isArray(value)
      ? value.map((each, at) => (String(at) === name ? inner : each))
      : { ...Object(value), [name]: inner }
  }
  const typed = endpoints
    .filter(({ access }) => access !== 'signature')
    .flatMap(contract =>
      texts(contract.example.input).map(path => [`${contract.id} ${path.join('.')}`, contract, path] as const),
    )

  test.each(typed)('is refused in %s, in any spelling', (_name, contract, path) => {
    for (const spelling of spellings) {
      const raw = Object(withText(contract.example.input, path, `no. ${spelling}`))
      const refused = withoutCardNumbers(contract, raw)
      expect(refused?.code).toBe('card-number')
      expect(refused?.data).toEqual({ errors: [{ field: path.join('.'), key: 'CARD_NUMBER' }] })
    }
  })

  test('is not seen in any example, nor in what a partner signs', () => {
    const refused = endpoints.filter(contract => withoutCardNumbers(contract, Object(contract.example.input)))
    expect(refused.map(({ id }) => id)).toEqual([])
    expect(withoutCardNumbers({ access: 'signature' }, { note: spellings[0] })).toBeUndefined()
  })
})

describe('a call', () => {
  test('readCall reads language, viewer, and cookies under the prefix of a secure origin', () => {
    const call = readCall(
      httpEvent({
        headers: { language: 'en', 'x-client-address': '203.0.113.9', 'idempotency-key': 'k' },
        cookies: ['__Host-at=secret=with=signs', 'at=planted', 'lang=jp'],
      }),
    )
    expect(call).toMatchObject({ method: 'GET', language: 'en', address: '203.0.113.9', idempotencyKey: 'k' })
    expect(call.cookie('at')).toBe('secret=with=signs')
    expect(call.cookie('rt')).toBeUndefined()
  })

  test('readCall takes the source address of a call that passed no edge', () => {
    expect(readCall(httpEvent()).address).toBe('192.0.2.7')
  })

  const foreign = (headers: Record<string, string>, byCookie: boolean, method = 'POST') =>
    isForeign(readCall(httpEvent({ method, headers })), byCookie)

  test.each([
    ['our own page', { origin: 'https://kogei.example' }, true, false],
    ['another site', { origin: 'https://evil.example' }, true, true],
    ['another site, with a token in the header', { origin: 'https://evil.example' }, false, true],
    ['a sandboxed frame', { origin: 'null' }, true, true],
    ['a look-alike', { origin: 'https://kogei.example.evil.example' }, true, true],
    ['our origin over http', { origin: 'http://kogei.example' }, true, true],
    ['nowhere, riding on a cookie', {}, true, true],
    ['a same-origin form', { 'sec-fetch-site': 'same-origin' }, true, false],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, true, true],
    ['a program with a token', {}, false, false],
  ])('isForeign judges a call from %s', (_whence, headers: Record<string, string>, byCookie, expected) => {
    expect(foreign(headers, byCookie)).toBe(expected)
  })

  test('isForeign lets a call that only reads come from anywhere', () => {
    expect(foreign({ origin: 'https://evil.example' }, true, 'GET')).toBe(false)
  })

  test('cookie() sets a cookie that no script reads and no other host sets', () => {
    expect(cookie('at', 'v', 86_400)).toBe('__Host-at=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure')
  })
})
