import { actionOf } from '../errors/actions.ts'
import { errorMessageOf } from '../errors/catalogue.ts'
import { PlatformEvent } from '../webhooks/event.ts'
import { describedAnswer, describedInput, describedOutput, fieldSays, isAlwaysNeeded } from './described-schema.ts'
import {
  asSent,
  fieldsOfCall,
  idempotencyOf,
  objectIn,
  publicSummaryOf,
  refusalExample,
  refusalsOf,
  type WireObject,
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

/** OpenAPI description, derived from the contracts alone. */
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
        'Amounts are integers in Japanese yen, timestamps ISO 8601 in UTC, and IDs opaque strings. Errors are returned as ' +
        '`errors[]`: branch on `error_code`, never on a message. Reference with examples: /docs. All error codes: /errors.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(endpoints.map(({ area }) => area))].map(name => ({ name, description: areas[name] })),
    paths: Object.fromEntries([...byPath].map(([path, contracts]) => [path, methods(contracts)])),
    webhooks: { event: webhook },
    components: { securitySchemes, parameters, headers, schemas: { Errors: errors } },
  }
}

const areas: Readonly<Record<PlatformArea, string>> = {
  payments: 'Card and bank transfer payments, refunds and 3-D Secure',
  customers: 'Customers and their saved cards',
  sessions: 'Hosted checkout pages, payment links and card forms',
  webhooks: 'Webhook endpoints, events, deliveries and the request log',
  keys: 'API keys',
  transfers: 'Payouts: banks, payees and bank transfer files',
  sandbox: 'Test cards, test clocks and the simulated issuer',
  system: 'Error codes and API description',
}

