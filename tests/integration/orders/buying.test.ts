// From the hold to the paid work over HTTP, against the payment platform of the same runtime (D40-D45).

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addPageVersion } from '#functions/store/content.ts'
import { getDeliveries } from '#functions/store/deliveries.ts'
import { listCart, removeFromCart } from '#shared/api/carts.ts'
import { fileDelivery, listSoldItems } from '#shared/api/deliveries.ts'
import * as orders from '#shared/api/orders.ts'
import { getReceipt, issueReceipt, nameReceipt } from '#shared/api/receipts.ts'
import { getProduct } from '#shared/api/works.ts'
import { noTerms } from '#tests/support/newcomers.ts'
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

/** Everything that is under way has been dealt with: webhooks, reactions. */
const settled = () => app.quiet()

describe('a hold (D40)', () => {
  test('is taken by one of two buyers; the other learns until when, never by whom', async () => {
    const productId = await shop.sells()
    const tried = await Promise.all(
      [anna, ben].map(who => shop.reply(orders.createOrder, shop.buyNow(who, productId), who)),
    )
    expect(tried.map(({ code }) => code).sort()).toEqual([200, 40910])
    const lost = tried.find(({ code }) => code === 40910)
    expect(lost?.data).toMatchObject({ kind: 'checkout', until: expect.stringMatching(/Z$/), ids: [productId] })
    const said = JSON.stringify(lost?.data)
    expect([anna.id, ben.id, anna.username, ben.username].some(word => said.includes(word))).toBe(false)
  })

  test('of several works is all or nothing', async () => {
    const [first, second] = [await shop.sells(), await shop.sells({ price: 3_000_000 })]
    for (const productId of [first, second]) await shop.addToCart(anna, productId)
    await shop.order(ben, second)
    const { productId: _one, ...cart } = { ...shop.buyNow(anna, first), source: 1 as const, cartIds: [first, second] }
    expect(await shop.reply(orders.createOrder, cart, anna)).toMatchObject({ code: 40910, data: { ids: [second] } })
    expect(await shop.work(first)).toMatchObject({ state: 'for-sale' })
    expect(await shop.ask(listCart, { source: '1' }, anna)).toMatchObject({
      list: [{ invalid: null }, { invalid: 'locked', lockedUntil: expect.any(String) }],
      productTotalPrice: 330_000,
      deliveryFee: 5300,
      totalPrice: 335_300,
      taxFee: 30_481,
    })
    // What was chosen of a cart is reckoned by itself: the rest of it costs nothing at this checkout.
    const third = await shop.sells()
    await shop.addToCart(anna, third)
    expect(await shop.ask(listCart, { source: '1' }, anna)).toMatchObject({ totalPrice: 670_600 })
    expect(await shop.ask(listCart, { source: '1', ids: `${second},${third}` }, anna)).toMatchObject({
      list: [{ id: second }, { id: third }],
      productTotalPrice: 330_000,
      totalPrice: 335_300,
    })
    for (const id of [first, second, third]) await shop.ask(removeFromCart, { id }, anna)
  })

  test('freezes prices and fees, and is taken at no other price than the one that was shown', async () => {
    const productId = await shop.sells()
    const refused = await shop.reply(orders.createOrder, { ...shop.buyNow(anna, productId), total: 300_000 }, anna)
    expect(refused).toMatchObject({ code: 40912, data: { amounts: { total: 335_300 } } })
    const order = await shop.order(anna, productId, { total: 335_300 })
    expect(order).toMatchObject({ payStatus: 0, method: 'card', amounts: { total: 335_300, tax: 30_481 } })
    expect(Date.parse(order.holdUntil) - Date.parse(order.serverTime)).toBe(900_000)
    expect(order.orderNumber).toMatch(/^\d{6}-\d{6}$/)
  })

  test('is replaced by the buyer’s own next one: two tabs are one buyer', async () => {
    const productId = await shop.sells()
    const first = await shop.order(anna, productId)
    const second = await shop.order(anna, productId)
    expect(await shop.work(productId)).toMatchObject({ lock: { refId: second.orderId } })
    expect(await shop.reply(orders.payOrder, { orderId: first.orderId, cardId: 'cs_1' }, anna)).toMatchObject({
      code: 40950,
      data: { payStatus: 5 },
    })
  })

  test('is not taken of an own, sold or hidden work, nor by who is banned from buying', async () => {
    const own = await shop.sells({ seller: { type: 'member', userId: anna.id, username: anna.username } })
    const sold = await shop.sells({ saleStatus: 'sold-out', state: 'sold' })
    const shown = await shop.sells({ saleStatus: 'not-on-sale', state: 'held' })
    const secret = await shop.sells({ visibility: 'secret' })
    const codes = await Promise.all(
      [own, sold, shown, secret].map(
        async id => (await shop.reply(orders.createOrder, shop.buyNow(anna, id), anna)).code,
      ),
    )
    expect(codes).toEqual([40341, 40911, 40913, 404])
    const banned = await shop.member({ banned: ['buy'] })
    const refused = await shop.reply(
      orders.createOrder,
      { ...shop.buyNow(anna, own), addressId: anna.addressId },
      banned,
    )
    expect(refused.code).toBe(40320)
  })

  test('is the same hold for the same key, and another body under it is refused (D2)', async () => {
    const productId = await shop.sells()
    const key = crypto.randomUUID()
    const first = await shop.reply(orders.createOrder, shop.buyNow(anna, productId), anna, key)
    const again = await shop.reply(orders.createOrder, shop.buyNow(anna, productId), anna, key)
    expect(again.data).toEqual(first.data)
    expect(
      await shop.reply(orders.createOrder, { ...shop.buyNow(anna, productId), notes: 'x' }, anna, key),
    ).toMatchObject({
      code: 40901,
    })
  })

  test('ends when the buyer leaves, and the work is free at once', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    expect(await shop.reply(orders.cancelOrder, { orderId }, ben)).toMatchObject({ code: 404 })
    expect(await shop.ask(orders.cancelOrder, { orderId }, anna)).toMatchObject({ payStatus: 5 })
    const freed = await shop.work(productId)
    expect(freed?.state).toBe(2)
    expect(freed?.lock).toBeUndefined()
    expect(await shop.reply(orders.cancelOrder, { orderId }, anna)).toMatchObject({ code: 40950 })
  })
})

