import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createWebhookSetting,
  deleteWebhookSetting,
  getWebhookSetting,
  listWebhookSettings,
  pingWebhook,
  rollWebhookSecret,
  updateWebhookSetting,
} from '#shared/platform/api/webhooks.ts'
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

const unknown = 'wh_01KB8Z6V3RM3F5Q9ZC5T0A1B2C'
const good = () => ({ url: shop.own, events: ['ping'] })
/** A body as anybody may send it, past the types of the contract. */
const create = (input: Record<string, unknown>) =>
  shop.send('POST', createWebhookSetting.path, {
    body: JSON.stringify(input),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${shop.keys.secret}`,
      'accept-language': 'en',
    },
  })

describe('createWebhookSetting', () => {
  test('shows the secret once', async () => {
    const made = await shop.hook(['payment.captured', 'payment.captured', 'ping'], { name: 'once' })
    expect(made).toMatchObject({
      object: 'webhook_setting',
      events: ['payment.captured', 'ping'],
      state: 'ACTIVE',
      disabled_reason: null,
      version: 1,
    })
    expect(made.secret).toMatch(/^[0-9A-Za-z]{40}$/)
    const { secret: _secret, ...rest } = made
    expect((await shop.call(getWebhookSetting, { id: made.id })).data).toEqual(rest)
    const list = await shop.call(listWebhookSettings, { limit: '100' })
    expect(list.body).not.toContain(made.secret)
    expect(list.data).toMatchObject({ list: expect.arrayContaining([rest]) })
    await shop.call(deleteWebhookSetting, { id: made.id })
  })

  test('replays no answer under an Idempotency-Key, because it holds the secret', async () => {
    const key = shop.uuid()
    const input = { url: `${shop.own}/a`, events: ['ping' as const] }
    const [one, two] = [
      await shop.call(createWebhookSetting, input, { key }),
      await shop.call(createWebhookSetting, input, { key }),
    ]
    const made = [one, two].map(({ data }) => createWebhookSetting.output.parse(data))
    expect(made[0]?.secret).not.toBe(made[1]?.secret)
    for (const { id } of made) await shop.call(deleteWebhookSetting, { id })
  })

  test.each([
    ['an id that is too long', { id: 'w'.repeat(51) }, 400, 'E0040050003'],
    ['no address', { url: undefined }, 400, 'E0040051001'],
    ['an empty address', { url: '' }, 400, 'E0040051001'],
    ['an address of 301 characters', { url: `https://shop.example/${'x'.repeat(280)}` }, 400, 'E0040051003'],
    ['what is no address', { url: 'shop.example' }, 400, 'E0040051008'],
    ['an address of another kind', { url: 'ftp://shop.example/' }, 400, 'E0040051008'],
    ['an address without encryption', { url: 'http://93.184.216.34/' }, 403, 'E0040051040'],
    ['another port', { url: 'https://93.184.216.34:8443/' }, 403, 'E0040051040'],
    ['a private address', { url: 'https://10.0.0.1/' }, 403, 'E0040051040'],
    ['every address of this machine', { url: 'http://0.0.0.0:4242/' }, 403, 'E0040051040'],
    ['the metadata of the cloud', { url: 'https://169.254.169.254/latest/meta-data' }, 403, 'E0040051040'],
    ['no events', { events: undefined }, 400, 'E0040052001'],
    ['an unknown event', { events: ['payment.teleported'] }, 400, 'E0040052002'],
    ['a list of none', { events: [] }, 400, 'E0040052001'],
    ['a secret of 61 characters', { secret: 's'.repeat(61) }, 400, 'E0040053003'],
    ['a secret of 31 characters', { secret: 's'.repeat(31) }, 400, 'E0040053008'],
    ['a secret with a space', { secret: `${'s'.repeat(20)} ${'s'.repeat(20)}` }, 400, 'E0040053008'],
  ])('refuses %s', async (_, change, status, code) => {
    expect(await create({ ...good(), ...change })).toMatchObject({ status, codes: [code] })
  })

  test('names all invalid fields at once', async () => {
    const reply = await create({ url: 'no', secret: 'short' })
    expect(reply.codes).toEqual(['E0040051008', 'E0040052001', 'E0040053008'])
  })

  test('accepts an id of the shop once', async () => {
    const made = await shop.hook(['ping'], { id: 'my-hook_1' })
    expect(made.id).toBe('my-hook_1')
    expect(await create({ ...good(), id: 'my-hook_1' })).toMatchObject({ status: 409, codes: ['E0040050014'] })
    await shop.call(deleteWebhookSetting, { id: 'my-hook_1' })
  })

  test('accepts this machine by any of its names, because whoever tries the platform out is on it', async () => {
    for (const url of ['http://127.0.0.1:4242/hooks', 'https://127.0.0.1/', 'http://localhost:4242/']) {
      const reply = await create({ ...good(), url })
      expect(reply).toMatchObject({ status: 201, data: { url } })
      await shop.call(deleteWebhookSetting, { id: createWebhookSetting.output.parse(reply.data).id })
    }
  })

  test('accepts a public address without the operator', async () => {
    const reply = await create({ ...good(), url: 'https://93.184.216.34/hooks', events: '*' })
    expect(reply).toMatchObject({ status: 201, data: { events: '*' } })
    await shop.call(deleteWebhookSetting, { id: createWebhookSetting.output.parse(reply.data).id })
  })

  test('refuses the seventeenth setting, also when twenty calls come at once', async () => {
    const before = listWebhookSettings.output.parse((await shop.call(listWebhookSettings, {})).data).total_count
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(good())))
    const made = replies.filter(({ status }) => status === 201)
    expect(made).toHaveLength(16 - before)
    const refused = replies.find(({ status }) => status !== 201)
    expect(refused).toMatchObject({ status: 409, codes: ['E0040061030'], errors: [{ params: ['16'] }] })
    const ids = made.map(({ data }) => createWebhookSetting.output.parse(data).id)
    await shop.call(deleteWebhookSetting, { id: ids[0] ?? '' })
    expect((await create({ ...good(), id: 'freed' })).status).toBe(201)
    for (const id of [...ids.slice(1), 'freed']) await shop.call(deleteWebhookSetting, { id })
  })
})