function operationOf(contract: PlatformEndpoint): WireObject {
  const { id, area, needs = {} } = contract
  const { path, query, body, bodySchema } = fieldsOfCall(contract)
  const example = objectIn(asSent(contract.example.input))
  const bodyExample = Object.fromEntries(body.flatMap(({ name }) => (name in example ? [[name, example[name]]] : [])))
  const media = contract.form ? ['application/x-www-form-urlencoded', 'application/json'] : ['application/json']
  return {
    operationId: contract.id,
    tags: [contract.area],
    summary: publicSummaryOf(contract),
    ...(contract.sandboxOnly && { description: 'Sandbox only: not available with live keys.' }),
    security: asSent(securityOf(contract.access)),
    parameters: [
      ...[...path, ...query].map(({ name, isRequired, schema }) => {
        const place = { owner: { name: id, area }, path: name, needs }
        const required = isRequired || isAlwaysNeeded(place)
        const { description: _later, ...rest } = schema
        return {
          name,
          in: path.some(each => each.name === name) ? 'path' : 'query',
          required,
          description: fieldSays(place, schema),
          schema: rest,
        }
      }),
      ...headersOf(contract).map(name => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...((body.length > 0 || contract.raw) && {
      requestBody: {
        required: contract.raw === true || body.some(({ isRequired }) => isRequired),
        content: Object.fromEntries(
          media.map(type => [
            type,
            contract.raw
              ? { schema: {} }
              : { schema: describedInput(contract, bodySchema), example: asSent(bodyExample) },
          ]),
        ),
      },
    }),
    responses: responsesOf(contract),
  }
}

/** Headers that a call may or must have besides its API key. */
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
  const { status = 200, page, money, example } = contract
  const shown = { 'text/html': { schema: { type: 'string' } } }
  const success: WireObject = {
    description: page ? 'HTML page' : 'Success',
    headers: headersIn(
      'X-Request-Id',
      ...(idempotencyOf(contract) === 'none' ? [] : (['Idempotent-Replayed'] as const)),
    ),
    content: page
      ? shown
      : { 'application/json': { schema: describedOutput(contract), example: asSent(example.output) } },
  }
  const unknown = {
    ...success,
    description: 'Accepted, and the result is not known yet: retrieve the object until it is',
  }
  return {
    [status]: success,
    ...(page && { 303: { description: 'Redirect to the next page', headers: headersIn('Location') } }),
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
    description: codes.map(code => `${code}: ${errorMessageOf(code, 'en')} ${actionOf(code, 'en')}`).join('\n'),
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

/** Kinds of key that may make a call. Scopes of a restricted key are listed as OAuth scopes. */
function securityOf(access: PlatformAccess): readonly WireObject[] {
  if (access.key === 'none') return []
  if (access.key === 'public') return [{ publicKey: [] }, { restrictedKey: [] }, { secretKey: [] }]
  return [{ secretKey: [] }, ...(access.scopes.length > 0 ? [{ restrictedKey: access.scopes }] : [])]
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
const securitySchemes = {
  secretKey: bearer('`sk_…`: full access to the shop. Use it on a server only.'),
  restrictedKey: bearer('`rk_…`: access limited to its scopes. Use it on a server only.'),
  publicKey: bearer('`pk_…`: may be exposed in a browser, for example to tokenize cards.'),
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
const keySays =
  'A retry with the same key and body within 24 hours returns the first response. The same key with another body is an error.'
const parameters = {
  'Accept-Language': header(
    'Accept-Language',
    'Language of messages and pages: Japanese by default, English when preferred.',
  ),
  'Api-Version': header('Api-Version', 'API version, YYYYMMDD. Defaults to the version that the shop is pinned to.', {
    pattern: '^\\d{8}$',
    examples: [currentVersion],
  }),
  'Tenant-Shop-Id': header('Tenant-Shop-Id', 'ID of the tenant shop on whose behalf the request is made.'),
  'Test-Clock': header('Test-Clock', 'ID of the test clock that the created objects follow. Test keys only.', {
    pattern: '^tclk_[0-9A-Z]{26}$',
  }),
  'Idempotency-Key': header('Idempotency-Key', keySays, keyText),
  'Idempotency-Key-Required': header(
    'Idempotency-Key',
    `Required because the request moves money. ${keySays}`,
    keyText,
    true,
  ),
}

const headers = {
  'X-Request-Id': {
    description: 'ID of the request. It is also in the events it causes and in the request log.',
    schema: text,
  },
  'Idempotent-Replayed': {
    description: '`true` when the response is replayed for a repeated idempotency key.',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  Location: { description: 'URL to redirect to.', schema: { ...text, format: 'uri' } },
}
const headersIn = (...names: readonly (keyof typeof headers)[]): WireObject =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const errors: WireObject = {
  type: 'object',
  required: ['errors', 'request_id'],
  properties: {
    errors: {
      type: 'array',
      description: 'Every error of the request.',
      minItems: 1,
      items: {
        type: 'object',
        required: ['error_code', 'error_message', 'message_en', 'field', 'pointer', 'params', 'retryable'],
        properties: {
          error_code: {
            ...text,
            pattern: '^E[0-9A-Z]{10}$',
            description: 'Stable code to branch on: `E`, operation (4), field (3), kind (3).',
          },
          error_message: {
            ...text,
            description: 'Message for people in the language of the request. Its wording may change.',
          },
          message_en: { ...text, description: 'The message in English.' },
          field: { ...text, description: 'Name of the field that the error is about.' },
          pointer: {
            type: ['string', 'null'],
            description: 'JSON Pointer to the invalid value in the request body, if it is in the body.',
          },
          params: { type: 'array', items: text, description: 'Values in the message, such as limits.' },
          retryable: { type: 'boolean', description: 'Whether a retry with the same idempotency key may succeed.' },
        },
      },
    },
    request_id: { ...text, description: 'ID of the request, for support.' },
    message: { ...text, description: 'Only with status 429.' },
  },
}

const webhook: WireObject = {
  post: {
    operationId: 'receiveEvent',
    summary: 'Receive an event at a subscribed webhook endpoint',
    security: [],
    parameters: [
      {
        ...header(
          'Platform-Signature',
          '`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `t.body` under the secret of the endpoint.',
        ),
        required: true,
      },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: describedAnswer(PlatformEvent, { name: 'StoredEvent' }) } },
    },
    responses: { 204: { description: 'Received. Any response other than 2xx is retried.' } },
  },
}
