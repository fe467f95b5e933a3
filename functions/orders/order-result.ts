import { handle } from '#functions/http/handle.ts'
import { findOwnOrder } from '#functions/store/orders.ts'
import { orderResult } from '#shared/api/orders.ts'
import { advancePayment } from './steps/advance-payment.ts'
import { paymentAnswerOf } from './steps/payment-answer.ts'
import { paymentClientOf } from './steps/payment-client.ts'

/** The query of the return address is ignored: the platform is asked (D42). */
export const handler = handle(orderResult, async ({ input, caller, table, now, language, payments, commit, fail }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const context = { table, now, commit: commit.step, platform: await paymentClientOf(payments) }
  const after = (await advancePayment(context, order.id)) ?? order
  return paymentAnswerOf(after, language, now())
})
