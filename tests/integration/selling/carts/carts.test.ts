// The cart: what it takes, what it says of works that changed, and what they cost delivered (D27, D32, D34).
import { afterAll, describe, expect, test } from 'vitest'
import { addToCart, estimateFee, listCart, recommendForCart, removeFromCart } from '#shared/api/selling/carts.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { ofMember } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const anna = await world.buyer()

describe('addToCart', () => {
  const add = async (productId: string, source: 1 | 2 | 3 | 4) =>
    (await world.call(addToCart, { productId, source }, anna)).code

  test('a buyer cannot add a work that is not there, their own, not on sale or held by another', async () => {
    const held = await world.work()
    await world.hold(await world.buyer(), held)
    expect(await add('nothing', 1)).toBe(404)
    expect(await add(await world.work({ seller: ofMember(anna) }), 1)).toBe(40341)
    expect(await add(await world.work({ saleStatus: 'not-on-sale', state: 'held' }), 1)).toBe(40913)
    expect(await add(held, 2)).toBe(40910)
  })

  test('a buyer cannot add an award that they did not win, nor an offer that nobody made', async () => {
    const free = await world.work()
    expect(await add(free, 3)).toBe(40925)
    expect(await add(free, 4)).toBe(40930)
  })

  test('a buyer adds twenty works and no more', async () => {
    const works = await Promise.all(Array.from({ length: 21 }, () => world.work()))
    for (const id of works.slice(0, 20)) await world.addToCart(anna, id)
    expect(await world.call(addToCart, { productId: works[20] ?? '' }, anna)).toMatchObject({ code: 40952 })
  })

  test('a work that a buyer is no longer shown takes no place in the cart, and waits for its return', async () => {
    const ben = await world.buyer()
    const works = await Promise.all(Array.from({ length: 22 }, () => world.work()))
    const [away = '', ...others] = works
    for (const id of works.slice(0, 20)) await world.addToCart(ben, id)
    await world.table.changeWork(away, { visibility: 'unlisted' })
    expect(await world.ask(addToCart, { productId: others[19] ?? '' }, ben)).toMatchObject({ count: 20 })
    expect(await world.call(addToCart, { productId: others[20] ?? '' }, ben)).toMatchObject({ code: 40952 })
    const list = async () => (await world.ask(listCart, {}, ben)).list.map(({ productId }) => productId)
    expect(await list()).toEqual(others.slice(0, 20))
    await world.table.changeWork(away, { visibility: 'public' })
    expect(await list()).toEqual(works.slice(0, 21))
  })
})

describe('listCart', () => {
  test('a buyer sees that a work in the cart is held, and then sold: a cart reserves nothing', async () => {
    const [who, rival] = [await world.buyer(), await world.buyer()]
    const productId = await world.work()
    await world.addToCart(who, productId)
    await world.addToCart(rival, productId)
    const { orderId } = await world.hold(rival, productId)
    const held = await world.ask(listCart, {}, who)
    expect(held).toMatchObject({ list: [{ invalid: 'locked' }], productTotalPrice: 0, totalPrice: 0 })
    await world.payThrough(rival, orderId)
    expect(await world.ask(listCart, {}, who)).toMatchObject({ list: [{ invalid: 'sold' }] })
    await world.app.quiet()
    expect((await world.ask(listCart, {}, rival)).list).toEqual([])
    expect(await world.call(addToCart, { productId }, rival)).toMatchObject({ code: 40911 })
  })

  test('a buyer sees a price that moved', async () => {
    const who = await world.buyer()
    const productId = await world.work()
    await world.addToCart(who, productId)
    await world.table.changeWork(productId, { price: 400_000, updatedAt: world.app.clock.now() })
    expect(await world.ask(listCart, {}, who)).toMatchObject({ list: [{ price: 400_000, invalid: 'price_changed' }] })
  })

  test('a buyer who chooses some works of a cart is reckoned those alone', async () => {
    const who = await world.buyer()
    const [first, held, third] = [await world.work(), await world.work({ price: 3_000_000 }), await world.work()]
    for (const productId of [first, held, third]) await world.addToCart(who, productId)
    await world.hold(await world.buyer(), held)
    expect(await world.ask(listCart, { source: '1' }, who)).toMatchObject({ totalPrice: 670_600 })
    expect(await world.ask(listCart, { source: '1', ids: `${held},${third}` }, who)).toMatchObject({
      list: [{ id: held }, { id: third }],
      productTotalPrice: 330_000,
      totalPrice: 335_300,
    })
  })

  test('a buyer cannot have a cart reckoned to the address of another', async () => {
    expect(await world.call(listCart, { addressId: 'nowhere' }, await world.buyer())).toMatchObject({ code: 404 })
  })
})

