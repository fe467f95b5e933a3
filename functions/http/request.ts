import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod'
import { environment } from '#functions/runtime/environment.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type Language, parseLanguage } from '#shared/domain/language.ts'
import { Failure, type FieldError } from './answer.ts'

/** What a call says of itself, read once. Header names arrive in lower case from API Gateway. */
export interface Call {
  readonly method: string
  readonly header: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
  readonly language: Language
  readonly address: string
  readonly idempotencyKey: string | undefined
  /** The body exactly as it came, where it was JSON: what another system signed. */
  readonly rawBody: string | undefined
}

/** The JSON parser replaces the body; what it was is kept beside the event. */
const rawBodies = new WeakMap<object, string>()
interface Bodied {
  readonly body?: string | null | undefined
  readonly isBase64Encoded?: boolean | undefined
}
export function keepRawBody(event: Bodied): void {
  const { body, isBase64Encoded } = event
  if (body) rawBodies.set(event, isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body)
}

export function readCall(event: APIGatewayProxyEventV2): Call {
  const header = (name: string) => event.headers[name]
  const cookies = new Map((event.cookies ?? []).map(pair => splitAt(pair, pair.indexOf('='))))
  return {
    method: event.requestContext.http.method,
    header,
    cookie: name => cookies.get(cookieName(name)),
    language: parseLanguage(header('language')),
    // Believed because only our edge, which knows the secret, can have sent it (DESIGN 3).
    address: header('x-client-address') ?? event.requestContext.http.sourceIp,
    idempotencyKey: header('idempotency-key'),
    rawBody: rawBodies.get(event),
  }
}

/** `__Host-` binds a cookie to this host over https; plain http (one machine) cannot carry the prefix. */
export function cookieName(name: string): string {
  return environment('PUBLIC_ORIGIN').startsWith('https:') ? `__Host-${name}` : name
}

export function cookie(name: string, value: string, maxAgeSeconds: number): string {
  const secure = environment('PUBLIC_ORIGIN').startsWith('https:') ? '; Secure' : ''
  return `${cookieName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

/** A mutation must not come from another site; one that rides on a cookie must say that it comes from ours (D6). */
export function isForeign(call: Call, byCookie: boolean): boolean {
  if (call.method === 'GET') return false
  const origin = call.header('origin')
  if (origin === undefined) return byCookie && call.header('sec-fetch-site') !== 'same-origin'
  return origin !== environment('PUBLIC_ORIGIN')
}

/** Path parameters, then query (GET, DELETE) or body, as one flat object. */
export function rawInput(contract: Endpoint, event: APIGatewayProxyEventV2): Record<string, unknown> | Failure {
  const path = event.pathParameters ?? {}
  if (contract.method === 'GET' || contract.method === 'DELETE') {
    const query = queryOf(event)
    return query instanceof Failure ? query : { ...query, ...path }
  }
  if (event.body === undefined || event.body === '') return { ...path }
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(event.headers['content-type'] ?? '')) {
    return new Failure('unsupported-media-type')
  }
  const body: unknown = event.body
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    return new Failure('validation', { errors: [{ field: '', key: 'BODY_FORMAT' }] })
  }
  return { ...body, ...path }
}

/** A name that stands twice has no one value: it is refused rather than guessed. */
function queryOf(event: APIGatewayProxyEventV2): Record<string, string> | Failure {
  const pairs = [...new URLSearchParams(event.rawQueryString)]
  const query = new Map(pairs)
  if (query.size === pairs.length) return Object.fromEntries(query)
  const repeated = [...query.keys()].filter(name => pairs.filter(([other]) => other === name).length > 1)
  return new Failure('validation', { errors: repeated.map(field => ({ field, key: 'REPEATED' })) })
}

/** The parsed input, or every problem at once (D1). */
export function parseInput<Input extends z.ZodObject>(
  schema: Input,
  raw: Record<string, unknown>,
): { ok: true; input: z.output<Input> } | { ok: false; failure: Failure } {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return { ok: true, input: parsed.data }
  const errors = parsed.error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(field => ({ field, key: 'UNKNOWN_FIELD' }))
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    const key = /^[A-Z][A-Z0-9_]*$/.test(issue.message) ? issue.message : missing ? 'REQUIRED' : 'FORMAT'
    return [{ field: issue.path.join('.'), key }]
  })
  // A field that breaks two checks of the same kind is named once.
  const once = new Map(errors.map(error => [`${error.field} ${error.key}`, error]))
  return { ok: false, failure: new Failure('validation', { errors: [...once.values()] }) }
}

function splitAt(text: string, index: number): [string, string] {
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}
