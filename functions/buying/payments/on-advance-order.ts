import { advanceOrder } from '#events/buying/payments.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { advanceOrderPayment } from './advancing/advance-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'

export const handler = consume(advanceOrder, async ({ data }, context) => {
  const order = await findOrder(context.table, data.orderId)
  if (order) await advanceOrderPayment({ ...context, platform: await paymentClientOf(context.payments) }, order)
})
