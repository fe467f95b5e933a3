// Claims, refunds and the operator's hand on money, over HTTP (D41, D43, D85-D87).
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { orderRefunded, refundRequested } from '#events/deliveries.ts'
import { paymentsIn } from '#functions/platform/store/payments/payment-snapshot.ts'
import { salesOf } from '#functions/store/order-snapshot.ts'
import { catalogueKeys, deliveryKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { adminListClaims, decideClaim } from '#shared/api/claim-console.ts'
import { applyReturn, confirmReceipt, getReturn, replyReturn, sendReturn } from '#shared/api/deliveries.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { adminGetPayment, adminListPayments } from '#shared/api/money-console.ts'
import { adminGetOrder, adminListOrders, moveOrderItem, refundOrder, settleRefund } from '#shared/api/order-console.ts'
import { checkInvariants } from '#shared/domain/invariants/index.ts'
import { owedTo } from '#shared/domain/money/journal.ts'
import { disableApiKey, listApiKeys } from '#shared/platform/api/keys.ts'
import { cancelPayment } from '#shared/platform/api/payments.ts'
import { termsInForce } from '#tests/support/newcomers.ts'
import { type Bought, type OrderHouse, openOrderHouse } from '#tests/support/order-house.ts'
import type { Person } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

vi.setConfig({ testTimeout: 240_000 })
let app: TestRuntime
let house: OrderHouse
let support: Person
let partner: Person
let sale: Record<'whole' | 'part' | 'lost' | 'fake' | 'kept' | 'gift' | 'stuck', Bought>

const operate = (one: Bought, input: object) =>
  house.as(support, moveOrderItem, { id: one.itemId, to: 2, reason: '手配のとおり', ...input })
const decide = (id: string, move: string, input: object = {}) =>
  house.as(support, decideClaim, { id, move: move as 'reply', text: '承りました。', ...input })
const claimOf = async (one: Bought) => (await house.item(one.itemId)).claim?.claimId ?? ''
const apply = async (one: Bought, reason: 'damaged' | 'not-arrived' | 'authenticity' | 'remorse', photos = 1) =>
  house.as(one.buyer, applyReturn, {
    orderItemId: one.itemId,
    reason,
    text: '高台に欠けがありました。',
    imgs: photos > 0 ? await house.photos(one.buyer, 'claim', photos) : [],
  })

beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  house = await openOrderHouse(app)
  support = await house.operator('support', 'finance')
  partner = await house.member({ partnerId: 'teitei', userType: 4 })
  const [whole, part, lost, fake, kept, gift, stuck] = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => house.buy()))
  if (!whole || !part || !lost || !fake || !kept || !gift || !stuck) throw new Error('seven works were bought')
  sale = { whole, part, lost, fake, kept, gift, stuck }
  for (const one of [whole, part, lost, fake, kept, gift]) {
    await operate(one, { carrierId: 'yamato', deliveryNumber: '1234-5678-9012' })
  }
  await app.clock.advance('P2D')
  const arrivedAt = new Date(app.clock.now()).toISOString()
  for (const one of [whole, part, fake, kept, gift]) await operate(one, { arrivedAt })
  for (const one of [whole, fake, gift]) await house.as(one.buyer, confirmReceipt, { orderItemId: one.itemId })
}, 400_000)

afterAll(async () => {
  const items = await house.items()
  const violations = checkInvariants({ sales: salesOf(items, paymentsIn(items)) })
  expect(violations).toMatchObject([{ rule: 'P7', subject: `order ${sale.stuck.orderId}` }])
  expect(await app.denials()).toEqual([])
  await app.stop()
}, 120_000)

