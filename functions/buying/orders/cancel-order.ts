import { releasesOf } from '#functions/buying/payments/advancing/order-writes.ts'
import { cancelItem } from '#functions/fulfilment/parcels/moving/cancel-item.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { announceCancelled } from '#functions/store/buying/order-events.ts'
import { findOwnOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { cancelOrder } from '#shared/api/buying/orders.ts'
import { cancelUnpaid } from '#shared/domain/buying/order/decisions.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'

/**
 * Cancels an unpaid order for its buyer (D41), unless an attempt is open: its payment may be in progress. A paid work
 * is cancelled at once or after the seller agrees (D46), and its refund is requested in the same transaction.
 */
export const handler = handle(cancelOrder, async ({ input, caller, table, now, newId, commit, fail, invalid }) => {
  const { orderItemId, orderId } = input
  const at = now()
  const serverTime = new Date(at).toISOString()
  if (orderItemId !== undefined) {
    const left = await cancelItem(table, caller, { orderItemId, reason: input.reason ?? '', refundId: newId() }, at)
    if (left.outcome === 'refused') return fail(left.code)
    const paid = await findOwnOrder(table, left.orderId, caller.userId)
    if (!paid) return fail('not-found')
    const { requested, writes, events } = left
    return commit({ writes, events, answer: { payStatus: payStateNumbers[paid.payStatus], requested, serverTime } })
  }
  if (orderId === undefined) return invalid({ field: 'orderId', key: 'REQUIRED' })
  const order = await findOwnOrder(table, orderId, caller.userId)
  if (!order) return fail('not-found')
  const moved = cancelUnpaid(order, at)
  if (moved.outcome === 'refused') return fail(moved.code, { payStatus: payStateNumbers[order.payStatus] })
  const releases = await releasesOf(table, order, at)
  return commit({
    writes: [moveOrder(order, moved), ...releases.map(write => ({ ...write, code: 'order-state' as const }))],
    events: announceCancelled(moved.order),
    answer: { payStatus: payStateNumbers[moved.order.payStatus], requested: false, serverTime },
  })
})
