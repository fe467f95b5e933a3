import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { platformEventRecorded, webhookDue } from '#events/platform/webhooks.ts'
import { put } from '#functions/machinery/table/write.ts'
import { webhookDeliveryKeys } from '#functions/platform/store/table-keys.ts'
import { DeliveryRecord, itemOf } from '#functions/platform/store/webhooks/deliveries.ts'
import { getEvent, listDeliveries } from '#shared/platform/api/webhooks/events.ts'
import {
  deleteWebhookSetting,
  getWebhookSetting,
  listWebhookSettings,
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

describe('an event', () => {
  test('the platform signs and sends an event to each address that asks for it', async () => {
    const all = await shop.hook('*', { name: 'all' })
    const some = await shop.hook(['api_key.disabled', 'ping'], { name: 'some' })
    await shop.hook(['payment.captured'], { name: 'none' })
    const keyId = await shop.happen()
    await shop.app.quiet()

    expect([shop.came('all').length, shop.came('some').length, shop.came('none').length]).toEqual([1, 1, 0])
    const [event] = await shop.verified([all.secret], shop.came('all'))
    expect(event).toMatchObject({
      object: 'event',
      type: 'api_key.disabled',
      livemode: false,
      shop_id: shop.shopId,
      data: { object: { id: keyId, state: 'DISABLED', version: 2 }, previous: { state: 'ACTIVE' } },
    })
    await expect(shop.verified([some.secret], shop.came('all'))).rejects.toThrow('mismatch')
    const [received] = shop.came('all')
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'platform-event-id': event?.id,
      'platform-attempt': '1',
    })
    expect(shop.came('some')[0]?.body).toBe(received?.body)
    const read = await shop.call(getEvent, { id: event?.id ?? '' })
    expect(read.data).toEqual(event)
    expect(await deliveryTo(event?.id ?? '', all.id)).toMatchObject([
      { state: 'DELIVERED', attempts: 1, next_attempt_at: null, last_status: 200, last_result: 'status 200' },
    ])
  })

  test('the platform delivers once when the bus repeats an event three times', async () => {
    const { id: webhookId } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    const [delivery] = await deliveryTo(eventId, webhookId)
    const where = { shopId: shop.shopId, mode: 'test', eventId } as const
    for (let time = 0; time < 3; time++) {
      await shop.tell(platformEventRecorded({ ...where, type: 'api_key.disabled' }))
      await shop.tell(webhookDue({ ...where, deliveryId: delivery?.id ?? '', attempt: 0 }))
    }
    await shop.app.quiet()
    expect(shop.came()).toHaveLength(1)
    expect(await deliveryTo(eventId, webhookId)).toHaveLength(1)
  })
})

