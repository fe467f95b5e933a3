// What a login opens: the item of a session, and the token that names it. Nothing here asks a service for anything.
import { hkdfSync } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import * as z from 'zod'
import { jsonSecret } from '#functions/machinery/clients/json-secret.ts'
import { type Pool, tokenIssuer } from '#functions/machinery/http/token-issuer.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import type { Session } from '#functions/store/people/sessions.ts'

/** Issuing tokens (D6); reading them is trust.ts. Seconds. */
export const tokenLife = {
  member: 86_400,
  operator: 43_200,
  refresh: 30 * 86_400,
  /** Token cookies live a day (marketplace.md 9). */
  cookie: 86_400,
  /** The refresh token before the current one still answers this long: two tabs may refresh at once. */
  grace: 30,
} as const

/** What tokens are signed with, as the set-up keeps it. */
export const PrivateKey = z.looseObject({ kid: z.string(), d: z.string() })

export interface TokenKeys {
  readonly kid: string
  readonly sign: Awaited<ReturnType<typeof importJWK>>
  readonly refresh: Buffer
}

/** The keys in what the secret holds. */
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

/** The access token of a session; what the session may do is looked up at every call. */
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

/** A session of a member; it counts only while its epoch is the member's. */
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
