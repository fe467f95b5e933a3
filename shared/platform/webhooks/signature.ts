/**
 * Proof that a webhook is the platform's (payment-platform.md 5.6): `Platform-Signature: t=<s>,v1=<hex>` is the
 * HMAC-SHA256 of `t.body` under the endpoint's secret, once for each secret that is valid during a roll. A shop
 * verifies it by `verifyWebhook` of `packages/payments-client`.
 */

/** HMAC-SHA256 of UTF-8 text in lower-case hex; Node and browsers each have their own. */
export type Hmac = (secret: string, message: string) => string

/** The signature header of a body sent at `at` (epoch ms). */
export function signatureOf(body: string, secrets: readonly string[], at: number, hmac: Hmac): string {
  const t = Math.floor(at / 1000)
  return [`t=${t}`, ...secrets.map(secret => `v1=${hmac(secret, `${t}.${body}`)}`)].join(',')
}
