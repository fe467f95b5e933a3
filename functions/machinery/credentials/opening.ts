// Result of a login: the session's item, and the token that names it. Pure, without calls to any service.
import { hkdfSync } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import * as z from 'zod'
import { jsonSecret } from '#functions/machinery/clients/json-secret.ts'
import { type Pool, tokenIssuer } from '#functions/machinery/http/token-issuer.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import type { Session } from '#functions/store/people/sessions.ts'

/** Lifetimes of issued tokens in seconds (D6); trust.ts reads tokens. */
export const tokenLife = {
  member: 86_400,
  operator: 43_200,
  refresh: 30 * 86_400,
  /** Cookies with tokens live for a day (marketplace.md 9). */
  cookie: 86_400,
  /** Grace period of the previous refresh token, because two tabs may refresh at once. */
  grace: 30,
} as const

/** Signing key of tokens, as stored by the setup. */
export const PrivateKey = z.looseObject({ kid: z.string(), d: z.string() })

export interface TokenKeys {
  readonly kid: string
  readonly sign: Awaited<ReturnType<typeof importJWK>>
  readonly refresh: Buffer
}

/** Keys in the text of the secret. */
export async function keysIn(text: string | undefined): Promise<TokenKeys> {
  const jwk: JWK & z.infer<typeof PrivateKey> = PrivateKey.parse(jsonSecret(text))
  const refresh = Buffer.from(hkdfSync('sha256', jwk.d, 'kogei', 'refresh tokens', 32))
  return { kid: jwk.kid, sign: await importJWK(jwk, 'ES256'), refresh }
}

export interface TokenClaims {
  readonly userId: string
  readonly sid: string
  readonly pool: Pool
  readonly now: number
}

/** Access token of a session; the session's permissions are read with every call. */
export function signedBy({ kid, sign }: TokenKeys, { userId, sid, pool, now }: TokenClaims): Promise<string> {
  const issued = Math.floor(now / 1000)
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .setIssuer(tokenIssuer)
    .setAudience(pool)
    .setSubject(userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + tokenLife[pool])
    .sign(sign)
}

export interface NewSession {
  readonly userId: string
  readonly epoch: number
  readonly sid: string
  readonly now: number
}

/** A member's session, valid only in the member's current epoch. */
export function newSession({ userId, epoch, sid, now }: NewSession): Write<'put', never> {
  const session: Session & { generation: number } = {
    sid,
    pool: 'member',
    userId,
    epoch,
    expiresAt: Math.floor(now / 1000) + tokenLife.refresh,
    generation: 1,
  }
  return put({ ...sessionKeys.session(sid), ...session, createdAt: now }, { ifAbsent: true })
}
