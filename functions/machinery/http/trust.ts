import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import * as z from 'zod'
import { table } from '#functions/machinery/clients/clients.ts'
import { freshFor } from '#functions/machinery/runtime/fresh-for.ts'
import { systemKeys } from '#functions/machinery/table/keys.ts'
import { isOneOf } from './origin-secret.ts'
import { type Pool, tokenIssuer } from './token-issuer.ts'

/**
 * Trusted keys: the public halves of the token keys and the hashes of the origin secret, current and previous, so that
 * both can be rotated. One item, written by setup-keys, read at cold start and again after five minutes.
 */
export const Trust = z.object({
  jwks: z.array(z.looseObject({ kid: z.string(), kty: z.string() })),
  originHashes: z.array(z.string()).min(1).max(2),
})
export type Trust = z.infer<typeof Trust>

const trusted = freshFor(300_000, async () => {
  const trust = Trust.parse(await table.get(systemKeys.trust()))
  return { trust, verify: createLocalJWKSet({ keys: trust.jwks } as JSONWebKeySet) }
})

/** Whether the header is the secret that CloudFront and the edge add; calls without it are refused (DESIGN 3). */
export async function isOurEdge(header: string | undefined): Promise<boolean> {
  const { trust } = await trusted()
  return isOneOf(header ?? '', trust.originHashes)
}

/** Session in a signed, unexpired access token; undefined for any other text. */
export async function readToken(token: string, pool: Pool): Promise<{ userId: string; sid: string } | undefined> {
  const { verify } = await trusted()
  try {
    const { payload } = await jwtVerify(token, verify, {
      issuer: tokenIssuer,
      audience: pool,
      algorithms: ['ES256'],
      typ: 'at+jwt',
      currentDate: new Date(),
    })
    const { sub, sid } = payload
    return sub && typeof sid === 'string' ? { userId: sub, sid } : undefined
  } catch {
    // The caller of an invalid token is a visitor; the reason would only help a forger.
    return undefined
  }
}
