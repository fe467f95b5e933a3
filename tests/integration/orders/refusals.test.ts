// Every refusal of buying that the other files do not meet on their way, each by the code that its contract names.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addToCart, estimateFee, listCart, removeFromCart } from '#shared/api/carts.ts'
import * as orders from '#shared/api/orders.ts'
import { deleteCard, listCards, openCardForm, saveCard, updateCard } from '#shared/api/payment-cards.ts'
import { issueReceipt, nameReceipt } from '#shared/api/receipts.ts'
import { disableApiKey, listApiKeys } from '#shared/platform/api/keys.ts'
import { type Buyer, type OrderShop, openShop } from '#tests/support/order-world.ts'
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

test('of the cart', async () => {
  const own = await shop.sells({ seller: { type: 'member', userId: anna.id, username: anna.username } })
  const shown = await shop.sells({ saleStatus: 'not-on-sale', state: 'held' })
  const free = await shop.sells()
  const held = await shop.sells()
  await shop.order(ben, held)
  const add = async (productId: string, source: 1 | 2 | 3 | 4) =>
    (await shop.reply(addToCart, { productId, source }, anna)).code
  expect(await add('nothing', 1)).toBe(404)
  expect(await add(own, 1)).toBe(40341)
  expect(await add(shown, 1)).toBe(40913)
  expect(await add(held, 2)).toBe(40910)
  expect(await add(free, 3)).toBe(40925)
  expect(await add(free, 4)).toBe(40930)
  expect(await shop.reply(listCart, { addressId: 'nowhere' }, anna)).toMatchObject({ code: 404 })
  expect(await shop.reply(removeFromCart, { id: free }, anna)).toMatchObject({ code: 404 })
  expect(await shop.reply(removeFromCart, { id: free, source: '3' }, anna)).toMatchObject({ code: 40953 })
  const unpriced = await shop.sells({
    saleStatus: 'not-on-sale',
    state: 'held',
    price: undefined,
    priceType: undefined,
  })
  expect(await shop.reply(estimateFee, { productId: unpriced, cityId: '13' })).toMatchObject({ code: 40913 })
})

test('of an order that is another’s, unpaid, or not there', async () => {
  const productId = await shop.sells()
  const offer = shop.buyNow(anna, productId, { source: 4 })
  expect(await shop.reply(orders.createOrder, offer, anna)).toMatchObject({ code: 40930 })
  const nowhere = shop.buyNow(anna, productId, { addressId: 'nowhere' })
  expect(await shop.reply(orders.createOrder, nowhere, anna)).toMatchObject({
    code: 40000,
    data: { errors: [{ field: 'addressId', key: 'ADDRESS_REQUIRED' }] },
  })
  const { orderId } = await shop.order(anna, productId)
  for (const asked of [
    () => shop.reply(orders.getOrder, { orderId }, ben),
    () => shop.reply(orders.payOrder, { orderId, cardId: 'cs_1' }, ben),
    () => shop.reply(orders.orderResult, { orderId }, ben),
    () => shop.reply(nameReceipt, { orderId, payee: '名' }, ben),
    () => shop.reply(issueReceipt, { orderId }, ben),
    () => shop.reply(orders.hideOrderItem, { id: 'nothing' }, ben),
  ]) {
    expect(await asked()).toMatchObject({ code: 404 })
  }
  expect(await shop.reply(issueReceipt, { orderId }, anna)).toMatchObject({ code: 40950 })
  expect(await shop.reply(orders.payOrder, { orderId }, anna)).toMatchObject({ code: 40000 })
  expect(await shop.payThrough(anna, orderId)).toMatchObject({ payStatus: 2 })
  const [bought] = (await shop.ask(orders.listPurchases, {}, anna)).list
  expect(await shop.reply(orders.hideOrderItem, { id: bought?.id ?? '' }, anna)).toMatchObject({ code: 40950 })
  expect((await shop.ask(orders.listOrders, { payStatus: '2' }, anna)).list[0]).toMatchObject({ orderId })
})

test('of a card number, wherever it is written but on the form of the platform', async () => {
  const productId = await shop.sells()
  const noted = shop.buyNow(anna, productId, { notes: 'カードは 4242 4242 4242 4242 です' })
  expect(await shop.reply(orders.createOrder, noted, anna)).toMatchObject({
    code: 40000,
    data: { errors: [{ field: 'notes', key: 'CARD_NUMBER' }] },
  })
  expect(JSON.stringify(await shop.items())).not.toContain('4242 4242')
})

test('of cards, and of everything that needs the platform while it refuses us', async () => {
  const card = await shop.ask(saveCard, { token: await shop.till.token() }, anna)
  expect(await shop.reply(updateCard, { id: card.id, token: 'et_of_nobody' }, anna)).toMatchObject({ code: 40955 })

  const { data } = await shop.platform.call(listApiKeys, {})
  const keys = listApiKeys.output.parse(data).list.filter(key => JSON.stringify(key).includes('rk_'))
  for (const { id } of keys) await shop.platform.call(disableApiKey, { id })
  for (const asked of [
    () => shop.reply(listCards, {}, anna),
    () => shop.reply(openCardForm, {}, anna),
    () => shop.reply(saveCard, { token: 'tok_sbx_1' }, anna),
    () => shop.reply(updateCard, { id: card.id, default: true }, anna),
    () => shop.reply(deleteCard, { id: card.id }, anna),
  ]) {
    expect(await asked()).toMatchObject({ code: 50300 })
  }
  // An attempt to pay is not lost: nobody knows, and the work stays held.
  const productId = await shop.sells()
  const { orderId } = await shop.order(anna, productId)
  const said = await shop.ask(orders.payOrder, { orderId, cardId: card.id }, anna)
  expect(said.payStatus).toBeOneOf([0, 3])
  expect(await shop.work(productId)).toMatchObject({ lock: { refId: orderId } })
})
