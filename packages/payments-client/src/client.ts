import type { AnswerOf, Call, InputOf } from './call.ts'
import { type CallResult, type Received, resultOf } from './result.ts'

export interface ClientOptions {
  /** Where the platform is: `https://pay.example`. */
  readonly origin: string
  /** Says which shop calls and what it may do. A secret key stays on a server. */
  readonly apiKey: string
  /** Language of the sentences in refusals; without it Japanese. */
  readonly language?: 'ja' | 'en'
  /** YYYYMMDD; without it the version that the shop is pinned to. */
  readonly apiVersion?: string
  /** For calls that name none. Without it a call waits as long as the connection stands. */
  readonly timeoutMs?: number
  /** In the place of the global one. */
  readonly fetch?: Fetch
}

export interface CallOptions {
  /** Required where money moves. To find out what became of an unknown call, repeat it with the same key and input. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Only with test keys. */
  readonly testClock?: string
  readonly tenantShopId?: string
}

export type Fetch = (
  url: string,
  init: {
    readonly method: string
    readonly headers: Record<string, string>
    /** A key must go nowhere that the caller did not name. */
    readonly redirect: 'error'
    readonly body?: string
    readonly signal?: AbortSignal
  },
) => Promise<{
  readonly status: number
  readonly headers: Received['headers']
  text(): Promise<string>
}>

/** One method for each call, by its name. */
export type ClientOf<Calls> = {
  readonly [Name in keyof Calls]: (
    input: InputOf<Calls[Name]>,
    options?: CallOptions,
  ) => Promise<CallResult<AnswerOf<Calls[Name]>>>
}

/** A client of these calls alone, for whoever wants no more in a bundle. */
export function clientOf<const Calls extends Readonly<Record<string, Call>>>(
  calls: Calls,
  options: ClientOptions,
): ClientOf<Calls> {
  const methods = Object.entries(calls).map(([name, call]) => [
    name,
    (input: Readonly<Record<string, unknown>>, each: CallOptions = {}) => send(options, call, input, each),
  ])
  // One method for each call, and each answers what that call's own contract says.
  return Object.fromEntries(methods)
}

async function send(
  client: ClientOptions,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<CallResult<unknown>> {
  if (call.money && !options.idempotencyKey) {
    throw new TypeError(`${call.id} moves money: give it an idempotencyKey and keep it for the next try`)
  }
  const { url, body } = requestOf(client.origin, call, input)
  const ms = options.timeoutMs ?? client.timeoutMs
  const signal = options.signal ?? (ms === undefined ? undefined : AbortSignal.timeout(ms))
  const ask: Fetch = client.fetch ?? ((...request) => fetch(...request))
  let received: Received
  try {
    const { status, headers, text } = await ask(url, {
      method: call.method,
      headers: headersOf(client, options, body !== undefined),
      redirect: 'error',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    }).then(async answer => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
    received = { status, headers, text }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { ok: false, unknown: true, reason: /^(Timeout|Abort)Error$/.test(name) ? 'timeout' : 'network' }
  }
  return resultOf(call, received)
}

function headersOf(
  { apiKey, language, apiVersion }: ClientOptions,
  { idempotencyKey, testClock, tenantShopId }: CallOptions,
  hasBody: boolean,
): Record<string, string> {
  return {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(language && { 'accept-language': language }),
    ...(apiVersion && { 'api-version': apiVersion }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(testClock && { 'test-clock': testClock }),
    ...(tenantShopId && { 'tenant-shop-id': tenantShopId }),
  }
}

/** Parameters go into the path; what is left is the query of a GET or DELETE, else the body. */
function requestOf(origin: string, call: Call, input: Readonly<Record<string, unknown>>) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    if (typeof value !== 'string' || value === '') throw new TypeError(`${call.id} needs ${name} in its path`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (call.method === 'POST' || call.method === 'PUT') {
    return { url: `${origin}${path}`, body: JSON.stringify(Object.fromEntries(rest)) }
  }
  const query = [...rest].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
  return { url: `${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, body: undefined }
}

/** A query carries a list as one value with commas. */
const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))
