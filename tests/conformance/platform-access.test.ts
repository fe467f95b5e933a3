import '#tests/support/unit-environment.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { open, platformEndpoint, publicKey, secretKey } from '#shared/platform/api/endpoint.ts'
import { field, yenField } from '#shared/platform/api/fields.ts'
import { callLimits, maxBodyBytes } from '#shared/platform/api/limits.ts'
import { kogei, openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

/** Who is let in, as whom, and how often: what no example of a contract can show (payment-platform.md 5, 5.9, 4.6). */
const whoami = platformEndpoint({
  id: 'whoami',
  area: 'payments',
  method: 'GET',
  path: '/v1/whoami',
  summary: '',
  operation: 'C002',
  access: secretKey('payments:read', 'customers:read'),
  input: z.strictObject({}),
  output: z.object({ shop: z.string(), mode: z.string(), main: z.string().nullable(), key: z.string() }),
  codes: [],
  grants: {},
  example: { input: {}, output: { shop: '', mode: '', main: null, key: '' } },
})
const mainShop = 's_00000000001'
const tenantShop = 's_00000000007'

let platform: PlatformTable
let secret: string
let ask: (as: string, headers?: Record<string, string>) => ReturnType<PlatformTable['ask']>
beforeAll(async () => {
  platform = await openPlatform()
  await platform.shop()
  await platform.shop({ shopId: tenantShop, platformId: mainShop })
  await platform.shop({ shopId: 's_00000000008', platformId: 's_00000000009' })
  await platform.shop({ shopId: 's_00000000009', contractStatus: 'NONE' })
  secret = await platform.key('secret')
  const handler = platform.serve(whoami, async ({ shop, mode, mainShop: main, apiKey }) => ({
    shop: shop.shopId,
    mode,
    main: main?.shopId ?? null,
    key: apiKey.type,
  }))
  ask = (as, headers = {}) => platform.ask(handler, { path: '/v1/whoami', as, headers })
})
afterAll(() => platform?.close())

describe('a key', () => {
  test('opens the partition of its own mode', async () => {
    expect(JSON.parse((await ask(secret)).body)).toEqual({ shop: mainShop, mode: 'test', main: null, key: 'secret' })
    const live = await platform.key('secret', { mode: 'live' })
    expect(JSON.parse((await ask(live)).body)).toMatchObject({ mode: 'live' })
  })

  test('with scopes needs every scope that the endpoint names', async () => {
    const one = await platform.key('restricted', { scopes: ['payments:read'] })
    const both = await platform.key('restricted', { scopes: ['payments:read', 'customers:*'] })
    expect((await ask(one)).codes).toEqual(['E9994078040'])
    expect((await ask(both)).status).toBe(200)
  })

  test('without a scope calls no endpoint that needs a secret key', async () => {
    const any = platform.serve(platformEndpoint({ ...whoami, access: secretKey() }), async () => whoami.example.output)
    const restricted = await platform.key('restricted', { scopes: ['payments:*'] })
    expect((await platform.ask(any, { as: restricted })).codes).toEqual(['E9994078040'])
    expect((await platform.ask(any, { as: secret })).status).toBe(200)
  })

  test('ends at the instant that was set for it', async () => {
    const ended = await platform.key('secret', { validUntil: Date.now() - 1 })
    expect((await ask(ended)).codes).toEqual(['E9994001029'])
  })

  test('for live payments needs an active contract', async () => {
    const live = await platform.key('secret', { shopId: 's_00000000009', mode: 'live' })
    const tests = await platform.key('secret', { shopId: 's_00000000009' })
    const refused = await ask(live)
    expect([refused.status, refused.codes]).toEqual([403, ['E9994061019']])
    expect((await ask(tests)).status).toBe(200)
  })

  test('for live payments reaches no sandbox endpoint', async () => {
    const sandbox = platformEndpoint({ ...whoami, access: publicKey(), sandboxOnly: true })
    const handler = platform.serve(sandbox, async () => whoami.example.output)
    const live = await platform.key('public', { mode: 'live' })
    const tests = await platform.key('public')
    const missing = await platform.ask(handler, { as: live })
    expect([missing.status, missing.codes]).toEqual([404, ['E9992001002']])
    expect((await platform.ask(handler, { as: tests })).status).toBe(200)
  })

  test('of a shop with an outdated version has to name another one', async () => {
    const shopId = 's_00000000010'
    await platform.shop({ shopId, apiVersion: '20200101' })
    const old = await platform.key('secret', { shopId })
    const refused = await ask(old)
    expect([refused.status, refused.codes]).toEqual([400, ['E9994002008']])
    expect((await ask(old, { 'api-version': kogei.apiVersion })).status).toBe(200)
  })

  test('is read as a bearer token in any spelling', async () => {
    expect((await ask(secret, { authorization: `bearer ${secret}` })).status).toBe(200)
    for (const authorization of [secret, `Basic ${secret}`, 'Bearer', 'Bearer  ']) {
      expect((await ask(secret, { authorization })).codes).toEqual(['E9994001001'])
    }
  })
})

describe('a main shop', () => {
  test('acts for its tenants', async () => {
    const answer = await ask(secret, { 'tenant-shop-id': tenantShop })
    expect(JSON.parse(answer.body)).toEqual({ shop: tenantShop, mode: 'test', main: mainShop, key: 'secret' })
  })

  test('acts for no other shop', async () => {
    const codes = async (tenant: string) => (await ask(secret, { 'tenant-shop-id': tenant })).codes[0]
    expect(await codes('')).toBe('E9992074001')
    expect(await codes('s_1')).toBe('E9992074008')
    expect(await codes('s_99999999999')).toBe('E9992074002')
    expect(await codes('s_00000000008')).toBe('E9992074002')
    expect(await codes(mainShop)).toBe('E9992074002')
  })

  test('is never a tenant', async () => {
    const tenant = await platform.key('secret', { shopId: tenantShop })
    const refused = await ask(tenant, { 'tenant-shop-id': mainShop })
    expect([refused.status, refused.codes]).toEqual([403, ['E0073074046']])
  })
})

describe('a call', () => {
  test('that bypasses the distribution finds nothing', async () => {
    for (const origin of ['', 'origin-secret']) {
      const around = await ask(secret, { 'x-origin-secret': origin })
      expect([around.status, around.codes]).toEqual([404, ['E9992001002']])
    }
  })

  test('beyond the limit of its key gets a time to retry', async () => {
    const show = platform.serve(platformEndpoint({ ...whoami, access: publicKey() }), async () => whoami.example.output)
    const key = await platform.key('public')
    const call = () => platform.ask(show, { as: key })
    const admitted = await Promise.all(Array.from({ length: callLimits.public.count }, call))
    expect(new Set(admitted.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await call()
    expect([refused.status, refused.codes]).toEqual([429, ['E9992001007']])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(refused.body)).toHaveProperty('message')
    expect((await ask(secret)).status).toBe(200)
  }, 30_000)

  test('of the marketplace is never refused for its number, and is counted nowhere', async () => {
    const scopes = ['payments:*', 'customers:*'] as const
    const foreign = await platform.key('restricted', { scopes })
    const own = await platform.key('restricted', { scopes, isFirstParty: true })
    // Six thousand calls of each key in this window stand in its counter, so that the next ones are beyond the limit.
    const { platformSystemKeys } = await import('#functions/platform/store/table-keys.ts')
    const { put, remove } = await import('#functions/machinery/table/write.ts')
    const endsAt = Date.now() + callLimits.secret.seconds * 1000
    const full = { count: callLimits.secret.count, endsAt, expiresAt: Math.ceil(endsAt / 1000) }
    const ids = (await platform.all()).flatMap(({ keyId, name }) =>
      name === undefined || keyId === undefined ? [] : [String(keyId)],
    )
    for (const keyId of ids) {
      const subject = createHash('sha256')
        .update(JSON.stringify([keyId]))
        .digest('base64url')
        .slice(0, 22)
      await platform.write(put({ ...platformSystemKeys.limit('secret', subject), ...full }))
    }
    expect((await ask(foreign)).codes).toEqual(['E9992001007'])
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await ask(own)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const counted = (await platform.all()).filter(({ PK }) => String(PK).startsWith('PAY#LIMIT#secret#'))
    expect(counted.every(({ count }) => count === callLimits.secret.count)).toBe(true)
    await platform.write(...counted.map(({ PK, SK }) => remove({ PK: String(PK), SK: String(SK) })))
  })

  test('of the marketplace stays its own when its key is rolled', async () => {
    const shopId = 's_00000000012'
    await platform.shop({ shopId })
    const owner = await platform.key('secret', { shopId })
    await platform.key('restricted', { shopId, scopes: ['payments:*'], isFirstParty: true })
    const marked = async () => (await platform.all()).filter(item => item['shopId'] === shopId && item['isFirstParty'])
    const [first] = await marked()
    const { handler } = await import('#functions/platform/keys/roll-api-key.ts')
    const id = String(first?.['keyId'])
    const rolled = await platform.ask(handler, {
      method: 'POST',
      path: `/console/v1/api_keys/${id}/roll`,
      parameters: { id },
      as: owner,
      key: 'roll-1',
      body: '{}',
    })
    expect(rolled.codes).toEqual([])
    expect((await marked()).map(({ state }) => state).sort()).toEqual(['ACTIVE', 'ROLLING'])
  })

  test('that is too large is refused before it is read', async () => {
    const post = platformEndpoint({
      ...whoami,
      method: 'POST',
      input: z.strictObject({ amount: field('104', yenField(7, 1)) }),
      example: { ...whoami.example, input: { amount: 1 } },
    })
    const handler = platform.serve(post, async () => whoami.example.output)
    const body = JSON.stringify({ amount: 1, note: 'x'.repeat(maxBodyBytes) })
    const refused = await platform.ask(handler, { method: 'POST', as: secret, body })
    expect([refused.status, refused.codes]).toEqual([413, ['E9992001006']])
  })
})

describe('a call that names a payment', () => {
  const named = platformEndpoint({
    ...whoami,
    path: '/v1/whoami/{id}',
    namesPayment: true,
    input: z.strictObject({ id: z.string() }),
    output: z.object({ found: z.unknown() }),
    example: { input: { id: '' }, output: { found: null } },
  })

  test('has it from the partition of the shop that acts, and of no other', async () => {
    const { paymentKeys } = await import('#functions/platform/store/table-keys.ts')
    const { put } = await import('#functions/machinery/table/write.ts')
    const stored = (shopId: string) => put({ ...paymentKeys.payment('test', shopId, 'o1'), mark: shopId })
    await platform.write(stored(mainShop), stored(tenantShop))
    const handler = platform.serve(named, async ({ named: item }) => ({ found: item?.['mark'] ?? null }))
    const marked = async (id: string, headers = {}) => {
      const { body } = await platform.ask(handler, {
        path: `/v1/whoami/${id}`,
        parameters: { id },
        as: secret,
        headers,
      })
      return JSON.parse(body).found
    }
    expect(await marked('o1')).toBe(mainShop)
    expect(await marked('o1', { 'tenant-shop-id': tenantShop })).toBe(tenantShop)
    expect(await marked('o2')).toBeNull()
    expect(await marked('o'.repeat(3000))).toBeNull()
  })
})

describe('the log of calls', () => {
  const logged = async () => (await platform.all()).filter(({ PK }) => String(PK).includes('#CALLS#'))

  test('has no line of what the marketplace reads, but of what it is refused', async () => {
    const own = await platform.key('restricted', { scopes: ['payments:*', 'customers:*'], isFirstParty: true })
    const narrow = await platform.key('restricted', { scopes: ['payments:*', 'customers:*'], isFirstParty: true })
    const before = await logged()
    expect((await ask(own)).status).toBe(200)
    expect(await logged()).toHaveLength(before.length)
    expect((await ask(narrow, { 'test-clock': 'none' })).status).toBe(400)
    expect(await logged()).toHaveLength(before.length + 1)
    expect((await ask(secret)).status).toBe(200)
    expect(await logged()).toHaveLength(before.length + 2)
  })

  test('spreads a day over sixteen partitions and is read as one, page after page', async () => {
    const shopId = 's_00000000011'
    await platform.shop({ shopId })
    const theirs = await platform.key('secret', { shopId })
    for (let call = 0; call < 120; call++) await ask(theirs)
    const own = (await logged()).filter(({ PK }) => String(PK).includes(shopId))
    expect(own).toHaveLength(120)
    expect(new Set(own.map(({ PK }) => PK)).size).toBeGreaterThan(12)

    const { findCalls } = await import('#functions/platform/store/webhooks/calls.ts')
    const { tableMethods } = await import('#functions/machinery/table/table.ts')
    const table = tableMethods(platform.client, platform.tableName)
    const now = Date.now()
    const page = (after: string | undefined) =>
      findCalls(
        table,
        { mode: 'test', shopId },
        { from: now - 86_400_000, to: now, after, limit: 50, matches: () => true },
      )
    const read: string[] = []
    let next: string | undefined
    do {
      const found = await page(next)
      read.push(...found.list.map(({ requestId }) => requestId))
      next = found.next ?? undefined
    } while (next)
    const inOrder = own.map(({ SK }) => String(SK)).sort()
    expect(read).toEqual(inOrder.reverse().map(key => key.split('#')[1]))
  })
})

test('a page answers a refusal as a page', async () => {
  const shown = platformEndpoint({
    ...whoami,
    access: open(),
    page: true,
    output: z.string(),
    codes: ['E0054128023'],
    example: { input: {}, output: '' },
  })
  const handler = platform.serve(shown, async ({ fail }) => fail('E0054128023'))
  const page = await platform.ask(handler, { headers: { 'accept-language': 'ja' } })
  expect(page.status).toBe(410)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toMatch(
    /default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'/,
  )
  expect(page.body).toContain('決済ページの有効期限が切れています。')
})