describe('a payment', () => {
  test('without a question makes work, parcel, journal and history, once', async () => {
    const productId = await shop.sells()
    await shop.addToCart(anna, productId)
    const { orderId, orderNumber } = await shop.order(anna, productId)
    expect(await shop.payThrough(anna, orderId)).toMatchObject({ outcome: 'success', payStatus: 2 })
    await settled()
    const order = await shop.orderOf(orderId)
    expect(order).toMatchObject({ payStatus: 'paid', captured: 335_300, payment: { card: { last4: '4242' } } })
    expect(await shop.work(productId)).toMatchObject({
      state: 'sold',
      saleStatus: 'sold-out',
      lock: { kind: 'order', refId: orderId, heldBy: anna.id },
    })
    const items = await getDeliveries(shop.table, order?.lines.map(({ id }) => id) ?? [])
    expect(items).toMatchObject([{ productId, status: 'preparing', buyerId: anna.id, price: 330_000 }])
    expect((await shop.ask(listCart, { source: '1' }, anna)).list.map(row => row.productId)).not.toContain(productId)
    const bought = await shop.ask(orders.listPurchases, {}, anna)
    expect(bought.list[0]).toMatchObject({
      orderNumber,
      productId,
      orderDetail: { deliveryStatus: 1 },
      hasReceipt: true,
    })
  })

  test('that the issuer refuses is followed by another card on the same order', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    // 3-D Secure has passed without a question, so this is a refusal after authentication (payment-platform 6.1).
    expect(await shop.payThrough(anna, orderId, cards.refused)).toMatchObject({
      outcome: 'failed_after_authentication',
      payStatus: 3,
      triesLeft: 4,
    })
    expect(await shop.work(productId)).toMatchObject({ state: 'locked', lock: { kind: 'checkout', refId: orderId } })
    expect(await shop.payThrough(anna, orderId)).toMatchObject({ outcome: 'success', payStatus: 2 })
    const order = await shop.orderOf(orderId)
    expect(order?.payment?.attempts).toBe(2)
  })

  test('with a challenge sends the buyer to the issuer, prolongs the hold once and is paid on the return', async () => {
    const productId = await shop.sells()
    const order = await shop.order(anna, productId)
    const asked = await shop.pay(anna, order.orderId, cards.challenge)
    expect(asked).toMatchObject({ outcome: 'additional_authentication_required', payStatus: 1 })
    expect(Date.parse(asked.holdUntil) - Date.parse(order.holdUntil)).toBe(300_000)
    // A second press of the button, in whatever tab, is the same attempt.
    expect(await shop.pay(anna, order.orderId, cards.good)).toMatchObject({
      payStatus: 1,
      redirectUrl: asked.redirectUrl,
    })
    expect(await shop.reply(orders.cancelOrder, { orderId: order.orderId }, anna)).toMatchObject({ code: 40950 })
    const back = await shop.authenticate(asked.redirectUrl ?? '')
    expect(back).toContain(`/jp/cart/payment?orderId=${order.orderId}`)
    expect(await shop.known(anna, order.orderId)).toMatchObject({ outcome: 'success', payStatus: 2 })
  })

  test('of a resale that the operator fetches is insured, and the parcel is not its owner’s to send (D26, D29)', async () => {
    const seller = { type: 'member' as const, userId: ben.id, username: ben.username, pickupFee: 150_000 }
    const productId = await shop.sells({ seller, price: 1_200_000 })
    expect((await shop.ask(getProduct, { id: productId })).seller).toMatchObject({ type: 3, arranged: true })
    const { orderId, amounts } = await shop.order(anna, productId)
    expect(amounts).toMatchObject({ total: 1_211_300, detail: { transport: 3300, packing: 2000, insurance: 6000 } })
    expect(await shop.payThrough(anna, orderId)).toMatchObject({ payStatus: 2 })
    const order = await shop.orderOf(orderId)
    expect(order?.lines[0]?.sale).toMatchObject({ receiptFee: 120_000, pickupFee: 150_000, passedOn: 0, net: 930_000 })
    const [item] = await getDeliveries(shop.table, order?.lines.map(({ id }) => id) ?? [])
    expect(item).toMatchObject({ arranged: true, pickupFee: 150_000, status: 'preparing' })
    const parcel = { carrierId: 'yamato' as const, deliveryNumber: '1234-5678-9012', imgs: ['nothing'] }
    const sent = await shop.reply(fileDelivery, { orderItemId: item?.id ?? '', ...parcel }, ben)
    expect(sent).toMatchObject({ code: 40950 })
    const sold = await shop.ask(listSoldItems, {}, ben)
    expect(sold.list).toMatchObject([{ saleActions: { ship: { may: false } } }])
  })

  test.each([
    ['a wrong answer', cards.challenge, { code: '111111' }, 'tds_failed'],
    ['a cancelled challenge', cards.challenge, 'cancel', 'tds_failed'],
    ['a card that never authenticates', cards.neverAuthenticates, {}, 'tds_failed'],
    ['an abort for want of liability', cards.abortedAfterAuthentication, {}, 'tds_failed'],
    ['a refusal after the challenge', cards.refusedAfterChallenge, {}, 'failed_after_authentication'],
  ] as const)('with %s is told as such, keeps the hold and charges nothing', async (_what, card, how, outcome) => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(ben, productId)
    const said = await shop.payThrough(ben, orderId, card, how)
    expect(said).toMatchObject({ outcome, payStatus: 3, message: expect.stringMatching(/[ぁ-ん]/) })
    expect(said.message).not.toMatch(/E[0-9C]/)
    expect(await shop.work(productId)).toMatchObject({ lock: { kind: 'checkout', refId: orderId } })
    // Cards that fail are counted; one that pays clears the count.
    expect(await shop.payThrough(ben, orderId)).toMatchObject({ payStatus: 2 })
  })
})

