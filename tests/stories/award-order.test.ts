// An award and its order are one promise: while the order is open the award does not end (D30, D41, D56).

import { afterAll, describe, expect, test } from 'vitest'
import { adminQuoteOrder } from '#shared/api/buying/console/orders.ts'
import { cancelOrder, createOrder } from '#shared/api/buying/orders.ts'
import { payOrder } from '#shared/api/buying/payments.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { listAuctionRecord } from '#shared/api/selling/auctions.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import type { Person } from '#tests/support/people.ts'
import { type Buyer, cards } from '#tests/support/world/orders.ts'
import type { AuctionOptions } from '#tests/support/world/works.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

/** Won by Anna against Ben; everybody is somebody new, because who does not pay may not buy again for long. */
async function won(options: AuctionOptions = {}) {
  const [anna, ben] = [await world.buyer(), await world.buyer()]
  const opening = await world.auction(options)
  const { auctionId, productId, startPrice } = opening
  expect((await world.bid(ben, productId, startPrice)).code).toBe(200)
  expect((await world.bid(anna, productId, startPrice + 50_000)).code).toBe(200)
  await world.advancePast(opening.endAt, 'everything')
  const auction = () => world.console.auction(auctionId)
  const { award } = await auction()
  return { auctionId, productId, anna, ben, auction, endsAt: Date.parse(award?.payUntil ?? '') }
}
/** Awards a work that no parcel can carry. */
const wonLarge = () => won({ boxSizeCm: [100, 90, 80] })

const order = (who: Buyer, productId: string) => world.hold(who, productId, { source: 3 })
const orderAgain = (who: Buyer, productId: string) =>
  world.call(createOrder, world.checkoutInput(who, productId, { source: 3 }), who)
const until = async (instant: number) => {
  await app.clock.set(new Date(instant).toISOString(), 'everything')
  await app.quiet()
}
const strikesOf = async ({ id }: Person) => (await world.table.standing(id))?.strikes.length

async function quote(orderId: string) {
  const { items } = await world.console.order(orderId)
  const lines = items.map(({ id }) => ({ orderItemId: id, transport: 88_000 }))
  const reply = await world.call(adminQuoteOrder, { id: orderId, lines, reason: '美術専門便' }, await world.owner())
  expect(reply.code).toBe(200)
  await app.quiet()
  return Date.parse((await world.console.order(orderId)).holdUntil ?? '')
}

/** What the winner reads of the end, in their bids and on the page of the work. */
async function shownEnd(who: Buyer, productId: string) {
  const record = await world.ask(listAuctionRecord, { productId }, who)
  const page = await world.ask(getProduct, { id: productId }, who)
  expect(page.you.payUntil).toBe(record.list[0]?.payUntil)
  return record.list[0]?.payUntil
}

