import { handle } from '#functions/http/handle.ts'
import { getOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { cancelOrder } from '#shared/api/orders.ts'
import { cancelled } from '#shared/domain/order/steps.ts'
import { payStateNumbers } from '#shared/domain/order-wire-numbers.ts'
import { announceCancelled } from './steps/announce.ts'
import { cancelItem } from './steps/cancel-item.ts'
import { releasesOf } from './steps/changes.ts'

/**
 * An unpaid order is left (D41); one whose attempt is open cannot be, for the money may be on its way. A work that is
 * paid for is left at once or by asking, as D46 has it; its money then goes back by itself.
 */
export const handler = handle(cancelOrder, async ({ input, caller, table, now, newId, commit, fail, invalid }) => {
  const { orderItemId, orderId } = input
  const at = now()
  const serverTime = new Date(at).toISOString()
  if (orderItemId !== undefined) {
    const left = await cancelItem(table, caller, { orderItemId, reason: input.reason ?? '', refundId: newId() }, at)
    if (!left.ok) return fail(left.code)
    const paid = await getOwnOrder(table, left.orderId, caller.userId)
    if (!paid) return fail('not-found')
    const { requested, writes, events } = left
    return commit({ writes, events, answer: { payStatus: payStateNumbers[paid.payStatus], requested, serverTime } })
  }
  if (orderId === undefined) return invalid({ field: 'orderId', key: 'REQUIRED' })
  const order = await getOwnOrder(table, orderId, caller.userId)
  if (!order) return fail('not-found')
  const moved = cancelled(order, at)
  if (!moved.ok) return fail(moved.code, { payStatus: payStateNumbers[order.payStatus] })
  const releases = await releasesOf(table, order, at)
  return commit({
    writes: [moveOrder(order, moved), ...releases.map(write => ({ ...write, code: 'order-state' as const }))],
    events: announceCancelled(moved.order),
    answer: { payStatus: payStateNumbers[moved.order.payStatus], requested: false, serverTime },
  })
})
