// What a buyer keeps: addresses, cards, carts; and what stands between a thief and a card (marketplace.md 5, D9, D43).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#shared/api/addresses.ts'
import { placeBid } from '#shared/api/auctions.ts'
import { addToCart, estimateFee, listCart, recommendForCart, removeFromCart } from '#shared/api/carts.ts'
import * as orders from '#shared/api/orders.ts'
import { deleteCard, listCards, openCardForm, saveCard, updateCard } from '#shared/api/payment-cards.ts'
import { noTerms } from '#tests/support/newcomers.ts'
import { cards, type OrderShop, openShop, plainAddress } from '#tests/support/order-world.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

// Each payment goes through the platform, the issuer's page and back.
vi.setConfig({ testTimeout: 240_000 })

let app: TestRuntime
let shop: OrderShop

beforeAll(async () => {
  app = await startRuntime()
  shop = await openShop(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

test('addresses: the first is the default, five are kept, one default remains', async () => {
  const nagi = await shop.member()
  const made = []
  for (let n = 1; n <= 5; n++) made.push(await shop.ask(createAddress, { ...plainAddress, name: `森下 ${n}` }, nagi))
  expect(made.map(address => address.default)).toEqual([true, false, false, false, false])
  expect(await shop.reply(createAddress, plainAddress, nagi)).toMatchObject({ code: 40960 })
  const [first, second] = made
  expect(await shop.reply(updateAddress, { id: first?.id ?? '', default: false }, nagi)).toMatchObject({ code: 40961 })
  expect(await shop.ask(updateAddress, { id: second?.id ?? '', default: true }, nagi)).toMatchObject({ default: true })
  const { phone: _phone, ...rest } = plainAddress
  expect(await shop.reply(updateAddress, { id: second?.id ?? '', ...rest }, nagi)).toMatchObject({
    code: 40000,
    data: { errors: [{ field: 'phone', key: 'PHONE_REQUIRED' }] },
  })
  await shop.ask(deleteAddress, { id: second?.id ?? '' }, nagi)
  const left = await shop.ask(listAddresses, {}, nagi)
  expect(left.map(address => address.default)).toEqual([false, false, false, true])
  expect(await shop.reply(deleteAddress, { id: second?.id ?? '' }, nagi)).toMatchObject({ code: 404 })
  expect(await shop.reply(updateAddress, { id: 'nobody', default: true }, nagi)).toMatchObject({ code: 404 })
})

test('an address that two windows save at once is saved once or asked again, never lost', async () => {
  const nagi = await shop.member()
  const saved = await Promise.all(
    [1, 2].map(n => shop.reply(createAddress, { ...plainAddress, name: `窓 ${n}` }, nagi)),
  )
  const done = saved.filter(({ code }) => code === 200).length
  expect(saved.every(({ code }) => code === 200 || code === 40923)).toBe(true)
  const list = await shop.ask(listAddresses, {}, nagi)
  expect(list).toHaveLength(done)
  expect(list.filter(address => address.default)).toHaveLength(1)
})

describe('cards', () => {
  test('are saved by a token, five at most, and one is needed before the first bid (D9)', async () => {
    const nagi = await shop.member({ cards: 0 })
    const { productId } = await shop.auction()
    const bid = { productId, amount: 100_000, kind: 0 as const }
    expect(await shop.reply(placeBid, bid, nagi)).toMatchObject({ code: 40311 })
    expect(await shop.ask(listCards, {}, nagi)).toEqual([])
    const first = await shop.ask(saveCard, { token: await shop.till.token() }, nagi)
    expect(first).toMatchObject({ brand: 'VISA', last4: '4242', expire: '1230', default: true, expired: false })
    expect(await shop.reply(placeBid, bid, nagi)).toMatchObject({ code: 200 })

    const others = ['5555555555554444', '3530111333300000', '378282246310005', '36227206271667']
    for (const number of others) await shop.ask(saveCard, { token: await shop.till.token(number) }, nagi)
    const sixth = await shop.reply(saveCard, { token: await shop.till.token('6011111111111117') }, nagi)
    expect(sixth).toMatchObject({ code: 40954 })

    const second = (await shop.ask(listCards, {}, nagi)).find(card => !card.default)
    expect(await shop.ask(updateCard, { id: second?.id ?? '', default: true }, nagi)).toMatchObject({ default: true })
    expect(await shop.reply(updateCard, { id: second?.id ?? '', default: false }, nagi)).toMatchObject({ code: 40956 })
    await shop.ask(deleteCard, { id: second?.id ?? '' }, nagi)
    const left = await shop.ask(listCards, {}, nagi)
    expect(left).toHaveLength(4)
    expect(left.filter(card => card.default)).toHaveLength(1)
    expect(await shop.reply(deleteCard, { id: second?.id ?? '' }, nagi)).toMatchObject({ code: 404 })
    expect(await shop.reply(updateCard, { id: 'cs_none', default: true }, nagi)).toMatchObject({ code: 404 })
    for (const { id } of left) await shop.ask(deleteCard, { id }, nagi)
    expect(await shop.reply(placeBid, { ...bid, amount: 200_000 }, nagi)).toMatchObject({ code: 40311 })
  })

  test('pay with their id, and are kept on the way where the buyer wishes it', async () => {
    const anna = await shop.buyer()
    const { orderId } = await shop.order(anna, await shop.sells())
    const begun = await shop.ask(orders.payOrder, { orderId, token: await shop.till.token(), save: true }, anna)
    if (begun.redirectUrl) await shop.authenticate(begun.redirectUrl)
    expect(await shop.known(anna, orderId)).toMatchObject({ payStatus: 2 })
    const [kept] = await shop.ask(listCards, {}, anna)
    expect(kept).toMatchObject({ last4: '4242', default: true })
    const next = await shop.order(anna, await shop.sells())
    const again = await shop.ask(orders.payOrder, { orderId: next.orderId, cardId: kept?.id ?? '' }, anna)
    if (again.redirectUrl) await shop.authenticate(again.redirectUrl)
    expect(await shop.known(anna, next.orderId)).toMatchObject({ payStatus: 2 })
  })

  test('pay without being kept where five are kept already; one that its issuer refuses is said to be', async () => {
    const anna = await shop.buyer()
    const five = ['4242424242424242', '5555555555554444', '3530111333300000', '378282246310005', '36227206271667']
    for (const number of five) await shop.ask(saveCard, { token: await shop.till.token(number) }, anna)
    const { orderId } = await shop.order(anna, await shop.sells())
    const token = await shop.till.token('6011111111111117')
    const begun = await shop.ask(orders.payOrder, { orderId, token, save: true }, anna)
    if (begun.redirectUrl) await shop.authenticate(begun.redirectUrl)
    expect(await shop.known(anna, orderId)).toMatchObject({ payStatus: 2 })
    expect(await shop.ask(listCards, {}, anna)).toHaveLength(5)

    const ben = await shop.buyer()
    const { orderId: second } = await shop.order(ben, await shop.sells())
    const refused = await shop.till.token(cards.refused)
    expect(await shop.ask(orders.payOrder, { orderId: second, token: refused, save: true }, ben)).toMatchObject({
      outcome: 'issuer_rejected',
      payStatus: 3,
      triesLeft: 4,
    })
  })

  test('are typed into a form of the platform’s own origin', async () => {
    const nagi = await shop.member()
    const form = await shop.ask(openCardForm, {}, nagi)
    expect(form.origin).toBe(shop.platform.origin)
    expect(form.src).toContain('client_secret=')
    const page = await shop.platform.send('GET', new URL(form.src).pathname + new URL(form.src).search)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${app.origin}`)
    expect(await shop.reply(openCardForm, { cardId: 'cs_none' }, nagi)).toMatchObject({ code: 404 })
  })

  test('that fail five times pause the member for an hour, whatever the order (D43)', async () => {
    const thief = await shop.buyer()
    for (let n = 1; n <= 3; n++) {
      const { orderId } = await shop.order(thief, await shop.sells())
      expect((await shop.payThrough(thief, orderId, cards.wrongCode)).payStatus).toBe(3)
    }
    for (let n = 4; n <= 5; n++) {
      const token = await shop.till.token(cards.refused)
      expect(await shop.reply(saveCard, { token }, thief)).toMatchObject({ code: 40955 })
    }
    const paused = await shop.reply(saveCard, { token: await shop.till.token() }, thief)
    expect(paused).toMatchObject({ code: 40957, data: { until: expect.any(String) } })
    const { orderId } = await shop.order(thief, await shop.sells())
    expect(await shop.reply(orders.payOrder, { orderId, token: await shop.till.token() }, thief)).toMatchObject({
      code: 40957,
    })
    await app.clock.advance('PT61M')
    const later = await shop.order(thief, await shop.sells())
    expect(await shop.payThrough(thief, later.orderId)).toMatchObject({ payStatus: 2 })
  })

  test('are tried five times on one order at most', async () => {
    const anna = await shop.buyer()
    const { orderId } = await shop.order(anna, await shop.sells())
    for (let n = 4; n >= 0; n--) {
      expect(await shop.payThrough(anna, orderId, cards.neverAuthenticates)).toMatchObject({
        payStatus: 3,
        triesLeft: n,
      })
    }
    expect(await shop.reply(orders.payOrder, { orderId, token: await shop.till.token() }, anna)).toMatchObject({
      code: 40931,
    })
    expect(await shop.ask(orders.getOrder, { orderId }, anna)).toMatchObject({
      pay: { canPay: false, canCancel: true },
    })
  })

  test('never leave a number anywhere', async () => {
    const all = JSON.stringify(await shop.items())
    for (const number of Object.values(cards)) expect(all).not.toContain(number)
  })
})

describe('the cart (D32, D34)', () => {
  test('reserves nothing, says what changed, and holds twenty', async () => {
    const [anna, ben] = [await shop.buyer(), await shop.buyer()]
    const productId = await shop.sells()
    await shop.addToCart(anna, productId)
    await shop.addToCart(ben, productId)
    const { orderId } = await shop.order(ben, productId)
    const held = await shop.ask(listCart, {}, anna)
    expect(held).toMatchObject({ list: [{ invalid: 'locked' }], productTotalPrice: 0, totalPrice: 0 })
    await shop.payThrough(ben, orderId)
    expect(await shop.ask(listCart, {}, anna)).toMatchObject({ list: [{ invalid: 'sold' }] })
    await app.quiet()
    expect((await shop.ask(listCart, {}, ben)).list).toEqual([])
    expect(await shop.reply(addToCart, { productId }, ben)).toMatchObject({ code: 40911 })
    await shop.ask(removeFromCart, { id: productId }, anna)

    const works = await Promise.all(Array.from({ length: 21 }, () => shop.sells()))
    for (const id of works.slice(0, 20)) await shop.addToCart(anna, id)
    expect(await shop.reply(addToCart, { productId: works[20] ?? '' }, anna)).toMatchObject({ code: 40952 })
    // All twenty at once: one order, one transaction.
    const order = await shop.ask(
      orders.createOrder,
      { source: 1, cartIds: works.slice(0, 20), addressId: anna.addressId, termsVersion: noTerms },
      anna,
    )
    expect(order).toMatchObject({
      amounts: { subtotal: 6_600_000, fee: 40_000, deliveryFee: 66_000, total: 6_706_000 },
    })
    expect(await shop.payThrough(anna, order.orderId)).toMatchObject({ payStatus: 2 })
  })

  test('shows a price that moved before anything is ordered', async () => {
    const anna = await shop.buyer()
    const productId = await shop.sells()
    await shop.addToCart(anna, productId)
    await shop.reprice(productId, 400_000)
    expect(await shop.ask(listCart, {}, anna)).toMatchObject({ list: [{ price: 400_000, invalid: 'price_changed' }] })
    const asked = { source: 1 as const, cartIds: [productId], addressId: anna.addressId, termsVersion: noTerms }
    expect(await shop.reply(orders.createOrder, asked, anna)).toMatchObject({ code: 40912, data: { ids: [productId] } })
    expect(await shop.reply(orders.createOrder, { ...asked, total: 405_300 }, anna)).toMatchObject({ code: 200 })
  })

  test('recommends the same craft, never what is in it or hidden', async () => {
    const anna = await shop.buyer()
    const [inCart, other, secret] = [await shop.sells(), await shop.sells(), await shop.sells({ visibility: 'secret' })]
    await shop.addToCart(anna, inCart)
    const { list } = await shop.ask(recommendForCart, { size: '24' }, anna)
    const ids = list.map(({ id }) => id)
    expect(ids).toContain(other)
    expect(ids).not.toContain(inCart)
    expect(ids).not.toContain(secret)
  })

  test('estimates the landed total for an area or an address (D27)', async () => {
    const anna = await shop.buyer()
    const productId = await shop.sells()
    const tokyo = { item: 330_000, transport: 3300, packing: 2000, insurance: 0, tax: 30_481, total: 335_300 }
    expect(await shop.ask(estimateFee, { productId, cityId: '13' })).toMatchObject(tokyo)
    expect(await shop.ask(estimateFee, { productId, addressId: anna.addressId }, anna)).toMatchObject(tokyo)
    expect(await shop.ask(estimateFee, { price: '3000000', cityId: '13' })).toMatchObject({ total: 3_020_300 })
    expect(await shop.reply(estimateFee, { productId, cityId: '103' })).toMatchObject({ code: 40000 })
    expect(await shop.reply(estimateFee, { productId: 'nothing', cityId: '13' })).toMatchObject({ code: 404 })
  })
})
