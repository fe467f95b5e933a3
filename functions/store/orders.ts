import * as z from 'zod'
import { orderKeys } from '#functions/table/keys.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { type Attributes, put } from '#functions/table/write.ts'
import { orderMoves } from '#shared/domain/order/moves.ts'
import { type Order, orderSchema } from '#shared/domain/order/order.ts'
import type { OrderMoved } from '#shared/domain/order/steps.ts'
import { unmoved } from './move-condition.ts'

/** Orders in the table. Every write of one names the version it was decided on (D42). */
export const parseOrder = (item: Attributes): Order => orderSchema.parse(item)

export async function getOrder(table: Getter, orderId: string): Promise<Order | undefined> {
  const item = await table.get(orderKeys.order(orderId))
  return item && parseOrder(item)
}

/** Of this buyer alone: for everybody else the order does not exist. */
export async function getOwnOrder(table: Getter, orderId: string, buyerId: string): Promise<Order | undefined> {
  const order = await getOrder(table, orderId)
  return order?.buyerId === buyerId ? order : undefined
}

export async function getOrders(table: Getter, orderIds: readonly string[]): Promise<Order[]> {
  const items = await table.batchGet(orderIds.map(orderKeys.order))
  return items.flatMap(item => (item ? [parseOrder(item)] : []))
}

const Pointer = z.object({ orderId: z.string() })

export async function orderIdByNumber(table: Getter, number: string): Promise<string | undefined> {
  const item = await table.get(orderKeys.number(number))
  return item && Pointer.parse(item).orderId
}

/** A member's orders, newest first; the latest thousand. */
export async function ordersOf(table: Getter & Querier, userId: string): Promise<Order[]> {
  const rows = await table.queryAll({ ...orderKeys.ofBuyer(userId), newestFirst: true, consistent: true })
  return getOrders(
    table,
    rows.map(row => Pointer.parse(row).orderId),
  )
}

/** Orders for which something is due, the longest overdue first; at most 200 at a time. */
export async function overdueOrders(table: Querier, now: number): Promise<Order[]> {
  const { rows } = await table.query({
    pk: orderKeys.waits,
    index: 'GSI1',
    between: [orderKeys.due(0), orderKeys.due(now)],
    limit: 200,
  })
  return rows.map(parseOrder)
}

function orderItem(order: Order) {
  return {
    ...orderKeys.order(order.id),
    ...order,
    ...(order.dueAt !== null && { GSI1PK: orderKeys.waits, GSI1SK: orderKeys.due(order.dueAt) }),
    GSI2PK: orderKeys.all,
    GSI2SK: order.id,
  }
}

/** A new order with its place in the buyer's list and its number; a number that is taken asks for another one. */
export function newOrder(order: Order) {
  const pointer = { orderId: order.id }
  return {
    order: put(orderItem(order), { ifAbsent: true }),
    ofBuyer: put({ ...orderKeys.buyerOrder(order.buyerId, order.id), ...pointer }),
    number: put({ ...orderKeys.number(order.number), ...pointer }, { ifAbsent: true }).or('busy'),
  }
}

/** The order after a move, if it is still the one that was decided on and in a state that the move starts from. */
export function moveOrder(before: Order, { move, order }: OrderMoved) {
  const next: Order = { ...order, version: before.version + 1 }
  const { from } = orderMoves[move]
  return put(orderItem(next), { where: unmoved(before.version, 'payStatus', from) }).or('order-state')
}
