// A payment that time, lost answers or doubled news come between, and that still ends well (D41, D42).

import { afterAll, describe, expect, test } from 'vitest'
import { listPurchases } from '#shared/api/buying/orders.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { executePayment, getPayment } from '#shared/platform/api/payments.ts'
import { type Buyer, cards } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const anna = await world.buyer()
const ben = await world.buyer()

const later = async (minutes: number) => {
  await app.clock.advance(`PT${minutes}M`)
  await app.quiet()
}
const paymentOf = async (orderId: string) =>
  PaymentWire.parse((await world.platform.call(getPayment, { id: `o${orderId}`, pay_type: 'Card' })).data)

/** Buys and pays; the outcome is not asked for. */
async function bought(who: Buyer, change: Partial<Artwork>) {
  const productId = await world.work(change)
  const { orderId } = await world.hold(who, productId)
  const begun = await world.pay(who, orderId)
  if (begun.redirectUrl) await world.authenticate(begun.redirectUrl)
  return { productId, orderId }
}

describe('a hold that ends', () => {
  test('a buyer who does not pay loses the work, and another may take it', async () => {
    const productId = await world.work()
    const { orderId } = await world.hold(anna, productId)
    await later(16)
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 4, holdUntil: null })
    expect((await world.console.work(productId)).lock).toBeUndefined()
    expect(await world.call(payOrder, { orderId, cardId: 'cs_1' }, anna)).toMatchObject({ code: 40950 })
    await world.hold(ben, productId)
  })

  test('a buyer who stays on the issuer’s page loses the work, is told so and charged nothing', async () => {
    const productId = await world.work()
    const { orderId } = await world.hold(anna, productId)
    const asked = await world.pay(anna, orderId, cards.challenge)
    expect(asked.payStatus).toBe(1)
    await later(16)
    // The hold is five minutes longer while the issuer asks.
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 1 })
    await later(6)
    expect((await world.console.order(orderId)).payStatus).toBeOneOf([3, 4])
    await later(2)
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 4 })
    expect((await world.console.work(productId)).lock).toBeUndefined()
    expect((await paymentOf(orderId)).captured_amount).toBe(0)
    expect(await world.getResult(anna, orderId)).toMatchObject({ payStatus: 4, detail: 'session_expired' })
  })
})

describe('an authorization that comes late (D41)', () => {
  /** The card is authorized past the marketplace, as if its own answer had been lost for long. */
  async function expired(productId: string) {
    const { orderId } = await world.hold(anna, productId)
    await world.payThrough(anna, orderId, cards.refused)
    await later(25)
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 4 })
    return orderId
  }
  async function authorize(orderId: string) {
    const { id, access_id } = await paymentOf(orderId)
    const input = await world.till.execution({ id, access_id }, cards.good)
    const reply = await world.platform.call(executePayment, input)
    const wire = PaymentWire.parse(reply.data)
    if (wire.next_action?.type === 'redirect') await world.authenticate(wire.next_action.url)
    await app.quiet()
  }

  test('a late authorization takes the work again while nobody else has it', async () => {
    const productId = await world.work()
    const orderId = await expired(productId)
    await authorize(orderId)
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2 })
    expect(await world.console.work(productId)).toMatchObject({ state: 3, lock: { kind: 'order', refId: orderId } })
  })

  test('a late authorization is released when another holds the work: no charge, and the buyer is told', async () => {
    const productId = await world.work()
    const orderId = await expired(productId)
    const rival = await world.hold(ben, productId)
    await authorize(orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'CANCELED', captured_amount: 0 })
    expect(await world.getResult(anna, orderId)).toMatchObject({ payStatus: 4, detail: 'works_gone' })
    expect(await world.console.work(productId)).toMatchObject({ lock: { refId: rival.orderId } })
  })

  test('a buyer who answers the issuer after the end is charged nothing for a work that another holds', async () => {
    const productId = await world.work()
    const { orderId } = await world.hold(anna, productId)
    const asked = await world.pay(anna, orderId, cards.challenge)
    await later(25)
    await world.hold(ben, productId)
    await world.authenticate(asked.redirectUrl ?? '').catch(() => 'the issuer has given up')
    await app.quiet()
    expect((await paymentOf(orderId)).captured_amount).toBe(0)
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 4 })
  })
})

describe('answers that are lost, repeated or late', () => {
  test('a capture that timed out after it took place is found and not repeated', async () => {
    // Totals that end in 9101: the first capture answers nothing although it was made (payment-platform 3.4).
    const { orderId, productId } = await bought(anna, { price: 333_801 })
    await later(2)
    await later(2)
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2, captured: 339_101 })
    expect(await paymentOf(orderId)).toMatchObject({ status: 'CAPTURED', captured_amount: 339_101 })
    expect(await world.console.work(productId)).toMatchObject({ state: 3 })
  })

  test('webhooks that come three times and out of order change a paid order no more', async () => {
    const { orderId } = await bought(ben, { price: 333_803 })
    await app.quiet()
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2 })
    const version = await world.table.orderVersion(orderId)
    await later(10)
    expect(await world.table.orderVersion(orderId)).toBe(version)
  })

  test('a buyer whose return and webhook come at once pays once', async () => {
    const productId = await world.work()
    const { orderId } = await world.hold(anna, productId)
    const asked = await world.pay(anna, orderId, cards.challenge)
    await world.authenticate(asked.redirectUrl ?? '')
    const tabs = await Promise.all(Array.from({ length: 5 }, () => world.call(orderResult, { orderId }, anna)))
    expect(tabs.every(({ code }) => code === 200)).toBe(true)
    await app.quiet()
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2 })
    const { list } = await world.ask(listPurchases, { size: '60' }, anna)
    expect(list.filter(row => row.orderId === orderId)).toHaveLength(1)
  })

  test('a capture that still runs at the platform is not taken for a refusal', async () => {
    const productId = await world.work()
    const { orderId } = await world.hold(anna, productId)
    const asked = await world.pay(anna, orderId, cards.challenge)
    await world.table.beginCapture(await paymentOf(orderId))
    await world.authenticate(asked.redirectUrl ?? '')
    await app.quiet()
    expect(await world.getResult(anna, orderId)).toMatchObject({ outcome: 'processing' })
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 9 })
    await later(3)
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2 })
    expect(await paymentOf(orderId)).toMatchObject({ status: 'CAPTURED' })
  })
})
