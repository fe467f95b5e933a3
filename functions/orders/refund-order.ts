import { handle } from '#functions/lib/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getDeliveries, getMoney, putDelivery } from '#functions/store/deliveries.ts'
import { getOrder } from '#functions/store/orders.ts'
import { refundOrder } from '#shared/api/order-console.ts'
import { changed, type Delivery } from '#shared/domain/delivery.ts'
import { leftOf, refundAsked } from './steps/refunding.ts'
import { iso, refundViewOf } from './steps/views.ts'

/** Money without an end of the sale: goodwill, a flaw that both agreed on, a price put right. */
export const handler = handle(refundOrder, async ({ input, caller, now, newId, table, fail, commit }) => {
  const [order, money] = await Promise.all([getOrder(table, input.id), getMoney(table, input.id)])
  if (!order || !money) return fail('not-found')
  const items = await getDeliveries(
    table,
    order.lines.map(({ id }) => id),
  )
  const wanted = input.orderItemId === undefined ? items : items.filter(({ id }) => id === input.orderItemId)
  if (wanted.length === 0) return fail('not-found')
  const drawn = drawOn(wanted.filter(mayGive), input.amount)
  if (drawn.missing > 0) return fail('refund-amount', { left: input.amount - drawn.missing })

  const [at, refundId] = [now(), newId()]
  const { reason } = input
  const lines = drawn.lines.map(({ item, amount }) => ({ orderItemId: item.id, amount }))
  const asked = refundAsked(money, { refundId, lines, cause: 'operator', reason }, order.buyerId, at)
  if (!asked.ok) return fail(asked.code)
  const { refund, writes, events } = asked
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: refundOrder.id,
    subject: { kind: 'order', id: order.id },
    before: { captured: money.captured, refunded: money.refunded, reserved: money.reserved },
    after: { refundId, lines, reason },
  })
  return commit({
    writes: [...writes, ...drawn.lines.map(({ item }) => putDelivery(changed(item, { refundId }), item)), audit],
    events,
    answer: { refund: refundViewOf(refund), serverTime: iso(at) },
  })
})

/** One refund of a work at a time; what is being examined is decided with its claim. */
const mayGive = (item: Delivery): boolean => item.refundId === undefined && item.status !== 6

/** Work by work, the first one first. One that is not shipped yet keeps a yen: it is cancelled, not given away. */
function drawOn(items: readonly Delivery[], amount: number) {
  let missing = amount
  const lines = items.flatMap(item => {
    const most = leftOf(item) - (item.status === 1 ? 1 : 0)
    const taken = Math.min(most, missing)
    missing -= Math.max(0, taken)
    return taken > 0 ? [{ item, amount: taken }] : []
  })
  return { lines, missing }
}
