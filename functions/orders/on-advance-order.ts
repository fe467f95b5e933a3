import { advanceOrder } from '#events/orders.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advancePayment } from './steps/advance-payment.ts'
import { paymentClientOf } from './steps/payment-client.ts'

export const handler = consume(advanceOrder, async ({ data }, context) => {
  await advancePayment({ ...context, platform: await paymentClientOf(context.payments) }, data.orderId)
})
