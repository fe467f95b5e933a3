import * as z from 'zod'
import type { PlatformEndpoint, PlatformOutputOf, PlatformRawInputOf } from './endpoint.ts'

/**
 * The platform's client for its shops, made from the same contracts that its routes are made from. It needs nothing of
 * the machine it runs on: `fetch` and the timeout are given. Whatever comes of a call is a value; only a call that is
 * wrong by itself (a money call without a key, a path without its id) throws.
 */
type Fetch<Signal> = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: Signal },
) => Promise<FetchAnswer>
interface FetchAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

type Contract = PlatformEndpoint
interface ClientOptions<Contracts extends Readonly<Record<string, Contract>>, Signal> {
  readonly origin: string
  readonly apiKey: string
  readonly fetch: Fetch<Signal>
  /** Only what is used: a contract brings its schemas with it. */
  readonly contracts: Contracts
  readonly language?: 'ja' | 'en'
  /** YYYYMMDD; without it the version that the shop is pinned to. */
  readonly apiVersion?: string
  /** `ms => AbortSignal.timeout(ms)`, where a call may give up. */
  readonly timeout?: (ms: number) => Signal
  /** For calls that name none. */
  readonly timeoutMs?: number
}

interface CallOptions<Signal = unknown> {
  /** Required where money moves. To find out what became of an unknown call, repeat it with the same key and input. */
  readonly idempotencyKey?: string
  readonly signal?: Signal
  readonly timeoutMs?: number
  /** Only with test keys (5.21). */
  readonly testClock?: string
  readonly tenantShopId?: string
}

const Problem = z.object({
  error_code: z.string(),
  error_message: z.string(),
  message_en: z.string().optional(),
  field: z.string().nullish(),
  pointer: z.string().nullish(),
  params: z.array(z.string()).optional(),
  retryable: z.boolean().optional(),
})
type PlatformProblem = z.infer<typeof Problem>
const Refusal = z.object({ errors: z.array(Problem).min(1), request_id: z.string().optional() })

export type PlatformResult<Data> = PlatformSuccess<Data> | PlatformRefusal | PlatformUnknown
interface PlatformSuccess<Data> {
  readonly ok: true
  readonly data: Data
  readonly status: number
  readonly requestId: string
  /** The answer of an earlier call with the same key. */
  readonly replayed: boolean
}
/** The platform refused: nothing was done. Decide by `error_code`, never by its message. */
interface PlatformRefusal {
  readonly ok: false
  readonly unknown: false
  readonly errors: readonly PlatformProblem[]
  readonly status: number
  readonly requestId: string
  /** The answer of an earlier call with the same key. */
  readonly replayed: boolean
  /** Seconds, where it makes sense to come again. */
  readonly retryAfter?: number
}
/** The result is unknown. Repeat the call with the same key, or read the object. Never call with a new key. */
interface PlatformUnknown {
  readonly ok: false
  readonly unknown: true
  readonly reason: 'timeout' | 'network' | 'unreadable' | 'server'
  readonly status?: number
  readonly requestId?: string
}

export type PlatformClient<Contracts, Signal = unknown> = {
  readonly [Name in keyof Contracts]: (
    input: PlatformRawInputOf<Contracts[Name]>,
    options?: CallOptions<Signal>,
  ) => Promise<PlatformResult<PlatformOutputOf<Contracts[Name]>>>
}

/**
 * @example
 * const payments = platformClient({ origin, apiKey, fetch, contracts: { registerPayment, capturePayment } })
 * const captured = await payments.capturePayment({ id, pay_type: 'Card', access_id }, { idempotencyKey: `${orderId}-capture` })
 * if (captured.ok) … else if (captured.unknown) … ask later … else … captured.errors[0].error_code
 */
export function platformClient<const Contracts extends Readonly<Record<string, Contract>>, Signal>(
  options: ClientOptions<Contracts, Signal>,
): PlatformClient<Contracts, Signal> {
  const calls = Object.entries(options.contracts).map(([name, contract]) => [
    name,
    (input: Readonly<Record<string, unknown>>, call: CallOptions<Signal> = {}) => send(options, contract, input, call),
  ])
  // One method for each contract, and each parses its answer by that contract's own schema.
  return Object.fromEntries(calls)
}

