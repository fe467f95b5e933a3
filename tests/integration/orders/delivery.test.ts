// From the payment to the end of a sale, over HTTP, with the clock moved through the days of section 5. All works are
// bought first, side by side; then each takes its own way.
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { paymentsIn } from '#functions/platform/store/payments/payment-snapshot.ts'
import { salesOf } from '#functions/store/order-snapshot.ts'
import {
  acceptWork,
  answerCancel,
  confirmReceipt,
  fileDelivery,
  getDelivery,
  listSoldItems,
  remindDelivery,
} from '#shared/api/deliveries.ts'
import { listNotices } from '#shared/api/notices.ts'
import { moveOrderItem, refuseCancel } from '#shared/api/order-console.ts'
import { cancelOrder } from '#shared/api/orders.ts'
import { adminGetPayable, adminListPayables } from '#shared/api/payable-console.ts'
import { saleHistory, saleHistoryExport } from '#shared/api/sales.ts'
import { checkInvariants } from '#shared/domain/invariants/index.ts'
import { owedTo } from '#shared/domain/money/journal.ts'
import { type Bought, type OrderHouse, openOrderHouse } from '#tests/support/order-house.ts'
import type { Person } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

const DAY = 86_400_000
vi.setConfig({ testTimeout: 240_000 })

let app: TestRuntime
let house: OrderHouse
let support: Person
let owner: Person
let partner: Person
let sale: Record<'plain' | 'own' | 'never' | 'free' | 'agreed' | 'refused' | 'house', Bought>

beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  house = await openOrderHouse(app)
  support = await house.operator('support', 'finance')
  owner = await house.member()
  partner = await house.member({ partnerId: 'teitei', userType: 4 })
  const own = { type: 'member', userId: owner.id, username: owner.username } as const
  const [plain, ownWork, never, free, agreed, refused, ofHouse] = await Promise.all([
    house.buy(),
    house.buy({ seller: own, price: 1_200_000 }),
    house.buy({ seller: own }),
    house.buy(),
    house.buy(),
    house.buy(),
    house.buy({ seller: { type: 'official' } }),
  ])
  sale = { plain, own: ownWork, never, free, agreed, refused, house: ofHouse }
}, 400_000)

afterAll(async () => {
  const items = await house.items()
  expect(checkInvariants({ sales: salesOf(items, paymentsIn(items)) })).toEqual([])
  expect(await app.denials()).toEqual([])
  await app.stop()
}, 120_000)

const status = async (one: Bought) => (await house.item(one.itemId)).status
const noticesOf = async (who: Person) => {
  await app.quiet()
  const { data } = await house.as(who, listNotices, { size: '60' })
  return (Object(data).list as { title: string; type: string; level: number }[]).map(({ title }) => title)
}
const operate = (one: Bought, input: object) =>
  house.as(support, moveOrderItem, { id: one.itemId, to: 2, reason: '手配のとおり', ...input })