describe('removeFromCart', () => {
  test('a buyer cannot remove what is not in the cart, nor an award', async () => {
    const free = await world.work()
    expect(await world.call(removeFromCart, { id: free }, anna)).toMatchObject({ code: 404 })
    expect(await world.call(removeFromCart, { id: free, source: '3' }, anna)).toMatchObject({ code: 40953 })
  })

  test('a buyer removes a work that was sold to another', async () => {
    const who = await world.buyer()
    const productId = await world.work()
    await world.addToCart(who, productId)
    await world.ask(removeFromCart, { id: productId }, who)
    expect((await world.ask(listCart, {}, who)).list).toEqual([])
  })
})

describe('recommendForCart', () => {
  test('a buyer is recommended works of the same craft, never what is in the cart or hidden', async () => {
    const who = await world.buyer()
    const [inCart, other, secret] = [await world.work(), await world.work(), await world.work({ visibility: 'secret' })]
    await world.addToCart(who, inCart)
    const recommended = async () => (await world.ask(recommendForCart, { size: '24' }, who)).list.map(({ id }) => id)
    await expect.poll(recommended, untilListed).toContain(other)
    const ids = await recommended()
    expect(ids).not.toContain(inCart)
    expect(ids).not.toContain(secret)
  })
})

describe('estimateFee', () => {
  test('a visitor reads the total at the door of an area, a member that of an address (D27)', async () => {
    const who = await world.buyer()
    const productId = await world.work()
    const tokyo = { item: 330_000, transport: 3300, packing: 2000, insurance: 0, tax: 30_481, total: 335_300 }
    const place = { cityId: 13, name: '東京都' }
    expect(await world.ask(estimateFee, { productId, cityId: '13' })).toMatchObject({ ...tokyo, place })
    expect(await world.ask(estimateFee, { productId, addressId: who.addressId }, who)).toMatchObject({
      ...tokyo,
      place,
    })
    expect(await world.ask(estimateFee, { price: '3000000', cityId: '13' })).toMatchObject({ total: 3_020_300 })
  })

  test('who names no place and has no address is told nothing, and one that is not theirs is refused', async () => {
    const productId = await world.work()
    const stranger = await world.buyer()
    const newcomer = await world.member()
    expect(await world.ask(estimateFee, { productId })).toBeNull()
    expect(await world.ask(estimateFee, { productId }, newcomer)).toBeNull()
    const { addressId } = stranger
    expect(await world.call(estimateFee, { productId, addressId }, newcomer)).toMatchObject({ code: 40000 })
  })

  test('a bidder reads what this work would come to at another price', async () => {
    const asked = { price: '3000000', cityId: '13' }
    const productId = await world.work({ boxSizeCm: [100, 90, 80] })
    expect(await world.ask(estimateFee, { ...asked, productId })).toMatchObject({
      item: 3_000_000,
      insurance: 15_000,
      transport: null,
    })
  })

  test('a visitor is refused an estimate for a region, a work that is not there, or one without a price', async () => {
    const productId = await world.work()
    expect(await world.call(estimateFee, { productId, cityId: '103' })).toMatchObject({ code: 40000 })
    expect(await world.call(estimateFee, { productId: 'nothing', cityId: '13' })).toMatchObject({ code: 404 })
    const unpriced = await world.work({
      saleStatus: 'not-on-sale',
      state: 'held',
      price: undefined,
      priceType: undefined,
    })
    expect(await world.call(estimateFee, { productId: unpriced, cityId: '13' })).toMatchObject({ code: 40913 })
  })
})
