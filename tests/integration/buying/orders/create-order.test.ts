// The hold of works for one buyer: who gets it, at which price, and how it ends (D40).

import { afterAll, describe, expect, test } from 'vitest'
import { cancelOrder, createOrder, getOrder, listOrders } from '#shared/api/buying/orders.ts'
import { payOrder } from '#shared/api/buying/payments.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { addToCart, listCart } from '#shared/api/selling/carts.ts'
import { noTerms } from '#tests/support/registration.ts'
import { ofHouse, ofMember } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const anna = await world.buyer()
const ben = await world.buyer()
const create = (input: ReturnType<typeof world.checkoutInput>, who = anna, key?: string) =>
  world.call(createOrder, input, who, key)

describe('the hold', () => {
  test('one of two buyers holds a work, and the other learns until when, never by whom', async () => {
    const productId = await world.work()
    const tried = await Promise.all([anna, ben].map(who => create(world.checkoutInput(who, productId), who)))
    expect(tried.map(({ code }) => code).sort()).toEqual([200, 40910])
    const lost = tried.find(({ code }) => code === 40910)
    expect(lost?.data).toMatchObject({ kind: 'checkout', until: expect.stringMatching(/Z$/), ids: [productId] })
    const said = JSON.stringify(lost?.data)
    expect([anna.id, ben.id, anna.username, ben.username].some(word => said.includes(word))).toBe(false)
  })

  test('a buyer is led back to the own unpaid order until it ends, and nobody else learns whose it is', async () => {
    const who = await world.buyer()
    const productId = await world.work()
    const { orderId, holdUntil } = await world.hold(who, productId)
    const seen = (reader?: typeof who) => world.ask(getProduct, { id: productId }, reader)
    expect(await seen(who)).toMatchObject({ lock: { kind: 'checkout' }, you: { orderId, payUntil: holdUntil } })
    for (const reader of [ben, undefined]) {
      const work = await seen(reader)
      expect(work).toMatchObject({
        lock: { kind: 'checkout', until: holdUntil },
        you: { orderId: null, payUntil: null },
      })
      expect([who.id, who.username, orderId].some(word => JSON.stringify(work).includes(word))).toBe(false)
    }
    const unpaid = async () => (await world.ask(listOrders, { unpaid: '1' }, who)).list.map(order => order.orderId)
    expect(await unpaid()).toEqual([orderId])
    expect((await world.ask(listOrders, { unpaid: '1' }, ben)).list.map(order => order.orderId)).not.toContain(orderId)
    await world.ask(cancelOrder, { orderId }, who)
    expect(await unpaid()).toEqual([])
    expect(await seen(who)).toMatchObject({ lock: null, you: { orderId: null } })
    expect(await world.ask(listOrders, {}, who)).toMatchObject({ total: 1, list: [{ payStatus: 5 }] })
  })

  test('a buyer holds all works of a cart or none', async () => {
    const who = await world.buyer()
    const [first, second] = [await world.work(), await world.work({ price: 3_000_000 })]
    for (const productId of [first, second]) await world.addToCart(who, productId)
    await world.hold(ben, second)
    const { productId: _one, ...cart } = {
      ...world.checkoutInput(who, first),
      source: 1 as const,
      cartIds: [first, second],
    }
    expect(await create(cart, who)).toMatchObject({ code: 40910, data: { ids: [second] } })
    expect(await world.console.work(first)).toMatchObject({ state: 2 })
    expect(await world.ask(listCart, { source: '1' }, who)).toMatchObject({
      list: [{ invalid: null }, { invalid: 'locked', lockedUntil: expect.any(String) }],
      productTotalPrice: 330_000,
      deliveryFee: 5300,
      totalPrice: 335_300,
      taxFee: 30_481,
    })
  })

  test('a buyer holds twenty works of a cart with one order', async () => {
    const who = await world.buyer()
    const works = await Promise.all(Array.from({ length: 20 }, () => world.work()))
    for (const id of works) await world.addToCart(who, id)
    const { productId: _none, ...all } = { ...world.checkoutInput(who, ''), source: 1 as const, cartIds: works }
    const order = await world.ask(createOrder, { ...all, termsVersion: noTerms }, who)
    expect(order).toMatchObject({
      amounts: { subtotal: 6_600_000, fee: 40_000, deliveryFee: 66_000, total: 6_706_000 },
    })
    expect(await world.payThrough(who, order.orderId)).toMatchObject({ payStatus: 2 })
  })

  test('a buyer holds a work at the price that was shown and at no other', async () => {
    const productId = await world.work()
    const refused = await create({ ...world.checkoutInput(anna, productId), total: 300_000 })
    expect(refused).toMatchObject({ code: 40912, data: { amounts: { total: 335_300 } } })
    const order = await world.hold(anna, productId, { total: 335_300 })
    expect(order).toMatchObject({ payStatus: 0, method: 'card', amounts: { total: 335_300, tax: 30_481 } })
    expect(Date.parse(order.holdUntil) - Date.parse(order.serverTime)).toBe(900_000)
    expect(order.orderNumber).toMatch(/^\d{6}-\d{6}$/)
  })

  test('a buyer who orders a work that no parcel can carry waits for its quote, and cannot pay before (D41 state 8)', async () => {
    const productId = await world.work({ boxSizeCm: [120, 80, 60] })
    const { orderId, payStatus } = await world.hold(anna, productId)
    expect(payStatus).toBe(8)
    expect(await world.call(payOrder, { orderId, token: await world.till.token() }, anna)).toMatchObject({
      code: 40950,
    })
    expect(await world.ask(getOrder, { orderId }, anna)).toMatchObject({
      amounts: { detail: { quotePending: true } },
      pay: { canPay: false },
    })
  })

  test('a buyer is refused a cart whose price has moved, until the new one was shown', async () => {
    const who = await world.buyer()
    const productId = await world.work()
    await world.addToCart(who, productId)
    await world.table.changeWork(productId, { price: 400_000, updatedAt: world.app.clock.now() })
    const { productId: _one, ...cart } = {
      ...world.checkoutInput(who, productId),
      source: 1 as const,
      cartIds: [productId],
    }
    const asked = { ...cart, termsVersion: noTerms }
    expect(await create(asked, who)).toMatchObject({ code: 40912, data: { ids: [productId] } })
    expect(await create({ ...asked, total: 405_300 }, who)).toMatchObject({ code: 200 })
  })

  test('a buyer’s next order of a work replaces the one before: two tabs are one buyer', async () => {
    const productId = await world.work()
    const first = await world.hold(anna, productId)
    const second = await world.hold(anna, productId)
    expect(await world.console.work(productId)).toMatchObject({ lock: { refId: second.orderId } })
    expect(await world.call(payOrder, { orderId: first.orderId, cardId: 'cs_1' }, anna)).toMatchObject({
      code: 40950,
      data: { payStatus: 5 },
    })
  })

  test('a buyer who orders a work every fourteen minutes holds it for fifteen, and another has it then', async () => {
    const productId = await world.work()
    const { holdUntil } = await world.hold(anna, productId)
    await world.app.clock.advance('PT14M')
    const again = await world.hold(anna, productId)
    expect(again.holdUntil).toBe(holdUntil)
    await world.ask(cancelOrder, { orderId: again.orderId }, anna)
    expect((await world.hold(anna, productId)).holdUntil).toBe(holdUntil)
    await world.app.clock.advance('PT2M')
    expect(await create(world.checkoutInput(anna, productId))).toMatchObject({
      code: 40915,
      data: { ids: [productId], until: expect.stringMatching(/Z$/) },
    })
    expect(await world.call(addToCart, { productId, source: 2 }, anna)).toMatchObject({ code: 40915 })
    // Waiting in the cart reserves nothing, and says from when on it can be bought.
    await world.addToCart(anna, productId)
    const rows = (await world.ask(listCart, { source: '1' }, anna)).list
    expect(rows.find(row => row.productId === productId)).toMatchObject({
      invalid: 'hold_pause',
      lockedUntil: expect.any(String),
    })
    const bens = await world.hold(ben, productId)
    await world.ask(cancelOrder, { orderId: bens.orderId }, ben)
    await world.app.clock.advance('PT20M')
    expect(await create(world.checkoutInput(anna, productId))).toMatchObject({ code: 200 })
  })

  test('a buyer who sends a key twice has one hold, and none for another order under that key (D2)', async () => {
    const productId = await world.work()
    const key = crypto.randomUUID()
    const first = await create(world.checkoutInput(anna, productId), anna, key)
    const again = await create(world.checkoutInput(anna, productId), anna, key)
    expect(again.data).toEqual(first.data)
    expect(await create({ ...world.checkoutInput(anna, productId), notes: 'x' }, anna, key)).toMatchObject({
      code: 40901,
    })
  })

  test('a buyer who leaves an unpaid order frees its work at once', async () => {
    const productId = await world.work()
    const { orderId } = await world.hold(anna, productId)
    expect(await world.call(cancelOrder, { orderId }, ben)).toMatchObject({ code: 404 })
    expect(await world.ask(cancelOrder, { orderId }, anna)).toMatchObject({ payStatus: 5 })
    const freed = await world.console.work(productId)
    expect(freed.state).toBe(2)
    expect(freed.lock).toBeUndefined()
    expect(await world.call(cancelOrder, { orderId }, anna)).toMatchObject({ code: 40950 })
  })
})