describe('the first day', () => {
  test('each work is locked for its order, in a journal that balances', async () => {
    const { itemId, productId, orderId } = sale.plain
    expect(await house.item(itemId)).toMatchObject({ status: 'preparing', version: 1, refunded: 0, price: 330_000 })
    expect(await house.work(productId)).toMatchObject({ state: 'sold', lock: { kind: 'order', refId: orderId } })
    const [paid, ...rest] = await house.journal(orderId)
    expect(rest).toEqual([])
    expect(paid?.legs).toEqual([
      { account: 'cash:platform', amount: 335_300 },
      { account: `clearing:${itemId}`, amount: -335_300 },
    ])
  })

  test('both sides see it, a stranger does not', async () => {
    const seen = await house.as(sale.own.buyer, getDelivery, { orderItemId: sale.own.itemId })
    expect(seen.data).toMatchObject({ side: 'buyer', shipTo: null, saleActions: null })
    expect(Object(seen.data).actions.cancel.may).toBe(true)
    const sold = await house.as(owner, getDelivery, { orderItemId: sale.own.itemId })
    expect(sold.data).toMatchObject({ side: 'seller', actions: null, shipTo: { name: '森下 凪', area: '東京都' } })
    expect((await house.as(sale.free.buyer, getDelivery, { orderItemId: sale.own.itemId })).code).toBe(404)
  })

  test('a seller finds what to ship and where to; a partner too', async () => {
    const own = await house.as(owner, listSoldItems, { toShip: '1' })
    expect(Object(own.data).total).toBe(2)
    expect(Object(own.data).list[0].shipTo).toMatchObject({ city: '台東区谷中', phone: '03-5555-0123' })
    expect(JSON.stringify(own.data)).not.toContain('@')
    const theirs = await house.as(partner, listSoldItems, {})
    expect(Object(theirs.data).total).toBe(4)
  })

  test('within 24 hours the buyer leaves, and all of the money goes back', async () => {
    const { buyer, itemId, orderId, productId } = sale.free
    const left = await house.as(buyer, cancelOrder, { orderItemId: itemId, reason: '重複して購入したため' })
    expect(left).toMatchObject({ code: 200, data: { requested: false } })
    await app.quiet()
    expect(await house.item(itemId)).toMatchObject({ status: 'cancelled', refunded: 335_300 })
    expect(await house.order(orderId)).toMatchObject({ payStatus: 'refunded', refunded: 335_300 })
    expect(await house.till.get(`o${orderId}`)).toMatchObject({ status: 'CANCELED', refunded_amount: 335_300 })
    const work = await house.work(productId)
    expect(work).toMatchObject({
      state: 'held',
      saleStatus: 'not-on-sale',
      seller: { type: 'partner', partnerId: 'teitei' },
    })
    expect(work?.lock).toBeUndefined()
    const again = await house.as(buyer, cancelOrder, { orderItemId: itemId, reason: 'もう一度' })
    expect(again.code).toBe(40950)
    expect(await noticesOf(buyer)).toEqual(
      expect.arrayContaining([
        '「志野茶碗 葦原」のご注文を取り消しました',
        '「志野茶碗 葦原」の代金を全額返金いたしました',
      ]),
    )
  })

  test('nobody may urge, confirm, accept or answer what was not asked', async () => {
    const { buyer, itemId: orderItemId } = sale.own
    const urged = await house.as(buyer, remindDelivery, { orderItemId })
    expect(urged).toMatchObject({ code: 40950, data: { may: false, reason: 'too-early' } })
    expect((await house.as(buyer, confirmReceipt, { orderItemId })).code).toBe(40950)
    expect((await house.as(buyer, acceptWork, { orderItemId })).code).toBe(40950)
    expect((await house.as(owner, answerCancel, { orderItemId, agree: true })).code).toBe(40950)
    expect((await house.as(owner, answerCancel, { orderItemId, agree: false })).code).toBe(40950)
    expect((await house.as(owner, cancelOrder, { orderItemId, reason: 'x' })).code).toBe(404)
    const stranger = sale.free.buyer
    for (const contract of [remindDelivery, confirmReceipt, acceptWork]) {
      expect((await house.as(stranger, contract, { orderItemId })).code).toBe(404)
    }
    expect((await house.as(stranger, answerCancel, { orderItemId, agree: true })).code).toBe(404)
  })

  test('the report of a shipment needs a photo that is ready and the seller’s', async () => {
    const { itemId: orderItemId, buyer } = sale.own
    const report = { orderItemId, carrierId: 'yamato', deliveryNumber: '1234-5678-9012' } as const
    expect((await house.as(owner, fileDelivery, { ...report, imgs: [] })).code).toBe(40000)
    expect((await house.as(owner, fileDelivery, { ...report, imgs: ['nothing'] })).code).toBe(40980)
    const [theirs = ''] = await house.photos(buyer, 'delivery')
    expect((await house.as(owner, fileDelivery, { ...report, imgs: [theirs] })).code).toBe(40980)
    expect((await house.as(buyer, fileDelivery, { ...report, imgs: [theirs] })).code).toBe(40950)
    expect((await house.as(partner, fileDelivery, { ...report, imgs: [theirs] })).code).toBe(404)
  })
})

