import { refundRequested } from '#events/deliveries.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getMoney, getRefund, moveRefund, putMoney } from '#functions/store/deliveries.ts'
import { getOrder } from '#functions/store/orders.ts'
import type { Getter } from '#functions/table/table.ts'
import { settleRefund } from '#shared/api/order-console.ts'
import { iso } from '#shared/domain/iso.ts'
import { type OrderMoney, type Refund, refundAgain } from '#shared/domain/refund/refund.ts'
import { refundPaid } from './steps/refunding.ts'
import { refundViewOf } from './steps/views.ts'

/** What the platform refused for certain: so that no work stays locked for the money of another (D43). */
export const handler = handle(settleRefund, async ({ input, caller, now, newId, table, fail, commit }) => {
  const refund = await getRefund(table, input.id)
  const money = refund && (await getMoney(table, refund.orderId))
  const order = refund && (await getOrder(table, refund.orderId))
  if (!refund || !money || !order) return fail('not-found')
  const at = now()
  const { way, reference, reason } = input
  const change =
    way === 'again'
      ? sentAgain(refund, money, order.buyerId, at)
      : await paidByBank(table, refund, money, reference ?? '', at)
  if (!change) return fail('order-state')
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: settleRefund.id,
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
  const again = refundAgain(refund, money, now)
  if (!again) return null
  const { refundId, orderId, amount } = refund
  return {
    refund: again.refund,
    writes: [moveRefund(refund, again), putMoney(again.money, money)],
    events: [refundRequested({ refundId, orderId, amount, buyerId })],
  }
}

const paidByBank = (table: Getter, refund: Refund, money: OrderMoney, reference: string, now: number) =>
  refundPaid(table, refund, money, { via: 'bank', reference }, now)
