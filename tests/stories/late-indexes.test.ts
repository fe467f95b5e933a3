// Indexes and streams answer a second late, as they may on AWS, and nobody waits for them: whoever has just written
// something finds it at the next step, because no step looks for its own write through an index.
import { afterAll, expect, test } from 'vitest'
import { adminListOrders } from '#shared/api/buying/console/orders.ts'
import { createOrder, getOrder } from '#shared/api/buying/orders.ts'
import { signUploads } from '#shared/api/catalogue/uploads.ts'
import { acceptWork, confirmReceipt, fileDelivery, getDelivery } from '#shared/api/fulfilment/parcels.ts'
import { samplePicture, sendForm } from '#tests/support/sample-picture.ts'
import { type Buyer, cards, ofMember, parcel } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld({ lagMs: 1000 })
afterAll(() => world.close())

const slow = { timeout: 60_000, interval: 250 }

/** As the page does: it asks until the outcome is known. */
async function payAndWait(who: Buyer, orderId: string) {
  const begun = await world.pay(who, orderId, cards.challenge)
  expect(begun.redirectUrl).toMatch(/^http/)
  await world.authenticate(begun.redirectUrl ?? '')
  await expect.poll(() => world.getResult(who, orderId), slow).toMatchObject({ payStatus: 2 })
}

/** Logged in and warm: a second is short where the console's functions start in it. */
const owner = await world.owner()
await world.ask(adminListOrders, {}, owner)

async function listedNow(orderId: string): Promise<boolean> {
  const { list } = await world.ask(adminListOrders, {}, owner)
  return list.some(order => order.orderId === orderId)
}

test('a work is ordered, paid, shipped, confirmed and accepted, each step the moment the one before was answered', async () => {
  const [seller, buyer] = [await world.seller(), await world.buyer()]
  const productId = await world.work({ seller: ofMember(seller), weightG: 900, price: 88_000 })
  await world.addToCart(buyer, productId)
  const { orderId } = await world.ask(createOrder, world.checkoutInput(buyer, productId, { source: 1 }), buyer)
  // The switch is on: the console, which lists by an index, does not know the order yet. Nobody else depends on that.
  expect(await listedNow(orderId)).toBe(false)
  expect(await world.call(createOrder, world.checkoutInput(await world.buyer(), productId), buyer)).not.toMatchObject({
    code: 200,
  })
  await payAndWait(buyer, orderId)

  const [item] = (await world.ask(getOrder, { orderId }, buyer)).items
  const orderItemId = item?.id ?? ''
  const body = await samplePicture('jpeg', { width: 320, height: 240 })
  const files = [{ name: 'box.jpg', size: body.length, type: 'image/jpeg' as const }]
  const [upload] = (await world.ask(signUploads, { business: 'delivery', files }, seller)).list
  if (!upload) throw new Error('nothing was signed')
  await sendForm(upload.post, body)
  const shipment = { orderItemId, ...parcel, imgs: [upload.uploadId] }
  await expect.poll(() => world.call(fileDelivery, shipment, seller), slow).toMatchObject({ code: 200 })
  expect(await world.ask(getDelivery, { orderItemId }, buyer)).toMatchObject({ delivery: { deliveryStatus: 2 } })
  await world.ask(confirmReceipt, { orderItemId }, buyer)
  await world.ask(acceptWork, { orderItemId }, buyer)
  expect(await world.ask(getDelivery, { orderItemId }, buyer)).toMatchObject({ delivery: { deliveryStatus: 4 } })
  await expect.poll(() => listedNow(orderId), slow).toBe(true)
  expect(await world.console.work(productId)).toMatchObject({ seller: { userId: buyer.id } })
})

test('a work is bid for, won, ordered and paid, each step the moment the one before was answered', async () => {
  const [anna, ben] = [await world.buyer(), await world.buyer()]
  const { productId, auctionId, endAt } = await world.auction()
  expect(await world.bid(anna, productId, 150_000)).toMatchObject({ code: 200, data: { you: 'leading' } })
  expect(await world.bid(ben, productId, 200_000)).toMatchObject({ code: 200, data: { you: 'leading' } })
  expect(await world.bid(anna, productId, 250_000)).toMatchObject({ code: 200, data: { you: 'leading', seq: 3 } })
  await world.advancePast(endAt)
  expect(await world.console.auction(auctionId)).toMatchObject({ status: 'won' })
  const { orderId } = await world.ask(createOrder, world.checkoutInput(anna, productId, { source: 3 }), anna)
  await payAndWait(anna, orderId)
  expect(await world.console.auction(auctionId)).toMatchObject({ status: 'paid' })
  expect(await world.console.work(productId)).toMatchObject({ lock: { kind: 'order', refId: orderId } })
})
