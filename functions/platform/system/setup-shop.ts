import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { setupShop } from '#events/platform/system.ts'
import { jsonSecret } from '#functions/machinery/clients/json-secret.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { type BackgroundContext, background } from '#functions/machinery/reactions/consume.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import { currentVersion } from '#shared/platform/api/versions.ts'
import { type ApiKeyType, kindOfKey } from '#shared/platform/keys/api-key.ts'
import type { EventType } from '#shared/platform/webhooks/event.ts'
import { PlatformTrust } from '../http/trust.ts'
import {
  countKeys,
  findKey,
  getKey,
  hashKey,
  type KeyLookup,
  newApiKey,
  newKeyText,
  randomText,
  replaceKey,
} from '../store/keys/api-keys.ts'
import { getShop, putListedShop, type Shop } from '../store/system/shops.ts'
import { type Mode, platformSystemKeys, shopKeys } from '../store/table-keys.ts'
import { countSettings, listSettings, putSetting, replaceSetting, secretsAt } from '../store/webhooks/settings.ts'

/**
 * Creates the marketplace's shop once, with the marketplace's API keys. Each part is stored as a secret before it is
 * registered in the table, so that the next run completes an interrupted one with the same keys.
 */
const shopId = 's_00000000001'
const webhookPath = '/api/payment/webhook'
/** Scopes of the marketplace's key. Keys, webhooks and settings need the owner's full key. */
const shopScopes = ['payments:*', 'customers:*', 'sessions:write', 'transfers:read', 'transfers:create']
/**
 * Scopes of the key that approves transfers made by the other one, so that neither key alone can move money out (5.17).
 */
const payoutScopes = ['transfers:read', 'transfers:approve']

/**
 * Events sent to the marketplace. Not registrations and 3-D Secure, which it knows from its own calls
 * (docs/decisions/080); nor refunds, which it queries itself (docs/decisions/098).
 */
const webhookEvents: readonly EventType[] = [
  'payment.authorized',
  'payment.checked',
  'payment.captured',
  'payment.failed',
  'payment.operation_failed',
  'payment.canceled',
  'payment.voided',
  'payment.refunded',
  'payment.amount_changed',
  'payment.expired',
  'tds2.authenticated',
  'tds2.challenge_resolved',
  'virtual_account.issued',
  'virtual_account.deposited',
  'virtual_account.overpaid',
  'virtual_account.expired',
  'transfer_file.result',
]

const ShopSecret = z.object({
  shopId: z.string(),
  secretKey: z.string(),
  publicKey: z.string(),
  webhookSecret: z.union([z.string(), z.array(z.string())]),
})
type ShopSecret = z.infer<typeof ShopSecret>
type Context = BackgroundContext<typeof setupShop>

export const handler = background(setupShop, async (_event, context) => {
  const mode: Mode = environment('ACQUIRER') === 'fincode' ? 'live' : 'test'
  await publishTrust(context)
  const pepper = await pepperOf(context)
  await ensureShop(context)
  await listShop(context)
  const owner = await ownerKey(context, mode)
  const secret = await shopSecret(context, mode)
  await ensureKey(context, { mode, pepper, type: 'secret', key: owner, name: 'Owner' })
  const marketplace = { mode, pepper, type: 'restricted', key: secret.secretKey, name: 'Marketplace' } as const
  await ensureKey(context, { ...marketplace, scopes: shopScopes, isFirstParty: true })
  const payouts = { mode, pepper, type: 'restricted', key: await payoutKey(context, mode), name: 'Payouts' } as const
  await ensureKey(context, { ...payouts, scopes: payoutScopes })
  await ensureKey(context, { mode, pepper, type: 'public', key: secret.publicKey, name: 'Marketplace' })
  await ensureWebhook(context, mode, secret)
})

async function publishTrust({ table, secrets, commit, newId }: Context): Promise<void> {
  const origin = originHash((await secrets.originSecret.get()) ?? '')
  const item = await table.get(platformSystemKeys.trust())
  const before = item ? PlatformTrust.parse(item).originHashes : []
  const originHashes = [origin, ...before.filter(hash => hash !== origin)].slice(0, 2)
  await commit({ once: newId(), writes: [put({ ...platformSystemKeys.trust(), originHashes })] })
}

/** The pepper never changes once there are keys, because it is part of their hashes. */
async function pepperOf({ secrets }: Context): Promise<string> {
  const stored = await secrets.platformPepper.get()
  if (stored) return stored
  const made = randomBytes(32).toString('base64url')
  await secrets.platformPepper.put(made)
  return made
}

