import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { type NewSession, newSession, tokenLife } from './opening.ts'
import { accessToken, refreshTokenOf } from './tokens.ts'

/** Tokens of a login, which the browser keeps as cookies (D6). */
export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number
  readonly refreshExpiresIn: number
}

/** A new session of a member with its first tokens, valid only in the member's current epoch. */
export async function openSession(
  secret: Pick<SecretMethods, 'get'>,
  wanted: NewSession,
): Promise<{ write: Write<'put', never>; tokens: TokenPair }> {
  const { userId, sid, now } = wanted
  return { write: newSession(wanted), tokens: await tokenPair(secret, { userId, sid, generation: 1, now }) }
}

export async function tokenPair(
  secret: Pick<SecretMethods, 'get'>,
  { userId, sid, generation, now }: { userId: string; sid: string; generation: number; now: number },
): Promise<TokenPair> {
  return {
    accessToken: await accessToken(secret, { userId, sid, pool: 'member', now }),
    refreshToken: await refreshTokenOf(secret, sid, generation),
    expiresIn: tokenLife.member,
    refreshExpiresIn: tokenLife.refresh,
  }
}

type SetCookie = (name: 'at' | 'rt' | 'ot', value: string, maxAgeSeconds: number) => void

export function setTokenCookies(setCookie: SetCookie, { accessToken: at, refreshToken: rt }: TokenPair): void {
  setCookie('at', at, tokenLife.cookie)
  setCookie('rt', rt, tokenLife.cookie)
}

export function clearTokenCookies(setCookie: SetCookie): void {
  setCookie('at', '', 0)
  setCookie('rt', '', 0)
}
