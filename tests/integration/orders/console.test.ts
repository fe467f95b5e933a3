// What the operator sees to on orders and is told on the console's first page, over HTTP (D26, D41, D45, decisions §12).

import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { catalogueKeys, deliveryKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { adminOverview, listAudit } from '#shared/api/console/operators.ts'
import { adminListOrders, quoteOrder, reissueReceipt } from '#shared/api/order-console.ts'
import type { OrderFlag } from '#shared/domain/order/flags.ts'
import { type OrderHouse, openOrderHouse } from '#tests/support/order-house.ts'
import type { Person } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

vi.setConfig({ testTimeout: 240_000 })
let app: TestRuntime
let house: OrderHouse
let support: Person
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  house = await openOrderHouse(app)
  support = await house.operator('support', 'finance')
})
afterAll(async () => {
  expect(await app?.denials()).toEqual([])
  await app?.stop()
})

const flagged = async (flag: OrderFlag) =>
  adminListOrders.output.parse((await house.as(support, adminListOrders, { flag })).data).list
const counted = async () => adminOverview.output.parse((await house.as(support, adminOverview, {})).data).orders
const nothing = { toShip: 0, overdue: 0, quote: 0, cancelAsked: 0, claims: 0, refundFailed: 0, paymentStuck: 0 }

test('a work that no parcel can carry waits for the operator’s quote, and then for its buyer (D41 state 8)', async () => {
  const buyer = await house.member()
  const productId = await house.forSale(330_000, { type: 'partner', partnerId: 'teitei' }, [100, 100, 60])
  const { orderId } = await house.ordered(buyer, productId)
  const order = await house.order(orderId)
  expect(order.payStatus).toBe(8)
  const lines = order.lines.map(({ id }) => ({ orderItemId: id, transport: 88_000 }))
  const quote = { id: orderId, lines, reason: '美術専門便' }
  expect((await house.as(support, quoteOrder, { ...quote, id: 'nothing' })).code).toBe(404)
  const other = [{ orderItemId: 'another', transport: 1 }]
  expect((await house.as(support, quoteOrder, { ...quote, lines: other })).code).toBe(40950)
  expect(await flagged('quote')).toMatchObject([{ orderId, payStatus: 8, flags: ['quote'] }])
  expect(await counted()).toEqual({ ...nothing, quote: 1 })
  const { lock } = (await house.work(productId)) ?? {}
  const locked = (refId: string) =>
    house.write([update(catalogueKeys.work(productId), { set: { lock: { ...lock, refId } } })])
  await locked('another')
  expect((await house.as(support, quoteOrder, quote)).code).toBe(40910)
  await locked(orderId)
  const quoted = await house.as(support, quoteOrder, quote)
  expect(quoted.data).toMatchObject({ order: { payStatus: 0, amounts: { total: 420_000 } } })
  expect((await house.as(support, quoteOrder, quote)).code).toBe(40950)
  await house.paid(buyer, orderId)
  expect(await house.order(orderId)).toMatchObject({ payStatus: 'paid', captured: 420_000 })
  expect(await flagged('quote')).toEqual([])
  expect(await counted()).toEqual({ ...nothing, toShip: 1 })
})

test('the first page counts what the list of orders finds', async () => {
  const waits = await house.buy()
  const asked = { at: app.clock.now(), reason: '転居のため' }
  await house.write([update(deliveryKeys.item(waits.itemId), { set: { stage: 1, cancelRequest: asked } })])
  expect(await flagged('overdue')).toMatchObject([{ orderId: waits.orderId, flags: ['overdue', 'cancel-asked'] }])
  expect(await flagged('cancel-asked')).toMatchObject([{ orderId: waits.orderId }])
  expect(await flagged('claim')).toEqual([])
  const { data } = await house.as(support, adminListOrders, { deliveryStatus: '1' })
  expect(await counted()).toEqual({
    ...nothing,
    toShip: adminListOrders.output.parse(data).total,
    overdue: 1,
    cancelAsked: 1,
  })
})

test('a receipt is issued anew, and never one that there is not', async () => {
  const { orderId: id } = await house.buy()
  const payee = '株式会社 葦原堂'
  const first = await house.as(support, reissueReceipt, { id, payee, reason: '宛名の訂正' })
  expect(first.data).toEqual({ issued: 1, payee })
  expect((await house.as(support, reissueReceipt, { id, reason: '紛失' })).data).toEqual({ issued: 2, payee })
  const unpaid = await house.ordered(await house.member(), await house.forSale())
  expect((await house.as(support, reissueReceipt, { id: unpaid.orderId, reason: 'x' })).code).toBe(40950)
  expect((await house.as(support, reissueReceipt, { id: 'nothing', reason: 'x' })).code).toBe(404)

  // Who did it, with what it was before and after.
  const auditor = await house.operator('owner')
  const { data } = await house.as(auditor, listAudit, { subjectKind: 'order', subjectId: id })
  const entries = listAudit.output.parse(data).list
  expect(entries.map(({ action }) => action)).toEqual(['reissueReceipt', 'reissueReceipt'])
  expect(entries.map(({ after }) => Object(JSON.parse(after)).reason)).toEqual(['紛失', '宛名の訂正'])
})
