// Inputs that are wrong in one field each: what the fields of a contract say to values of every kind.
import * as z from 'zod'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'

const wrong: readonly unknown[] = [
  ...[undefined, null, true, {}, [], [null], ['x'], Array(200).fill('x')],
  ...[-1, 0, 1, 1.5, 101, 1e10, 1e15, 2 ** 60],
  ...[
    '',
    ' ',
    'x',
    '0',
    '-1',
    '1.5',
    'a b',
    '０',
    '\u0000',
    'ab\u0001',
    '99999999',
    '20200101',
    '20991301',
    '2020-13-45',
  ],
  ...[
    'あ'.repeat(400),
    'X'.repeat(6000),
    '9'.repeat(40),
    'a@b',
    'http://x.example',
    'ftp://x.example',
    'x,y',
    'id sideways',
  ],
]

/** Nothing at all, and the contract's example with each of its fields replaced by each wrong value. */
export function wrongInputs(contract: PlatformEndpoint): Record<string, unknown>[] {
  const { example } = contract
  return [{}, ...pathsOf(contract).flatMap(path => wrong.map(value => replaced(example.input, path, value)))]
}

interface Part {
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly anyOf?: readonly Part[]
}

/** Every field of an input, those in other fields too. */
function pathsOf({ input }: PlatformEndpoint): string[][] {
  const walk = (part: Part, into: readonly string[]): string[][] => [
    ...(into.length > 0 ? [[...into]] : []),
    ...Object.entries(part.properties ?? {}).flatMap(([name, inner]) => walk(inner, [...into, name])),
    ...(part.items ? walk(part.items, [...into, '0']) : []),
    ...(part.anyOf ?? []).flatMap(inner => walk(inner, into).slice(1)),
  ]
  return walk(Object(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })), [])
}

function replaced(value: unknown, [name = '', ...rest]: readonly string[], to: unknown): Record<string, unknown> {
  const copy = Array.isArray(value) ? Object([...value]) : { ...Object(value) }
  copy[name] = rest.length > 0 ? replaced(copy[name], rest, to) : to
  if (copy[name] === undefined) delete copy[name]
  return copy
}