describe('a work that was never shipped', () => {
  test('a work that is not shipped is cancelled, not given away', async () => {
    const asked = { id: sale.stuck.orderId, amount: 335_300, reason: 'x' }
    const refused = await house.as(support, refundOrder, asked)
    expect(refused).toMatchObject({ code: 40972, data: { left: 335_299 } })
  })

  // The payment is given back behind our back, so that our refund can only be refused: the checker sees that at the end.
  test('what the platform refuses for certain is sent by bank, and the work is free again', async () => {
    const { orderId, itemId, productId } = sale.stuck
    const payment = await house.till.get(`o${orderId}`)
    const cancelled = await house.till.call(cancelPayment, {
      id: payment.id,
      access_id: payment.access_id,
    })
    expect(cancelled.status).toBe(200)
    const ended = await operate(sale.stuck, { to: 5, sellersFault: true })
    expect(ended.data).toMatchObject({ delivery: { deliveryStatus: 5, isRefunding: true } })
    await house.someHours()
    const [refund] = await house.refunds(orderId)
    expect(refund).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^E/) })
    expect(await house.work(productId)).toMatchObject({ state: 'sold' })
    const rows = await house.as(support, adminListOrders, { keyword: sale.stuck.orderNumber })
    expect(Object(rows.data).list).toMatchObject([{ flags: ['refund-failed'], payStatus: 2 }])
    const { refundId: id = '' } = refund ?? {}
    const bank = { id, way: 'bank', reference: '振込 1121-07', reason: '180日を過ぎたため' } as const
    expect((await house.as(support, settleRefund, { ...bank, id: 'nothing' })).code).toBe(404)
    expect((await house.as(support, settleRefund, { id, way: 'bank', reason: 'x' })).code).toBe(40000)
    expect((await house.as(support, settleRefund, { id, way: 'again', reason: 'もう一度' })).data).toMatchObject({
      refund: { state: 'requested' },
    })
    await house.someHours()
    expect((await house.as(support, settleRefund, bank)).data).toMatchObject({ refund: { state: 'done', via: 'bank' } })
    expect((await house.as(support, settleRefund, bank)).code).toBe(40950)
    expect(await house.item(itemId)).toMatchObject({ status: 'cancelled', refunded: 335_300 })
    expect(await house.work(productId)).toMatchObject({ state: 'held', saleStatus: 'not-on-sale' })
    expect(owedTo('cash:bank', await house.journal(orderId))).toBe(335_300)
  })
})

