import * as z from 'zod'
import { queryParts } from '#functions/table/cut-partition.ts'
import type { Found } from '#functions/table/found.ts'
import { orderKeys } from '#functions/table/keys.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { type Attributes, put } from '#functions/table/write.ts'
import type { OrderMoved } from '#shared/domain/order/decisions.ts'
import { orderMoves } from '#shared/domain/order/moves.ts'
import { type Order, orderSchema } from '#shared/domain/order/order.ts'
import { whereUnmoved } from './move-condition.ts'

/** Orders in the table. The condition of every write names the version that it was decided on (D42). */
export const parseOrder = (item: Attributes): Order => orderSchema.parse(item)

export async function findOrder(table: Getter, orderId: string): Promise<Order | undefined> {
  const item = await table.get(orderKeys.order(orderId))
  return item && parseOrder(item)
}

/** This buyer's order among what the first read brought. */
export function ownOrderIn(read: Found, orderId: string, buyerId: string): Order | undefined {
  const item = read.get(orderKeys.order(orderId))
  const order = item && parseOrder(item)
  return order?.buyerId === buyerId ? order : undefined
}

/** The order if it is this buyer's; for everybody else it does not exist. */
export async function findOwnOrder(table: Getter, orderId: string, buyerId: string): Promise<Order | undefined> {
  const order = await findOrder(table, orderId)
  return order?.buyerId === buyerId ? order : undefined
}

export async function getOrders(table: Getter, orderIds: readonly string[]): Promise<Order[]> {
  const items = await table.batchGet(orderIds.map(orderKeys.order))
  return items.flatMap(item => (item ? [parseOrder(item)] : []))
}

const Pointer = z.object({ orderId: z.string() })

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
  const between = [orderKeys.due(0), orderKeys.due(now)] as const
  const rows = await queryParts(table, orderKeys.waits, { index: 'GSI1', between, limit: 200 })
  return rows.map(parseOrder)
}

function orderItem(order: Order) {
  return {
    ...orderKeys.order(order.id),
    ...order,
    ...(order.dueAt !== null && { GSI1PK: orderKeys.waits.of(order.id), GSI1SK: orderKeys.due(order.dueAt) }),
    GSI2PK: orderKeys.all.of(order.id),
    GSI2SK: order.id,
  }
}

/** The newest orders. */
export async function newestOrders(table: Querier, limit: number): Promise<Order[]> {
  const rows = await queryParts(table, orderKeys.all, { index: 'GSI2', newestFirst: true, limit })
  return rows.map(parseOrder)
}

/** Every order for which something is due at some time, the next first. */
export async function waitingOrders(table: Querier, limit: number): Promise<Order[]> {
  return (await queryParts(table, orderKeys.waits, { index: 'GSI1', limit })).map(parseOrder)
}

/** A new order with its entries by buyer and by number. A taken number is refused as `busy`. */
export function newOrder(order: Order) {
  const pointer = { orderId: order.id }
  return {
    order: put(orderItem(order), { ifAbsent: true }),
    ofBuyer: put({ ...orderKeys.buyerOrder(order.buyerId, order.id), ...pointer }),
    number: put({ ...orderKeys.number(order.number), ...pointer }, { ifAbsent: true }).or('busy'),
  }
}

/** The order as `moveOrder` writes it. */
export const movedOrder = (before: Order, { order }: OrderMoved): Order => ({ ...order, version: before.version + 1 })

/** The order after a move, if it is still the one that was decided on and in a state that the move starts from. */
export function moveOrder(before: Order, moved: OrderMoved) {
  const { from } = orderMoves[moved.move]
  return put(orderItem(movedOrder(before, moved)), { where: whereUnmoved(before.version, 'payStatus', from) }).or(
    'order-state',
  )
}
