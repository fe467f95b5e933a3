import * as z from 'zod'
import type { Found } from '#functions/machinery/table/found.ts'
import { ownerIn } from '#functions/machinery/table/item-kinds.ts'
import { type Key, orderKeys } from '#functions/machinery/table/keys.ts'
import { queryParts } from '#functions/machinery/table/sharded-partition.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, update } from '#functions/machinery/table/write.ts'
import type { OrderMoved } from '#shared/domain/buying/order/decisions.ts'
import { type Order, orderSchema } from '#shared/domain/buying/order/order.ts'
import { formerPayStates, isUnpaid, orderTransitions } from '#shared/domain/buying/order/transitions.ts'
import { wordsInStore } from '#shared/stored-words.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'

/**
 * Orders in the table, as two items: what was agreed, which is written once, and the state, which every step writes
 * (decision 088). The condition of every write names the version of the decision (D42). Because only the state's item
 * is ever rewritten, both can be read in one request without a torn read: a quote writes its lines and amounts into the
 * state, where they override the agreed ones.
 */
const partOf = {
  id: 'agreed',
  number: 'agreed',
  buyerId: 'agreed',
  source: 'agreed',
  refId: 'agreed',
  agreedUntil: 'agreed',
  lines: 'agreed',
  amounts: 'agreed',
  delivery: 'agreed',
  billing: 'agreed',
  notes: 'agreed',
  affiliate: 'agreed',
  language: 'agreed',
  consent: 'agreed',
  createdAt: 'agreed',
  version: 'state',
  payStatus: 'state',
  payment: 'state',
  updatedAt: 'state',
  holdUntil: 'state',
  extended: 'state',
  dueAt: 'state',
  paidAt: 'state',
  endedAt: 'state',
  captured: 'state',
  refunded: 'state',
  hidden: 'state',
  receipt: 'state',
} as const satisfies Record<keyof Order, 'agreed' | 'state'>

const fieldsOf = (part: 'agreed' | 'state') =>
  Object.keys(partOf).flatMap(name => (isField(name) && partOf[name] === part ? [name] : []))
const isField = (name: string): name is keyof Order => Object.hasOwn(partOf, name)
const partIn = (order: Order, part: 'agreed' | 'state') =>
  Object.fromEntries(fieldsOf(part).map(name => [name, order[name]]))

/** The keys of an order, for one consistent read. */
export const orderParts = (orderId: string): readonly Key[] => [orderKeys.order(orderId), orderKeys.agreed(orderId)]

/** The order from its items; older orders are whole in the first item. */
export const parseOrder = (state: Attributes, agreed: Attributes | undefined): Order =>
  orderSchema.parse({ ...agreed, ...state })

export async function findOrder(table: Getter, orderId: string): Promise<Order | undefined> {
  const [order] = await getOrders(table, [orderId])
  return order
}

/** This buyer's order, if the first read of the call brought it. */
export function ownOrderIn(read: Found, orderId: string, buyerId: string): Order | undefined {
  const state = read.get(orderKeys.order(orderId))
  const order = state && parseOrder(state, read.get(orderKeys.agreed(orderId)))
  return order?.buyerId === buyerId ? order : undefined
}

/** The order if it is this buyer's; for everybody else it does not exist. */
export async function findOwnOrder(table: Getter, orderId: string, buyerId: string): Promise<Order | undefined> {
  const order = await findOrder(table, orderId)
  return order?.buyerId === buyerId ? order : undefined
}

export async function getOrders(table: Getter, orderIds: readonly string[]): Promise<Order[]> {
  const items = await table.batchGet(orderIds.flatMap(orderParts))
  return orderIds.flatMap((_, index) => {
    const state = items[index * 2]
    return state ? [parseOrder(state, items[index * 2 + 1])] : []
  })
}

const Pointer = z.object({ orderId: z.string() })

/** Ids of a member's orders, newest first; at most `limit`. */
async function orderIdsOf(table: Querier, userId: string, limit?: number): Promise<string[]> {
  const rows = await table.queryAll({
    ...orderKeys.ofBuyer(userId),
    newestFirst: true,
    consistent: true,
    ...(limit !== undefined && { limit }),
  })
  return rows.map(row => Pointer.parse(row).orderId)
}

/** A member's orders, newest first; the latest thousand. */
export async function ordersOf(table: Getter & Querier, userId: string): Promise<Order[]> {
  return getOrders(table, await orderIdsOf(table, userId))
}

/**
 * Highest number of orders to read: an order waits three weeks at most, and nobody makes a hundred others in that time.
 */
