import { handle } from '#functions/machinery/http/handle.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { getMoney } from '#functions/store/fulfilment/refunds.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminRefundOrder } from '#shared/api/fulfilment/console/refunds.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { partialRefund } from './sending/partial-refund.ts'
import { refundViewOf } from './views/refund-view.ts'

export const handler = handle(adminRefundOrder, async ({ input, caller, now, newId, table, fail, commit }) => {
  const [order, money] = await Promise.all([findOrder(table, input.id), getMoney(table, input.id)])
  if (!order || !money) return fail('not-found')
  const items = await getParcels(
    table,
    order.lines.map(({ id }) => id),
  )
  const wanted = input.orderItemId === undefined ? items : items.filter(({ id }) => id === input.orderItemId)
  if (wanted.length === 0) return fail('not-found')
  const { amount, reason } = input
  const at = now()
  const asked = partialRefund(money, wanted, { refundId: newId(), amount, reason, buyerId: order.buyerId }, at)
  if (asked.outcome === 'refused') return fail(asked.code, asked.code === 'refund-amount' ? { left: asked.left } : null)
  const { refund, writes, events } = asked
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminRefundOrder.id,
    subject: { kind: 'order', id: order.id },
    before: { captured: money.captured, refunded: money.refunded, reserved: money.reserved },
    after: { refundId: refund.refundId, lines: refund.lines, reason },
  })
  return commit({
    writes: [...writes, audit],
    events,
    answer: { refund: refundViewOf(refund), serverTime: iso(at) },
  })
})