describe('a receipt (D45)', () => {
  test('adds up, is named once, and is marked from its second issue on', async () => {
    const productId = await shop.sells()
    const { orderId } = await shop.order(anna, productId)
    expect(await shop.reply(getReceipt, { orderId }, anna)).toMatchObject({ code: 40950 })
    expect(await shop.payThrough(anna, orderId)).toMatchObject({ payStatus: 2 })
    expect(await shop.ask(nameReceipt, { orderId, payee: '株式会社 葦原堂' }, anna)).toMatchObject({
      payee: '株式会社 葦原堂',
      total: 335_300,
      reissued: false,
    })
    expect(await shop.reply(nameReceipt, { orderId, payee: '別の名' }, anna)).toMatchObject({ code: 40950 })
    const pdf = await shop.reply(issueReceipt, { orderId }, anna)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await shop.ask(getReceipt, { orderId }, anna)).toMatchObject({ reissued: true })
    expect(await shop.reply(getReceipt, { orderId }, ben)).toMatchObject({ code: 404 })
  })
})

// Last: from here on this market has terms.
describe('the terms (§14)', () => {
  test('are agreed to with the order, which keeps the version, the moment and the language', async () => {
    const productId = await shop.sells()
    expect(
      await shop.reply(orders.createOrder, shop.buyNow(anna, productId, { termsVersion: '' }), anna),
    ).toMatchObject({ code: 40000, data: { errors: [{ field: 'termsVersion', key: 'TERMS_REQUIRED' }] } })
    const before = app.clock.now()
    const { orderId } = await shop.order(anna, productId)
    const { consent } = (await shop.orderOf(orderId)) ?? {}
    expect(consent).toEqual({ termsVersion: noTerms, at: expect.any(Number), language: 'ja' })
    expect(consent?.at).toBeGreaterThanOrEqual(before)
  })

  test('that come into force meanwhile are refused until they were shown, and nothing is held', async () => {
    const productId = await shop.sells()
    const text = { ja: '利用規約', en: 'Terms' }
    const next = { key: 'service-jp' as const, version: 1, effectiveAt: app.clock.now(), title: text, body: text }
    await shop.write([addPageVersion({ ...next, sections: [] })])
    // A version that is only announced does not count yet.
    await shop.write([
      addPageVersion({ ...next, version: 2, effectiveAt: next.effectiveAt + 86_400_000, sections: [] }),
    ])
    const old = shop.buyNow(ben, productId)
    const key = crypto.randomUUID()
    expect(await shop.reply(orders.createOrder, old, ben, key)).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'termsVersion', key: 'TERMS_CHANGED' }] },
    })
    expect(await shop.work(productId)).not.toHaveProperty('lock')
    const shown = { ...old, termsVersion: 'service:1:0.privacy:0:0' }
    const held = await shop.reply(orders.createOrder, shown, ben, key)
    expect(held.code).toBe(200)
    expect((await shop.orderOf(Object(held.data).orderId))?.consent.termsVersion).toBe(shown.termsVersion)
  })
})
