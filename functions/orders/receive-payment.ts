import { paymentNoticed } from '#events/orders.ts'
import { handle } from '#functions/http/handle.ts'
import { newPaymentEvent } from '#functions/store/payment-events.ts'
import { receivePayment } from '#shared/api/orders.ts'
import { orderIdOf } from '#shared/domain/order/order.ts'

/**
 * Keeps the event by its id and answers at once; a reaction settles it. A signature that does not fit, or is older than
 * five minutes, is refused: the platform sends again (P12).
 */
export const handler = handle(receivePayment, async ({ call, payments, now, commit, fail }) => {
  const verified = await payments.verify(call.rawBody ?? '', call.header('platform-signature'), now())
  if (!verified.ok) return fail('forbidden')
  const { id, type, data } = verified.event
  const { id: paymentId, client_field_1: named } = data.object
  const orderId =
    typeof named === 'string' && /^[0-9A-Z]{26}$/.test(named)
      ? named
      : typeof paymentId === 'string'
        ? orderIdOf(paymentId)
        : undefined
  // Cards, customers and pings tell the marketplace nothing that it keeps.
  if (!/^(payment|tds2|virtual_account)\./.test(type) || orderId === undefined) return { received: true }
  const result = await commit.step({
    once: id,
    writes: [newPaymentEvent({ eventId: id, orderId, type, receivedAt: now(), state: 'new' })],
    events: [paymentNoticed({ eventId: id, orderId })],
  })
  return { received: result.outcome !== 'refused' }
})