describe('a claim', () => {
  test('needs a photo and a parcel on its way, and is the buyer’s alone', async () => {
    expect((await apply(sale.whole, 'damaged', 0)).code).toBe(40000)
    expect((await apply(sale.stuck, 'not-arrived', 0)).code).toBe(40950)
    const other = await house.as(sale.part.buyer, applyReturn, {
      orderItemId: sale.whole.itemId,
      reason: 'not-arrived',
      text: 'x',
      imgs: [],
    })
    expect(other.code).toBe(404)
    const unready = await house.as(sale.whole.buyer, applyReturn, {
      orderItemId: sale.whole.itemId,
      reason: 'damaged',
      text: 'x',
      imgs: ['nothing'],
    })
    expect(unready.code).toBe(40980)
    expect((await house.as(sale.whole.buyer, getReturn, { orderItemId: sale.whole.itemId })).code).toBe(404)
  })

  test('for a change of mind is not taken for an award; and strangers have nothing to say', async () => {
    const { itemId, buyer } = sale.part
    await house.write([update(deliveryKeys.item(itemId), { set: { source: 'auction' } })])
    expect((await apply(sale.part, 'remorse')).code).toBe(40971)
    await house.write([update(deliveryKeys.item(itemId), { set: { source: 'direct' } })])
    const back = { orderItemId: itemId, carrierId: 'yamato', deliveryNumber: '5555-6666-7777' } as const
    expect((await house.as(sale.whole.buyer, replyReturn, { orderItemId: itemId, text: 'x' })).code).toBe(404)
    expect((await house.as(buyer, sendReturn, back)).code).toBe(404)
  })

  test('stops the clock, and both sides read it with its photos', async () => {
    const opened = await apply(sale.whole, 'damaged', 2)
    expect(opened.data).toMatchObject({
      claim: { state: 'opened', freight: 'seller', actions: { reply: false } },
      delivery: { deliveryStatus: 6, next: null },
    })
    const seen = await house.as(partner, getReturn, { orderItemId: sale.whole.itemId })
    expect(Object(seen.data).claim).toMatchObject({ text: '高台に欠けがありました。', actions: { reply: true } })
    const [photo] = Object(seen.data).claim.photos
    expect((await fetch(photo.url)).status).toBe(200)
    expect((await apply(sale.whole, 'damaged')).code).toBe(40950)
    expect((await house.as(sale.lost.buyer, getReturn, { orderItemId: sale.whole.itemId })).code).toBe(404)
  })

  test('the operator waits for the seller’s word, and each moves only what is theirs', async () => {
    const id = await claimOf(sale.whole)
    expect((await decide(id, 'approveReturn')).code).toBe(40950)
    expect((await decide('nothing', 'approveReturn')).code).toBe(404)
    const { itemId: orderItemId, buyer } = sale.whole
    expect((await house.as(buyer, replyReturn, { orderItemId, text: 'x' })).code).toBe(40950)
    const replied = await house.as(partner, replyReturn, { orderItemId, text: '梱包時の写真を確認します。' })
    expect(replied.data).toMatchObject({ claim: { state: 'replied', reply: { text: '梱包時の写真を確認します。' } } })
    const back = { orderItemId, carrierId: 'yamato', deliveryNumber: '5555-6666-7777' } as const
    expect((await house.as(buyer, sendReturn, back)).code).toBe(40950)
    expect((await decide(id, 'approveReturn')).data).toMatchObject({ claim: { state: 'return-approved' } })
    expect((await house.as(partner, sendReturn, back)).code).toBe(40950)
    expect((await house.as(buyer, sendReturn, back)).data).toMatchObject({
      claim: { state: 'item-back', back: { thirdUrl: expect.stringContaining('555566667777') } },
    })
    expect((await decide(id, 'refund')).code).toBe(40950)
    expect((await decide(id, 'inspect')).data).toMatchObject({ claim: { state: 'inspected' } })
  })

  test('refunded in full: money to the buyer, work to the seller, nothing payable', async () => {
    const id = await claimOf(sale.whole)
    const decided = await decide(id, 'refund')
    expect(decided.data).toMatchObject({
      claim: { state: 'refunded', decision: { amount: 335_300 } },
      delivery: { deliveryStatus: 7 },
    })
    await app.quiet()
    expect(await house.item(sale.whole.itemId)).toMatchObject({ status: 'returned', refunded: 335_300 })
    expect(await house.work(sale.whole.productId)).toMatchObject({
      state: 'held',
      saleStatus: 'not-on-sale',
      seller: { type: 'partner' },
    })
    expect(await house.order(sale.whole.orderId)).toMatchObject({ payStatus: 'refunded' })
    expect(owedTo('seller:partner-teitei', await house.journal(sale.whole.orderId))).toBe(0)
    expect((await decide(id, 'reject')).code).toBe(40950)
  })

  test('a part of the price for a work that stays: the sale goes on with less', async () => {
    await apply(sale.part, 'damaged')
    const id = await claimOf(sale.part)
    await app.clock.advance('P3D')
    for (const amount of [335_300, 400_000]) {
      expect((await decide(id, 'refundPart', { amount })).code).toBe(40972)
    }
    expect((await decide(id, 'refundPart')).code).toBe(40000)
    const decided = await decide(id, 'refundPart', { amount: 30_000 })
    expect(decided.data).toMatchObject({ claim: { state: 'partly-refunded' }, delivery: { deliveryStatus: 3 } })
    await app.quiet()
    expect(await house.order(sale.part.orderId)).toMatchObject({ payStatus: 'partly-refunded', refunded: 30_000 })
    expect(await house.till.get(`o${sale.part.orderId}`)).toMatchObject({ status: 'CAPTURED', refunded_amount: 30_000 })
  })

  test('a parcel that never came is refunded without coming back', async () => {
    expect((await apply(sale.lost, 'not-arrived', 0)).code).toBe(200)
    const rows = await house.as(support, adminListClaims, { state: 'opened' })
    expect(Object(rows.data).list).toMatchObject([{ mayDecide: false, title: '志野茶碗 葦原' }])
    await app.clock.advance('P3D')
    await decide(await claimOf(sale.lost), 'refund')
    await app.quiet()
    expect(await house.item(sale.lost.itemId)).toMatchObject({ status: 'returned', refunded: 335_300 })
  })

  test('rejected, the sale goes on as if nothing had been', async () => {
    await apply(sale.kept, 'damaged')
    await app.clock.advance('P3D')
    const rejected = await decide(await claimOf(sale.kept), 'reject')
    expect(rejected.data).toMatchObject({ claim: { state: 'rejected' }, delivery: { deliveryStatus: 3 } })
  })

  test('after fourteen days there is none any more (40970)', async () => {
    await app.clock.advance('P5D')
    await app.quiet()
    for (const one of [sale.kept, sale.part, sale.fake, sale.gift]) {
      expect((await house.item(one.itemId)).status).toBe('completed')
    }
    expect((await apply(sale.gift, 'damaged')).code).toBe(40970)
    expect(owedTo('seller:partner-teitei', await house.journal(sale.part.orderId))).toBe(300_000 - 60_000)
  })
})

