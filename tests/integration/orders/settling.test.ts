// What goes wrong on the way to a paid order, and still ends well: time, lost answers, doubled and early news (D41, D42).
import { createHash, createHmac } from 'node:crypto'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { canonical } from '#functions/platform/lib/canonical.ts'
import { type IdempotencyRecord, keptMs, lockMs } from '#functions/platform/store/system/idempotency.ts'
import { idempotencyKeys } from '#functions/platform/store/table-keys.ts'
import { newOrder } from '#functions/store/orders.ts'
import { orderKeys } from '#functions/table/keys.ts'
import { put, update } from '#functions/table/write.ts'
import * as orders from '#shared/api/orders.ts'
import { orderRules } from '#shared/domain/order/order.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { executePayment, getPayment } from '#shared/platform/api/payments.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import { sampleOrder } from '#tests/support/order-samples.ts'
import { type Buyer, cards, type OrderShop, openShop } from '#tests/support/order-world.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

// Each payment goes through the platform, the issuer's page and back.
vi.setConfig({ testTimeout: 240_000 })

let app: TestRuntime
let shop: OrderShop
let anna: Buyer
let ben: Buyer

beforeAll(async () => {
  app = await startRuntime()
  shop = await openShop(app)
  anna = await shop.buyer()
  ben = await shop.buyer()
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const later = async (minutes: number) => {
  await app.clock.advance(`PT${minutes}M`)
  await app.quiet()
}
const paymentOf = async (orderId: string) => {
  const id = (await shop.orderOf(orderId))?.payment?.id ?? ''
  return PaymentWire.parse((await shop.platform.call(getPayment, { id, pay_type: 'Card' })).data)
}

/** Buys and pays without a word from the issuer. */
async function bought(who: Buyer, change: Parameters<OrderShop['sells']>[0] = {}) {
  const productId = await shop.sells(change)
  const { orderId } = await shop.order(who, productId)
  const begun = await shop.pay(who, orderId)
  if (begun.redirectUrl) await shop.authenticate(begun.redirectUrl)
  return { productId, orderId }
}

describe('time', () => {
  test('ends a hold that nobody pays: the work is free and another may take it', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    await later(16)
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'expired', dueAt: null })
    expect((await shop.work(productId))?.lock).toBeUndefined()
    expect(await shop.reply(orders.payOrder, { orderId, cardId: 'cs_1' }, anna)).toMatchObject({ code: 40950 })
    await shop.order(ben, productId)
  })

  test('ends a hold at the instant it says, before any clock has ticked', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    await shop.write([update(orderKeys.order(orderId), { set: { holdUntil: app.clock.now() } })])
    const token = await shop.till.token()
    expect(await shop.reply(orders.payOrder, { orderId, token }, anna)).toMatchObject({ code: 40951 })
  })

  test('runs out during a challenge: the buyer is told, the work is free, nothing is charged', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    const asked = await shop.pay(anna, orderId, cards.challenge)
    expect(asked.payStatus).toBe(1)
    await later(16)
    // The five minutes more.
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'authenticating' })
    await later(6)
    expect((await shop.orderOf(orderId))?.payStatus).toBeOneOf(['failed', 'expired'])
    await later(2)
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'expired' })
    expect((await shop.work(productId))?.lock).toBeUndefined()
    expect((await paymentOf(orderId)).captured_amount).toBe(0)
    expect(await shop.result(anna, orderId)).toMatchObject({ payStatus: 4, detail: 'session_expired' })
  })
})

describe('a yes that comes late (D41)', () => {
  /** The card is authorised past the marketplace, as if its own answer had been lost for long. */
  async function authorizedLate(productId: string) {
    const { orderId } = await shop.order(anna, productId)
    await shop.payThrough(anna, orderId, cards.refused)
    await later(25)
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'expired' })
    return orderId
  }
  async function approve(orderId: string) {
    const { id, access_id } = await paymentOf(orderId)
    const input = await shop.till.execution({ id, access_id }, cards.good)
    const reply = await shop.platform.call(executePayment, input)
    const wire = PaymentWire.parse(reply.data)
    if (wire.next_action?.type === 'redirect') await shop.authenticate(wire.next_action.url)
    await app.quiet()
  }

  test('takes the work again while nobody else has it', async () => {
    const productId = await shop.sells()
    const orderId = await authorizedLate(productId)
    await approve(orderId)
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'paid' })
    expect(await shop.work(productId)).toMatchObject({ state: 'sold', lock: { kind: 'order', refId: orderId } })
  })

  test('is let go when the work is somebody else’s: no charge, and the buyer is told', async () => {
    const productId = await shop.sells()
    const orderId = await authorizedLate(productId)
    const rival = await shop.order(ben, productId)
    await approve(orderId)
    const payment = await paymentOf(orderId)
    expect(payment).toMatchObject({ status: 'CANCELED', captured_amount: 0 })
    expect(await shop.result(anna, orderId)).toMatchObject({ payStatus: 4, detail: 'works_gone' })
    expect(await shop.work(productId)).toMatchObject({ lock: { refId: rival.orderId } })
  })
})

test('an answer at the issuer’s page after all time is a late yes as well', async () => {
  const productId = await shop.sells()
  const { orderId } = await shop.order(anna, productId)
  const asked = await shop.pay(anna, orderId, cards.challenge)
  await later(25)
  await shop.order(ben, productId)
  await shop.authenticate(asked.redirectUrl ?? '').catch(() => 'the issuer has given up')
  await app.quiet()
  expect((await paymentOf(orderId)).captured_amount).toBe(0)
  expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'expired' })
})

