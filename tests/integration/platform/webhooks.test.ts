import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { platformEventRecorded, webhookDue } from '#events/platform-webhooks.ts'
import { DeliveryRecord, itemOf } from '#functions/platform/store/deliveries.ts'
import { deliveryKeys } from '#functions/platform/store/keys.ts'
import { put } from '#functions/table/write.ts'
import { getEvent, listDeliveries, listEvents, resendEvent } from '#shared/platform/api/events.ts'
import {
  deleteWebhookSetting,
  getWebhookSetting,
  listWebhookSettings,
  pingWebhook,
  rollWebhookSecret,
  updateWebhookSetting,
} from '#shared/platform/api/webhooks.ts'
import { openReceivingShop, type ReceivingShop } from '#tests/support/receiving-shop.ts'

let shop: ReceivingShop
beforeAll(async () => {
  shop = await openReceivingShop()
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
  test('is sent, signed, to each address that asks for it, and can be read again as it was sent', async () => {
    const all = await shop.hook('*', { name: 'all' })
    const some = await shop.hook(['api_key.disabled', 'ping'], { name: 'some' })
    await shop.hook(['payment.captured'], { name: 'none' })
    const keyId = await shop.happen()
    await shop.app.quiet()

    expect([shop.came('all').length, shop.came('some').length, shop.came('none').length]).toEqual([1, 1, 0])
    const [event] = shop.verified([all.secret], shop.came('all'))
    expect(event).toMatchObject({
      object: 'event',
      type: 'api_key.disabled',
      livemode: false,
      shop_id: shop.shopId,
      data: { object: { id: keyId, state: 'DISABLED', version: 2 }, previous: { state: 'ACTIVE' } },
    })
    expect(() => shop.verified([some.secret], shop.came('all'))).toThrow('mismatch')
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

  test('is not for who may not read it', async () => {
    const refused = await shop.call(listEvents, {}, { as: shop.keys.restricted })
    expect(refused).toMatchObject({ status: 403, codes: ['E9994078040'] })
    expect((await shop.call(getEvent, { id: 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C' })).codes).toEqual(['E0044023002'])
  })

  test('that is told three times by the bus is delivered once', async () => {
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

describe('a delivery that fails', () => {
  test('is tried three times within ten minutes with test data, each time signed anew', async () => {
    shop.receiver.answers({ status: 500 })
    const { id, secret } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'PENDING', attempts: 1, last_status: 500 }])
    await shop.app.clock.advance('PT10M')
    expect(shop.came().map(({ headers }) => headers['platform-attempt'])).toEqual(['1', '2', '3'])
    expect(new Set(shop.came().map(({ headers }) => headers['platform-signature'])).size).toBe(3)
    expect(new Set(shop.came().map(({ body }) => body)).size).toBe(1)
    expect(shop.verified([secret], shop.came().slice(2))).toHaveLength(1)
    expect(await deliveryTo(eventId, id)).toMatchObject([
      { state: 'FAILED', attempts: 3, next_attempt_at: null, last_result: 'status 500' },
    ])
    await shop.app.clock.advance('P1D')
    expect(shop.came()).toHaveLength(3)
  })

  test('is over with the first success: a declining body counts as a failure', async () => {
    shop.receiver.answers({ status: 200, body: '{"receive":"1"}' })
    const { id } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    expect((await settingOf(id)).failing_since).not.toBeNull()
    shop.receiver.answers({ status: 200, body: '{"receive":"0"}' })
    await shop.app.clock.advance('PT5M')
    expect(shop.came()).toHaveLength(2)
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
    expect((await settingOf(id)).failing_since).toBeNull()
  })

  test('does not hold up others that wait beside it', async () => {
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

  test('comes on by the sweeper when its schedule is lost', async () => {
    shop.receiver.answers({ status: 503 })
    const { id } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    const [delivery] = await deliveryTo(eventId, id)
    await shop.loseSchedule(`whd-${delivery?.id.slice(3)}-1`)
    shop.receiver.answers({ status: 200 })
    await shop.app.clock.advance('PT6M')
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
  })

  test('is taken up again when whoever tried it died over it, and by one only', async () => {
    shop.receiver.answers({ status: 503 })
    const { id } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    const [{ id: deliveryId } = { id: '' }] = await deliveryTo(eventId, id)
    const key = deliveryKeys.delivery('test', shop.shopId, eventId, deliveryId)
    const before = DeliveryRecord.parse(await shop.table.get(key))
    const now = shop.app.clock.now()
    // As a sender leaves it that is gone between its claim and the answer.
    await shop.write(put(itemOf({ ...before, nextAttemptAt: now, claim: 'dead', claimedUntil: now + 20_000 })))
    shop.receiver.answers({ status: 200 })
    const due = webhookDue({ shopId: shop.shopId, mode: 'test', eventId, deliveryId, attempt: 1 })
    await shop.tell(due)
    await shop.app.quiet()
    expect(shop.came()).toHaveLength(1)
    await shop.app.clock.advance('PT4M')
    expect(shop.came()).toHaveLength(2)
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
  })

  test('goes no further when its address is gone meanwhile', async () => {
    shop.receiver.answers({ status: 500 })
    const { id } = await shop.hook(['api_key.disabled'])
    await shop.happen()
    await shop.app.quiet()
    const eventId = String(shop.came()[0]?.headers['platform-event-id'])
    await shop.call(deleteWebhookSetting, { id })
    await shop.app.clock.advance('PT10M')
    expect(shop.came()).toHaveLength(1)
    expect(await deliveryTo(eventId, id)).toMatchObject([{ state: 'CANCELED', next_attempt_at: null }])
  })
})

describe('an address', () => {
  test('that answers 410 is never written to again, and the shop hears of it elsewhere', async () => {
    const gone = await shop.hook(['api_key.disabled'], { name: 'gone' })
    const other = await shop.hook(['webhook_setting.disabled'], { name: 'other' })
    shop.receiver.answers(({ url }) => ({ status: url === '/gone' ? 410 : 200 }))
    await shop.settings({ notifyMail: 'shop@mail.example' })
    await shop.happen()
    await shop.app.quiet()
    const [mail] = await shop.app.outbox({ channel: 'mail', to: 'shop@mail.example' })
    expect(mail?.text).toContain(gone.url)
    expect(await settingOf(gone.id)).toMatchObject({ state: 'DISABLED', disabled_reason: 'gone', version: 2 })
    const [notice] = shop.verified([other.secret], shop.came('other'))
    expect(notice?.data).toMatchObject({
      object: { id: gone.id, disabled_reason: 'gone' },
      previous: { state: 'ACTIVE' },
    })
    expect(JSON.stringify(notice)).not.toContain(gone.secret)
    await shop.happen()
    await shop.app.clock.advance('PT10M')
    expect(shop.came('gone')).toHaveLength(1)

    // Taken into use again it starts without its past.
    shop.receiver.answers({ status: 200 })
    await shop.call(updateWebhookSetting, { id: gone.id, state: 'ACTIVE' })
    expect(await settingOf(gone.id)).toMatchObject({ state: 'ACTIVE', disabled_reason: null, failing_since: null })
    await shop.happen()
    await shop.app.quiet()
    expect(shop.came('gone')).toHaveLength(2)
  })

  test('that fails for seven days without one success is given up; a success starts the days anew', async () => {
    const { id } = await shop.hook(['api_key.disabled'])
    const fail = async () => {
      shop.receiver.answers({ status: 500 })
      await shop.happen()
      await shop.app.clock.advance('PT10M')
    }
    await fail()
    await shop.app.clock.advance('P6D')
    shop.receiver.answers({ status: 204 })
    await shop.happen()
    await shop.app.quiet()
    await fail()
    await shop.app.clock.advance('P6D')
    await fail()
    expect(await settingOf(id)).toMatchObject({ state: 'ACTIVE' })
    await shop.app.clock.advance('P1D')
    await fail()
    expect(await settingOf(id)).toMatchObject({ state: 'DISABLED', disabled_reason: 'failing' })
  })

  test('signs with the old secret too for a day after it was rolled', async () => {
    const before = await shop.hook(['api_key.disabled'])
    const rolled = rollWebhookSecret.output.parse((await shop.call(rollWebhookSecret, { id: before.id })).data)
    expect(rolled.secret).toMatch(/^[0-9A-Za-z]{40}$/)
    expect(rolled.secret).not.toBe(before.secret)
    await shop.happen()
    await shop.app.quiet()
    expect(shop.verified([before.secret], shop.came())).toHaveLength(1)
    expect(shop.verified([rolled.secret], shop.came())).toHaveLength(1)
    await shop.app.clock.advance('PT25H')
    shop.receiver.got.length = 0
    await shop.happen()
    await shop.app.quiet()
    expect(shop.verified([rolled.secret], shop.came())).toHaveLength(1)
    expect(() => shop.verified([before.secret], shop.came())).toThrow('mismatch')
    expect(await settingOf(before.id)).toMatchObject({ old_secret_until: null })
    expect(JSON.stringify(await settingOf(before.id))).not.toContain(rolled.secret)
  })

  test('is pinged alone', async () => {
    const { id } = await shop.hook(['payment.captured'], { name: 'pinged' })
    await shop.hook('*', { name: 'others' })
    const reply = await shop.call(pingWebhook, { id })
    expect(reply).toMatchObject({ status: 202, data: { state: 'PENDING', webhook_id: id, attempts: 0 } })
    await shop.app.quiet()
    expect(shop.came('pinged').map(({ body }) => JSON.parse(body).type)).toEqual(['ping'])
    expect(shop.came('others')).toEqual([])
  })
})

describe('events that were missed', () => {
  test('are read since an instant or after an event, oldest first, by type, page by page', async () => {
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

  test('are sent again, to one address or to all that ask, for thirty days', async () => {
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
