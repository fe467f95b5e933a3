import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newApiKey } from '#functions/platform/store/keys/api-keys.ts'
import type { PlatformRawInputOf } from '#shared/platform/api/endpoint.ts'
import { disableApiKey, issueApiKey, listApiKeys, rollApiKey, updateApiKey } from '#shared/platform/api/keys.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import { listEvents } from '#shared/platform/api/webhooks/events.ts'
import { listWebhookSettings } from '#shared/platform/api/webhooks.ts'
import { everyItem } from '#tests/support/table-client.ts'
import { openWebhookMerchant, type WebhookMerchant } from '#tests/support/webhook-merchant.ts'

let shop: WebhookMerchant
beforeAll(async () => {
  shop = await openWebhookMerchant()
})
afterAll(async () => {
  const denials = await shop.app.denials()
  await shop.stop()
  expect(denials).toEqual([])
})

const issue = async (input: PlatformRawInputOf<typeof issueApiKey> = { type: 'secret' }, as?: string) => {
  const reply = await shop.call(issueApiKey, input, as === undefined ? {} : { as })
  if (reply.status !== 201) throw new Error(`no key: ${reply.body}`)
  return issueApiKey.output.parse(reply.data)
}
const works = async (key: string) => (await shop.call(listWebhookSettings, {}, { as: key })).status
const unknown = 'key_01KB8Z6V3RM3F5Q9ZC5T0A1B2C'
const end = (id: string) => shop.call(disableApiKey, { id })

