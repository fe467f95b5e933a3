// An order in its two items: what was agreed is written once, its state with every step (decision 088).

import { expect, test } from 'vitest'
import { saleChange } from '#functions/buying/payments/advancing/order-writes.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { findOrder, moveOrder, newestOrders, newOrder, overdueOrders } from '#functions/store/buying/orders.ts'
import { ordersIn } from '#functions/store/whole/order-snapshot.ts'
import {
  applyQuote,
  beginAttempt,
  cancelUnpaid,
  markPaid,
  type OrderDecision,
} from '#shared/domain/buying/order/decisions.ts'
import { type Order, orderRules } from '#shared/domain/buying/order/order.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'

function open() {
  const memory = new MemoryTable()
  const client = memoryClient(() => memory)
  const table = tableMethods(client, 'table')
  const write = async (...writes: readonly Write[]) => {
    await client.send(new TransactWriteCommand({ TransactItems: writes.map(one => one.request('table')) }))
  }
  const move = async (before: Order, moved: OrderDecision | { readonly outcome: 'refused' }) => {
    if (moved.outcome === 'refused') throw new Error('the sample may move so')
    await write(moveOrder(before, moved))
    return { ...moved.order, version: before.version + 1 }
  }
  const item = (key: { PK: string; SK: string }) => table.get(key)
  return { memory, table, write, move, item }
}

const order = sampleOrder({ holdUntil: noon + 60_000, dueAt: noon + 60_000 })
const [line] = order.lines
if (!line) throw new Error('the sample has a line')

test('an order is read as it was written, whoever asks', async () => {
  const { memory, table, write } = open()
  await write(...Object.values(newOrder(order)))
  expect(await findOrder(table, order.id)).toEqual(order)
  expect(await newestOrders(table, 10)).toEqual([order])
  expect(ordersIn(memory.all())).toEqual([order])
  expect(await overdueOrders(table, noon + 59_999)).toEqual([])
  expect(await overdueOrders(table, noon + 60_000)).toEqual([order.id])
})

test('a step writes the state alone, and what is over leaves it', async () => {
  const { table, write, move, item } = open()
  await write(...Object.values(newOrder(order)))
  const agreed = await item(orderKeys.agreed(order.id))
  const begun = await move(order, beginAttempt(order, { paymentId: 'o1' }, noon))
  expect(await findOrder(table, order.id)).toEqual(begun)
  expect(await item(orderKeys.agreed(order.id))).toEqual(agreed)
  const state = (await item(orderKeys.order(order.id))) ?? {}
  expect(Object.keys(state)).not.toEqual(expect.arrayContaining(['lines']))
  expect(Object.keys(state).filter(name => ['delivery', 'amounts', 'GSI2PK'].includes(name))).toEqual([])
  const other = open()
  await other.write(...Object.values(newOrder(order)))
  const ended = await other.move(order, cancelUnpaid(order, noon))
  expect(ended).toMatchObject({ dueAt: null, endedAt: noon })
  expect(await other.item(orderKeys.order(order.id))).not.toHaveProperty('GSI1PK')
  expect(await overdueOrders(other.table, noon + 1e9)).toEqual([])
  const { endedAt: _endedAt, ...back } = ended
  await other.write(moveOrder(ended, { move: 'authorizeLate', order: back }))
  expect(await findOrder(other.table, order.id)).not.toHaveProperty('endedAt')
})

test('quoted lines and amounts count before those that were agreed, from then on', async () => {
  const { table, write, move, item } = open()
  const unquoted = { ...order, payStatus: 'quote' as const, lines: [{ ...line, transport: null }] }
  await write(...Object.values(newOrder(unquoted)))
  const agreed = await item(orderKeys.agreed(order.id))
  const quoted = await move(unquoted, applyQuote(unquoted, { [line.id]: 25_000 }, noon))
  expect(await findOrder(table, order.id)).toEqual(quoted)
  expect(quoted.amounts.deliveryFee).toBe(25_000)
  const begun = await move(quoted, beginAttempt(quoted, { paymentId: 'o1' }, noon))
  expect(await findOrder(table, order.id)).toEqual(begun)
  expect(await newestOrders(table, 10)).toEqual([begun])
  expect(await item(orderKeys.agreed(order.id))).toEqual(agreed)
})

test('an order of earlier times, whole in one item, is found and moves on', async () => {
  const { memory, table, write, move } = open()
  const listed = { GSI2PK: orderKeys.all.of(order.id), GSI2SK: order.id }
  await write(put({ ...orderKeys.order(order.id), ...order, ...listed }))
  expect(await findOrder(table, order.id)).toEqual(order)
  const begun = await move(order, beginAttempt(order, { paymentId: 'o1' }, noon))
  expect(await findOrder(table, order.id)).toEqual(begun)
  expect(await newestOrders(table, 10)).toEqual([begun])
  expect(ordersIn(memory.all())).toEqual([begun])
})

test('an order of as many works as it may have is paid in one transaction, wherever they are fetched', async () => {
  const { table } = open()
  // Works of members, from whom the house fetches each: nothing else begins as much with its payment.
  const seller = { type: 'member' as const, userId: line.id, name: { ja: '圭', en: 'Kei' } }
  const lines = Array.from({ length: orderRules.items }, (_, n) => ({
    ...{ ...line, id: `l${n}`, productId: `w${n}`, seller },
  }))
  const capturing = sampleOrder({ payStatus: 'capturing', source: 'cart', lines })
  const paid = markPaid(capturing, noon)
  if (paid.outcome === 'refused') throw new Error('the sample may be paid')
  const { writes, events } = await saleChange(table, capturing, paid.order, noon)
  // A lock, a row of history, a parcel and a pick-up each; money, journal and tries of the order.
  expect(writes).toHaveLength(4 * orderRules.items + 3)
  // With the order itself and the TX# item, which bears the events: a transaction takes a hundred items and 4 MB.
  expect(writes.length + 2).toBeLessThanOrEqual(90)
  const bytes = Buffer.byteLength(JSON.stringify([writes.map(write => write.request('table')), events, paid.order]))
  expect(bytes).toBeLessThan(200_000)
})
