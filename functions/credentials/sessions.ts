import type { SecretMethods } from '#functions/clients/secrets.ts'
import type { Session } from '#functions/store/sessions.ts'
import { sessionKeys } from '#functions/table/keys.ts'
import { put, type Write } from '#functions/table/write.ts'
import { accessToken, refreshTokenOf, tokenLife } from './tokens.ts'

/** What a login answers, and the browser keeps as cookies (D6). */
export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number
  readonly refreshExpiresIn: number
}

/** A session of a member with its first pair of tokens; it counts only while its epoch is the member's. */
export async function openSession(
  secret: Pick<SecretMethods, 'get'>,
  { userId, epoch, sid, now }: { userId: string; epoch: number; sid: string; now: number },
): Promise<{ write: Write<'put', never>; tokens: TokenPair }> {
  const session: Session & { generation: number } = {
    sid,
    pool: 'member',
    userId,
    epoch,
    expiresAt: Math.floor(now / 1000) + tokenLife.refresh,
    generation: 1,
  }
  const tokens = await tokenPair(secret, { userId, sid, generation: 1, now })
  return { write: put({ ...sessionKeys.session(sid), ...session, createdAt: now }, { ifAbsent: true }), tokens }
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
