import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import * as z from 'zod'
import { jsonSecret } from '#functions/clients/json-secret.ts'
import type { SecretMethods } from '#functions/clients/secrets.ts'
import { type Pool, tokenIssuer } from '#functions/http/trust.ts'

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
interface Keys {
  readonly kid: string
  readonly sign: Awaited<ReturnType<typeof importJWK>>
  readonly refresh: Buffer
}
let known: { keys: Keys; until: number } | undefined

/** Kept for five minutes, so that a rotated key is soon the one that signs. */
async function keysOf(secret: Pick<SecretMethods, 'get'>): Promise<Keys> {
  if (known && performance.now() < known.until) return known.keys
  const jwk: JWK & z.infer<typeof PrivateKey> = PrivateKey.parse(jsonSecret(await secret.get()))
  const refresh = Buffer.from(hkdfSync('sha256', jwk.d, 'kogei', 'refresh tokens', 32))
  const keys = { kid: jwk.kid, sign: await importJWK(jwk, 'ES256'), refresh }
  known = { keys, until: performance.now() + 300_000 }
  return keys
}

/** Signs for a session; what the session may do is looked up at every call. */
export async function accessToken(
  secret: Pick<SecretMethods, 'get'>,
  { userId, sid, pool, now }: { userId: string; sid: string; pool: Pool; now: number },
): Promise<string> {
  const { kid, sign } = await keysOf(secret)
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

/**
 * The refresh token of one generation of a session: its name, its number and a MAC that only we can make. Nothing of it
 * is stored but the generation, and within the grace both tabs can be given the same next token.
 */
export async function refreshTokenOf(
  secret: Pick<SecretMethods, 'get'>,
  sid: string,
  generation: number,
): Promise<string> {
  const { refresh } = await keysOf(secret)
  return `${sid}.${generation}.${macOf(refresh, sid, generation)}`
}

/** Session and generation of a refresh token we made; undefined for anything else, before any lookup. */
export async function readRefreshToken(
  secret: Pick<SecretMethods, 'get'>,
  token: string,
): Promise<{ sid: string; generation: number } | undefined> {
  const [, sid = '', digits = '', mac = ''] = /^([0-9A-Z]{26})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token) ?? []
  if (!mac) return undefined
  const generation = Number(digits)
  const { refresh } = await keysOf(secret)
  const ours = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(refresh, sid, generation)))
  return ours ? { sid, generation } : undefined
}

function macOf(key: Buffer, sid: string, generation: number): string {
  return createHmac('sha256', key).update(`${sid}.${generation}`).digest('base64url')
}
