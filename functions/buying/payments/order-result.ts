import { handle } from '#functions/machinery/http/handle.ts'
import { orderParts, ownOrderIn } from '#functions/store/buying/orders.ts'
import { orderResult } from '#shared/api/buying/payments.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import { advanceOrderPayment } from './advancing/advance-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'
import { paymentAnswerOf } from './views/payment-answer.ts'

/** The query of the return address is ignored: the platform is asked instead (D42), until the order is paid. */
export const handler = handle(
  orderResult,
  async ({ input, caller, table, read, now, language, payments, commit, fail }) => {
    const order = ownOrderIn(read, input.orderId, caller.userId)
    if (!order) return fail('not-found')
    if (isPaid(order)) return paymentAnswerOf(order, language, now())
    const context = { table, now, commit: commit.before, platform: await paymentClientOf(payments) }
    return paymentAnswerOf(await advanceOrderPayment(context, order), language, now())
  },
  { reads: ({ orderId }) => orderParts(orderId) },
)
