import { orderQuoted } from '#events/deliveries.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getOrder, moveOrder } from '#functions/store/orders.ts'
import { prolongHolds } from '#functions/store/work-holds.ts'
import { quoteOrder } from '#shared/api/order-console.ts'
import { quoted } from '#shared/domain/order/steps.ts'
import { viewOrder } from '#shared/domain/order/view.ts'
import { waits } from './steps/announce.ts'

/** The works of a cart are held as long as the buyer may answer; awards and offers keep the term they have. */
export const handler = handle(quoteOrder, async ({ input, caller, now, newId, language, table, fail, commit }) => {
  const before = await getOrder(table, input.id)
  if (!before) return fail('not-found')
  const at = now()
  const transports = Object.fromEntries(input.lines.map(({ orderItemId, transport }) => [orderItemId, transport]))
  const decision = quoted(before, transports, at)
  if (!decision.ok) return fail('order-state')
  const { order } = decision
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: quoteOrder.id,
    subject: { kind: 'order', id: order.id },
    before: before.amounts,
    after: { ...order.amounts, transports, reason: input.reason },
  })
  const { id: orderId, number: orderNumber, buyerId, holdUntil: until } = order
  return commit({
    writes: [moveOrder(before, decision), ...prolongHolds(order, at), audit],
    events: [orderQuoted({ orderId, orderNumber, buyerId, total: order.amounts.total, until }), ...waits(order)],
    answer: { order: viewOrder(order, language, at) },
  })
})