describe('the days until it is shipped', () => {
  test('on the second day a buyer can only ask; the seller agrees or the operator does not', async () => {
    await app.clock.advance('PT26H')
    for (const one of [sale.agreed, sale.refused]) {
      const asked = await house.as(one.buyer, cancelOrder, { orderItemId: one.itemId, reason: '急な転居のため' })
      expect(asked).toMatchObject({ code: 200, data: { requested: true, payStatus: 2 } })
    }
    expect((await house.as(sale.agreed.buyer, cancelOrder, { orderItemId: sale.agreed.itemId })).code).toBe(40950)
    expect(await noticesOf(partner)).toContain('「志野茶碗 葦原」の注文の取り消しが依頼されました')

    const agreed = await house.as(partner, answerCancel, { orderItemId: sale.agreed.itemId, agree: true })
    expect(agreed.data).toMatchObject({ delivery: { deliveryStatus: 5 } })
    const refused = await house.as(support, refuseCancel, { id: sale.refused.itemId, reason: '手配済みのため' })
    expect(refused.data).toMatchObject({ delivery: { cancelRequest: { isRefused: true } } })
    expect((await house.as(support, refuseCancel, { id: sale.refused.itemId, reason: 'x' })).code).toBe(40950)
    expect((await house.as(support, refuseCancel, { id: 'nothing', reason: 'x' })).code).toBe(404)
    await app.quiet()
    expect(await house.order(sale.agreed.orderId)).toMatchObject({ payStatus: 'refunded' })
    expect(await noticesOf(sale.refused.buyer)).toContain('「志野茶碗 葦原」のご注文は取り消せませんでした')
  })

  test('a member ships their own work, and both sides see the number and its photos', async () => {
    const { itemId: orderItemId, buyer } = sale.own
    const imgs = await house.photos(owner, 'delivery', 2)
    const report = { orderItemId, carrierId: 'yamato', deliveryNumber: '1234-5678-9012', imgs } as const
    const key = crypto.randomUUID()
    const shipped = await house.as(owner, fileDelivery, report, key)
    expect(shipped.data).toMatchObject({
      delivery: { deliveryStatus: 2, thirdUrl: expect.stringContaining('123456789012') },
    })
    expect((await house.as(owner, fileDelivery, report, key)).data).toEqual(shipped.data)
    expect((await house.as(owner, fileDelivery, report)).code).toBe(40950)
    const seen = await house.as(buyer, getDelivery, { orderItemId })
    expect(Object(seen.data).photos).toHaveLength(2)
    expect(await noticesOf(buyer)).toContain('「志野茶碗 葦原」を発送しました')
    const mails = await app.outbox({ channel: 'mail', to: buyer.email })
    expect(mails.some(({ text }) => text.includes('1234-5678-9012'))).toBe(true)
  })

  test('the operator ships for partner and house, and not twice', async () => {
    for (const one of [sale.plain, sale.house, sale.refused]) {
      const shipped = await operate(one, { carrierId: 'sagawa', deliveryNumber: '9876543210' })
      expect(shipped.data).toMatchObject({ delivery: { deliveryStatus: 2, carrierId: 'sagawa' } })
    }
    expect((await operate(sale.plain, { carrierId: 'sagawa', deliveryNumber: '9876543210' })).code).toBe(40950)
    expect(
      (await operate({ ...sale.plain, itemId: 'nothing' }, { carrierId: 'dhl', deliveryNumber: '12345' })).code,
    ).toBe(404)
    expect((await operate(sale.plain, {})).code).toBe(40000)
    expect((await operate(sale.plain, { to: 4 })).code).toBe(40950)
    expect((await operate(sale.plain, { to: 5 })).code).toBe(40950)
  })

  test('from the third day the buyer urges, once a day', async () => {
    await app.clock.advance('P2D')
    const { buyer, itemId: orderItemId } = sale.never
    expect((await house.as(buyer, remindDelivery, { orderItemId })).code).toBe(200)
    const again = await house.as(buyer, remindDelivery, { orderItemId })
    expect(again).toMatchObject({ code: 40950, data: { reason: 'once-a-day' } })
    expect(await noticesOf(owner)).toContain('「志野茶碗 葦原」の発送をお願いいたします')
  })
})