describe('authenticity (D86)', () => {
  test('keeps a completed work where it is while it is examined', async () => {
    const opened = await apply(sale.fake, 'authenticity')
    expect(opened.data).toMatchObject({ delivery: { deliveryStatus: 4 } })
    expect(await house.work(sale.fake.productId)).toMatchObject({ state: 'held', lock: { kind: 'order' } })
    const { productId, buyer } = sale.kept
    const held = (seller: object) => house.write([update(catalogueKeys.work(productId), { set: { seller } })])
    await held({ type: 'member', userId: 'somebody-else', username: 'else' })
    expect((await apply(sale.kept, 'authenticity')).code).toBe(40340)
    await held({ type: 'member', userId: buyer.id, username: buyer.username })
    expect((await apply(sale.kept, 'authenticity')).code).toBe(200)
    await app.clock.advance('P3D')
    await decide(await claimOf(sale.kept), 'reject')
    expect((await house.work(sale.kept.productId))?.lock).toBeUndefined()
  })

  test('a forgery goes back, and what was payable is taken back from everybody', async () => {
    const id = await claimOf(sale.fake)
    for (const move of ['approveReturn', 'sendBack', 'inspect']) {
      const input = move === 'sendBack' ? { carrierId: 'yamato', deliveryNumber: '5555-6666-7777' } : {}
      expect((await decide(id, move, input)).code).toBe(200)
    }
    await decide(id, 'refund')
    await app.quiet()
    const journal = await house.journal(sale.fake.orderId)
    expect(journal.map(({ kind }) => kind)).toEqual(['paid', 'settled', 'clawed-back', 'refunded'])
    for (const account of ['seller:partner-teitei', 'income:commission', 'income:transport', 'income:packing']) {
      expect(owedTo(account, journal)).toBe(0)
    }
    const work = await house.work(sale.fake.productId)
    expect(work).toMatchObject({
      state: 'held',
      saleStatus: 'not-on-sale',
      seller: { type: 'partner', partnerId: 'teitei' },
    })
    expect(work?.seller.userId).toBeUndefined()
  })
})

describe('the operator’s refunds (D41, D43)', () => {
  test('goodwill after the sale was settled is shared anew', async () => {
    const { orderId } = sale.gift
    const asked = { id: orderId, amount: 30_000, reason: '箱の傷のため' }
    expect((await house.as(support, refundOrder, { ...asked, amount: 335_301 })).code).toBe(40972)
    expect((await house.as(support, refundOrder, { ...asked, id: 'nothing' })).code).toBe(404)
    const key = crypto.randomUUID()
    const first = await house.as(support, refundOrder, asked, key)
    expect(first.data).toMatchObject({ refund: { state: 'requested', amount: 30_000 } })
    expect((await house.as(support, refundOrder, asked, key)).data).toEqual(first.data)
    await app.quiet()
    expect(await house.order(orderId)).toMatchObject({ payStatus: 'partly-refunded', refunded: 30_000 })
    const journal = await house.journal(orderId)
    expect(journal.map(({ kind }) => kind)).toEqual(['paid', 'settled', 'clawed-back', 'refunded'])
    expect(owedTo('seller:partner-teitei', journal)).toBe(240_000)
    expect(await house.refunds(orderId)).toHaveLength(1)
  })

  test('a repeated message pays nothing twice', async () => {
    const { orderId } = sale.gift
    const [refund] = await house.refunds(orderId)
    const { refundId = '', amount = 0 } = refund ?? {}
    await house.write([], [refundRequested({ refundId, orderId, amount, buyerId: sale.gift.buyer.id })])
    await app.quiet()
    expect((await house.till.get(`o${orderId}`)).refunded_amount).toBe(30_000)
    expect(await house.journal(orderId)).toHaveLength(4)
    const items = await house.items()
    const told = items.flatMap(item => (Array.isArray(item['events']) ? item['events'] : []))
    expect(told.filter(({ type, data }) => type === orderRefunded.type && data.orderId === orderId)).toHaveLength(1)
  })
})

