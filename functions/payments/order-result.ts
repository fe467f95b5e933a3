import { handle } from '#functions/http/handle.ts'
import { findOwnOrder } from '#functions/store/orders.ts'
import { orderResult } from '#shared/api/payments.ts'
import { advanceOrderPayment } from './advancing/advance-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'
import { paymentAnswerOf } from './views/payment-answer.ts'

/** The query of the return address is ignored: the platform is asked (D42). */
export const handler = handle(orderResult, async ({ input, caller, table, now, language, payments, commit, fail }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const context = { table, now, commit: commit.before, platform: await paymentClientOf(payments) }
  const after = (await advanceOrderPayment(context, order.id)) ?? order
  return paymentAnswerOf(after, language, now())
})
