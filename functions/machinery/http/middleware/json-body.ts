import { hasBody } from '#shared/api/endpoint.ts'
import { CallRefusal } from '../call-refusal.ts'
import { type CallContext, type Middleware, middleware } from '../pipeline.ts'

/** Parses the body. `parse` returns a refusal if it is unreadable, undefined if there is none. */
export function jsonBody<Call extends Pick<CallContext, 'body'>>(parse: (context: Call) => unknown): Middleware<Call> {
  return middleware('jsonBody', async context => {
    const body = await parse(context)
    if (body instanceof CallRefusal) return body
    context.body = body
    return undefined
  })
}

export interface FlatStrategy<Source> {
  /** Members of the body; empty without a body. */
  readonly members: (source: Source) => Readonly<Record<string, unknown>> | CallRefusal
  /** A repeated name in the query is refused, because it has no single value. */
  readonly repeated: (names: readonly string[]) => CallRefusal
}

/** Merges query (GET, DELETE) or body with the path parameters, which take precedence. */
export function flatInput<Call extends Pick<CallContext, 'contract' | 'event' | 'body' | 'raw'>>(
  strategy: FlatStrategy<Call>,
): Middleware<Call> {
  return middleware('flatInput', context => {
    const raw = flatten(context, strategy)
    if (raw instanceof CallRefusal) return raw
    context.raw = raw
    return undefined
  })
}

export function flatten<Source extends Pick<CallContext, 'contract' | 'event'>>(
  source: Source,
  { members, repeated }: FlatStrategy<Source>,
): Readonly<Record<string, unknown>> | CallRefusal {
  const { contract, event } = source
  const values = hasBody(contract) ? members(source) : uniquePairs(event.rawQueryString, repeated)
  return values instanceof CallRefusal ? values : { ...values, ...event.pathParameters }
}

/** `a=1&b=2` as an object. */
export function uniquePairs(
  text: string,
  repeated: (names: readonly string[]) => CallRefusal,
): Readonly<Record<string, string>> | CallRefusal {
  const pairs = new URLSearchParams(text)
  const twice = [...new Set(pairs.keys())].filter(name => pairs.getAll(name).length > 1)
  return twice.length > 0 ? repeated(twice) : Object.fromEntries(pairs)
}
