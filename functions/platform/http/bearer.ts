import { table } from '#functions/machinery/clients/clients.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { instanceCache } from '#shared/instance-cache.ts'
import type { SecretAccess } from '#shared/platform/api/endpoint.ts'
import { isApiVersion } from '#shared/platform/api/versions.ts'
import { isUsable, kindOfKey, permits } from '#shared/platform/keys/api-key.ts'
import { ApiKeyRecord, findKey, hashKey, type KeyLookup } from '../store/keys/api-keys.ts'
import { Shop } from '../store/system/shops.ts'
import { keyKeys, type Mode, paymentKeys, shopKeys } from '../store/table-keys.ts'
import { type Refusal, refuse } from './answers.ts'
import { recordKeyOf } from './idempotency.ts'
import { pepper } from './pepper.ts'
import type { PlatformContext } from './platform-context.ts'

/** Caller with an API key: the shop it acts for, the partition of its data, and the key itself. */
export interface AuthenticatedShop {
  readonly shop: Shop
  readonly mode: Mode
  readonly apiKey: ApiKeyRecord
  /** The shop of the key, if it acts for one of its tenants. */
  readonly mainShop: Shop | undefined
  /** Item of the payment in the path; undefined if the contract names none, or if it does not exist. */
  readonly named: Attributes | undefined
  /** Record of an earlier call with the same idempotency key, if the contract has it read here. */
  readonly earlier: Attributes | undefined
}

/** A lookup never changes, so that an instance reads each once. The key's permissions are read with every call. */
const lookups = instanceCache<string, KeyLookup>()
const rememberedKeys = 1000

/** The caller of an API key, or the reason of its refusal (payment-platform.md 5.9, 4.6). */
export async function readBearer(context: PlatformContext): Promise<AuthenticatedShop | Refusal | undefined> {
  const { contract, call, now } = context
  if (contract.access.key === 'none') return undefined
  const token = /^Bearer\s+(\S+)$/i.exec(call.header('authorization') ?? '')?.[1]
  if (token === undefined) return refuse('E9994001001')
  const lookup = await lookedUp(token)
  if (!lookup) return refuse('E9994001029')
  const tenantId = call.header('tenant-shop-id')
  const { shopId, mode, keyId } = lookup
  const tenant = tenantId !== undefined && tenantFormat.test(tenantId) ? tenantId : undefined
  const paymentId = namedPaymentOf(context)
  const record = recordKeyOf(context, lookup)
  const shopKey = shopKeys.shop(shopId)
  const [keyItem, shopItem, tenantItem, namedItem, earlierItem] = await table.batchGet([
    keyKeys.record(mode, shopId, keyId),
    shopKey,
    shopKeys.shop(tenant ?? shopId),
    // An unneeded key repeats that of the shop, which costs nothing.
    paymentId === undefined ? shopKey : paymentKeys.payment(mode, tenant ?? shopId, paymentId),
    record ?? shopKey,
  ])
  const named = paymentId === undefined ? undefined : namedItem
  const earlier = record && earlierItem
  const apiKey = keyItem && ApiKeyRecord.parse(keyItem)
  if (!apiKey || !shopItem || !isUsable(apiKey, now())) return refuse('E9994001029')
  const shop = Shop.parse(shopItem)

  if (contract.sandboxOnly && mode === 'live') return refuse('E9992001002')
  if (mode === 'live' && shop.contractStatus !== 'ACTIVE') return refuse('E9994061019')
  if (contract.access.key === 'secret' && !allows(apiKey, contract.access)) return refuse('E9994078040')
  const version = call.header('api-version')
  if (version !== undefined && !/^\d{8}$/.test(version)) return refuse('E0000002008')
  if (version !== undefined && !isApiVersion(version)) return refuse('E0000002002')
  // A call without the header uses the version of its shop, and is refused if that is no longer supported.
  if (version === undefined && !isApiVersion(shop.apiVersion)) return refuse('E9994002008')
  if (tenantId === undefined) return { shop, mode, apiKey, mainShop: undefined, named, earlier }
  return asTenant({ shop, mode, apiKey, named, earlier }, tenantId, tenantItem)
}

const tenantFormat = /^s_\d{11}$/

/** Ids of payments have at most thirty characters; longer ids are not looked up. */
function namedPaymentOf({ contract, event }: PlatformContext): string | undefined {
  const id = contract.namesPayment && event.pathParameters?.['id']
  return id && id.length <= 30 ? id : undefined
}

/** A main shop may act for its tenants; no other shop may act for another one. */
function asTenant(
  { shop, mode, apiKey, named, earlier }: Omit<AuthenticatedShop, 'mainShop'>,
  tenantId: string,
  item: Readonly<Record<string, unknown>> | undefined,
): AuthenticatedShop | Refusal {
  if (tenantId === '') return refuse('E9992074001')
  if (!tenantFormat.test(tenantId)) return refuse('E9992074008')
  if (shop.platformId !== undefined) return refuse('E0073074046')
  const tenant = item && Shop.parse(item)
  if (!tenant || tenant.platformId !== shop.shopId) return refuse('E9992074002')
  if (mode === 'live' && tenant.contractStatus !== 'ACTIVE') return refuse('E9994061019')
  return { shop: tenant, mode, apiKey, mainShop: shop, named, earlier }
}

/**
 * A secret key may do everything in its shop; a restricted one needs every scope of the call; a public one may do
 * nothing here.
 */
function allows(apiKey: ApiKeyRecord, { scopes }: SecretAccess): boolean {
  if (apiKey.type === 'secret') return true
  return apiKey.type === 'restricted' && scopes.length > 0 && scopes.every(scope => permits(apiKey, scope))
}

async function lookedUp(token: string): Promise<KeyLookup | undefined> {
  const kind = kindOfKey(token)
  if (!kind) return undefined
  const hash = hashKey(token, await pepper())
  const known = lookups.get(hash)
  if (known) return known
  const found = await findKey(table, hash)
  if (!found || found.mode !== kind.mode) return undefined
  if (lookups.size >= rememberedKeys) lookups.clear()
  lookups.set(hash, found)
  return found
}
