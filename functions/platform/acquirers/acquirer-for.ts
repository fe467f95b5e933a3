import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import '../http/redact-logs.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { instanceCache } from '#shared/instance-cache.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import type { Shop } from '../store/system/shops.ts'
import { type Breakers, createBreakers, guardedBy } from './breaker.ts'
import { createFincode } from './fincode/fincode.ts'
import { fincodeSettings } from './fincode/settings.ts'
import type { AcquirerPort, ShopRef } from './port.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import type { SandboxParts } from './sandbox/sandbox-store.ts'

export interface AcquirerClock {
  /** Epoch ms, from the test clock if one is named. */
  readonly now: () => number
  readonly newId: () => string
  /** Somebody waits for the answer, so that all calls together share one timeout. */
  readonly isAwaited?: true | undefined
  /** Language of the payer, for the acquirer's pages. */
  readonly language?: 'ja' | 'en' | undefined
}

/** Circuit breakers per acquirer and mode in this function instance. */
const known = instanceCache<string, Breakers>()

/**
 * The acquirer of this deployment, acting for a shop. Needs the grants `acquirer: true` and the table's get, query and
 * put, because the sandbox keeps its state there.
 * @example const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId })
 */
export function acquirerFor(shop: ShopRef, clock: AcquirerClock): AcquirerPort {
  const port = isSandbox() ? createSandbox(shop, sandboxParts(clock)) : createFincode(shop, fincodeSettings(), clock)
  const name = `${port.name} ${shop.mode}`
  const breakers = known.get(name) ?? createBreakers()
  known.set(name, breakers)
  // Breakers use real time: an outage does not depend on a test clock.
  return guardedBy(port, breakers, () => Date.now())
}

/** The shop in the acquirer's terms. A tenant is represented by its main shop. */
export function shopRefOf(
  { shopId, platformId, name }: Pick<Shop, 'shopId' | 'platformId' | 'name'>,
  mode: Mode,
): ShopRef {
  return { shopId, mode, name, ...(platformId !== undefined && { tenant: shopId }) }
}

const isSandbox = (): boolean => environment('ACQUIRER') === 'sandbox'

export function sandboxParts({ now, newId, language }: AcquirerClock): SandboxParts {
  return {
    client: documentClient,
    tableName,
    origin: environment('PLATFORM_ORIGIN'),
    now,
    realNow: () => Date.now(),
    newId,
    language,
  }
}
