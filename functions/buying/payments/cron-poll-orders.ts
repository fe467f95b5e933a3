import { pollOrders } from '#events/buying/payments.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { findOrder, overdueOrders } from '#functions/store/buying/orders.ts'
import { closePaymentEvent, parkedEvents, parkPaymentEvent } from '#functions/store/buying/payment-events.ts'
import { orderRules } from '#shared/domain/buying/order/order.ts'
import { advanceOrderPayment } from './advancing/advance-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'

/** Advances orders that no timer and no webhook has advanced. An order that fails does not stop the others. */
export const handler = background(pollOrders, async (_event, context) => {
  const { table, now, commit } = context
  const payment = { table, now, commit, platform: await paymentClientOf(context.payments) }
  const overdue = (await overdueOrders(table, now())).map(orderId => ({ orderId }))
  await sweep(overdue, 'order not advanced', async ({ orderId }) => {
    const order = await findOrder(table, orderId)
    if (order) await advanceOrderPayment(payment, order)
  })
  for (const event of await parkedEvents(table, now())) {
    const order = await findOrder(table, event.orderId)
    if (order) await advanceOrderPayment(payment, order)
    const isOver = now() - event.receivedAt > orderRules.parkedMs
    if (isOver && !order) logger.error('a payment was told of an order that never came', { ...event })
    await commit({
      once: `${event.eventId}-${now()}`,
      writes: [
        order || isOver
          ? closePaymentEvent(event, order ? 'done' : 'dropped')
          : parkPaymentEvent(event, now() + 60_000),
      ],
    })
  }
})
