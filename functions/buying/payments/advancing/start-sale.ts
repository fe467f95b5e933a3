import { deliveryTimer } from '#events/fulfilment/parcels.ts'
import { posted } from '#functions/store/buying/journal.ts'
import { newParcel } from '#functions/store/fulfilment/parcels.ts'
import { beginPickups } from '#functions/store/fulfilment/pickup-change.ts'
import { putMoney } from '#functions/store/fulfilment/refunds.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { paymentIdOf } from '#shared/domain/buying/order/order.ts'
import { parcelDueAt, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { paid } from '#shared/domain/kernel/money/journal.ts'

/**
 * Writes of the transaction that makes an order paid: a parcel for each work, the order's money, the first entry of its
 * journal, the timers of day 7, and a pick-up for each work that the house collects. All of them are new items, so that
 * an order cannot be paid twice.
 */
export function startSale(order: Order, now: number) {
  const items = parcelsOf(order, now)
  const { chain, writes } = posted(order.id, undefined, [paid(order.id, items)], now)
  const money = {
    orderId: order.id,
    paymentId: order.payment?.id ?? paymentIdOf(order.id),
    captured: order.amounts.total,
    refunded: 0,
    refundedByPlatform: 0,
    reserved: 0,
    ...chain,
    version: 1,
  }
  const timers = items.map(item => deliveryTimer({ orderItemId: item.id, dueAt: parcelDueAt(item) ?? now }))
  const pickups = beginPickups(items, now)
  return {
    writes: [...items.map(newParcel), putMoney(money), ...writes, ...pickups.writes],
    events: [...timers, ...pickups.events],
  }
}
