// From the payment to the receipt: who ships, urges, confirms and accepts a bought work (section 5, D80-D83).

import { afterAll, describe, expect, test } from 'vitest'
import { cancelOrder } from '#shared/api/buying/orders.ts'
import { adminMoveOrderItem, adminRefuseCancel } from '#shared/api/fulfilment/console/parcels.ts'
import {
  acceptWork,
  answerCancel,
  confirmReceipt,
  fileDelivery,
  getDelivery,
  listSoldItems,
  remindDelivery,
} from '#shared/api/fulfilment/parcels.ts'
import { owedTo } from '#shared/domain/kernel/money/journal.ts'
import { ofHouse, parcel, type Sale } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const DAY = 86_400_000
const world = await testWorld()
afterAll(() => world.close(), 120_000)

const owner = await world.seller()
const partner = await world.seller('iori')
const support = await world.operator('support', 'finance')
const stranger = await world.buyer()
/** Nobody moves these: calls about them only read, or are refused. */
const sold = await world.order({ seller: owner, work: { price: 1_200_000 } })
await world.order({ seller: owner })
await world.order({ seller: { type: 'partner', partnerId: 'iori' } })

describe('getDelivery', () => {
  test('buyer and seller see a sold work from their sides, and a stranger does not', async () => {
    const seller = await world.seller()
    const { itemId: orderItemId, buyer } = await world.order({ seller })
    const seen = await world.call(getDelivery, { orderItemId }, buyer)
    expect(seen.data).toMatchObject({ side: 'buyer', shipTo: null, saleActions: null })
    expect(Object(seen.data).actions.cancel.may).toBe(true)
    const shown = await world.call(getDelivery, { orderItemId }, seller)
    expect(shown.data).toMatchObject({ side: 'seller', actions: null, shipTo: { name: '森下 凪', area: '東京都' } })
    expect((await world.call(getDelivery, { orderItemId }, stranger)).code).toBe(404)
  })
})

describe('listSoldItems', () => {
  test('a member finds what to ship and where to', async () => {
    const { data } = await world.call(listSoldItems, { toShip: '1' }, owner)
    expect(Object(data).total).toBe(2)
    expect(Object(data).list[0].shipTo).toMatchObject({ city: '台東区谷中', phone: '03-5555-0123' })
    expect(JSON.stringify(data)).not.toContain('@')
  })

  test('a partner finds what their gallery has sold', async () => {
    const { total } = await world.ask(listSoldItems, {}, partner)
    expect(total).toBe(1)
  })
})

describe('fileDelivery', () => {
  test('a seller cannot report a parcel without a photo of their own that is ready', async () => {
    const { itemId: orderItemId, buyer } = sold
    const report = { orderItemId, ...parcel }
    expect((await world.call(fileDelivery, { ...report, imgs: [] }, owner)).code).toBe(40000)
    expect((await world.call(fileDelivery, { ...report, imgs: ['nothing'] }, owner)).code).toBe(40980)
    const [theirs = ''] = await world.uploadPhotos(buyer, 'delivery')
    expect((await world.call(fileDelivery, { ...report, imgs: [theirs] }, owner)).code).toBe(40980)
    expect((await world.call(fileDelivery, { ...report, imgs: [theirs] }, buyer)).code).toBe(40950)
    expect((await world.call(fileDelivery, { ...report, imgs: [theirs] }, partner)).code).toBe(404)
  })

  test('a member ships a work, and both sides see its number and photos', async () => {
    const seller = await world.seller()
    const { itemId: orderItemId, buyer } = await world.order({ seller })
    const report = { orderItemId, ...parcel, imgs: await world.uploadPhotos(seller, 'delivery', 2) }
    const key = crypto.randomUUID()
    const shipped = await world.call(fileDelivery, report, seller, key)
    expect(shipped.data).toMatchObject({
      delivery: { deliveryStatus: 2, thirdUrl: expect.stringContaining('123456789012') },
    })
    expect((await world.call(fileDelivery, report, seller, key)).data).toEqual(shipped.data)
    expect((await world.call(fileDelivery, report, seller)).code).toBe(40950)
    const seen = await world.call(getDelivery, { orderItemId }, buyer)
    expect(Object(seen.data).photos).toHaveLength(2)
    expect(await world.noticesOf(buyer)).toContain('「志野茶碗 葦原」を発送しました')
    const mails = await world.app.outbox({ channel: 'mail', to: buyer.email })
    expect(mails.some(({ text }) => text.includes('1234-5678-9012'))).toBe(true)
  })
})