describe('the consent (§14)', () => {
  test('a buyer agrees to the terms with the order, which keeps the version, the moment and the language', async () => {
    const productId = await world.work()
    expect(await create(world.checkoutInput(anna, productId, { termsVersion: '' }))).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'termsVersion', key: 'TERMS_REQUIRED' }] },
    })
    const before = world.app.clock.now()
    const { orderId } = await world.hold(anna, productId)
    const { consent } = await world.console.order(orderId)
    expect(consent).toEqual({ termsVersion: noTerms, at: expect.any(String), language: 'ja' })
    expect(Date.parse(consent.at)).toBeGreaterThanOrEqual(before)
  })
})

describe('refusals', () => {
  test('a buyer cannot order an own, sold, unlisted or hidden work', async () => {
    const own = await world.work({ seller: ofMember(anna) })
    const { productId: sold } = await world.order({ seller: ofHouse })
    const shown = await world.work({ saleStatus: 'not-on-sale', state: 'held' })
    const secret = await world.work({ visibility: 'secret' })
    const tried = await Promise.all([own, sold, shown, secret].map(id => create(world.checkoutInput(anna, id))))
    expect(tried.map(({ code }) => code)).toEqual([40341, 40911, 40913, 404])
  })

  test('a member who is banned from buying cannot order', async () => {
    const chie = await world.buyer()
    await world.ask(adminBanUser, { id: chie.id, kind: 'buy', reason: '本人確認のため' }, await world.owner())
    const refused = await world.call(createOrder, world.checkoutInput(chie, await world.work()), chie)
    expect(refused.code).toBe(40320)
  })

  test('a buyer cannot order by an offer that nobody made', async () => {
    const offer = world.checkoutInput(anna, await world.work(), { source: 4 })
    expect(await create(offer)).toMatchObject({ code: 40930 })
  })

  test('a buyer cannot order to an address that is not theirs', async () => {
    const nowhere = world.checkoutInput(anna, await world.work(), { addressId: 'nowhere' })
    expect(await create(nowhere)).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'addressId', key: 'ADDRESS_REQUIRED' }] },
    })
  })

  test('a buyer cannot write a card number into an order', async () => {
    const noted = world.checkoutInput(anna, await world.work(), { notes: 'カードは 4242 4242 4242 4242 です' })
    expect(await create(noted)).toMatchObject({
      code: 40002,
      data: { errors: [{ field: 'notes', key: 'CARD_NUMBER' }] },
    })
    expect(JSON.stringify(await world.table.items())).not.toContain('4242 4242')
  })
})
