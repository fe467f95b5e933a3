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

/** Who calls with a key: the shop that acts, the partition that the key opens, and the key itself. */
export interface AuthenticatedShop {
  readonly shop: Shop
  readonly mode: Mode
  readonly apiKey: ApiKeyRecord
  /** The shop of the key, where it acts for one of its tenants. */
  readonly mainShop: Shop | undefined
  /** The payment that the path names, as the table has it; undefined where the contract names none, or none is there. */
  readonly named: Attributes | undefined
  /** The record of an earlier call under the same key, where the contract has it read here. */
  readonly earlier: Attributes | undefined
}

/** A lookup never changes, so an instance asks once for each key. What the key may do is read anew with every call. */
const lookups = instanceCache<string, KeyLookup>()
const rememberedKeys = 1000

/** The bearer of a key, or the reason why it opens nothing here (payment-platform.md 5.9, 4.6). */
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
    // What is not wanted is the shop once more, which costs nothing.
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
  // A call without the header uses the version of its shop. It is refused when that version is no longer supported.
  if (version === undefined && !isApiVersion(shop.apiVersion)) return refuse('E9994002008')
  if (tenantId === undefined) return { shop, mode, apiKey, mainShop: undefined, named, earlier }
  return asTenant({ shop, mode, apiKey, named, earlier }, tenantId, tenantItem)
}

const tenantFormat = /^s_\d{11}$/

/** A payment's id has thirty characters at most; what is longer is asked for by nobody. */
function namedPaymentOf({ contract, event }: PlatformContext): string | undefined {
  const id = contract.namesPayment && event.pathParameters?.['id']
  return id && id.length <= 30 ? id : undefined
}

/** A main shop may act for its tenants. No other shop may act for another one. */
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

/** A secret key does everything of its shop; a restricted one what all its scopes allow together; a public one nothing. */
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
