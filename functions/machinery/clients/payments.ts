import * as z from 'zod'
import { correlationHeader, correlationId } from '#functions/machinery/runtime/correlation.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { type ClientOf, clientOf, type Fetch } from '#packages/payments-client/src/client.ts'
import { type Verified, verifyWebhook } from '#packages/payments-client/src/webhook.ts'
import { instanceValue } from '#shared/instance-cache.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { jsonSecret } from './json-secret.ts'
import { secretMethods } from './secrets.ts'

/** Client of the payment platform, with the API key of the marketplace's shop. */
export interface PaymentMethods {
  /** Origin of the platform's pages and its API. */
  readonly origin: string
  /**
   * Calls by contract. They give up after `callTimeoutMs`: their outcome is then unknown, not undone.
   * @example
   * const { registerPayment } = await payments.client({ registerPayment })
   * const registered = await registerPayment(input, { idempotencyKey: `${orderId}-1-register` })
   */
  client<const Contracts extends Readonly<Record<string, PlatformEndpoint>>>(
    contracts: Contracts,
    /** `apiKey`: another API key of the shop, such as the one that approves transfers. */
    options?: { language?: 'ja' | 'en'; timeoutMs?: number; apiKey?: string },
  ): Promise<ClientOf<Contracts>>
  /** The event of a webhook, if the platform has just signed exactly this body. */
  verify(payload: string, header: string | undefined, now: number): Promise<Verified>
  /** Public data of the shop, for the card form. */
  shop(): Promise<{ readonly shopId: string; readonly publicKey: string }>
}

/**
 * Timeouts are nested (payment-platform.md 3.2): the acquirer has 7 s, the platform answers within 8 s, a handler that
 * calls it within 10 s. This one is between the platform's and its caller's.
 */
const callTimeoutMs = 9000

const ShopSecret = z.object({
  shopId: z.string(),
  secretKey: z.string(),
  publicKey: z.string(),
  /** Two while the secret is being rolled, the newer first. */
  webhookSecret: z.union([z.string(), z.array(z.string())]),
})

const askAgainMs = 60_000

/** Sends the correlation id, which the platform accepts from its own marketplace, so that one id covers both. */
const correlatedFetch: Fetch = (url, init) => {
  const id = correlationId()
  return fetch(url, id === undefined ? init : { ...init, headers: { ...init.headers, [correlationHeader]: id } })
}

export function paymentMethods(): PaymentMethods {
  const origin = environment('PLATFORM_ORIGIN')
  const known = instanceValue<Promise<z.infer<typeof ShopSecret>>>()
  const askedAgain = instanceValue<number>()
  const read = async () => {
    const parsed = ShopSecret.safeParse(jsonSecret(await secretMethods('paymentShop').get()))
    if (!parsed.success) throw new Error('the shop has no keys of the payment platform: has its setup run?')
    return parsed.data
  }
  const secret = () => {
    known.value ??= read().catch(error => {
      known.value = undefined
      throw error
    })
    return known.value
  }
  return {
    origin,
    async client(contracts, { language, timeoutMs = callTimeoutMs, apiKey } = {}) {
      return clientOf(contracts, {
        origin,
        apiKey: apiKey ?? (await secret()).secretKey,
        timeoutMs,
        fetch: correlatedFetch,
        ...(language && { language }),
      })
    },
    async verify(payload, header, now) {
      const check = async () => {
        const secrets = [(await secret()).webhookSecret].flat()
        return verifyWebhook({ payload, header, secrets, now })
      }
      const verified = await check()
      // The secret may have been rolled since it was read; it is read again only after a while, so that forged
      // signatures cannot cause a read each.
      if (
        verified.ok ||
        verified.reason !== 'mismatch' ||
        now - (askedAgain.value ?? Number.NEGATIVE_INFINITY) < askAgainMs
      )
        return verified
      askedAgain.value = now
      known.value = undefined
      return check()
    },
    async shop() {
      const { shopId, publicKey } = await secret()
      return { shopId, publicKey }
    },
  }
}
