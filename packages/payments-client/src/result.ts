import type { Call } from './call.ts'

/** Whatever comes of a call is a value. Only a call that is wrong by itself throws. */
export type CallResult<Answer> = CallSuccess<Answer> | CallRefusal | CallUnknown

export interface CallSuccess<Answer> {
  readonly ok: true
  readonly data: Answer
  readonly status: number
  readonly requestId: string
  /** The answer of an earlier call with the same key: it tells of that time. Read the object where it matters. */
  readonly replayed: boolean
}

/** The platform refused: nothing was done. Decide by `error_code`, never by a sentence. */
export interface CallRefusal {
  readonly ok: false
  readonly unknown: false
  readonly errors: readonly Problem[]
  readonly status: number
  readonly requestId: string
  /** The answer of an earlier call with the same key. */
  readonly replayed: boolean
  /** Seconds, where it makes sense to come again. */
  readonly retryAfter?: number
}

/** The result is unknown. Repeat the call with the same key, or read the object. Never call with a new key. */
export interface CallUnknown {
  readonly ok: false
  readonly unknown: true
  readonly reason: 'timeout' | 'network' | 'unreadable' | 'server'
  readonly status?: number
  readonly requestId?: string
}

/** One mistake of a refused call. */
export interface Problem {
  readonly error_code: string
  /** In the language of the call. */
  readonly error_message: string
  readonly message_en?: string
  readonly field?: string | null
  /** JSON pointer into the body. */
  readonly pointer?: string | null
  readonly params?: readonly string[]
  /** The same call may succeed later under the same key. */
  readonly retryable?: boolean
}

/** An answer as it came. */
export interface Received {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly text: string
}

/** Whatever could not be read of an answer is unknown, not refused: the platform may have done what was asked. */
export async function resultOf(call: Call, { status, headers, text }: Received): Promise<CallResult<unknown>> {
  const content = json(text)
  const requestId = headers.get('x-request-id') ?? ''
  const replayed = headers.get('idempotent-replayed') === 'true'
  const unknown = (reason: CallUnknown['reason']): CallUnknown => ({
    ok: false,
    unknown: true,
    reason,
    status,
    requestId,
  })
  if (status >= 200 && status < 300) {
    if (!isRecord(content)) return unknown('unreadable')
    const reading = call.output ? await call.output['~standard'].validate(content) : { value: content }
    return 'value' in reading ? { ok: true, data: reading.value, status, requestId, replayed } : unknown('unreadable')
  }
  const refused = refusalIn(content)
  if (!refused) return unknown(status >= 500 ? 'server' : 'unreadable')
  // E9991 is a failure of the platform itself, which may have come after the acquirer was asked.
  if (status >= 500 && refused.errors.some(({ error_code }) => error_code.startsWith('E9991'))) return unknown('server')
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    unknown: false,
    errors: refused.errors,
    status,
    requestId: refused.requestId ?? requestId,
    replayed,
    ...(Number.isFinite(wait) && { retryAfter: wait }),
  }
}

function refusalIn(content: unknown): { readonly errors: readonly Problem[]; readonly requestId?: string } | undefined {
  if (!isRecord(content)) return undefined
  const { errors, request_id: requestId } = content
  if (!Array.isArray(errors) || errors.length === 0 || !errors.every(isProblem)) return undefined
  return { errors, ...(typeof requestId === 'string' && { requestId }) }
}

const isProblem = (value: unknown): value is Problem =>
  isRecord(value) && typeof value['error_code'] === 'string' && typeof value['error_message'] === 'string'

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The content of a text, undefined where it is no JSON. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