async function deposit(orderId: string, amount: number) {
  const paid = await world.platform.call(getPayment, { id: `o${orderId}`, pay_type: 'Virtualaccount' })
  const account = PaymentWire.parse(paid.data).virtual_account?.id ?? ''
  const reply = await world.platform.send('POST', `/sandbox/v1/virtual_accounts/${account}/deposits`, {
    headers: {
      authorization: `Bearer ${world.platform.keys.secret}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ amount }),
  })
  expect(reply.status).toBeLessThan(300)
  await app.quiet()
}

describe('a winner whose work needs a quote', () => {
  test('waits for it as long as the house takes, and then has seven days to pay', async () => {
    const { productId, auctionId, anna, ben, auction, endsAt } = await wonLarge()
    const { orderId, payStatus } = await order(anna, productId)
    expect(payStatus).toBe(8)
    await until(endsAt + 2 * dayMs)
    expect(await auction()).toMatchObject({ status: 'won', award: { payUntil: null } })
    expect(await world.console.work(productId)).toMatchObject({ lock: { kind: 'award', refId: auctionId, orderId } })
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 8, holdUntil: null })
    expect(await shownEnd(anna, productId)).toBeNull()
    expect((await world.ask(getProduct, { id: productId }, anna)).you).toMatchObject({ orderId })
    expect((await world.ask(getProduct, { id: productId }, ben)).you).toMatchObject({ orderId: null, payUntil: null })
    const held = await quote(orderId)
    expect(held).toBeGreaterThan(app.clock.now() + 6 * dayMs)
    expect(Date.parse((await shownEnd(anna, productId)) ?? '')).toBe(held)
    await until(held - hourMs)
    expect(await strikesOf(anna)).toBe(0)
    expect(await world.payThrough(anna, orderId)).toMatchObject({ payStatus: 2 })
    await app.quiet()
    expect(await auction()).toMatchObject({ status: 'paid' })
  })

  test('is struck once the seven days after the quote are over, and the work is offered on', async () => {
    const { productId, anna, ben, auction, endsAt } = await wonLarge()
    const { orderId } = await order(anna, productId)
    await until(endsAt - hourMs)
    const held = await quote(orderId)
    await until(endsAt + hourMs)
    expect(await auction()).toMatchObject({ status: 'won' })
    expect(await orderAgain(anna, productId)).toMatchObject({ code: 40925 })
    await world.advancePast(held, 'everything')
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 4 })
    expect(await auction()).toMatchObject({ status: 'second_chance', secondChance: { member: { id: ben.id } } })
    expect(await strikesOf(anna)).toBe(1)
  })

  test('who leaves after the award’s own end ends it at once', async () => {
    const { productId, anna, auction, endsAt } = await wonLarge()
    const { orderId } = await order(anna, productId)
    await until(endsAt - hourMs)
    await quote(orderId)
    await until(endsAt + hourMs)
    await world.ask(cancelOrder, { orderId }, anna)
    await app.quiet()
    // What is due at once is asked of the scheduler for a minute later.
    await world.advancePast(app.clock.now() + minuteMs, 'everything')
    expect(await auction()).toMatchObject({ status: 'second_chance' })
    expect(await strikesOf(anna)).toBe(1)
  })

  test('who leaves because no quote came in time is not struck', async () => {
    const { productId, anna, auction, endsAt } = await wonLarge()
    const { orderId } = await order(anna, productId)
    await until(endsAt + dayMs)
    await world.ask(cancelOrder, { orderId }, anna)
    await app.quiet()
    // What is due at once is asked of the scheduler for a minute later.
    await world.advancePast(app.clock.now() + minuteMs, 'everything')
    expect(await auction()).toMatchObject({ status: 'second_chance' })
    expect(await strikesOf(anna)).toBe(0)
  })

  test('who leaves before the award’s end may order again until then', async () => {
    const { productId, anna, auction, endsAt } = await wonLarge()
    const first = await order(anna, productId)
    await world.ask(cancelOrder, { orderId: first.orderId }, anna)
    expect(await auction()).toMatchObject({ status: 'won', award: { payUntil: new Date(endsAt).toISOString() } })
    const second = await order(anna, productId)
    const third = await order(anna, productId)
    expect(await world.console.order(second.orderId)).toMatchObject({ payStatus: 5 })
    expect(await world.console.work(productId)).toMatchObject({ lock: { orderId: third.orderId } })
  })
})

describe('a winner who pays at the last moment', () => {
  async function atTheIssuer() {
    const stood = await won()
    await until(stood.endsAt - minuteMs)
    const { orderId } = await order(stood.anna, stood.productId)
    const begun = await world.pay(stood.anna, orderId, cards.challenge)
    expect(begun).toMatchObject({ payStatus: 1 })
    expect(Date.parse(begun.holdUntil)).toBe(stood.endsAt + 5 * minuteMs)
    expect(Date.parse((await shownEnd(stood.anna, stood.productId)) ?? '')).toBe(stood.endsAt + 5 * minuteMs)
    await until(stood.endsAt + 2 * minuteMs)
    expect(await stood.auction()).toMatchObject({ status: 'won' })
    return { ...stood, orderId, redirectUrl: begun.redirectUrl ?? '' }
  }

  test('has five more minutes at the issuer', async () => {
    const { anna, auction, orderId, redirectUrl } = await atTheIssuer()
    await world.authenticate(redirectUrl)
    expect(await world.pollOutcome(anna, orderId)).toMatchObject({ payStatus: 2 })
    await app.quiet()
    expect(await auction()).toMatchObject({ status: 'paid' })
    expect(await strikesOf(anna)).toBe(0)
  })

  test('loses the work after them', async () => {
    const { anna, auction, orderId, endsAt } = await atTheIssuer()
    await world.advancePast(endsAt + 5 * minuteMs, 'everything')
    await world.advancePast(app.clock.now(), 'everything')
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 4 })
    expect(await auction()).toMatchObject({ status: 'second_chance' })
    expect(await strikesOf(anna)).toBe(1)
  })

  test('by a transfer has the work until the account closes', async () => {
    // The award ends at eight in the evening in Japan, the account at midnight.
    const endAt = (Math.floor(app.clock.now() / dayMs) + 3) * dayMs + 11 * hourMs
    const { anna, productId, auction, endsAt } = await won({ startPrice: 12_000_000, endAt })
    await until(endsAt - hourMs)
    const { orderId, amounts } = await order(anna, productId)
    await world.ask(payOrder, { orderId }, anna)
    await app.quiet()
    const { transfer, holdUntil } = await world.getResult(anna, orderId)
    expect(transfer?.until).toBe(holdUntil)
    expect(Date.parse(holdUntil)).toBeGreaterThan(endsAt + 3 * hourMs)
    expect(await shownEnd(anna, productId)).toBe(holdUntil)
    await until(endsAt + hourMs)
    expect(await auction()).toMatchObject({ status: 'won' })
    await deposit(orderId, amounts.total)
    await world.advancePast(app.clock.now(), 'everything')
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2, captured: amounts.total })
    expect(await auction()).toMatchObject({ status: 'paid' })
  })
})
