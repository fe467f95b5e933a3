/**
 * Writes `packages/payments-client/src/calls.ts` from the contracts of the payment platform: what a shop's client knows
 * of each call that a key admits. The package builds without this repository, so it holds the result.
 *
 *   node scripts/with-node.mjs scripts/write-client-calls.ts
 */
import { writeFileSync } from 'node:fs'
import { root } from '#infra/registry.ts'
import {
  idempotencyOf,
  isList,
  objectIn,
  publicSummaryOf,
  type WireObject,
  type WireValue,
  wireSchema,
} from '#shared/platform/api/description.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { namedSchemas } from '#shared/platform/api/objects.ts'

export const clientCallsFile = 'packages/payments-client/src/calls.ts'

/** The file's text. What a contract does not say, it does not say. */
export function clientCalls(endpoints: readonly PlatformEndpoint[] = platformEndpoints): string {
  const names = new Map<string, string>()
  const types = namedSchemas.map(([name, schema, says]) => {
    const type = typeOf(wireSchema(schema, 'output'), names)
    names.set(type, name)
    return `/** ${says} */\n${declared(name, type)}`
  })
  const calls = endpoints.filter(({ access, page }) => access.key !== 'none' && !page)
  return [
    '// Written by scripts/write-client-calls.ts from the contracts of the platform. Change those, and write it again.',
    "import type { Call } from './call.ts'",
    ...types,
    ...calls.flatMap(call => callOf(call, names)),
    '',
  ].join('\n\n')
}

function callOf(contract: PlatformEndpoint, names: ReadonlyMap<string, string>): string[] {
  const { id, method, path, money } = contract
  const name = `${id[0]?.toUpperCase()}${id.slice(1)}`
  const answer = typeOf(wireSchema(contract.output, 'output'), names)
  const isNamed = [...names.values()].includes(answer)
  const fields = [`id: '${id}'`, `method: '${method}'`, `path: '${path}'`, ...(money ? ['money: true'] : [])]
  return [
    declared(`${name}Input`, typeOf(wireSchema(contract.input, 'input'), names)),
    ...(isNamed ? [] : [declared(`${name}Answer`, answer)]),
    `/** ${saidOf(contract)} */\nexport const ${id}: Call<${name}Input, ${isNamed ? answer : `${name}Answer`}> = {\n${fields
      .map(field => `  ${field},\n`)
      .join('')}}`,
  ]
}

function saidOf(contract: PlatformEndpoint): string {
  const { access, sandboxOnly } = contract
  return [
    publicSummaryOf(contract),
    ...(idempotencyOf(contract) === 'required' ? ['Requires an idempotency key'] : []),
    ...(access.key === 'secret' && access.scopes.length > 0 ? [`Scope: ${access.scopes.join(', ')}`] : []),
    ...(access.key === 'public' ? ['Accepts a public key'] : []),
    ...(sandboxOnly ? ['Sandbox only'] : []),
  ]
    .map(sentence => `${sentence}.`)
    .join(' ')
}

const declared = (name: string, type: string): string =>
  /^{.*}$/s.test(type)
    ? `export interface ${name} ${type}`
    : `export type ${name} =${type.startsWith('\n') ? '' : ' '}${type}`

/** A JSON schema as a type; what has a name already is named. */
function typeOf(schema: WireObject, names: ReadonlyMap<string, string>): string {
  const type = plainType(schema, names)
  return names.get(type) ?? type
}

function plainType(schema: WireObject, names: ReadonlyMap<string, string>): string {
  const { const: only, enum: values, anyOf, oneOf, items, type } = schema
  if (only !== undefined) return literal(only)
  if (isList(values)) return unionOf(values.map(literal))
  const either = isList(anyOf) ? anyOf : isList(oneOf) ? oneOf : undefined
  if (either) return unionOf(either.map(each => typeOf(objectIn(each), names)))
  if (isList(type)) return unionOf(type.map(each => typeOf({ ...schema, type: each }, names)))
  if (items !== undefined) return `readonly ${bracketed(typeOf(objectIn(items), names))}[]`
  switch (type) {
    case 'object':
      return objectType(schema, names)
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type
    default:
      return 'unknown'
  }
}

function objectType({ properties, required, additionalProperties }: WireObject, names: ReadonlyMap<string, string>) {
  const needed = isList(required) ? required : []
  const more = additionalProperties === false ? undefined : additionalProperties
  if (properties === undefined) return `Readonly<Record<string, ${more ? typeOf(objectIn(more), names) : 'unknown'}>>`
  const rows = Object.entries(objectIn(properties)).map(([name, each]) => {
    const type = indented(typeOf(objectIn(each), names))
    const space = type.startsWith('\n') ? '' : ' '
    return needed.includes(name) ? `readonly ${name}:${space}${type}` : `readonly ${name}?:${space}${type} | undefined`
  })
  const rest = more === undefined ? [] : ['readonly [name: string]: unknown']
  const all = [...rows, ...rest]
  return all.length > 0 ? `{\n${all.map(row => `  ${row}\n`).join('')}}` : 'Readonly<Record<string, never>>'
}

/** Each choice on a line of its own where a line would be too long. */
function unionOf(choices: readonly string[]): string {
  const line = [...new Set(choices)].join(' | ')
  return line.length > 80 && !line.includes('{')
    ? `\n${[...new Set(choices)].map(each => `  | ${each}`).join('\n')}`
    : line
}

const indented = (type: string) => type.replaceAll('\n', '\n  ')
const bracketed = (type: string) => (/ \| |^readonly /.test(type) && !type.startsWith('{') ? `(${type})` : type)
const literal = (value: WireValue) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))

if (import.meta.main) writeFileSync(root(clientCallsFile), clientCalls())
