import * as z from 'zod'
import { correlationHeader, correlationId } from '#functions/machinery/runtime/correlation.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { type ClientOf, clientOf, type Fetch } from '#packages/payments-client/src/client.ts'
import { type Verified, verifyWebhook } from '#packages/payments-client/src/webhook.ts'
import { instanceValue } from '#shared/instance-cache.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { jsonSecret } from './json-secret.ts'
import { secretMethods } from './secrets.ts'

/** The client of the payment platform, with the key of the marketplace's shop. */
export interface PaymentMethods {
  /** Where the platform's pages and its API are. */
  readonly origin: string
  /**
   * Calls by contract. They give up after `callTimeoutMs`: what became of them is then unknown, not undone.
   * @example
   * const { registerPayment } = await payments.client({ registerPayment })
   * const registered = await registerPayment(input, { idempotencyKey: `${orderId}-1-register` })
   */
  client<const Contracts extends Readonly<Record<string, PlatformEndpoint>>>(
    contracts: Contracts,
    /** `apiKey`: another key of the shop than its own; transfers are approved by one. */
    options?: { language?: 'ja' | 'en'; timeoutMs?: number; apiKey?: string },
  ): Promise<ClientOf<Contracts>>
  /** The event of a webhook, if the platform signed exactly this body just now. */
  verify(payload: string, header: string | undefined, now: number): Promise<Verified>
  /** What a browser may see of the shop: it names it to the card's frame. */
  shop(): Promise<{ readonly shopId: string; readonly publicKey: string }>
}

/**
 * Timeouts nest (payment-platform.md 3.2): the acquirer has 7 s, the platform answers within 8 s, a handler that asks it
 * within 10 s. So this one ends after the platform's own and before its caller's.
 */
const callTimeoutMs = 9000

const ShopSecret = z.object({
  shopId: z.string(),
  secretKey: z.string(),
  publicKey: z.string(),
  /** Two while one is rolled, the newer first. */
  webhookSecret: z.union([z.string(), z.array(z.string())]),
})

const askAgainMs = 60_000

/** The platform believes the id of its own marketplace, so that one id leads through both. */
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
      // The secret may have been rolled since it was read; forgeries must not make us ask for it each time.
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
