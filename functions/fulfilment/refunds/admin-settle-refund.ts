import { refundRequested } from '#events/fulfilment/refunds.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { getMoney, getRefund, moveRefund, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminSettleRefund } from '#shared/api/fulfilment/console/refunds.ts'
import { type OrderMoney, type Refund, resendRefund } from '#shared/domain/fulfilment/refund/refund.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { refundPaymentOf } from './sending/refund-writes.ts'
import { refundViewOf } from './views/refund-view.ts'

/** An operator resolves a refund that the platform has definitely refused, so that no work stays locked by it (D43). */
export const handler = handle(adminSettleRefund, async context => {
  const { input, caller, now, newId, table, fail, unproved, commit } = context
  const refund = await getRefund(table, input.id)
  const money = refund && (await getMoney(table, refund.orderId))
  const order = refund && (await findOrder(table, refund.orderId))
  if (!refund || !money || !order) return fail('not-found')
  const at = now()
  const { way, reference, reason } = input
  const change =
    way === 'again'
      ? sentAgain(refund, money, order.buyerId, at)
      : await refundPaymentOf(table, { refund, money }, { via: 'bank', reference: reference ?? '' }, at)
  if (!change) return fail('order-state')
  const refusal = unproved(refund.amount)
  if (refusal) return refusal
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminSettleRefund.id,
    subject: { kind: 'order', id: refund.orderId },
    before: { refundId: refund.refundId, state: refund.state, failure: refund.failure },
    after: { state: change.refund.state, way, reference, reason },
  })
  return commit({
    writes: [...change.writes, audit],
    events: change.events,
    answer: { refund: refundViewOf(change.refund), serverTime: iso(at) },
  })
})

function sentAgain(refund: Refund, money: OrderMoney, buyerId: string, now: number) {
  const again = resendRefund(refund, money, now)
  if (!again) return null
  const { refundId, orderId, amount } = refund
  return {
    refund: again.refund,
    writes: [moveRefund(refund, again), putMoney(again.money, money)],
    events: [refundRequested({ refundId, orderId, amount, buyerId })],
  }
}
