import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod'
import { environment } from '#functions/machinery/runtime/environment.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import { type Language, parseLanguage } from '#shared/domain/kernel/language.ts'
import { hasCardNumber } from '#shared/platform/card/pan.ts'
import { Failure } from './answer.ts'
import { readCookies } from './cookies.ts'
import type { FlatStrategy } from './middleware/json-body.ts'
import type { ParsedInput } from './middleware/validate.ts'
import type { CallContext } from './pipeline.ts'

/** Data of a call, parsed once. API Gateway sends header names in lower case. */
export interface ApiCall {
  readonly method: string
  readonly header: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
  readonly language: Language
  readonly address: string
  readonly idempotencyKey: string | undefined
  /** JSON body exactly as received, for signatures of other systems. */
  readonly rawBody: string | undefined
}

/** Must run before the JSON parser replaces the body. */
export function readCall(event: APIGatewayProxyEventV2): ApiCall {
  const header = (name: string) => event.headers[name]
  const { body, isBase64Encoded } = event
  return {
    method: event.requestContext.http.method,
    header,
    cookie: readCookies(event.cookies ?? []),
    language: languageOf(event),
    // Trusted, because only our edge, which knows the secret, can have sent it (DESIGN 3).
    address: header('x-client-address') ?? event.requestContext.http.sourceIp,
    idempotencyKey: header('idempotency-key'),
    rawBody: body && isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body || undefined,
  }
}

export const languageOf = ({ headers }: APIGatewayProxyEventV2): Language => parseLanguage(headers['language'])

/** Whether a mutation comes from another site; one with a cookie needs our own `Origin` (D6). */
export function isForeign(call: ApiCall, byCookie: boolean): boolean {
  if (call.method === 'GET') return false
  const origin = call.header('origin')
  if (origin === undefined) return byCookie && call.header('sec-fetch-site') !== 'same-origin'
  return origin !== environment('PUBLIC_ORIGIN')
}

/** Combines path, query and body into one input. */
export const flatFields: FlatStrategy<Pick<CallContext, 'contract' | 'event' | 'body'>> = {
  members({ event, body }) {
    if (body === undefined || body === '') return {}
    if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(event.headers['content-type'] ?? '')) {
      return new Failure('unsupported-media-type')
    }
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return unreadable()
    return { ...body }
  },
  repeated: names => new Failure('validation', { errors: names.map(field => ({ field, key: 'REPEATED' })) }),
}

/** The body is not a JSON object. */
export const unreadable = () => new Failure('validation', { errors: [{ field: '', key: 'BODY_FORMAT' }] })

/**
 * Every text and number of an input with its path, at any depth. Without recursion, because a body may be nested deeper
 * than the stack.
 */
function leavesOf(
  raw: Readonly<Record<string, unknown>>,
): readonly (readonly [path: string, value: string | number])[] {
  const waiting: [path: string, value: unknown][] = Object.entries(raw)
  const found: [path: string, value: string | number][] = []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next
    if (typeof value === 'string' || typeof value === 'number') found.push([path, value])
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) waiting.push([`${path}.${name}`, inner])
    }
  }
  return found.reverse()
}

/**
 * Fields that contain a card number, which may only be entered into the payment platform's form (payment-platform.md
 * 3.2): texts, ids, searches, and fields unknown to the contract.
 */
const cardNumberFields = (raw: Readonly<Record<string, unknown>>): readonly string[] =>
  leavesOf(raw).flatMap(([path, value]) => (hasCardNumber(String(value)) ? [path] : []))

/** Fields with a lone surrogate in name or text, which JSON allows and the table cannot store. */
const brokenFields = (raw: Readonly<Record<string, unknown>>): readonly string[] =>
  leavesOf(raw).flatMap(([path, value]) => (path.isWellFormed() && String(value).isWellFormed() ? [] : [path]))

/** Refuses an input with a card number, in the caller's language; signed bodies of other systems are exempt. */
export function withoutCardNumbers(
  { access }: Pick<Endpoint, 'access'>,
  raw: Readonly<Record<string, unknown>>,
): Failure | undefined {
  const fields = access === 'signature' ? [] : cardNumberFields(raw)
  const errors = fields.map((field): FieldError => ({ field, key: 'CARD_NUMBER' }))
  return errors.length > 0 ? new Failure('card-number', { errors }) : undefined
}

/** The parsed input, or every problem at once (D1). */
export function parseInput<Input extends z.ZodObject>(
  schema: Input,
  raw: Readonly<Record<string, unknown>>,
): ParsedInput<z.output<Input>, Failure> {
  const parsed = schema.safeParse(raw)
  const broken = brokenFields(raw).map((field): FieldError => ({ field, key: 'TEXT_FORMAT' }))
  if (parsed.success && broken.length === 0) return { ok: true, input: parsed.data }
  const errors = (parsed.error?.issues ?? []).flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(field => ({ field, key: 'UNKNOWN_FIELD' }))
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    const key = /^[A-Z][A-Z0-9_]*$/.test(issue.message) ? issue.message : missing ? 'REQUIRED' : 'FORMAT'
    return [{ field: issue.path.join('.'), key }]
  })
  const named = new Set(errors.map(({ field }) => field))
  errors.push(...broken.filter(({ field }) => !named.has(field)))
  // A field that fails two checks of the same kind is reported once.
  const once = new Map(errors.map(error => [`${error.field} ${error.key}`, error]))
  return { ok: false, failure: new Failure('validation', { errors: [...once.values()] }) }
}
