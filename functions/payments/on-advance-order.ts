import { advanceOrder } from '#events/payments.ts'
import { consume } from '#functions/reactions/consume.ts'
import { findOrder } from '#functions/store/orders.ts'
import { advanceOrderPayment } from './advancing/advance-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'

export const handler = consume(advanceOrder, async ({ data }, context) => {
  const order = await findOrder(context.table, data.orderId)
  if (order) await advanceOrderPayment({ ...context, platform: await paymentClientOf(context.payments) }, order)
})
