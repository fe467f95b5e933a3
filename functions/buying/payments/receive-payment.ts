import { paymentNoticed } from '#events/buying/payments.ts'
import { payoutFileTold } from '#events/earning/payouts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { addLogContext, adoptCorrelation } from '#functions/machinery/runtime/correlation.ts'
import { orderStates } from '#functions/store/buying/orders.ts'
import { receivePayment } from '#shared/api/buying/payments.ts'
import { orderIdOf } from '#shared/domain/buying/order/order.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'

/**
 * Stores the event's id with its notice, in one put, and answers at once; a reaction advances the payment. An order
 * paid by card ignores events: nothing that the platform reports changes it any more (D42). A transfer's account may
 * receive more. A signature that does not match, or is older than five minutes, is refused, and the platform sends the
 * event again (P12).
 */
export const handler = handle(receivePayment, async ({ call, table, payments, now, commit, fail }) => {
  const verified = await payments.verify(call.rawBody ?? '', call.header('platform-signature'), now())
  if (!verified.ok) return fail('forbidden')
  // The signature has proved that the platform calls: the event shares the correlation id of its cause there.
  adoptCorrelation(call.header('platform-correlation-id'))
  const { id, type, data } = verified.event
  const { id: paymentId, client_field_1: named } = data.object
  if (type === 'transfer_file.result' && typeof paymentId === 'string') {
    const events = [payoutFileTold({ eventId: id, fileId: paymentId })]
    const kept = await commit.before({ once: id, writes: [], events })
    return { received: kept.outcome !== 'refused' }
  }
  const orderId =
    typeof named === 'string' && /^[0-9A-Z]{26}$/.test(named)
      ? named
      : typeof paymentId === 'string'
        ? orderIdOf(paymentId)
        : undefined
  addLogContext({ orderId })
  // The marketplace stores nothing of events about cards and customers, nor of pings.
  if (!/^(payment|tds2|virtual_account)\./.test(type) || orderId === undefined) return { received: true }
  const [state] = await orderStates(table, [orderId])
  if (state && isPaid(state) && state.payment?.method !== 'bank') return { received: true }
  const result = await commit.before({
    once: id,
    writes: [],
    events: [paymentNoticed({ eventId: id, orderId })],
  })
  return { received: result.outcome !== 'refused' }
})