interface RowsPage<Row> {
  readonly list: readonly Row[]
  readonly current_page: number
  readonly last_page: number
}

/** A page of a list that was refused, or of which nobody knows. */
class PageError extends Error {
  override readonly name = 'PageError'
  readonly result: PlatformRefusal | PlatformUnknown
  constructor(result: PlatformRefusal | PlatformUnknown) {
    super(result.unknown ? `a page could not be read: ${result.reason}` : `a page was refused: ${codesIn(result)}`)
    this.result = result
  }
}
const codesIn = ({ errors }: PlatformRefusal) => errors.map(({ error_code }) => error_code).join(', ')

/**
 * Every row of a list, page after page, each asked for when the rows before it are read. Throws `PageError`.
 * @example for await (const customer of everyRow(page => payments.listCustomers({ page, limit: '100' }))) …
 */
export async function* everyRow<Row>(
  ask: (page: string) => Promise<PlatformResult<RowsPage<Row>>>,
): AsyncGenerator<Row, void, undefined> {
  for (let page = 1, last = 1; page <= last; page++) {
    const result = await ask(String(page))
    if (!result.ok) throw new PageError(result)
    yield* result.data.list
    last = result.data.last_page
  }
}

async function send<Signal>(
  client: ClientOptions<Readonly<Record<string, Contract>>, Signal>,
  contract: Contract,
  input: Readonly<Record<string, unknown>>,
  call: CallOptions<Signal>,
): Promise<PlatformResult<unknown>> {
  if (contract.money && !call.idempotencyKey) {
    throw new TypeError(`${contract.id} moves money: give it an idempotencyKey and keep it for the next try`)
  }
  const { url, body } = requestOf(client.origin, contract, input)
  const ms = call.timeoutMs ?? client.timeoutMs
  const signal = call.signal ?? (ms === undefined ? undefined : client.timeout?.(ms))
  let status: number
  let headers: FetchAnswer['headers']
  let text: string
  try {
    const answer = await client.fetch(url, {
      method: contract.method,
      headers: headersOf(client, call, body !== undefined),
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
    })
    status = answer.status
    headers = answer.headers
    text = await answer.text()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { ok: false, unknown: true, reason: /^(Timeout|Abort)Error$/.test(name) ? 'timeout' : 'network' }
  }
  return read(contract, status, headers, text)
}

function read(contract: Contract, status: number, headers: FetchAnswer['headers'], text: string) {
  const content = json(text)
  const requestId = headers.get('x-request-id') ?? ''
  const replayed = headers.get('idempotent-replayed') === 'true'
  const unknown = (reason: PlatformUnknown['reason']): PlatformUnknown => ({
    ok: false,
    unknown: true,
    reason,
    status,
    requestId,
  })
  if (status >= 200 && status < 300) {
    const data = contract.output.safeParse(content)
    if (!data.success) return unknown('unreadable')
    return { ok: true, data: data.data, status, requestId, replayed } as const
  }
  const refusal = Refusal.safeParse(content)
  if (!refusal.success) return unknown(status >= 500 ? 'server' : 'unreadable')
  const { errors, request_id } = refusal.data
  // E9991 is a failure of the platform itself, which may have come after the acquirer was asked.
  if (status >= 500 && errors.some(({ error_code }) => error_code.startsWith('E9991'))) return unknown('server')
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(wait) ? { retryAfter: wait } : {}
  return {
    ok: false,
    unknown: false,
    errors,
    status,
    requestId: request_id ?? requestId,
    replayed,
    ...retryAfter,
  } as const
}

function headersOf<Signal>(
  { apiKey, language, apiVersion }: ClientOptions<Readonly<Record<string, Contract>>, Signal>,
  { idempotencyKey, testClock, tenantShopId }: CallOptions<Signal>,
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

/** Path parameters go into the path; what is left is the query of a GET or DELETE, else the body. */
function requestOf(origin: string, contract: Contract, input: Readonly<Record<string, unknown>>) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    if (typeof value !== 'string' || value === '') throw new TypeError(`${contract.id} needs ${name} in its path`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (contract.method === 'POST' || contract.method === 'PUT') {
    return { url: `${origin}${path}`, body: JSON.stringify(Object.fromEntries(rest)) }
  }
  const query = [...rest].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
  return { url: `${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, body: undefined }
}

/** A query carries a list as one value with commas. */
const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
