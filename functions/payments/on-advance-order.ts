import { advanceOrder } from '#events/payments.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advancePayment } from './advancing/advance-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'

export const handler = consume(advanceOrder, async ({ data }, context) => {
  await advancePayment({ ...context, platform: await paymentClientOf(context.payments) }, data.orderId)
})
