import * as z from 'zod'
import { redactText } from '#shared/platform/card/pan.ts'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'
import { doneWith, isKeyTooOld, refused, tooOld, unknown } from '../outcome.ts'
import type { AcquirerOutcome, ShopRef } from '../port.ts'
import { mapUpstream } from './error-map.ts'
import type { FincodeSettings } from './settings.ts'

/**
 * Timeout in ms below the caller's eight seconds (payment-platform.md 3.2), for one call, or for all calls of a
 * request.
 */
const timeoutMs = 7000
/** A call is not started with less time than this, because it would probably time out. */
const leastMs = 1000
const apiVersion = '20211001'

export interface CallerClock {
  readonly now: () => number
  /** Somebody waits for the answer. Without it each call has the whole timeout. */
  readonly isAwaited?: true | undefined
}

/** Nothing was sent, because earlier calls of the request took the time. */
const outOfTime = refused('E9991001004', {
  upstreamCode: undefined,
  upstreamMessage: 'no time is left',
  retryable: true,
  unsentFor: 1,
})

interface Request<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Absent for calls without effect, or idempotent ones. */
  readonly key?: UpstreamKey
  readonly answer: Schema
}

const Errors = z.object({
  errors: z.array(z.object({ error_code: z.string(), error_message: z.string().nullish() })).min(1),
})

/** Errors before a connection was made: nothing was sent, so nothing happened. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])

/**
 * Calls fincode. An answer with `errors[]` is fincode's own and means that nothing was done. After a timeout or a
 * gateway's bare 5xx the result is unknown.
 */
export function caller(
  shop: ShopRef,
  { origin, credentials, fetch, deadline, realNow }: FincodeSettings,
  { now, isAwaited }: CallerClock,
) {
  // An adapter serves one request, so that its calls share one timeout.
  const endsAt = isAwaited ? realNow() + timeoutMs : Number.POSITIVE_INFINITY
  return async <Schema extends z.ZodType>(request: Request<Schema>): Promise<AcquirerOutcome<z.output<Schema>>> => {
    const { method, path, query, body, key, answer } = request
    if (key && isKeyTooOld(key, now())) return tooOld
    const known = await credentials()
    const keys = known[shop.mode]
    const tenant = shop.tenant === undefined ? undefined : known.tenants[shop.tenant]
    if (shop.tenant !== undefined && tenant === undefined) {
      return refused('E9993134006', { upstreamMessage: `no id of tenant ${shop.tenant} at fincode` })
    }
    if (!keys) return refused('E9993134006', { upstreamMessage: `no ${shop.mode} keys of fincode` })
    const leftMs = Math.min(timeoutMs, endsAt - realNow())
    if (leftMs < leastMs) return outOfTime
    let response: Response
    let text: string
    try {
      const address = `${origin(shop.mode)}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
      response = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${keys.secretKey}`,
          'api-version': apiVersion,
          ...(body && { 'content-type': 'application/json;charset=UTF-8' }),
          ...(tenant && { 'tenant-shop-id': tenant }),
          ...(key && { idempotent_key: key.id }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: deadline(leftMs),
      })
      text = await response.text()
    } catch (error) {
      return unheard(error)
    }
    if (response.ok) return accepted(text, answer)
    return rejected(response.status, text)
  }
}

function accepted<Schema extends z.ZodType>(text: string, schema: Schema): AcquirerOutcome<z.output<Schema>> {
  const parsed = schema.safeParse(json(text))
  // The call was executed and its answer is unreadable, so it is not a refusal.
  return parsed.success
    ? doneWith(parsed.data)
    : unknown('E9991001005', { upstreamMessage: 'the answer cannot be read' })
}

function rejected(status: number, text: string): AcquirerOutcome<never> {
  const parsed = Errors.safeParse(json(text))
  const first = parsed.data?.errors[0]
  const said = first && mapUpstream(first.error_code, redactText(first.error_message ?? '').slice(0, 200))
  const bare = { upstreamCode: undefined, upstreamMessage: `HTTP ${status}` }
  if (status === 503 && said) return { kind: 'refused', error: { ...said, code: 'E9993134032', retryable: true } }
  if (status >= 500) return unknown(status === 504 ? 'E9991001004' : 'E9991001005', said ?? bare)
  // "Already completed" may be our own success whose answer was lost (6.2).
  if (said?.code === 'E9993134002') return { kind: 'unknown', error: { ...said, retryable: true } }
  if (said) return { kind: 'refused', error: said }
  // fincode's rate limit answers 403 with a bare message; a forbidden call has `errors[]`.
  if (status === 403 || status === 429) return refused('E9993134009', { ...bare, retryable: true })
  if (status === 401) return refused('E9993134006', bare)
  if (status === 409) return unknown('E9991001005', bare)
  return refused('E9993134999', bare)
}

function unheard(error: unknown): AcquirerOutcome<never> {
  if (!(error instanceof Error)) throw error
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.name
  const said = { upstreamCode: undefined, upstreamMessage: cause }
  if (neverSent.has(cause)) return refused('E9991001003', said)
  const isLate = error.name === 'TimeoutError' || error.name === 'AbortError'
  return unknown(isLate ? 'E9991001004' : 'E9991001003', said)
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The body is a gateway's page instead of JSON, which the schema refuses.
    return undefined
  }
}