describe('a failed delivery', () => {
  test('the platform tries three times within ten minutes and signs each time anew', async () => {
    shop.receiver.answers({ status: 500 })
    const { id, secret } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'PENDING', attempts: 1, last_status: 500 }])
    await shop.app.clock.advance('PT10M', 'everything')
    expect(shop.came().map(({ headers }) => headers['platform-attempt'])).toEqual(['1', '2', '3'])
    expect(new Set(shop.came().map(({ headers }) => headers['platform-signature'])).size).toBe(3)
    expect(new Set(shop.came().map(({ body }) => body)).size).toBe(1)
    expect(await shop.verified([secret], shop.came().slice(2))).toHaveLength(1)
    expect(await deliveryTo(eventId, id)).toMatchObject([
      { state: 'FAILED', attempts: 3, next_attempt_at: null, last_result: 'status 500' },
    ])
    await shop.app.clock.advance('P1D', 'everything')
    expect(shop.came()).toHaveLength(3)
  })

  test('the platform retries after a declining body until the first success', async () => {
    shop.receiver.answers({ status: 200, body: '{"receive":"1"}' })
    const { id } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    expect((await settingOf(id)).failing_since).not.toBeNull()
    shop.receiver.answers({ status: 200, body: '{"receive":"0"}' })
    await shop.app.clock.advance('PT5M', 'everything')
    expect(shop.came()).toHaveLength(2)
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
    expect((await settingOf(id)).failing_since).toBeNull()
  })

  test('a slow receiver does not delay another one', async () => {
    shop.receiver.answers(({ url }) => (url === '/slow' ? 'hang' : { status: 200 }))
    const slow = await shop.hook(['api_key.disabled'], { name: 'slow' })
    const fast = await shop.hook(['api_key.disabled'], { name: 'fast' })
    await shop.happen()
    await shop.until(() => shop.came('slow').length === 1 && shop.came('fast').length === 1)
    const eventId = String(shop.came('fast')[0]?.headers['platform-event-id'])
    await shop.until(async () => (await deliveryTo(eventId, fast.id))[0]?.state === 'DELIVERED')
    // The receiver that hangs has ten seconds; the other one has not waited for it.
    expect(await deliveryTo(eventId, slow.id)).toMatchObject([{ state: 'PENDING', attempts: 0 }])
    await shop.app.quiet()
    expect(await deliveryTo(eventId, slow.id)).toMatchObject([{ attempts: 1, last_result: 'timeout' }])
  })

  test('the sweeper retries a delivery whose schedule was lost', async () => {
    shop.receiver.answers({ status: 503 })
    const { id } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    const [delivery] = await deliveryTo(eventId, id)
    await shop.loseSchedule(`whd-${delivery?.id.slice(3)}-1`)
    shop.receiver.answers({ status: 200 })
    await shop.app.clock.advance('PT6M', 'everything')
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
  })

  test('one sender takes over a delivery whose sender died', async () => {
    shop.receiver.answers({ status: 503 })
    const { id } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    const [{ id: deliveryId } = { id: '' }] = await deliveryTo(eventId, id)
    const key = webhookDeliveryKeys.delivery('test', shop.shopId, eventId, deliveryId)
    const before = DeliveryRecord.parse(await shop.table.get(key))
    const now = shop.app.clock.now()
    // This is the state that a sender leaves when it dies between its claim and the answer.
    await shop.write(put(itemOf({ ...before, nextAttemptAt: now, claim: 'dead', claimedUntil: now + 20_000 })))
    shop.receiver.answers({ status: 200 })
    const due = webhookDue({ shopId: shop.shopId, mode: 'test', eventId, deliveryId, attempt: 1 })
    await shop.tell(due)
    await shop.app.quiet()
    expect(shop.came()).toHaveLength(1)
    await shop.app.clock.advance('PT4M', 'everything')
    expect(shop.came()).toHaveLength(2)
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
  })

  test('the platform cancels a delivery whose setting was deleted', async () => {
    shop.receiver.answers({ status: 500 })
    const { id } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    await shop.call(deleteWebhookSetting, { id })
    await shop.app.clock.advance('PT10M', 'everything')
    expect(shop.came()).toHaveLength(1)
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'CANCELED', next_attempt_at: null }])
  })
})

describe('an address that fails', () => {
  test('the platform disables an address that answers 410 and mails the shop', async () => {
    const gone = await shop.hook(['api_key.disabled'], { name: 'gone' })
    const other = await shop.hook(['webhook_setting.disabled'], { name: 'other' })
    shop.receiver.answers(({ url }) => ({ status: url === '/gone' ? 410 : 200 }))
    await shop.settings({ notifyMail: 'shop@mail.example' })
    await shop.happen()
    await shop.app.quiet()
    const [mail] = await shop.app.outbox({ channel: 'mail', to: 'shop@mail.example' })
    expect(mail?.text).toContain(gone.url)
    expect(await settingOf(gone.id)).toMatchObject({ state: 'DISABLED', disabled_reason: 'gone', version: 2 })
    const [notice] = await shop.verified([other.secret], shop.came('other'))
    expect(notice?.data).toMatchObject({
      object: { id: gone.id, disabled_reason: 'gone' },
      previous: { state: 'ACTIVE' },
    })
    expect(JSON.stringify(notice)).not.toContain(gone.secret)
    await shop.happen()
    await shop.app.clock.advance('PT10M', 'everything')
    expect(shop.came('gone')).toHaveLength(1)

    // Taken into use again it starts without its past.
    shop.receiver.answers({ status: 200 })
    await shop.call(updateWebhookSetting, { id: gone.id, state: 'ACTIVE' })
    expect(await settingOf(gone.id)).toMatchObject({ state: 'ACTIVE', disabled_reason: null, failing_since: null })
    await shop.happen()
    await shop.app.quiet()
    expect(shop.came('gone')).toHaveLength(2)
  })

  test('the platform disables an address after seven days without a success', async () => {
    const { id } = await shop.hook(['api_key.disabled'])
    const fail = async () => {
      shop.receiver.answers({ status: 500 })
      await shop.happen()
      await shop.app.clock.advance('PT10M', 'everything')
    }
    await fail()
    await shop.app.clock.advance('P6D', 'everything')
    shop.receiver.answers({ status: 204 })
    await shop.happen()
    await shop.app.quiet()
    await fail()
    await shop.app.clock.advance('P6D', 'everything')
    await fail()
    expect(await settingOf(id)).toMatchObject({ state: 'ACTIVE' })
    await shop.app.clock.advance('P1D', 'everything')
    await fail()
    expect(await settingOf(id)).toMatchObject({ state: 'DISABLED', disabled_reason: 'failing' })
  })
})
