import { orderQuoted } from '#events/buying/orders.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { orderDueTimers } from '#functions/store/buying/order-events.ts'
import { findOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { prolongHolds } from '#functions/store/catalogue/work-holds.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminQuoteOrder } from '#shared/api/buying/console/orders.ts'
import { applyQuote } from '#shared/domain/buying/order/decisions.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'

/**
 * A quote extends the hold of a cart's works until the buyer must answer; awards and offers keep their own deadline.
 */
export const handler = handle(adminQuoteOrder, async ({ input, caller, now, newId, language, table, fail, commit }) => {
  const before = await findOrder(table, input.id)
  if (!before) return fail('not-found')
  const at = now()
  const transports = Object.fromEntries(input.lines.map(({ orderItemId, transport }) => [orderItemId, transport]))
  const decision = applyQuote(before, transports, at)
  if (decision.outcome === 'refused') return fail('order-state')
  const { order } = decision
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminQuoteOrder.id,
    subject: { kind: 'order', id: order.id },
    before: before.amounts,
    after: { ...order.amounts, transports, reason: input.reason },
  })
  const { id: orderId, number: orderNumber, buyerId, holdUntil: until } = order
  return commit({
    writes: [moveOrder(before, decision), ...prolongHolds(order, at), audit],
    events: [
      orderQuoted({ orderId, orderNumber, buyerId, total: order.amounts.total, until }),
      ...orderDueTimers(order),
    ],
    answer: { order: viewOrder(order, language, at) },
  })
})
