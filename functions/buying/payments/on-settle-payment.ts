import { settlePayment } from '#events/buying/payments.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { parkPaymentEvent } from '#functions/store/buying/payment-events.ts'
import { advanceOrderPayment } from './advancing/advance-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'

/** A webhook may arrive before its order is stored. Then it is parked, and the poller retries it each minute (D42). */
export const handler = consume(settlePayment, async (event, context) => {
  const { eventId, orderId } = event.data
  const { table, now, commit } = context
  const order = await findOrder(table, orderId)
  if (!order) {
    const parked = { eventId, orderId, type: 'payment', receivedAt: event.at, state: 'parked' as const }
    await commit({ once: `${eventId}-park`, writes: [parkPaymentEvent(parked, now() + 60_000)] })
    return
  }
  await advanceOrderPayment({ table, now, commit, platform: await paymentClientOf(context.payments) }, order)
})