describe('arrival and receipt', () => {
  test('the carrier’s date is noted once, and never before the parcel was sent', async () => {
    const { shippedAt = 0 } = await house.item(sale.plain.itemId)
    const at = (ms: number) => ({ arrivedAt: new Date(ms).toISOString() })
    expect((await operate(sale.plain, at(shippedAt - DAY))).code).toBe(40950)
    const arrived = await operate(sale.plain, at(shippedAt + DAY))
    expect(arrived.data).toMatchObject({
      delivery: { deliveryStatus: 2, arrivedAt: new Date(shippedAt + DAY).toISOString() },
    })
    expect((await operate(sale.plain, at(shippedAt + DAY))).code).toBe(40950)
  })

  test('a buyer confirms; one who accepts the work completes the sale at once', async () => {
    const { buyer, itemId: orderItemId, productId, orderId } = sale.refused
    expect((await house.as(buyer, confirmReceipt, { orderItemId })).data).toMatchObject({
      delivery: { deliveryStatus: 3 },
    })
    const accepted = await house.as(buyer, acceptWork, { orderItemId })
    expect(accepted.data).toMatchObject({ delivery: { deliveryStatus: 4 } })
    const work = await house.work(productId)
    expect(work).toMatchObject({
      state: 'held',
      saleStatus: 'sold-out',
      seller: { type: 'member', userId: buyer.id, username: buyer.username },
    })
    expect(work?.lock).toBeUndefined()
    expect(owedTo('seller:partner-teitei', await house.journal(orderId))).toBe(264_000)
  })

  test('who may not sell cannot accept in order to sell (D83)', async () => {
    const banned = await house.member({ banned: ['sell'] })
    const { code } = await house.as(banned, acceptWork, { orderItemId: sale.plain.itemId })
    expect(code).toBe(40321)
  })
})

describe('what nobody does happens by itself', () => {
  test('day 7: the shipper is told; day 8: the buyer may leave', async () => {
    await app.clock.advance('P4D')
    expect(await noticesOf(owner)).toContain('「志野茶碗 葦原」をすぐに発送してください')
    expect(await house.item(sale.never.itemId)).toMatchObject({ stage: 1 })
    await app.clock.advance('P1D')
    expect(await house.item(sale.never.itemId)).toMatchObject({ stage: 2, status: 'preparing' })
    const seen = await house.as(sale.never.buyer, getDelivery, { orderItemId: sale.never.itemId })
    expect(Object(seen.data).actions.cancel.may).toBe(true)
  })

  test('day 14: the sale ends, the money goes back, the seller gets a strike and the work', async () => {
    await app.clock.advance('P6D')
    await app.quiet()
    const { itemId, productId, orderId, buyer } = sale.never
    expect(await house.item(itemId)).toMatchObject({
      status: 'cancelled',
      refunded: 335_300,
      trail: [{}, { by: 'system' }],
    })
    expect(await house.order(orderId)).toMatchObject({ payStatus: 'refunded' })
    expect(await house.work(productId)).toMatchObject({ state: 'held', seller: { type: 'member', userId: owner.id } })
    expect(await noticesOf(buyer)).toContain('「志野茶碗 葦原」のご注文は取り消されました')
    const standing = await house.table.get({ PK: `MEMBER#${owner.id}`, SK: 'STANDING' })
    expect(standing?.['sellStrikes']).toHaveLength(1)
  })

  test('arrival + 7: receipt is taken as given; arrival + 14: complete', async () => {
    expect(await status(sale.plain)).toBe('confirmed')
    const before = await house.item(sale.plain.itemId)
    expect(before.receivedAt).toBeGreaterThanOrEqual((before.arrivedAt ?? 0) + 7 * DAY)
    await app.clock.advance('P3D')
    await app.quiet()
    const item = await house.item(sale.plain.itemId)
    expect(item).toMatchObject({ status: 'completed' })
    expect(item.trail.map(({ status: each, by }) => `${each} ${by}`)).toEqual([
      'preparing system',
      'delivering operator',
      'confirmed system',
      'completed system',
    ])
    expect(await house.work(sale.plain.productId)).toMatchObject({
      state: 'held',
      seller: { userId: sale.plain.buyer.id },
    })
  })

  test('without a known arrival it is shipment + 14, and fourteen days more', async () => {
    expect(await status(sale.house)).toBe('confirmed')
    expect(await status(sale.own)).toBe('confirmed')
    await app.clock.advance('P14D')
    await app.quiet()
    expect(await status(sale.house)).toBe('completed')
    expect(await status(sale.own)).toBe('completed')
    expect(owedTo(`seller:member-${owner.id}`, await house.journal(sale.own.orderId))).toBe(1_085_300)
  })
})

