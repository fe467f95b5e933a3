/**
 * Emulates CloudFront's cache: the cache policy makes the key and bounds the lifetime of Cache-Control, and a stale
 * answer is served while a new one is fetched. The cache never keeps an answer that sets a cookie or is private.
 */
import { headerOf, type WebRequest, type WebResponse } from '../http/message.ts'
import { type CachePolicy, selects } from './policies.ts'

interface Entry {
  readonly answer: WebResponse
  readonly storedAt: number
  readonly freshUntil: number
  readonly staleUntil: number
}

const longest = 64 * 1024 * 1024
const noStore = /\b(no-store|no-cache|private)\b/i

export class Cache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #bytes = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get(key: string): { entry: Entry; isFresh: boolean } | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const now = this.#now()
    if (now >= entry.staleUntil) {
      this.#drop(key, entry)
      return undefined
    }
    // The entry is inserted again, so that the first one of the map is the least recently used.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return { entry, isFresh: now < entry.freshUntil }
  }

  /** Keeps the answer where policy and headers allow it. */
  offer(key: string, policy: CachePolicy, answer: WebResponse, errorSeconds = 10): void {
    const lifetime = lifetimeOf(policy, answer, errorSeconds)
    if (!lifetime) return
    const previous = this.#entries.get(key)
    if (previous) this.#drop(key, previous)
    const now = this.#now()
    const fresh = now + lifetime.fresh * 1000
    this.#entries.set(key, { answer, storedAt: now, freshUntil: fresh, staleUntil: fresh + lifetime.stale * 1000 })
    this.#bytes += answer.body.length
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= longest) break
      this.#drop(oldest, entry)
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#bytes -= entry.answer.body.length
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}

/** Errors are kept for ten seconds unless they or the distribution say otherwise. Other statuses are not kept. */
const cacheable = new Set([200, 203, 204, 206, 300, 301, 302, 304, 307, 308])
const errors = new Set([404, 405, 410, 414, 501])

function lifetimeOf(
  policy: CachePolicy,
  answer: WebResponse,
  errorSeconds: number,
): { fresh: number; stale: number } | undefined {
  if (policy.maxTtl === 0 || answer.status === 206) return undefined
  if (headerOf(answer, 'set-cookie') !== undefined) return undefined
  const control = headerOf(answer, 'cache-control') ?? ''
  if (noStore.test(control)) return undefined
  const seconds = (name: string) => {
    const value = new RegExp(`(?:^|[\\s,])${name}=(\\d+)`, 'i').exec(control)?.[1]
    return value === undefined ? undefined : Number(value)
  }
  const said = seconds('s-maxage') ?? seconds('max-age')
  const isError = errors.has(answer.status)
  if (!cacheable.has(answer.status) && !isError) return undefined
  const wanted = said ?? (isError ? errorSeconds : policy.defaultTtl)
  const fresh = Math.min(Math.max(wanted, isError ? 0 : policy.minTtl), policy.maxTtl)
  return fresh > 0 ? { fresh, stale: seconds('stale-while-revalidate') ?? 0 } : undefined
}

export function cacheKey(policy: CachePolicy, request: WebRequest, encoding: string): string {
  const parts = [request.method === 'HEAD' ? 'GET' : request.method, request.path, encoding]
  if (request.query) {
    const pairs = request.query
      .split('&')
      .filter(pair => selects(policy.query, decodeURIComponentSafe(pair.split('=')[0] ?? '').toLowerCase()))
    parts.push(pairs.join('&'))
  } else parts.push('')
  for (const name of [...policy.headers.names].sort()) parts.push(`${name}:${request.headers[name] ?? ''}`)
  const cookies = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter(each => each && selects(policy.cookies, each.split('=')[0]?.toLowerCase() ?? ''))
  parts.push(cookies.sort().join(';'))
  return parts.join('\n')
}

function decodeURIComponentSafe(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
