// The operator's hand on money: goodwill, and refunds that the payment platform refuses (D41, D43).

import { afterAll, describe, expect, test } from 'vitest'
import { orderRefunded, refundRequested } from '#events/fulfilment/refunds.ts'
import { adminListOrders } from '#shared/api/buying/console/orders.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { adminMoveOrderItem } from '#shared/api/fulfilment/console/parcels.ts'
import { adminRefundOrder, adminSettleRefund } from '#shared/api/fulfilment/console/refunds.ts'
import { adminProve } from '#shared/api/people/console/operator-login.ts'
import { owedTo } from '#shared/domain/kernel/money/journal.ts'
import { cancelPayment } from '#shared/platform/api/payments.ts'
import { testPassword } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const refused: string[] = []
// A payment that was given back behind our back is money that the order and the platform disagree about.
afterAll(() => world.close(refused.map(orderId => ({ rule: 'P7', subject: `order ${orderId}` }))), 120_000)

const support = await world.operator('support', 'finance')

/** The sweeper looks once after each jump of the clock. */
async function fiveHours() {
  await world.app.quiet()
  for (let hour = 0; hour < 5; hour++) await world.app.clock.advance('PT1H', 'everything')
  await world.app.quiet()
}

describe('adminRefundOrder', () => {
  test('an operator cannot give the whole price of a work back that was not shipped: it is cancelled', async () => {
    const { orderId } = await world.order()
    const asked = { id: orderId, amount: 335_300, reason: 'x' }
    expect(await world.call(adminRefundOrder, asked, support)).toMatchObject({ code: 40972, data: { left: 335_299 } })
  })

  test('an operator refunds a part of a settled sale, and its shares are settled anew', async () => {
    const { orderId } = await world.order({ state: 'completed' })
    const asked = { id: orderId, amount: 30_000, reason: '箱の傷のため' }
    expect((await world.call(adminRefundOrder, { ...asked, amount: 335_301 }, support)).code).toBe(40972)
    expect((await world.call(adminRefundOrder, { ...asked, id: 'nothing' }, support)).code).toBe(404)
    const key = crypto.randomUUID()
    const first = await world.call(adminRefundOrder, asked, support, key)
    expect(first.data).toMatchObject({ refund: { state: 'requested', amount: 30_000 } })
    expect((await world.call(adminRefundOrder, asked, support, key)).data).toEqual(first.data)
    await world.app.quiet()
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 6, refunded: 30_000 })
    const journal = await world.console.journal(orderId)
    expect(journal.map(({ kind }) => kind)).toEqual(['paid', 'settled', 'clawed-back', 'refunded'])
    expect(owedTo('seller:partner-teitei', journal)).toBe(240_000)
    expect(await world.console.refunds(orderId)).toHaveLength(1)
  })

  test('above the sum of the day an operator gives password or code once more, and an answer is replayed without', async () => {
    const { orderId } = await world.order({ state: 'completed' })
    const { token } = await world.operator('finance')
    const refund = (amount: number, key: string = crypto.randomUUID()) =>
      world.app.call(adminRefundOrder, { id: orderId, amount, reason: '箱の傷のため' }, { as: token, key })
    const key = crypto.randomUUID()
    expect((await refund(100_001, key)).code).toBe(200)
    await world.app.quiet()
    await world.app.clock.advance('PT11M', 'everything')
    expect((await refund(100_001)).code).toBe(40111)
    expect((await refund(100_001, key)).code).toBe(200)
    expect((await refund(60_000)).code).toBe(200)
    await world.app.quiet()
    // What is small by itself is too much together with what was sent a moment ago.
    expect((await refund(40_001)).code).toBe(40111)
    await world.app.quiet()
    expect((await world.app.call(adminProve, { proof: testPassword }, { as: token })).code).toBe(200)
    expect((await refund(100_001)).code).toBe(200)
  })

  test('a refund whose message comes twice pays once', async () => {
    const { orderId, buyer } = await world.order({ state: 'completed' })
    await world.ask(adminRefundOrder, { id: orderId, amount: 30_000, reason: '箱の傷のため' }, support)
    await world.app.quiet()
    const [refund] = await world.console.refunds(orderId)
    const { refundId = '', amount = 0 } = refund ?? {}
    await world.table.write([], [refundRequested({ refundId, orderId, amount, buyerId: buyer.id })])
    await world.app.quiet()
    expect((await world.till.get(`o${orderId}`)).refunded_amount).toBe(30_000)
    expect(await world.console.journal(orderId)).toHaveLength(4)
    const told = await world.table.eventsOf(orderRefunded.type)
    expect(told.filter(({ data }) => data['orderId'] === orderId)).toHaveLength(1)
  })
})

