/** Answers cross-origin requests, for the configuration of an HTTP API and for the rules of a bucket. */
import { glob } from '../iam/policy.ts'
import type { Headers, WebResponse } from './message.ts'

export interface CorsRules {
  readonly origins: readonly string[]
  readonly methods: readonly string[]
  readonly headers: readonly string[]
  readonly exposed: readonly string[]
  readonly credentials: boolean
  readonly maxAge: number | undefined
}

export function corsAllows(rules: CorsRules, origin: string, method?: string): boolean {
  const matches = (patterns: readonly string[], value: string) =>
    patterns.some(pattern => glob(pattern, 'i').test(value))
  return matches(rules.origins, origin) && (method === undefined || matches(rules.methods, method))
}

export function corsHeaders(rules: CorsRules, origin: string): [string, string][] {
  if (!corsAllows(rules, origin)) return []
  const any = rules.origins.includes('*') && !rules.credentials
  return [
    ['access-control-allow-origin', any ? '*' : origin],
    ['vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'],
    ...(rules.credentials ? [['access-control-allow-credentials', 'true'] satisfies [string, string]] : []),
    ...(rules.exposed.length
      ? [['access-control-expose-headers', rules.exposed.join(', ')] satisfies [string, string]]
      : []),
  ]
}

/** Answers a preflight, with 403 when no rule allows it. */
export function corsAnswer(rules: CorsRules, headers: Headers): WebResponse {
  const origin = headers.origin ?? ''
  const method = headers['access-control-request-method'] ?? ''
  if (!corsAllows(rules, origin, method)) return { status: 403, headers: [], body: '' }
  const asked = headers['access-control-request-headers']
  return {
    status: 204,
    headers: [
      ...corsHeaders(rules, origin),
      ['access-control-allow-methods', rules.methods.join(', ')],
      ...(asked ? [['access-control-allow-headers', asked] satisfies [string, string]] : []),
      ...(rules.maxAge === undefined
        ? []
        : [['access-control-max-age', String(rules.maxAge)] satisfies [string, string]]),
    ],
    body: '',
  }
}