describe('the console', () => {
  test('finds an order by number, title, member and state', async () => {
    const find = async (input: object) =>
      Object((await house.as(support, adminListOrders, { size: '60', ...input })).data)
    expect((await find({ keyword: sale.gift.orderNumber })).list).toMatchObject([
      { orderId: sale.gift.orderId, payStatus: 6, refunded: 30_000, items: [{ deliveryStatus: 4 }] },
    ])
    expect((await find({ keyword: sale.gift.buyer.username })).total).toBe(1)
    expect((await find({ keyword: '葦原' })).total).toBe(7)
    expect((await find({ payStatus: '7' })).total).toBe(4)
    expect((await find({ deliveryStatus: '7' })).total).toBe(3)
    expect((await find({ flag: 'refund-failed' })).total).toBe(0)
  })

  test('opens it with works, claims, refunds and journal', async () => {
    const { data } = await house.as(support, adminGetOrder, { orderId: sale.part.orderId })
    const consent = { termsVersion: await termsInForce(app), at: expect.stringMatching(/Z$/), language: 'ja' }
    expect(data).toMatchObject({ consent })
    expect(data).toMatchObject({
      order: { payStatus: 6 },
      buyer: { username: sale.part.buyer.username, email: sale.part.buyer.email },
      items: [{ claims: [{ state: 'partly-refunded' }], settlement: { gross: 305_300, net: 240_000 } }],
      refunds: [{ amount: 30_000, state: 'done', cause: 'claim' }],
      money: { captured: 335_300, refunded: 30_000, refundable: 305_300 },
      journal: [{ kind: 'paid' }, { kind: 'refunded' }, { kind: 'settled' }],
      flags: [],
      receipt: { payee: null },
    })
    const { audit } = Object(data)
    expect(new Set(audit.map((entry: { action: string }) => entry.action))).toEqual(
      new Set(['moveOrderItem', 'decideClaim']),
    )
    expect(audit.map((entry: { at: string }) => entry.at)).toEqual(
      audit
        .map((entry: { at: string }) => entry.at)
        .toSorted()
        .reverse(),
    )
    expect((await house.as(support, adminGetOrder, { orderId: 'nothing' })).code).toBe(404)
  })

  test('looks into payments with raw codes and attempts', async () => {
    const { orderId, orderNumber, buyer } = sale.part
    const { data } = await house.as(support, adminGetPayment, { orderId })
    expect(data).toMatchObject({
      orderId,
      orderNumber,
      buyer: { id: buyer.id, username: buyer.username },
      payStatus: 6,
      status: 'CAPTURED',
      refunded: 30_000,
      errorCode: null,
      attempts: [{ n: 1, status: 'succeeded', tds: { status: 'AUTHENTICATED', result: 'Y' }, card: { last4: '4242' } }],
      refunds: [{ amount: 30_000, status: 'succeeded' }],
    })
    const { paymentId } = adminGetPayment.output.parse(data)
    expect((await house.as(support, adminGetPayment, { paymentId })).data).toEqual(data)
    expect((await house.as(support, adminGetPayment, { paymentId, payType: 'Virtualaccount' })).code).toBe(404)
    expect((await house.as(support, adminGetPayment, { orderId: 'nothing' })).code).toBe(404)
    expect((await house.as(support, adminGetPayment, {})).code).toBe(40000)
  })

  test('finds payments by order, by buyer and by day, and says which search cannot be', async () => {
    const { orderId, orderNumber, buyer } = sale.part
    const found = async (input: RawInputOf<typeof adminListPayments>) => {
      const { data } = await house.as(support, adminListPayments, input)
      return adminListPayments.output.parse(data).list.map(row => row.orderId)
    }
    for (const keyword of [orderId, orderNumber, `o${orderId}`]) expect(await found({ keyword })).toEqual([orderId])
    for (const member of [buyer.username, buyer.email.toUpperCase(), buyer.id])
      expect(await found({ member })).toEqual([orderId])
    expect(await found({ member: 'nobody-at-all' })).toEqual([])
    expect(await found({ keyword: orderId, status: 'CAPTURED' })).toEqual([orderId])
    expect(await found({ keyword: orderId, status: 'FAILED' })).toEqual([])
    expect(await found({ page: '99' })).toEqual([])
    const paidAt = (await house.order(orderId)).createdAt
    const day = (days: number) => new Date(paidAt + days * 86_400_000).toISOString()
    expect(await found({ keyword: orderId, from: day(-1), to: day(1) })).toEqual([orderId])
    expect(await found({ keyword: orderId, from: day(1), to: day(2) })).toEqual([])
    for (const [input, field, key] of [
      [{ from: day(2), to: day(1) }, 'to', 'RANGE_ORDER'],
      [{ from: day(-900), to: day(0) }, 'from', 'PERIOD_LENGTH'],
      [{ amountFrom: '2', amountTo: '1' }, 'amountTo', 'RANGE_ORDER'],
    ] as const) {
      const refused = await house.as(support, adminListPayments, input)
      expect(refused).toMatchObject({ code: 40000, data: { errors: [{ field, key }] } })
    }
  })

  test('says so when the platform does not let us look', async () => {
    const { data } = await house.till.call(listApiKeys, {})
    const keys = listApiKeys.output.parse(data).list.filter(key => JSON.stringify(key).includes('rk_'))
    for (const { id } of keys) await house.till.call(disableApiKey, { id })
    expect((await house.as(support, adminListPayments, {})).code).toBe(50300)
    expect((await house.as(support, adminGetPayment, { orderId: sale.part.orderId })).code).toBe(50300)
  })
})