async function ensureShop({ table, commit, now, newId }: Context): Promise<void> {
  const origin = environment('PUBLIC_ORIGIN')
  const known = await getShop(table, shopId)
  if (known?.origins.includes(origin)) return
  const at = now()
  const shop: Shop = {
    shopId,
    name: 'Kogei no Ma',
    shopType: 'marketplace',
    apiVersion: currentVersion,
    contractStatus: 'ACTIVE',
    sharedCustomerFlag: '0',
    tdsSetting: '2',
    brandFlags: { VISA: '1', MASTER: '1', JCB: '1', AMEX: '1', DINERS: '1', DISCOVER: '1' },
    instalmentFlag: '0',
    bonusFlag: '0',
    revolvingFlag: '0',
    paymentStopFlag: '0',
    acquirerName: environment('ACQUIRER'),
    logKeepDays: 180,
    origins: [origin],
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  // After a move of the site, its new address becomes the shop's only one.
  const write = known
    ? update(shopKeys.shop(shopId), { set: { origins: [origin], updatedAt: at }, add: { version: 1 } })
    : put({ ...shopKeys.shop(shopId), ...shop }, { ifAbsent: true })
  await commit({ once: newId(), writes: [write] })
}

/** Adds the shop to the list that clocks process. */
async function listShop({ table, commit, newId }: Context): Promise<void> {
  if (await table.get(shopKeys.listed(shopId))) return
  await commit({ once: newId(), writes: [putListedShop(shopId)] })
}

async function ownerKey({ secrets }: Context, mode: Mode): Promise<string> {
  const stored = await secrets.paymentOwnerKey.get()
  const kind = stored === undefined ? undefined : kindOfKey(stored)
  if (stored && kind?.type === 'secret' && kind.mode === mode) return stored
  const made = newKeyText('secret', mode)
  await secrets.paymentOwnerKey.put(made)
  return made
}

async function payoutKey({ secrets }: Context, mode: Mode): Promise<string> {
  const stored = await secrets.payoutKey.get()
  const kind = stored === undefined ? undefined : kindOfKey(stored)
  if (stored && kind?.type === 'restricted' && kind.mode === mode) return stored
  const made = newKeyText('restricted', mode)
  await secrets.payoutKey.put(made)
  return made
}

async function shopSecret({ secrets }: Context, mode: Mode): Promise<ShopSecret> {
  const parsed = ShopSecret.safeParse(jsonSecret(await secrets.paymentShop.get()))
  if (parsed.success && kindOfKey(parsed.data.secretKey)?.mode === mode) return parsed.data
  const made: ShopSecret = {
    shopId,
    secretKey: newKeyText('restricted', mode),
    publicKey: newKeyText('public', mode),
    webhookSecret: randomText(40),
  }
  await secrets.paymentShop.put(JSON.stringify(made))
  return made
}

interface WantedKey {
  readonly mode: Mode
  readonly pepper: string
  readonly type: ApiKeyType
  readonly key: string
  readonly name: string
  readonly scopes?: readonly string[]
  readonly isFirstParty?: true
}

async function ensureKey(context: Context, { pepper, ...wanted }: WantedKey): Promise<void> {
  const { table, commit, now, newId } = context
  const known = await findKey(table, hashKey(wanted.key, pepper))
  if (known) return completeKey(context, known, wanted)
  const { writes } = newApiKey({ ...wanted, shopId, at: now(), newId, pepper })
  const { outcome } = await commit({ once: newId(), writes: [...writes, countKeys(wanted.mode, shopId, 1)] })
  if (outcome === 'refused') throw new Error(`${shopId} has as many active keys as it may have: disable one`)
}

/**
 * A manually issued key in the secret counts as the marketplace's too, and a key of an earlier setup gets its missing
 * scopes. Scopes that somebody added stay.
 */
async function completeKey(
  { table, commit, now, newId }: Context,
  { mode, keyId }: KeyLookup,
  { scopes: wanted = [], isFirstParty }: Omit<WantedKey, 'pepper'>,
): Promise<void> {
  const before = await getKey(table, mode, shopId, keyId)
  if (!before) return
  const scopes = [...new Set([...before.scopes, ...wanted])]
  const marks = isFirstParty && !before.isFirstParty
  if (!marks && scopes.length === before.scopes.length) return
  const after = {
    ...before,
    scopes,
    ...(isFirstParty && { isFirstParty }),
    updatedAt: now(),
    version: before.version + 1,
  }
  await commit({ once: newId(), writes: [replaceKey(after, before)] })
}

/** Webhook endpoint of the marketplace. A rolled secret is stored for the marketplace. */
async function ensureWebhook({ table, secrets, commit, now, newId }: Context, mode: Mode, secret: ShopSecret) {
  const url = `${environment('PUBLIC_ORIGIN')}${webhookPath}`
  const settings = await listSettings(table, mode, shopId)
  const known = settings.find(setting => new URL(setting.url).pathname === webhookPath)
  const at = now()
  if (!known) {
    const [webhookSecret = randomText(40)] = [secret.webhookSecret].flat()
    const setting = putSetting({
      webhookId: `wh_${newId()}`,
      shopId,
      mode,
      url,
      events: [...webhookEvents],
      secret: webhookSecret,
      state: 'ACTIVE',
      createdAt: at,
      updatedAt: at,
      version: 1,
    })
    await commit({ once: newId(), writes: [setting, countSettings(mode, shopId, 1)] })
    return
  }
  // Adds events that an earlier deployment did not know; events that somebody chose stay. An empty list means all
  // events, as in the first setups.
  const events = [...new Set([...webhookEvents, ...known.events])]
  if (known.url !== url || events.length > known.events.length || known.events.length === 0) {
    const state = known.url === url ? known.state : 'ACTIVE'
    const after = { ...known, url, state, events, updatedAt: at, version: known.version + 1 }
    await commit({ once: newId(), writes: [replaceSetting(after, known)] })
  }
  const valid = secretsAt(known, at)
  if (valid.join() === [secret.webhookSecret].flat().join()) return
  await secrets.paymentShop.put(JSON.stringify({ ...secret, webhookSecret: valid }))
}
