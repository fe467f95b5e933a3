import { errorMessageOf } from '../errors/catalogue.ts'
import { PlatformEvent } from '../webhooks/event.ts'
import {
  asSent,
  fieldsOfCall,
  idempotencyOf,
  objectIn,
  refusalExample,
  refusalsOf,
  type WireObject,
  wireSchema,
} from './description.ts'
import type { PlatformAccess, PlatformArea, PlatformEndpoint } from './endpoint.ts'
import { currentVersion } from './versions.ts'

export interface PlatformDocument {
  readonly openapi: '3.1.0'
  readonly info: WireObject
  readonly servers: readonly WireObject[]
  readonly tags: readonly WireObject[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: WireObject } }
  readonly webhooks: WireObject
  readonly components: WireObject
}

/** The OpenAPI description of these contracts. Nothing is written by hand: what the registry says is what is served. */
export function platformOpenApi(endpoints: readonly PlatformEndpoint[], origin: string): PlatformDocument {
  const byPath = Map.groupBy(endpoints, ({ path }) => path)
  const methods = (contracts: readonly PlatformEndpoint[]) =>
    Object.fromEntries(contracts.map(contract => [contract.method.toLowerCase(), operationOf(contract)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payments of Kogei no Ma',
      version: currentVersion,
      description:
        'Amounts are whole yen, instants ISO-8601 in UTC, ids opaque text. A refusal answers `errors[]`: decide by ' +
        '`error_code`, never by a sentence. With examples for people: /docs; every code: /errors.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(endpoints.map(({ area }) => area))].map(name => ({ name, description: areas[name] })),
    paths: Object.fromEntries([...byPath].map(([path, contracts]) => [path, methods(contracts)])),
    webhooks: { event: webhook },
    components: { securitySchemes, parameters, headers, schemas: { Errors: errors } },
  }
}

const areas: Readonly<Record<PlatformArea, string>> = {
  payments: 'Payments by card and bank transfer, and 3-D Secure',
  customers: 'Customers and their cards',
  sessions: 'Pages on which people pay or register a card',
  webhooks: 'Addresses for events, and the events',
  keys: 'API keys',
  transfers: 'Banks, accounts to pay into and files of transfers',
  sandbox: 'Test cards, test clocks and the issuer of the tests',
  system: 'The catalogue of errors and the description of the API',
}

function operationOf(contract: PlatformEndpoint): WireObject {
  const { path, query, body, bodySchema } = fieldsOfCall(contract)
  const example = objectIn(asSent(contract.example.input))
  const bodyExample = Object.fromEntries(body.flatMap(({ name }) => (name in example ? [[name, example[name]]] : [])))
  const media = contract.form ? ['application/x-www-form-urlencoded', 'application/json'] : ['application/json']
  return {
    operationId: contract.id,
    tags: [contract.area],
    summary: contract.summary,
    ...(contract.sandboxOnly && { description: 'In the sandbox alone: not there with live keys.' }),
    security: asSent(securityOf(contract.access)),
    parameters: [
      ...path.map(({ name, schema }) => ({ name, in: 'path', required: true, schema })),
      ...query.map(({ name, isRequired, schema }) => ({ name, in: 'query', required: isRequired, schema })),
      ...headersOf(contract).map(name => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...((body.length > 0 || contract.raw) && {
      requestBody: {
        required: contract.raw === true || body.some(({ isRequired }) => isRequired),
        content: Object.fromEntries(
          media.map(type => [
            type,
            contract.raw ? { schema: {} } : { schema: bodySchema, example: asSent(bodyExample) },
          ]),
        ),
      },
    }),
    responses: responsesOf(contract),
  }
}

/** The headers that a call may or must carry, beside its key. */
function headersOf(contract: PlatformEndpoint): readonly (keyof typeof parameters)[] {
  const idempotency = idempotencyOf(contract)
  return [
    'Accept-Language',
    ...(contract.access.key === 'none' ? [] : (['Api-Version', 'Tenant-Shop-Id', 'Test-Clock'] as const)),
    ...(idempotency === 'required' ? (['Idempotency-Key-Required'] as const) : []),
    ...(idempotency === 'honoured' ? (['Idempotency-Key'] as const) : []),
  ]
}

function responsesOf(contract: PlatformEndpoint): WireObject {
  const { status = 200, page, money, example, output } = contract
  const shown = { 'text/html': { schema: { type: 'string' } } }
  const success: WireObject = {
    description: page ? 'The page' : 'Done',
    headers: headersIn(
      'X-Request-Id',
      ...(idempotencyOf(contract) === 'none' ? [] : (['Idempotent-Replayed'] as const)),
    ),
    content: page
      ? shown
      : { 'application/json': { schema: wireSchema(output, 'output'), example: asSent(example.output) } },
  }
  const unknown = { ...success, description: 'Sent, and nobody knows yet how it ended: read the object again' }
  return {
    [status]: success,
    ...(page && { 303: { description: 'The browser goes on', headers: headersIn('Location') } }),
    ...(money && status === 200 && { 202: unknown }),
    ...Object.fromEntries(refusalsOf(contract).map(refused => [refused.status, refusalResponse(refused, shown, page)])),
  }
}

function refusalResponse(
  { status, codes }: ReturnType<typeof refusalsOf>[number],
  shown: WireObject,
  isPage = false,
): WireObject {
  const [first] = codes
  return {
    description: codes.map(code => `${code}: ${errorMessageOf(code, 'en')}`).join('\n'),
    headers: headersIn(
      'X-Request-Id',
      ...(status === 429 || status === 409 || status >= 500 ? ['Retry-After' as const] : []),
    ),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Errors' },
        ...(first && { example: refusalExample(first) }),
      },
      ...(isPage && shown),
    },
  }
}

/** Which kinds of key admit a call. The scopes of a restricted key stand in the place of OAuth's. */
function securityOf(access: PlatformAccess): readonly WireObject[] {
  if (access.key === 'none') return []
  if (access.key === 'public') return [{ publicKey: [] }, { restrictedKey: [] }, { secretKey: [] }]
  return [{ secretKey: [] }, ...(access.scopes.length > 0 ? [{ restrictedKey: access.scopes }] : [])]
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
const securitySchemes = {
  secretKey: bearer('`sk_…`: everything of the shop. Only on a server.'),
  restrictedKey: bearer('`rk_…`: what its scopes allow. Only on a server.'),
  publicKey: bearer('`pk_…`: what a browser may see.'),
}

const text = { type: 'string' }
const header = (name: string, description: string, more: WireObject = {}, required = false): WireObject => ({
  name,
  in: 'header',
  required,
  description,
  schema: { ...text, ...more },
})
const keyText = { minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' }
const keySays = 'The same key and body within 24 hours answer the same; the same key with another body is refused.'
const parameters = {
  'Accept-Language': header(
    'Accept-Language',
    'Language of sentences and pages: Japanese, or English where preferred.',
  ),
  'Api-Version': header('Api-Version', 'YYYYMMDD; without it the version that the shop is pinned to.', {
    pattern: '^\\d{8}$',
    examples: [currentVersion],
  }),
  'Tenant-Shop-Id': header('Tenant-Shop-Id', 'The tenant of the shop for whom the call acts.'),
  'Test-Clock': header('Test-Clock', 'The test clock by which the call lives; with test keys alone.', {
    pattern: '^tclk_[0-9A-Z]{26}$',
  }),
  'Idempotency-Key': header('Idempotency-Key', keySays, keyText),
  'Idempotency-Key-Required': header('Idempotency-Key', `Required, because money moves. ${keySays}`, keyText, true),
}

const headers = {
  'X-Request-Id': { description: 'The id of the call, also in its events and in the log.', schema: text },
  'Idempotent-Replayed': { description: '`true` where this is the answer of an earlier call.', schema: text },
  'Retry-After': { description: 'Seconds until it is worth another try.', schema: { type: 'integer' } },
  Location: { description: 'The next address.', schema: { ...text, format: 'uri' } },
}
const headersIn = (...names: readonly (keyof typeof headers)[]): WireObject =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const errors: WireObject = {
  type: 'object',
  required: ['errors', 'request_id'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['error_code', 'error_message', 'message_en', 'field', 'pointer', 'params', 'retryable'],
        properties: {
          error_code: { ...text, pattern: '^E[0-9A-Z]{10}$', description: 'What a program decides by.' },
          error_message: { ...text, description: 'A sentence in the language of the call; it may change.' },
          message_en: { ...text, description: 'The same in English.' },
          field: text,
          pointer: { type: ['string', 'null'], description: 'JSON pointer into the body.' },
          params: { type: 'array', items: text },
          retryable: { type: 'boolean', description: 'The call may succeed later under the same key.' },
        },
      },
    },
    request_id: text,
    message: { ...text, description: 'With 429 alone.' },
  },
}

const webhook: WireObject = {
  post: {
    operationId: 'receiveEvent',
    summary: 'An event, sent to the addresses of the shop that ask for its type',
    security: [],
    parameters: [
      {
        ...header(
          'Platform-Signature',
          '`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `t.body` under the secret of the address.',
        ),
        required: true,
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: wireSchema(PlatformEvent, 'output') } } },
    responses: { 204: { description: 'Taken. Anything but a 2xx is tried again.' } },
  },
}