describe('adminMoveOrderItem', () => {
  const sagawa = { carrierId: 'sagawa', deliveryNumber: '9876543210' } as const

  test('the operator ships a work of the house', async () => {
    const shipped = await world.moveItem(await world.order({ seller: ofHouse }), sagawa)
    expect(shipped.data).toMatchObject({ delivery: { deliveryStatus: 2, carrierId: 'sagawa' } })
  })

  test('the operator ships a work of a partner once, and cannot skip a step of the sale', async () => {
    const sale = await world.order()
    const shipped = await world.moveItem(sale, sagawa)
    expect(shipped.data).toMatchObject({ delivery: { deliveryStatus: 2, carrierId: 'sagawa' } })
    expect((await world.moveItem(sale, sagawa)).code).toBe(40950)
    const nothing = { id: 'nothing', to: 2, reason: 'x', carrierId: 'dhl', deliveryNumber: '12345' } as const
    expect((await world.call(adminMoveOrderItem, nothing, support)).code).toBe(404)
    expect((await world.moveItem(sale, {})).code).toBe(40000)
    expect((await world.moveItem(sale, { to: 4 })).code).toBe(40950)
    expect((await world.moveItem(sale, { to: 5 })).code).toBe(40950)
  })

  test('the operator notes the carrier’s date of arrival once, and none before the shipment', async () => {
    const sale = await world.order({ state: 'shipped' })
    const shippedAt = Date.parse((await world.console.parcel(sale)).shippedAt ?? '')
    await world.app.clock.advance('P2D')
    const at = (ms: number) => ({ arrivedAt: new Date(ms).toISOString() })
    expect((await world.moveItem(sale, at(shippedAt - DAY))).code).toBe(40950)
    const arrived = await world.moveItem(sale, at(shippedAt + DAY))
    expect(arrived.data).toMatchObject({
      delivery: { deliveryStatus: 2, arrivedAt: new Date(shippedAt + DAY).toISOString() },
    })
    expect((await world.moveItem(sale, at(shippedAt + DAY))).code).toBe(40950)
  })
})

describe('remindDelivery', () => {
  test('a buyer urges the seller from the third day, once a day (D81)', async () => {
    const seller = await world.seller()
    const { buyer, itemId: orderItemId } = await world.order({ seller })
    expect(await world.call(remindDelivery, { orderItemId }, buyer)).toMatchObject({
      code: 40950,
      data: { may: false, reason: 'too-early' },
    })
    await world.app.clock.advance('P3DT2H')
    expect((await world.call(remindDelivery, { orderItemId }, buyer)).code).toBe(200)
    const again = await world.call(remindDelivery, { orderItemId }, buyer)
    expect(again).toMatchObject({ code: 40950, data: { reason: 'once-a-day' } })
    expect(await world.noticesOf(seller)).toContain('「志野茶碗 葦原」の発送をお願いいたします')
  })
})

describe('confirmReceipt', () => {
  test('a buyer cannot confirm a parcel that was not shipped', async () => {
    expect((await world.call(confirmReceipt, { orderItemId: sold.itemId }, sold.buyer)).code).toBe(40950)
  })

  test('a buyer confirms the receipt of a parcel', async () => {
    const { buyer, itemId: orderItemId } = await world.order({ state: 'shipped' })
    const confirmed = await world.call(confirmReceipt, { orderItemId }, buyer)
    expect(confirmed.data).toMatchObject({ delivery: { deliveryStatus: 3 } })
  })
})