describe('adminSettleRefund', () => {
  test('an operator pays by bank what the platform refuses for certain, and the work is free again', async () => {
    const sale = await world.order()
    const { orderId, orderNumber, productId } = sale
    refused.push(orderId)
    const { id: paymentId, access_id } = await world.till.get(`o${orderId}`)
    const cancelled = await world.till.call(cancelPayment, { id: paymentId, access_id })
    expect(cancelled.status).toBe(200)
    const { token: as } = await world.operator('support', 'finance')
    const stale = <Contract extends typeof adminMoveOrderItem | typeof adminSettleRefund>(
      contract: Contract,
      input: RawInputOf<Contract>,
    ) => world.app.call(contract, input, { as, key: crypto.randomUUID() })
    await world.app.clock.advance('PT10M1S', 'everything')
    // The sum stands in the order: no field of the call names it, and it asks for a fresh proof all the same.
    const cancel = { id: sale.itemId, to: 5, reason: '作り手が納められないため' } as const
    expect((await stale(adminMoveOrderItem, cancel)).code).toBe(40111)
    const ended = await world.moveItem(sale, { to: 5, sellersFault: true })
    expect(ended.data).toMatchObject({ delivery: { deliveryStatus: 5, isRefunding: true } })
    await fiveHours()
    const [refund] = await world.console.refunds(orderId)
    expect(refund).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^E/) })
    expect(await world.console.work(productId)).toMatchObject({ state: 3 })
    const rows = await world.ask(adminListOrders, { keyword: orderNumber }, support)
    expect(rows.list).toMatchObject([{ flags: ['refund-failed'], payStatus: 2 }])

    const { refundId: id = '' } = refund ?? {}
    const bank = { id, way: 'bank', reference: '振込 1121-07', reason: '180日を過ぎたため' } as const
    expect((await world.call(adminSettleRefund, { ...bank, id: 'nothing' }, support)).code).toBe(404)
    expect((await world.call(adminSettleRefund, { id, way: 'bank', reason: 'x' }, support)).code).toBe(40000)
    for (const way of [bank, { id, way: 'again', reason: 'x' } as const]) {
      expect((await stale(adminSettleRefund, way)).code).toBe(40111)
    }
    const again = await world.call(adminSettleRefund, { id, way: 'again', reason: 'もう一度' }, support)
    expect(again.data).toMatchObject({ refund: { state: 'requested' } })
    await fiveHours()
    expect((await world.call(adminSettleRefund, bank, support)).data).toMatchObject({
      refund: { state: 'done', via: 'bank' },
    })
    expect((await world.call(adminSettleRefund, bank, support)).code).toBe(40950)
    expect(await world.console.parcel(sale)).toMatchObject({ deliveryStatus: 5, refunded: 335_300 })
    expect(await world.console.work(productId)).toMatchObject({ state: 0, saleStatus: 0 })
    expect(owedTo('cash:bank', await world.console.journal(orderId))).toBe(335_300)
    const failed = await world.ask(adminListOrders, { keyword: orderNumber, flag: 'refund-failed' }, support)
    expect(failed.total).toBe(0)
  })
})
