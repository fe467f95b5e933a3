// The webhook of the payment platform: signed, kept once each, believed nothing (D42, P12).
import { createHmac } from 'node:crypto'
import { ulid } from 'ulid'
import { afterAll, describe, expect, test } from 'vitest'
import { orderRules } from '#shared/domain/buying/order/order.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import { sampleOrder } from '#tests/support/sample-order.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app, platform } = world
// One order here was never placed: the rules of orders are not asked about it.
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message, 'utf8').digest('hex')
const notice = (orderId: string, id = `evt_${ulid()}`) => ({
  id,
  object: 'event',
  api_version: '20260901',
  created: new Date(app.clock.now()).toISOString(),
  livemode: false,
  shop_id: platform.shopId,
  type: 'payment.captured',
  sequence: 1,
  data: { object: { id: `o${orderId}`, object: 'payment', client_field_1: orderId, version: 3 }, previous: {} },
  request_id: 'req_1',
})
async function send(body: object, { at = app.clock.now(), secret = platform.webhookSecret } = {}) {
  const text = JSON.stringify(body)
  return app.api('/payment/webhook', {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      origin: app.origin,
      'platform-signature': signatureOf(text, [secret], at, hmac),
    },
  })
}
const later = async (minutes: number) => {
  await app.clock.advance(`PT${minutes}M`, 'everything')
  await app.quiet()
}

describe('receivePayment', () => {
  test('the shop refuses a webhook that somebody else signed, or that was signed long ago', async () => {
    const body = notice(ulid())
    expect(await send(body, { secret: 'whsec_of_somebody_else' })).toMatchObject({ code: 403 })
    expect(await send(body, { at: app.clock.now() - 301_000 })).toMatchObject({ code: 403 })
    expect(await send(body)).toMatchObject({ code: 200, data: { received: true } })
  })

  test('the shop asks about a payment that a webhook lies about, and charges nothing', async () => {
    const buyer = await world.buyer()
    const { orderId } = await world.hold(buyer, await world.work())
    const id = `evt_${ulid()}`
    for (let times = 0; times < 3; times++) {
      expect(await send(notice(orderId, id))).toMatchObject({ code: 200, data: { received: true } })
    }
    await app.quiet()
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 0, captured: 0 })
  })

  test('a webhook that comes before its order waits for it, a day at most', async () => {
    const buyer = await world.buyer()
    const orderId = ulid(app.clock.now())
    const [early, lost] = [notice(orderId), notice(ulid())]
    await send(early)
    await send(lost)
    await app.quiet()
    expect(await world.table.paymentEvent(early.id)).toBe('parked')
    const holdUntil = app.clock.now() + orderRules.holdMs
    const change = { id: orderId, buyerId: buyer.id, number: '261121-000001', holdUntil, dueAt: holdUntil }
    await world.table.addOrder(sampleOrder(change))
    await later(2)
    expect(await world.table.paymentEvent(early.id)).toBe('done')
    expect(await world.table.paymentEvent(lost.id)).toBe('parked')
    await later(24 * 60)
    expect(await world.table.paymentEvent(lost.id)).toBe('dropped')
  })
})
