import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import { instanceValue } from '#shared/instance-cache.ts'
import { keysIn, signedBy, type TokenClaims, type TokenKeys } from './opening.ts'

const known = instanceValue<{ readonly keys: TokenKeys; readonly until: number }>()

/** Cached for five minutes, so that a rotated key is used soon. */
async function keysOf(secret: Pick<SecretMethods, 'get'>): Promise<TokenKeys> {
  if (known.value && performance.now() < known.value.until) return known.value.keys
  const keys = await keysIn(await secret.get())
  known.value = { keys, until: performance.now() + 300_000 }
  return keys
}

export async function accessToken(secret: Pick<SecretMethods, 'get'>, claims: TokenClaims): Promise<string> {
  return signedBy(await keysOf(secret), claims)
}

/**
 * Refresh token of one generation of a session: its name, its number and a MAC that only we can make. Only the
 * generation is stored, so that within the grace period two tabs can be given the same next token.
 */
export async function refreshTokenOf(
  secret: Pick<SecretMethods, 'get'>,
  sid: string,
  generation: number,
): Promise<string> {
  const { refresh } = await keysOf(secret)
  return `${sid}.${generation}.${macOf(refresh, sid, generation)}`
}

/** Session and generation of a refresh token that we made; undefined for any other text, before any look-up. */
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