describe('answers that are lost', () => {
  test('a capture that timed out after it took place is found, not repeated', async () => {
    // Totals that end in 9101: the first capture answers nothing although it was made (payment-platform 3.4).
    const { orderId, productId } = await bought(anna, { price: 333_801 })
    await later(2)
    await later(2)
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'paid', captured: 339_101 })
    expect(await paymentOf(orderId)).toMatchObject({ status: 'CAPTURED', captured_amount: 339_101 })
    expect(await shop.work(productId)).toMatchObject({ state: 'sold' })
  })

  test('news that come three times and out of order change nothing more', async () => {
    const { orderId } = await bought(ben, { price: 333_803 })
    await app.quiet()
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'paid' })
    const { version } = await must(shop.orderOf(orderId))
    await later(10)
    expect((await shop.orderOf(orderId))?.version).toBe(version)
  })

  test('the return and the webhook at once settle it once', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    const asked = await shop.pay(anna, orderId, cards.challenge)
    await shop.authenticate(asked.redirectUrl ?? '')
    const tabs = await Promise.all(Array.from({ length: 5 }, () => shop.reply(orders.orderResult, { orderId }, anna)))
    expect(tabs.every(({ code }) => code === 200)).toBe(true)
    await app.quiet()
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'paid' })
    const { list } = await shop.ask(orders.listPurchases, { size: '60' }, anna)
    expect(list.filter(row => row.orderId === orderId)).toHaveLength(1)
  })

  test('a capture of ours that is still running at the platform is no refusal', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    const asked = await shop.pay(anna, orderId, cards.challenge)
    const { id, access_id } = await paymentOf(orderId)
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
    const call = ['PUT', `/v1/payments/${id}/capture`, { id, access_id }, null]
    const now = app.clock.now()
    const running: IdempotencyRecord = {
      fingerprint: hash(canonical(call)),
      state: 'IN_PROGRESS',
      lock: ulid(),
      lockUntil: now + lockMs,
      endsAt: now + keptMs,
      expiresAt: Math.ceil((now + keptMs) / 1000),
    }
    const key = idempotencyKeys.record('test', shop.platform.shopId, hash(`${id}-capture`))
    await shop.write([put({ ...key, ...running })])
    await shop.authenticate(asked.redirectUrl ?? '')
    await app.quiet()
    expect(await shop.result(anna, orderId)).toMatchObject({ outcome: 'processing' })
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'settling' })
    await later(3)
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'paid' })
    expect(await paymentOf(orderId)).toMatchObject({ status: 'CAPTURED' })
  })
})

describe('a webhook (D42, P12)', () => {
  const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message, 'utf8').digest('hex')
  const notice = (orderId: string, id = `evt_${ulid()}`) => ({
    id,
    object: 'event',
    api_version: '20260901',
    created: new Date(app.clock.now()).toISOString(),
    livemode: false,
    shop_id: shop.platform.shopId,
    type: 'payment.captured',
    sequence: 1,
    data: { object: { id: `o${orderId}`, object: 'payment', client_field_1: orderId, version: 3 }, previous: {} },
    request_id: 'req_1',
  })
  async function send(body: object, { at = app.clock.now(), secret = shop.platform.webhookSecret } = {}) {
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

  test('of somebody else, or of long ago, is refused', async () => {
    const body = notice(ulid())
    expect(await send(body, { secret: 'whsec_of_somebody_else' })).toMatchObject({ code: 403 })
    expect(await send(body, { at: app.clock.now() - 301_000 })).toMatchObject({ code: 403 })
    expect(await send(body)).toMatchObject({ code: 200, data: { received: true } })
  })

  test('that lies about a payment is asked about, and believed nothing', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    const id = `evt_${ulid()}`
    for (let times = 0; times < 3; times++) {
      expect(await send(notice(orderId, id))).toMatchObject({ code: 200, data: { received: true } })
    }
    await app.quiet()
    expect(await shop.orderOf(orderId)).toMatchObject({ payStatus: 'created', captured: 0 })
  })

  test('that comes before its order waits for it, a day at most', async () => {
    const orderId = ulid(app.clock.now())
    const [early, lost] = [notice(orderId), notice(ulid())]
    await send(early)
    await send(lost)
    await app.quiet()
    expect(await shop.table.get(orderKeys.event(early.id))).toMatchObject({ state: 'parked' })
    const holdUntil = app.clock.now() + orderRules.holdMs
    const made = newOrder(
      sampleOrder({ id: orderId, buyerId: anna.id, number: '261121-000001', holdUntil, dueAt: holdUntil }),
    )
    await shop.write([made.order, made.ofBuyer, made.number])
    await later(2)
    expect(await shop.table.get(orderKeys.event(early.id))).toMatchObject({ state: 'done' })
    expect(await shop.table.get(orderKeys.event(lost.id))).toMatchObject({ state: 'parked' })
    await later(24 * 60)
    expect(await shop.table.get(orderKeys.event(lost.id))).toMatchObject({ state: 'dropped' })
  })
})

const must = async <T>(value: Promise<T | undefined>): Promise<T> => {
  const found = await value
  if (found === undefined) throw new Error('it is not there')
  return found
}
