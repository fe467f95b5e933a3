import { deliveryKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { flagsOf, type OrderFlag } from '#shared/domain/buying/order/flags.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { OrderMoney } from '#shared/domain/fulfilment/refund/refund.ts'
import { allParcels } from '../fulfilment/parcels.ts'
import { parseMoney } from '../fulfilment/refunds.ts'
import { waitingOrders } from './orders.ts'

/** Parcels of one order, with its money while a refund is open. */
export interface Sold {
  readonly items: readonly Parcel[]
  readonly money: OrderMoney | undefined
}

/** Every paid order by id, with the data that the console filters and counts by. */
export async function soldOrders(table: Getter & Querier): Promise<ReadonlyMap<string, Sold>> {
  const byOrder = Map.groupBy(await allParcels(table), ({ orderId }) => orderId)
  // A failed refund stays named in its parcel, so that only the money of orders with such parcels is read.
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

/**
 * Unpaid orders by id, with their flags. Each of them has a due time, so that the index of due orders lists them all.
 */
export async function flagsOfWaiting(table: Querier): Promise<ReadonlyMap<string, readonly OrderFlag[]>> {
  const waiting = await waitingOrders(table, 5_000)
  return new Map(waiting.map(([id, order]) => [id, flagsOf(order, [], undefined)]))
}