describe('updateWebhookSetting', () => {
  test('changes only the given fields', async () => {
    const { id, secret } = await shop.hook(['ping'])
    const moved = await shop.call(updateWebhookSetting, { id, url: `${shop.own}/moved` })
    expect(moved).toMatchObject({ status: 200, data: { url: `${shop.own}/moved`, events: ['ping'], version: 2 } })
    expect(moved.body).not.toContain(secret)
    const changed = await shop.call(updateWebhookSetting, { id, events: '*', secret: 'x'.repeat(32) })
    expect(changed).toMatchObject({ data: { events: '*', version: 3 } })
    expect(updateWebhookSetting.output.parse(changed.data).old_secret_until).not.toBeNull()
    const paused = await shop.call(updateWebhookSetting, { id, state: 'DISABLED' })
    expect(paused).toMatchObject({ data: { state: 'DISABLED', disabled_reason: 'shop' } })
    expect(await shop.call(pingWebhook, { id })).toMatchObject({ status: 404, codes: ['E0044050002'] })
    await shop.call(deleteWebhookSetting, { id })
  })

  test.each([
    ['a private address', { url: 'https://192.168.0.1/' }, 'E0042051040'],
    ['an address that is too long', { url: `https://shop.example/${'x'.repeat(280)}` }, 'E0042051003'],
    ['what is no address', { url: 'shop' }, 'E0042051008'],
    ['an unknown event', { events: ['nothing'] }, 'E0042052002'],
    ['a secret that is too long', { secret: 's'.repeat(61) }, 'E0042053003'],
  ])('refuses %s', async (_, change, code) => {
    const { id } = await shop.hook(['ping'])
    const reply = await shop.send('PUT', `/v1/webhook_settings/${id}`, {
      body: JSON.stringify(change),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.keys.secret}` },
    })
    expect(reply.codes).toEqual([code])
    expect((await shop.call(getWebhookSetting, { id })).data).toMatchObject({ version: 1 })
    await shop.call(deleteWebhookSetting, { id })
  })
})

describe('deleteWebhookSetting', () => {
  test('deletes a setting once', async () => {
    const { id } = await shop.hook(['ping'])
    expect(await shop.call(deleteWebhookSetting, { id })).toMatchObject({ status: 200, data: { id, deleted: true } })
    expect((await shop.call(deleteWebhookSetting, { id })).codes).toEqual(['E0043050002'])
  })
})

describe('getWebhookSetting', () => {
  test('answers not found under the operation of each call', async () => {
    const codes = [
      await shop.call(getWebhookSetting, { id: unknown }),
      await shop.call(updateWebhookSetting, { id: unknown, events: '*' }),
      await shop.call(rollWebhookSecret, { id: unknown }),
      await shop.call(deleteWebhookSetting, { id: unknown }),
      await shop.call(pingWebhook, { id: unknown }),
    ].map(({ status, codes: [code] }) => [status, code])
    expect(codes).toEqual([
      [404, 'E0041050002'],
      [404, 'E0042050002'],
      [404, 'E0042050002'],
      [404, 'E0043050002'],
      [404, 'E0044050002'],
    ])
  })

  test('answers not found for the setting of another shop', async () => {
    const { id } = await shop.hook(['ping'])
    const stranger = await shop.strangerKey()
    expect((await shop.call(getWebhookSetting, { id }, { as: stranger })).codes).toEqual(['E0041050002'])
    expect((await shop.call(deleteWebhookSetting, { id }, { as: stranger })).codes).toEqual(['E0043050002'])
    expect((await shop.call(listWebhookSettings, {}, { as: stranger })).data).toMatchObject({ total_count: 0 })
    await shop.call(deleteWebhookSetting, { id })
  })
})

describe('listWebhookSettings', () => {
  test('refuses a page after the last', async () => {
    expect((await shop.call(listWebhookSettings, { page: '2' })).codes).toEqual(['E0095091007'])
    expect((await shop.call(listWebhookSettings, { count_only: 'true' })).data).toMatchObject({ list: [] })
  })
})
