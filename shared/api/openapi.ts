import * as z from 'zod'
import { codes, statusOf } from './codes.ts'
import { type Access, type Endpoint, hasBody } from './endpoint.ts'
import { answerableCodes } from './implied.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
interface JsonObject {
  readonly [name: string]: Json
}

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: JsonObject
  readonly servers: readonly JsonObject[]
  readonly tags: readonly JsonObject[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: JsonObject } }
  readonly components: JsonObject
}

/** OpenAPI description, derived from the contracts alone. */
export function openApi(endpoints: readonly Endpoint[], origin: string): OpenApi {
  const byPath = Map.groupBy(endpoints, ({ path }) => `/api${path}`)
  const methods = (contracts: readonly Endpoint[]) =>
    Object.fromEntries(contracts.map(contract => [contract.method.toLowerCase(), operation(contract)]))
  const paths = Object.fromEntries([...byPath].map(([path, contracts]) => [path, methods(contracts)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kogei no Ma',
      version: '1',
      description:
        'Every JSON answer is `{code, message, data}`; its HTTP status is the first three digits of `code`. ' +
        'Amounts are whole yen, instants ISO-8601 in UTC, ids opaque text.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(endpoints.map(({ subject }) => subject))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        member: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The access token of a member' },
        operator: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of the console' },
      },
      parameters: {
        Language: header(
          'Language',
          { enum: ['ja', 'jp', 'en', 'zh'] },
          'Language of messages and texts; ja by default',
        ),
        Currency: header('Currency', { enum: ['JPY', 'USD'] }, 'Display of prices only; every amount stays in yen'),
        IdempotencyKey: {
          ...header('Idempotency-Key', { format: 'uuid' }, 'The same key and body get the stored answer for 24 h'),
          required: true,
        },
      },
    },
  }
}

function operation(contract: Endpoint): JsonObject {
  const { schema: input, properties, required } = inputOf(contract)
  const names = pathParameters(contract.path)
  const bodiless = !hasBody(contract)
  const fields = Object.keys(properties).filter(name => !names.includes(name))
  const parameters = [
    ...names.map(name => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...(bodiless
      ? fields.map(name => ({ name, in: 'query', required: required.includes(name), schema: properties[name] ?? {} }))
      : []),
    ref('Language'),
    ...(bodiless ? [ref('Currency')] : []),
    ...(contract.idempotent ? [ref('IdempotencyKey')] : []),
  ]
  const body = {
    ...input,
    properties: pick(properties, fields),
    required: required.filter(name => fields.includes(name)),
  }
  return {
    operationId: contract.id,
    tags: [contract.subject],
    summary: contract.summary,
    description: accessText(contract),
    ...(securityOf(contract.access) && { security: securityOf(contract.access) ?? [] }),
    parameters,
    ...(!bodiless &&
      fields.length > 0 && {
        requestBody: {
          required: body.required.length > 0,
          content: { 'application/json': { schema: body, example: example(contract, fields) } },
        },
      }),
    responses: responses(contract),
  }
}

function responses(contract: Endpoint): JsonObject {
  const byStatus = new Map<number, { code: number; name: string; message: string }[]>()
  for (const name of answerableCodes(contract)) {
    const { code, en } = codes[name]
    const rows = byStatus.get(statusOf(code)) ?? []
    byStatus.set(statusOf(code), [...rows, { code, name, message: en }])
  }
  const refusals = [...byStatus].sort(([a], [b]) => a - b)
  return {
    200: contract.file
      ? { description: 'The file' }
      : {
          description: 'Done',
          content: {
            'application/json': {
              schema: envelope({ const: 200 }, schemaOf(contract.output, 'output')),
              example: { code: 200, message: '', data: plain(contract.example.output) },
            },
          },
        },
    ...Object.fromEntries(
      refusals.map(([status, rows]) => [
        status,
        {
          description: rows.map(({ code, name, message }) => `${code} ${name}: ${message}`).join('\n'),
          content: { 'application/json': { schema: envelope({ enum: rows.map(({ code }) => code) }, {}) } },
        },
      ]),
    ),
  }
}

function envelope(code: JsonObject, data: JsonObject): JsonObject {
  return {
    type: 'object',
    properties: { code, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  }
}

/** Who may call, in words. */
const accessWords = {
  visitor: 'anyone',
  member: 'members',
  partner: 'partner accounts',
  artist: 'artists’ accounts',
  signature: 'signed calls',
} as const

export function accessText({ access, needs = [], notBanned = [] }: Endpoint): string {
  const who = typeof access === 'object' ? `operators: ${access.operator.join(', ')}` : accessWords[access]
  const phone = needs.includes('phone') ? ', phone verified' : ''
  return `${who}${phone}${notBanned.map(kind => `, not banned from ${kind}`).join('')}`
}

function securityOf(access: Access): JsonObject[] | undefined {
  if (access === 'signature') return undefined
  if (typeof access === 'object') return [{ operator: [] }]
  return access === 'visitor' ? [{}, { member: [] }] : [{ member: [] }]
}

/** JSON Schema of a zod schema; checks in code (a checksum, two fields that must match) are left out. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _draft, '~standard': _standard, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const found = plain(rest)
  return isObject(found) ? found : {}
}

/** The fields that a call takes, as JSON Schema. */
export function inputOf({ input }: Endpoint): {
  schema: JsonObject
  properties: JsonObject
  required: readonly string[]
} {
  const schema = schemaOf(input, 'input')
  const { properties, required } = schema
  return {
    schema,
    properties: isObject(properties) ? properties : {},
    required: Array.isArray(required) ? required.map(String) : [],
  }
}

export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

function example(contract: Endpoint, fields: readonly string[]): Json {
  const input = plain(contract.example.input)
  return isObject(input) ? pick(input, fields) : {}
}

function header(name: string, schema: JsonObject, description: string): JsonObject {
  return { name, in: 'header', required: false, schema: { type: 'string', ...schema }, description }
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` })

function pick(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap(name => (from[name] === undefined ? [] : [[name, from[name]]])))
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as JSON sends it. */
function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null))
}