describe('issueApiKey', () => {
  test('shows the key once and stores only its hash', async () => {
    const { api_key: key, ...rest } = await issue({ type: 'secret', name: 'merchant' })
    expect(key).toMatch(/^sk_test_[0-9A-Za-z]{32}$/)
    expect(rest).toMatchObject({ state: 'ACTIVE', livemode: false, name: 'merchant', scopes: [], version: 1 })
    expect(rest.masked).toBe(`sk_test_…${key.slice(-4)}`)
    expect(await works(key)).toBe(200)
    const list = await shop.call(listApiKeys, {})
    expect(list.data).toMatchObject({ list: expect.arrayContaining([rest]) })
    await shop.app.quiet()
    // Nor anywhere else in the table: not under an Idempotency-Key, in an event or in the log of calls.
    const items = await everyItem(shop.client, shop.tableName)
    expect(JSON.stringify(items)).not.toContain(key.slice(8))
    await end(rest.id)
  })

  test('ends the key at the time that the shop has chosen', async () => {
    const until = shop.app.clock.now() + 3_600_000
    const { id, api_key: key } = await issue({ type: 'secret', expires_at: new Date(until).toISOString() })
    expect(await works(key)).toBe(200)
    await shop.app.clock.advance('PT61M')
    expect(await works(key)).toBe(401)
    await end(id)
  })

  test.each([
    ['of an unknown type', { type: 'admin' }, 403, 'E0060077040'],
    ['that has ended before it begins', { type: 'secret', expires_at: '2020-01-01T00:00:00Z' }, 403, 'E0060077040'],
    ['that ends at no instant', { type: 'secret', expires_at: 'soon' }, 400, 'E9992001001'],
    ['restricted to nothing', { type: 'restricted' }, 400, 'E0060078001'],
    ['restricted to an empty list', { type: 'restricted', scopes: [] }, 400, 'E0060078001'],
    ['with an unknown scope', { type: 'restricted', scopes: ['payments:steal'] }, 400, 'E0060078031'],
    ['of full power with scopes', { type: 'secret', scopes: ['payments:read'] }, 400, 'E0060078031'],
  ])('refuses a key %s', async (_, input, status, code) => {
    const reply = await shop.send('POST', issueApiKey.path, {
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.keys.secret}` },
    })
    expect(reply).toMatchObject({ status, codes: [code] })
  })

  test('refuses the eleventh active key, also when twelve calls come at once', async () => {
    const { list } = listApiKeys.output.parse((await shop.call(listApiKeys, { limit: '100' })).data)
    const active = list.filter(({ state }) => state === 'ACTIVE').length
    const replies = await Promise.all(Array.from({ length: 12 }, () => shop.call(issueApiKey, { type: 'public' })))
    const made = replies.filter(({ status }) => status === 201).map(({ data }) => issueApiKey.output.parse(data))
    expect(made).toHaveLength(10 - active)
    const refused = replies.find(({ status }) => status !== 201)
    expect(refused).toMatchObject({ status: 409, codes: ['E0060061030'], errors: [{ params: ['10'] }] })

    // Rolling takes one and gives one; what is rolled away does not count twice when it is ended.
    const [first, second] = made
    expect((await shop.call(rollApiKey, { id: first?.id ?? '' })).status).toBe(201)
    await end(first?.id ?? '')
    expect((await shop.call(issueApiKey, { type: 'public' })).codes).toEqual(['E0060061030'])
    await end(second?.id ?? '')
    const last = await shop.call(issueApiKey, { type: 'public' })
    expect(last.status).toBe(201)
    const ours = listApiKeys.output.parse((await shop.call(listApiKeys, { limit: '100' })).data).list
    for (const { id, state } of ours) {
      if (state === 'ACTIVE' && !list.some(before => before.id === id)) await end(id)
    }
  })
})

describe('updateApiKey', () => {
  test('changes a key only at the version that If-Match names', async () => {
    const { id, version } = await issue({ type: 'restricted', name: 'robot', scopes: ['webhooks:read'] })
    const rename = (name: string, match: string) =>
      shop.call(updateApiKey, { id, name }, { headers: { 'if-match': match } })
    expect(await rename('first', `"v${version}"`)).toMatchObject({ status: 200, data: { version: version + 1 } })
    for (const match of [`"v${version}"`, '"v99"', 'garbage', '""']) {
      expect(await rename('second', match), match).toMatchObject({ status: 412, codes: ['E9991001001'] })
    }
    expect(await rename('third', '*')).toMatchObject({ status: 200, data: { name: 'third', version: version + 2 } })
    await end(id)
  })

  test('refuses scopes on a public key, a restricted key without scopes, and a disabled key', async () => {
    const { list } = listApiKeys.output.parse((await shop.call(listApiKeys, { limit: '100' })).data)
    const open = list.find(({ type, state }) => type === 'public' && state === 'ACTIVE')
    const over = await issue()
    await end(over.id)
    const limited = list.find(({ type, state }) => type === 'restricted' && state === 'ACTIVE')
    const scopes = ['payments:read']
    expect((await shop.call(updateApiKey, { id: open?.id ?? '', scopes })).codes).toEqual(['E0062078031'])
    expect((await shop.call(updateApiKey, { id: limited?.id ?? '', scopes: [] })).codes).toEqual(['E0062078031'])
    expect(await shop.call(updateApiKey, { id: over.id, name: 'x' })).toMatchObject({
      status: 403,
      codes: ['E0062077040'],
    })
  })
})

describe('rollApiKey', () => {
  test('keeps the old key for its grace period and not longer', async () => {
    const before = await issue({ type: 'restricted', name: 'robot', scopes: ['webhooks:read'] })
    const rolled = await shop.call(rollApiKey, { id: before.id, grace_hours: 2 })
    expect(rolled.status).toBe(201)
    const after = rollApiKey.output.parse(rolled.data)
    expect(after).toMatchObject({ type: 'restricted', name: 'robot', scopes: ['webhooks:read'], state: 'ACTIVE' })
    expect(after.id).not.toBe(before.id)
    expect([await works(before.api_key), await works(after.api_key)]).toEqual([200, 200])
    expect(await shop.call(rollApiKey, { id: before.id })).toMatchObject({
      codes: ['E0063077004'],
      errors: [{ params: ['ROLLING'] }],
    })
    await shop.app.clock.advance('PT119M')
    expect(await works(before.api_key)).toBe(200)
    await shop.app.clock.advance('PT2M')
    expect([await works(before.api_key), await works(after.api_key)]).toEqual([401, 200])
    const { list } = listApiKeys.output.parse((await shop.call(listApiKeys, { limit: '100' })).data)
    expect(list.find(({ id }) => id === before.id)?.state).toBe('DISABLED')
    expect((await end(before.id)).codes).toEqual(['E0063077004'])
    await end(after.id)
  })
})

describe('disableApiKey', () => {
  test('disables the key at once and records an event', async () => {
    const { id, api_key: key } = await issue()
    const since = new Date(shop.app.clock.now()).toISOString()
    expect(await end(id)).toMatchObject({ status: 200, data: { id, state: 'DISABLED', version: 2 } })
    expect(await shop.call(listWebhookSettings, {}, { as: key })).toMatchObject({ status: 401, codes: ['E9994001029'] })
    const { list } = listEvents.output.parse((await shop.call(listEvents, { since, type: 'api_key.disabled' })).data)
    expect(list).toMatchObject([{ data: { object: { id, state: 'DISABLED' }, previous: { state: 'ACTIVE' } } }])
    expect(await end(id)).toMatchObject({ status: 409, codes: ['E0063077004'], errors: [{ params: ['DISABLED'] }] })
  })

  test('answers not found for the key of another shop', async () => {
    const { id } = await issue()
    const stranger = await shop.strangerKey()
    expect((await shop.call(disableApiKey, { id }, { as: stranger })).codes).toEqual(['E0063077002'])
    expect((await shop.call(updateApiKey, { id, name: 'mine' }, { as: stranger })).codes).toEqual(['E0062077002'])
    await end(id)
  })

  test('answers not found for an unknown key', async () => {
    expect((await shop.call(updateApiKey, { id: unknown, name: 'x' })).codes).toEqual(['E0062077002'])
    expect((await shop.call(rollApiKey, { id: unknown })).codes).toEqual(['E0063077002'])
    expect(await end(unknown)).toMatchObject({ status: 404, codes: ['E0063077002'] })
  })

  test('refuses a key that disables itself, and a grace period over three days', async () => {
    const { list } = listApiKeys.output.parse((await shop.call(listApiKeys, { limit: '100' })).data)
    const own = list.find(({ name, type }) => name === 'Owner' && type === 'secret')
    expect(await end(own?.id ?? '')).toMatchObject({ status: 403, codes: ['E0063077040'] })
    for (const grace_hours of [73, -1, 1.5]) {
      expect((await shop.call(rollApiKey, { id: own?.id ?? '', grace_hours })).codes).toEqual(['E0063077007'])
    }
  })
})

describe('listApiKeys', () => {
  test('refuses a call without a key, and with an unknown one (9994)', async () => {
    expect(await shop.call(listApiKeys, {}, { as: null })).toMatchObject({ status: 401, codes: ['E9994001001'] })
    const { api_key: key, id } = await issue()
    for (const wrong of [`sk_test_${'0'.repeat(32)}`, key.slice(0, -1), key.replace('test', 'live'), `${key}0`, 'x']) {
      expect(await shop.call(listApiKeys, {}, { as: wrong })).toMatchObject({ status: 401, codes: ['E9994001029'] })
    }
    await end(id)
  })
})

describe('access of a key', () => {
  test('a restricted key calls what its scopes name', async () => {
    const reads = await issue({ type: 'restricted', scopes: ['webhooks:read'] })
    const all = await issue({ type: 'restricted', scopes: ['webhooks:*'] })
    const other = await issue({ type: 'restricted', scopes: ['payments:*'] })
    expect([await works(reads.api_key), await works(all.api_key)]).toEqual([200, 200])
    expect(await shop.call(listWebhookSettings, {}, { as: other.api_key })).toMatchObject({
      status: 403,
      codes: ['E9994078040'],
    })
    const payment = { id: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C', pay_type: 'Card' } as const
    expect((await shop.call(getPayment, payment, { as: other.api_key })).status).toBe(404)
    expect((await shop.call(getPayment, payment, { as: reads.api_key })).codes).toEqual(['E9994078040'])

    await shop.call(updateApiKey, { id: other.id, scopes: ['webhooks:read'], name: 'reader' })
    expect(await works(other.api_key)).toBe(200)
    for (const { id } of [reads, all, other]) await end(id)
  })

  test('only a secret key manages keys', async () => {
    const { id, api_key: key } = await issue({ type: 'restricted', scopes: ['payments:*', 'webhooks:*', 'tenants:*'] })
    const refused = [
      await shop.call(issueApiKey, { type: 'secret' }, { as: key }),
      await shop.call(listApiKeys, {}, { as: key }),
      await shop.call(updateApiKey, { id, scopes: ['accounts:read'] }, { as: key }),
      await shop.call(rollApiKey, { id }, { as: key }),
      await shop.call(disableApiKey, { id }, { as: shop.keys.public }),
    ]
    expect(refused.map(({ codes: [code] }) => code)).toEqual(refused.map(() => 'E9994078040'))
    await end(id)
  })

  test('a live key is refused while the contract is suspended (E9994061019)', async () => {
    const pepper = shop.app.runtime.secrets.resolve('kogei/platform/pepper') ?? ''
    const { key, writes } = newApiKey({
      shopId: shop.shopId,
      mode: 'live',
      type: 'secret',
      at: shop.app.clock.now(),
      newId: () => shop.uuid(),
      pepper,
    })
    await shop.write(...writes)
    expect(await works(key)).toBe(200)
    await shop.settings({ contractStatus: 'SUSPENDED' })
    expect(await shop.call(listWebhookSettings, {}, { as: key })).toMatchObject({ status: 403, codes: ['E9994061019'] })
    expect((await shop.call(listWebhookSettings, {})).status).toBe(200)
    await shop.settings({ contractStatus: 'ACTIVE' })
  })
})
