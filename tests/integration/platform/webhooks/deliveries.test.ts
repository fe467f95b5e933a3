import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getEvent, listDeliveries, listEvents, resendEvent } from '#shared/platform/api/webhooks/events.ts'
import {
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
afterAll(() => shop.stop())
beforeEach(() => {
  shop.receiver.got.length = 0
  shop.receiver.answers({ status: 200 })
})
afterEach(async () => {
  const { list } = listWebhookSettings.output.parse((await shop.call(listWebhookSettings, { limit: '100' })).data)
  for (const { id } of list.filter(({ url }) => url.startsWith(shop.receiver.origin))) {
    await shop.call(deleteWebhookSetting, { id })
  }
})

const settingOf = async (id: string) =>
  getWebhookSetting.output.parse((await shop.call(getWebhookSetting, { id })).data)
const deliveriesOf = async (id: string) =>
  listDeliveries.output.parse((await shop.call(listDeliveries, { id })).data).list
/** The deliveries of an event to one address. */
const deliveryTo = async (eventId: string, webhookId: string) =>
  (await deliveriesOf(eventId)).filter(({ webhook_id }) => webhook_id === webhookId)

describe('rollWebhookSecret', () => {
  test('signs with the old secret too for one day', async () => {
    const before = await shop.hook(['api_key.disabled'])
    const rolled = rollWebhookSecret.output.parse((await shop.call(rollWebhookSecret, { id: before.id })).data)
    expect(rolled.secret).toMatch(/^[0-9A-Za-z]{40}$/)
    expect(rolled.secret).not.toBe(before.secret)
    await shop.happen()
    await shop.app.quiet()
    expect(await shop.verified([before.secret], shop.came())).toHaveLength(1)
    expect(await shop.verified([rolled.secret], shop.came())).toHaveLength(1)
    await shop.app.clock.advance('PT25H')
    shop.receiver.got.length = 0
    await shop.happen()
    await shop.app.quiet()
    expect(await shop.verified([rolled.secret], shop.came())).toHaveLength(1)
    await expect(shop.verified([before.secret], shop.came())).rejects.toThrow('mismatch')
    expect(await settingOf(before.id)).toMatchObject({ old_secret_until: null })
    expect(JSON.stringify(await settingOf(before.id))).not.toContain(rolled.secret)
  })
})

describe('pingWebhook', () => {
  test('sends a ping to the one address', async () => {
    const { id } = await shop.hook(['payment.captured'], { name: 'pinged' })
    await shop.hook('*', { name: 'others' })
    const reply = await shop.call(pingWebhook, { id })
    expect(reply).toMatchObject({ status: 202, data: { state: 'PENDING', webhook_id: id, attempts: 0 } })
    await shop.app.quiet()
    expect(shop.came('pinged').map(({ body }) => JSON.parse(body).type)).toEqual(['ping'])
    expect(shop.came('others')).toEqual([])
  })
})

describe('listEvents', () => {
  test('refuses a key without the scope, and answers not found for an unknown event', async () => {
    const refused = await shop.call(listEvents, {}, { as: shop.keys.restricted })
    expect(refused).toMatchObject({ status: 403, codes: ['E9994078040'] })
    expect((await shop.call(getEvent, { id: 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C' })).codes).toEqual(['E0044023002'])
  })

  test('lists events since a time or after an event, oldest first', async () => {
    const since = new Date(shop.app.clock.now()).toISOString()
    const keys = [await shop.happen(), await shop.happen(), await shop.happen()]
    for (let more = 0; more < 9; more++) keys.push(await shop.happen())
    const page = async (input: { since: string; limit?: string; type?: 'api_key.disabled' | 'payment.captured' }) =>
      listEvents.output.parse((await shop.call(listEvents, input)).data)
    const first = await page({ since, type: 'api_key.disabled' })
    expect(first.list.map(({ data }) => data.object['id'])).toEqual(keys.slice(0, 10))
    expect(first.has_more).toBe(true)
    expect(first.list.map(({ sequence }) => sequence)).toEqual(
      [...first.list.map(({ sequence }) => sequence)].sort((a, b) => a - b),
    )
    const rest = await page({ since: first.next_since, type: 'api_key.disabled' })
    expect(rest.list.map(({ data }) => data.object['id'])).toEqual(keys.slice(10))
    expect(rest.has_more).toBe(false)
    expect(Date.parse(rest.next_since)).toBeLessThanOrEqual(shop.app.clock.now() - 14_000)
    expect((await page({ since, type: 'payment.captured' })).list).toEqual([])
  })
})

describe('resendEvent', () => {
  test('sends an event again to one address or to all, for thirty days', async () => {
    const one = await shop.hook(['api_key.disabled'], { name: 'one' })
    const two = await shop.hook(['api_key.disabled'], { name: 'two' })
    await shop.happen()
    await shop.app.quiet()
    const id = String(shop.came('one')[0]?.headers['platform-event-id'])
    const again = await shop.call(resendEvent, { id, webhook_id: one.id })
    expect(again).toMatchObject({ status: 202, data: { list: [{ webhook_id: one.id, state: 'PENDING' }] } })
    await shop.call(resendEvent, { id })
    await shop.app.quiet()
    expect([shop.came('one').length, shop.came('two').length]).toEqual([3, 2])
    expect(new Set(shop.came('one').map(({ body }) => body)).size).toBe(1)
    expect((await deliveryTo(id, one.id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED'])

    const unknown = await shop.call(resendEvent, { id, webhook_id: 'wh_unknown' })
    expect(unknown).toMatchObject({ status: 404, codes: ['E0044050002'] })
    await shop.call(updateWebhookSetting, { id: two.id, state: 'DISABLED' })
    expect((await shop.call(resendEvent, { id, webhook_id: two.id })).codes).toEqual(['E0044050002'])
    await shop.app.clock.advance('P30D')
    expect(await shop.call(resendEvent, { id })).toMatchObject({ status: 409, codes: ['E0044023023'] })
  })
})