const latest = 100

/** A member's orders that wait for payment or a quote, newest first. */
export async function unpaidOrdersOf(table: Getter & Querier, userId: string): Promise<Order[]> {
  const ids = await orderIdsOf(table, userId, latest)
  const states = await table.batchGet(ids.map(orderKeys.order))
  const unpaid = ids.filter((_, index) => {
    const item = states[index]
    return item !== undefined && isUnpaid(State.parse(item))
  })
  return getOrders(table, unpaid)
}

const State = orderSchema.pick({ payStatus: true, payment: true, paidAt: true })
type OrderState = z.infer<typeof State>

/** States of a member's other orders, newest first; the latest thousand. */
export async function otherStatesOf(
  table: Getter & Querier,
  { buyerId, id }: Pick<Order, 'buyerId' | 'id'>,
): Promise<OrderState[]> {
  const others = (await orderIdsOf(table, buyerId)).filter(other => other !== id)
  return orderStates(table, others)
}

/** States of these orders, without what was agreed. */
export async function orderStates(table: Getter, orderIds: readonly string[]): Promise<OrderState[]> {
  const items = await table.batchGet(orderIds.map(orderKeys.order))
  return items.flatMap(item => (item ? [State.parse(item)] : []))
}

/** Due orders, the longest overdue first; at most 200 at a time. */
export async function overdueOrders(table: Querier, now: number): Promise<string[]> {
  const between = [orderKeys.due(0), orderKeys.due(now)] as const
  const rows = await queryParts(table, orderKeys.waits, { index: 'GSI1', between, limit: 200 })
  return rows.flatMap(row => ownerIn('order', row) ?? [])
}

/** The newest orders. */
export async function newestOrders(table: Getter & Querier, limit: number): Promise<Order[]> {
  const rows = await queryParts(table, orderKeys.all, { index: 'GSI2', newestFirst: true, limit })
  const ids = rows.map(row => z.string().parse(row['id']))
  const states = await table.batchGet(ids.map(orderKeys.order))
  return rows.flatMap((agreed, index) => {
    const state = states[index]
    return state ? [parseOrder(state, agreed)] : []
  })
}

/** States of all orders with a due time, the next first, by id. */
export async function waitingOrders(table: Querier, limit: number): Promise<[string, OrderState][]> {
  const rows = await queryParts(table, orderKeys.waits, { index: 'GSI1', limit })
  return rows.map(row => [ownerIn('order', row) ?? '', State.parse(row)])
}

/** Key in the poller's index; none if the order cannot change by itself. */
const waitOf = ({ id, dueAt }: Order) =>
  dueAt === null ? {} : { GSI1PK: orderKeys.waits.of(id), GSI1SK: orderKeys.due(dueAt) }

/** A new order with its entries in the indexes by buyer and by number. A number that is taken is refused as `busy`. */
export function newOrder(order: Order) {
  const { id } = order
  const pointer = { orderId: id }
  const listed = { GSI2PK: orderKeys.all.of(id), GSI2SK: id }
  return {
    order: put({ ...orderKeys.order(id), ...partIn(order, 'state'), ...waitOf(order) }, { ifAbsent: true }),
    agreed: put({ ...orderKeys.agreed(id), ...partIn(order, 'agreed'), ...listed }, { ifAbsent: true }),
    ofBuyer: put({ ...orderKeys.buyerOrder(order.buyerId, id), ...pointer }),
    number: put({ ...orderKeys.number(order.number), ...pointer }, { ifAbsent: true }).or('busy'),
  }
}

/** The order as `moveOrder` writes it. */
export const movedOrder = (before: Order, { order }: OrderMoved): Order => ({ ...order, version: before.version + 1 })

/** The order after a transition, if its version and state are still those of the decision. */
export function moveOrder(before: Order, moved: OrderMoved) {
  const { from } = orderTransitions[moved.move]
  const order = movedOrder(before, moved)
  const isQuoted = order.lines !== before.lines || order.amounts !== before.amounts
  const state: Attributes = { ...partIn(order, 'state'), ...waitOf(order) }
  const gone = [...fieldsOf('state'), 'GSI1PK', 'GSI1SK'].filter(name => state[name] === undefined)
  return update(orderKeys.order(order.id), {
    set: { ...state, ...(isQuoted && { lines: order.lines, amounts: order.amounts }) },
    remove: gone,
    where: whereUnmoved(before.version, 'payStatus', wordsInStore(from, formerPayStates)),
  }).or('order-state')
}
