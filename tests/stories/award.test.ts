// A winner pays for an award, or does not (D56).

import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#shared/api/buying/orders.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { listCart } from '#shared/api/selling/carts.ts'
import { minuteMs } from '#shared/durations.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import { type Buyer, cards } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** Everybody wins as somebody new, because who does not pay may not buy again for long. */
async function won() {
  const anna = await world.buyer()
  const { productId, auctionId } = await world.winAuction(anna)
  const auction = () => world.console.auction(auctionId)
  expect(await auction()).toMatchObject({ status: 'won' })
  return { productId, auctionId, anna, auction }
}
const award = (who: Buyer, productId: string) => world.checkoutInput(who, productId, { source: 3 })

test('a winner finds the award in a cart that nobody else has', async () => {
  const { productId, anna } = await won()
  const ben = await world.buyer()
  expect(await world.ask(listCart, { source: '3', productId }, anna)).toMatchObject({
    list: [{ price: 100_000, payUntil: expect.any(String), deletable: false }],
    totalPrice: 105_300,
  })
  expect((await world.ask(listCart, { source: '3', productId }, ben)).list).toEqual([])
  expect(await world.call(createOrder, award(ben, productId), ben)).toMatchObject({ code: 40925 })
  expect(await world.call(createOrder, world.checkoutInput(anna, productId), anna)).toMatchObject({ code: 40913 })
})

test('a winner pays, which ends the auction and sells the work', async () => {
  const { productId, auctionId, anna, auction } = await won()
  const { orderId } = await world.ask(createOrder, award(anna, productId), anna)
  expect(await world.console.work(productId)).toMatchObject({ lock: { kind: 'award', refId: auctionId } })
  expect(await world.payThrough(anna, orderId)).toMatchObject({ payStatus: 2 })
  await world.app.quiet()
  expect(await auction()).toMatchObject({ status: 'paid' })
  expect(await world.console.work(productId)).toMatchObject({
    state: 3,
    price: 100_000,
    lock: { kind: 'order', refId: orderId },
  })
  expect((await world.ask(listCart, { source: '3', productId }, anna)).list).toEqual([])
})

test('a winner who is banned afterwards orders and pays for what was won, and nothing else', async () => {
  const { productId, anna, auction } = await won()
  const otherId = await world.work()
  await world.ask(adminBanUser, { id: anna.id, kind: 'buy', reason: '本人確認のため' }, await world.owner())
  expect(await world.call(createOrder, world.checkoutInput(anna, otherId), anna)).toMatchObject({ code: 40320 })
  const { orderId } = await world.ask(createOrder, award(anna, productId), anna)
  expect(await world.payThrough(anna, orderId)).toMatchObject({ payStatus: 2 })
  await world.app.quiet()
  expect(await auction()).toMatchObject({ status: 'paid' })
})

test('a winner whose payment many settle at once pays once, and none of them is told of an error', async () => {
  for (let round = 0; round < 3; round++) {
    const { productId, anna } = await won()
    const { orderId } = await world.ask(createOrder, award(anna, productId), anna)
    const begun = await world.pay(anna, orderId, cards.challenge)
    await world.authenticate(begun.redirectUrl ?? '')
    const tabs = await Promise.all(Array.from({ length: 6 }, () => world.call(orderResult, { orderId }, anna)))
    expect(tabs.map(({ code }) => code)).toEqual(tabs.map(() => 200))
    await world.app.quiet()
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2 })
  }
})

test('a winner whose card fails or whose order expires keeps the award until its seven days are over', async () => {
  const { productId, auctionId, anna, auction } = await won()
  const { orderId } = await world.ask(createOrder, award(anna, productId), anna)
  expect(await world.payThrough(anna, orderId, cards.refused)).toMatchObject({ payStatus: 3 })
  await world.advancePast(world.app.clock.now() + 19 * minuteMs, 'everything')
  expect(await world.console.order(orderId)).toMatchObject({ payStatus: 4 })
  expect(await world.console.work(productId)).toMatchObject({ lock: { kind: 'award', refId: auctionId } })
  const again = await world.ask(createOrder, award(anna, productId), anna)
  await world.advancePast(Date.parse((await auction()).award?.payUntil ?? ''), 'everything')
  expect((await auction()).status).not.toBe('won')
  expect(await world.console.order(again.orderId)).toMatchObject({ payStatus: 4 })
  expect(await world.call(createOrder, award(anna, productId), anna)).toMatchObject({ code: 40925 })
})

test('a winner who orders in two windows has one order, and is charged once', async () => {
  const { productId, anna } = await won()
  const placed = await Promise.all([1, 2].map(() => world.ask(createOrder, award(anna, productId), anna)))
  const { lock } = await world.console.work(productId)
  const [held] = placed.filter(({ orderId }) => orderId === lock?.orderId)
  const [replaced] = placed.filter(({ orderId }) => orderId !== lock?.orderId)
  expect(await world.console.order(replaced?.orderId ?? '')).toMatchObject({ payStatus: 5 })
  const token = await world.till.token(cards.good)
  expect(await world.call(payOrder, { orderId: replaced?.orderId ?? '', token }, anna)).toMatchObject({ code: 40950 })
  expect(await world.payThrough(anna, held?.orderId ?? '')).toMatchObject({ payStatus: 2 })
  await world.app.quiet()
  const both = await Promise.all(placed.map(({ orderId }) => world.console.order(orderId)))
  expect(both.reduce((sum, { captured }) => sum + captured, 0)).toBe(105_300)
  const reply = await world.platform.call(getPayment, { id: `o${held?.orderId}`, pay_type: 'Card' })
  expect(PaymentWire.parse(reply.data).captured_amount).toBe(105_300)
})