describe('acceptWork', () => {
  test('a buyer cannot accept a work that they have not received', async () => {
    expect((await world.call(acceptWork, { orderItemId: sold.itemId }, sold.buyer)).code).toBe(40950)
  })

  test('a buyer accepts a received work, which completes the sale at once (D83)', async () => {
    const { buyer, itemId: orderItemId, productId, orderId } = await world.order({ state: 'received' })
    const accepted = await world.call(acceptWork, { orderItemId }, buyer)
    expect(accepted.data).toMatchObject({ delivery: { deliveryStatus: 4 } })
    const work = await world.console.work(productId)
    expect(work).toMatchObject({
      state: 0,
      saleStatus: 2,
      seller: { type: 3, userId: buyer.id },
    })
    expect(work.lock).toBeUndefined()
    expect(owedTo('seller:partner-teitei', await world.console.journal(orderId))).toBe(264_000)
  })

  test('a member who may not sell cannot accept a work in order to sell it (D83)', async () => {
    const banned = await world.member({ banned: ['sell'] })
    expect((await world.call(acceptWork, { orderItemId: sold.itemId }, banned)).code).toBe(40321)
  })
})

test.each([remindDelivery, confirmReceipt, acceptWork].map(contract => [contract.id, contract] as const))(
  '%s: a stranger finds no parcel of another buyer',
  async (_id, contract) => {
    expect((await world.call(contract, { orderItemId: sold.itemId }, stranger)).code).toBe(404)
  },
)

/** Bought more than a day ago, and its buyer would rather not have it. */
async function askedToCancel(): Promise<Sale> {
  const sale = await world.order()
  await world.app.clock.advance('PT26H')
  const { buyer, itemId: orderItemId } = sale
  const asked = await world.call(cancelOrder, { orderItemId, reason: '急な転居のため' }, buyer)
  expect(asked).toMatchObject({ code: 200, data: { requested: true, payStatus: 2 } })
  return sale
}

describe('answerCancel', () => {
  test('a seller cannot answer a request to cancel that nobody made', async () => {
    const { itemId: orderItemId } = sold
    expect((await world.call(answerCancel, { orderItemId, agree: true }, owner)).code).toBe(40950)
    expect((await world.call(answerCancel, { orderItemId, agree: false }, owner)).code).toBe(40950)
    expect((await world.call(answerCancel, { orderItemId, agree: true }, stranger)).code).toBe(404)
  })

  test('a seller agrees to cancel after the first day, and the money goes back (D46)', async () => {
    const gallery = await world.seller('teitei')
    const { buyer, itemId: orderItemId, orderId } = await askedToCancel()
    expect((await world.call(cancelOrder, { orderItemId }, buyer)).code).toBe(40950)
    expect(await world.noticesOf(gallery)).toContain('「志野茶碗 葦原」の注文の取り消しが依頼されました')
    const agreed = await world.call(answerCancel, { orderItemId, agree: true }, gallery)
    expect(agreed.data).toMatchObject({ delivery: { deliveryStatus: 5 } })
    await world.app.quiet()
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 7 })
  })
})

describe('adminRefuseCancel', () => {
  test('an operator refuses to cancel after the first day, and the buyer is told (D46)', async () => {
    const { buyer, itemId: id } = await askedToCancel()
    const refused = await world.call(adminRefuseCancel, { id, reason: '手配済みのため' }, support)
    expect(refused.data).toMatchObject({ delivery: { cancelRequest: { isRefused: true } } })
    expect((await world.call(adminRefuseCancel, { id, reason: 'x' }, support)).code).toBe(40950)
    expect((await world.call(adminRefuseCancel, { id: 'nothing', reason: 'x' }, support)).code).toBe(404)
    expect(await world.noticesOf(buyer)).toContain('「志野茶碗 葦原」のご注文は取り消せませんでした')
  })
})
