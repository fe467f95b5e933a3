import * as z from 'zod'
import { jsonSecret } from '#functions/machinery/clients/json-secret.ts'
import { type SecretMethods, secretMethods } from '#functions/machinery/clients/secrets.ts'
import { instanceValue } from '#shared/instance-cache.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'

/** fincode's credentials in Secrets Manager, with one row of webhooks for each of its webhook settings. */
const Keys = z.object({ secretKey: z.string(), publicKey: z.string() })
export const FincodeCredentials = z.object({
  test: Keys.optional(),
  live: Keys.optional(),
  webhooks: z
    .record(
      z.string(),
      z.object({
        signature: z.string().min(1).max(60),
        shopId: z.string(),
        mode: z.enum(['test', 'live']),
        tenant: z.string().optional(),
      }),
    )
    .default({}),
  /** fincode's ids of our tenants, by our ids. */
  tenants: z.record(z.string(), z.string().length(13)).default({}),
})
export type FincodeCredentials = z.infer<typeof FincodeCredentials>

/** Side effects that the adapter needs. */
export interface FincodeSettings {
  readonly origin: (mode: Mode) => string
  readonly credentials: () => Promise<FincodeCredentials>
  readonly fetch: typeof fetch
  /** A signal that aborts a call after this many ms. */
  readonly deadline: (ms: number) => AbortSignal
  /** Epoch ms, independent of test clocks. */
  readonly realNow: () => number
}

const apiHosts = { test: 'https://api.test.fincode.jp', live: 'https://api.fincode.jp' } as const
export const scriptUrls = {
  test: 'https://js.test.fincode.jp/v1/fincode.js',
  live: 'https://js.fincode.jp/v1/fincode.js',
} as const

/** Credentials are read again after this time in ms, so that a rolled key needs no deployment. */
const keptMs = 300_000

export function fincodeSettings(): FincodeSettings {
  return {
    origin: mode => apiHosts[mode],
    credentials: cached(secretMethods('fincode'), () => Date.now()),
    fetch: (input, init) => fetch(input, init),
    deadline: ms => AbortSignal.timeout(ms),
    realNow: () => Date.now(),
  }
}

const known = instanceValue<{ readonly until: number; readonly credentials: FincodeCredentials }>()

function cached(secret: SecretMethods, now: () => number) {
  return async (): Promise<FincodeCredentials> => {
    if (known.value && now() < known.value.until) return known.value.credentials
    const text = await secret.get()
    const credentials = readCredentials(text)
    known.value = { until: now() + keptMs, credentials }
    return credentials
  }
}

export function readCredentials(text: string | undefined): FincodeCredentials {
  const parsed = FincodeCredentials.safeParse(jsonSecret(text))
  if (!parsed.success)
    throw new Error('the secret of fincode does not hold its keys yet (docs/payment-platform.md 3.7)')
  return parsed.data
}
