import { type SessionCookie, sessionCookieName, sessionCookies, sessionToken } from '../shared/cookies.ts'
import type { EdgeConfig } from './config.ts'

interface Session {
  readonly accessToken: string | undefined
  /** To be set on the answer: new tokens, or the end of a session that cannot be refreshed. */
  readonly setCookies: readonly string[]
}

/** A token that would expire while a page is being made, or before the next click, is as good as expired. */
const margin = 60_000

/**
 * The one place that refreshes a session, at most once a request (D6). Two tabs may arrive with the same refresh token;
 * the API has 30 s of grace for that. If the API cannot be reached the cookies stay as they are.
 */
export async function openSession(
  cookies: ReadonlyMap<string, string>,
  config: EdgeConfig,
  headers: Readonly<Record<string, string>>,
  now: number,
): Promise<Session> {
  const token = (name: SessionCookie) =>
    cookies.get(sessionCookieName(name, config.secure)) || (config.secure ? undefined : sessionToken(cookies, name))
  const accessToken = token('at')
  const refreshToken = token('rt')
  if (accessToken && expiryOf(accessToken) > now + margin) return { accessToken, setCookies: [] }
  if (!refreshToken) return { accessToken: undefined, setCookies: [] }

  const response = await fetch(`${config.apiUrl}/api/refresh-token`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(5_000),
  }).catch((cause: unknown) => {
    const correlationId = headers['x-correlation-id']
    const line = { level: 'ERROR', message: 'session refresh failed', correlationId, cause: String(cause) }
    console.error(JSON.stringify(line))
    return undefined
  })
  const answer: unknown = await response?.json().catch(() => undefined)
  const tokens = tokensIn(answer)
  if (tokens) return { accessToken: tokens.accessToken, setCookies: sessionCookies(tokens, config.secure) }
  const ended = response !== undefined && response.status < 500 && response.status !== 429
  return { accessToken: undefined, setCookies: ended ? sessionCookies(undefined, config.secure) : [] }
}

/** Expiry in epoch ms as the token itself says; only the API may judge whether it is genuine. */
function expiryOf(token: string): number {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    const exp = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'exp') : undefined
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}

function tokensIn(answer: unknown): { accessToken: string; refreshToken: string } | undefined {
  const data = field(answer, 'code') === 200 ? field(answer, 'data') : undefined
  const accessToken = field(data, 'accessToken')
  const refreshToken = field(data, 'refreshToken')
  return typeof accessToken === 'string' && typeof refreshToken === 'string' ? { accessToken, refreshToken } : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
