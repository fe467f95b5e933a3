import { deliveryKeys, orderKeys } from '#functions/table/keys.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { flagsOf, type OrderFlag } from '#shared/domain/order/flags.ts'
import type { Order } from '#shared/domain/order/order.ts'
import type { Delivery } from '#shared/domain/parcel/parcel.ts'
import type { OrderMoney } from '#shared/domain/refund/refund.ts'
import { allSales, parseMoney } from './deliveries.ts'
import { parseOrder } from './orders.ts'

/** The sold works of one order, with its money where some of that is on its way back. */
export interface Sold {
  readonly items: readonly Delivery[]
  readonly money: OrderMoney | undefined
}

/** Every paid order by its id, as far as the console filters and counts by it. */
export async function soldOrders(table: Getter & Querier): Promise<ReadonlyMap<string, Sold>> {
  const byOrder = Map.groupBy(await allSales(table), ({ orderId }) => orderId)
  // A refund that failed still holds its work: the money of all others has nothing to say here.
  const refunding = [...byOrder].flatMap(([id, items]) => (items.some(({ refundId }) => refundId) ? [id] : []))
  const rows = await table.batchGet(refunding.map(deliveryKeys.money))
  const moneys = new Map(refunding.map((id, index) => [id, rows[index]]))
  return new Map(
    [...byOrder].map(([id, items]) => {
      const money = moneys.get(id)
      return [id, { items, money: money && parseMoney(money) }]
    }),
  )
}

export const flagsOfSold = (order: Pick<Order, 'payStatus' | 'payment'>, sold: Sold | undefined): OrderFlag[] =>
  flagsOf(order, sold?.items ?? [], sold?.money)

/** What is to be seen to on orders that nobody has paid yet: something is due for each, so the index of waits has them. */
export async function flagsOfWaiting(table: Querier): Promise<OrderFlag[]> {
  const rows = await table.queryAll({ pk: orderKeys.waits, index: 'GSI1', limit: 5_000 })
  return rows.map(parseOrder).flatMap(order => flagsOf(order, [], undefined))
}
