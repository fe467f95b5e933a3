import { handle } from '#functions/lib/handle.ts'
import { getOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { cancelOrder } from '#shared/api/orders.ts'
import { cancelled } from '#shared/domain/order-steps.ts'
import { announceCancelled } from './steps/announce.ts'
import { releasesOf } from './steps/changes.ts'

/** An unpaid order is left (D41). One whose attempt is open cannot be: the money may be on its way. */
export const handler = handle(cancelOrder, async ({ input, caller, table, now, commit, fail, invalid }) => {
  if (input.orderId === undefined) return invalid({ field: 'orderId', key: 'REQUIRED' })
  const order = await getOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const at = now()
  const moved = cancelled(order, at)
  if (!moved.ok) return fail(moved.code, { payStatus: order.payStatus })
  const releases = await releasesOf(table, order, at)
  return commit({
    writes: [moveOrder(order, moved.order), ...releases.map(write => ({ ...write, code: 'order-state' as const }))],
    events: announceCancelled(moved.order),
    answer: { payStatus: moved.order.payStatus, requested: false, serverTime: new Date(at).toISOString() },
  })
})