describe('what sellers are owed (D88)', () => {
  test('the seller’s lines say price, fees, net and that it is payable', async () => {
    const { data } = await house.as(owner, saleHistory, {})
    expect(data).toMatchObject({ total: 2, sums: { pending: 0, held: 0, payable: 1_085_300 } })
    const own = Object(data).list.find((line: { price: number }) => line.price === 1_200_000)
    expect(own).toMatchObject({
      net: 1_085_300,
      payStatus: 'payable',
      fees: [
        { kind: 'receipt-fee', amount: -120_000 },
        { kind: 'carriage', amount: 5300 },
      ],
    })
    const { completedAt } = await house.item(sale.own.itemId)
    expect(own.payableAt).toBe(new Date(completedAt ?? 0).toISOString())
    const months = Object(data).months as { month: string; sold: number; net: number }[]
    expect(months).toHaveLength(12)
    expect(months.filter(({ sold }) => sold > 0)).toMatchObject([{ sold: 1_200_000, net: 1_085_300 }])
    const filtered = await house.as(owner, saleHistory, { status: 'cancelled' })
    expect(Object(filtered.data).total).toBe(1)
  })

  test('the same as a file for spreadsheets', async () => {
    const token = await house.tokenOf(owner)
    const file = await app.fetch(`/api${saleHistoryExport.path}`, { headers: { authorization: token, language: 'ja' } })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body.startsWith('\ufeff注文番号,作品')).toBe(true)
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(3)
  })

  test('finance sees each seller, by the journal', async () => {
    const { data } = await house.as(support, adminListPayables, { size: '60' })
    const rows = Object(data).list as { seller: string; payable: number; held: number; pending: number }[]
    expect(rows).toContainEqual(expect.objectContaining({ seller: `member-${owner.id}`, payable: 1_085_300, held: 0 }))
    expect(rows).toContainEqual(expect.objectContaining({ seller: 'partner-teitei', payable: 528_000 }))
    expect(rows).toContainEqual(expect.objectContaining({ seller: 'house', payable: 264_000 }))
    expect(rows.map(row => Object(row).difference)).toEqual(rows.map(() => 0))
    const { balance } = adminListPayables.output.parse(data)
    const { entries, ...sums } = balance
    expect(entries).toBeGreaterThan(7)
    expect(Object.values(sums).reduce((sum, yen) => sum + yen, 0)).toBe(0)
  })

  test('and work by work, beside what the journal has credited', async () => {
    const { data } = await house.as(support, adminGetPayable, { seller: `member-${owner.id}` })
    expect(data).toMatchObject({ name: owner.username, payable: 1_085_300, balance: 1_085_300, difference: 0 })
    const { list } = adminGetPayable.output.parse(data).lines
    expect(list.find(({ orderItemId }) => orderItemId === sale.own.itemId)).toMatchObject({
      orderId: sale.own.orderId,
      payStatus: 'payable',
      net: 1_085_300,
      posted: 1_085_300,
      agrees: true,
    })
    expect(list.every(({ agrees }) => agrees)).toBe(true)
    expect((await house.as(support, adminGetPayable, { seller: 'member-nobody' })).code).toBe(404)
  })
})
