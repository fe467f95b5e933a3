import { deliveryWaits } from '#events/deliveries.ts'
import { newParcel, putMoney } from '#functions/store/deliveries.ts'
import { posted } from '#functions/store/journal.ts'
import { paid } from '#shared/domain/money/journal.ts'
import type { Order } from '#shared/domain/order/order.ts'
import { paymentIdOf } from '#shared/domain/order/order.ts'
import { deliveriesOf, dueAt } from '#shared/domain/parcel/parcel.ts'

/**
 * What an order's payment starts, in the very transaction that makes it paid: an item for each work, the order's money,
 * the first entry of its journal, and the waits of day 7. All of it is new, so that a second payment cannot be.
 */
export function afterPayment(order: Order, now: number) {
  const items = deliveriesOf(order, now)
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
  return {
    writes: [...items.map(newParcel), putMoney(money), ...writes],
    events: items.map(item => deliveryWaits({ orderItemId: item.id, dueAt: dueAt(item) ?? now })),
  }
}
