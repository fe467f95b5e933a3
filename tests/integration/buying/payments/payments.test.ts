// Payments as the operator looks into them, with the platform's raw codes (D43).

import { afterAll, describe, expect, test } from 'vitest'
import { adminGetPayment, adminListPayments } from '#shared/api/buying/console/payments.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { adminRefundOrder } from '#shared/api/fulfilment/console/refunds.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const support = await world.operator('support', 'finance')
/** Partly refunded; the tests only read it. */
const { orderId, orderNumber, buyer } = await world.order({ state: 'completed' })
await world.ask(adminRefundOrder, { id: orderId, amount: 30_000, reason: '箱の傷のため' }, support)
await world.app.quiet()

describe('adminGetPayment', () => {
  test('an operator reads a payment with its attempts and raw codes, by its order or its own id', async () => {
    const { data } = await world.call(adminGetPayment, { orderId }, support)
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
    expect((await world.call(adminGetPayment, { paymentId }, support)).data).toEqual(data)
    expect((await world.call(adminGetPayment, { paymentId, payType: 'Virtualaccount' }, support)).code).toBe(404)
    expect((await world.call(adminGetPayment, { orderId: 'nothing' }, support)).code).toBe(404)
    expect((await world.call(adminGetPayment, {}, support)).code).toBe(40000)
  })
})

describe('adminListPayments', () => {
  const found = async (input: RawInputOf<typeof adminListPayments>) =>
    (await world.ask(adminListPayments, input, support)).list.map(row => row.orderId)
  const day = async (days: number) => {
    const { createdAt } = await world.console.order(orderId)
    return new Date(Date.parse(createdAt) + days * 86_400_000).toISOString()
  }

  test('an operator finds a payment by its order, its buyer, its status and its day', async () => {
    for (const keyword of [orderId, orderNumber, `o${orderId}`]) expect(await found({ keyword })).toEqual([orderId])
    for (const member of [buyer.username, buyer.email.toUpperCase(), buyer.id])
      expect(await found({ member })).toEqual([orderId])
    expect(await found({ member: 'nobody-at-all' })).toEqual([])
    expect(await found({ keyword: orderId, status: 'CAPTURED' })).toEqual([orderId])
    expect(await found({ keyword: orderId, status: 'FAILED' })).toEqual([])
    expect(await found({ page: '99' })).toEqual([])
    expect(await found({ keyword: orderId, from: await day(-1), to: await day(1) })).toEqual([orderId])
    expect(await found({ keyword: orderId, from: await day(1), to: await day(2) })).toEqual([])
  })

  test('an operator is told which search for payments cannot be', async () => {
    for (const [input, field, key] of [
      [{ from: await day(2), to: await day(1) }, 'to', 'RANGE_ORDER'],
      [{ from: await day(-900), to: await day(0) }, 'from', 'PERIOD_LENGTH'],
      [{ amountFrom: '2', amountTo: '1' }, 'amountTo', 'RANGE_ORDER'],
    ] as const) {
      const refused = await world.call(adminListPayments, input, support)
      expect(refused).toMatchObject({ code: 40000, data: { errors: [{ field, key }] } })
    }
  })
})
