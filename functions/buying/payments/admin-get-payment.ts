import { handle } from '#functions/machinery/http/handle.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { adminGetPayment } from '#shared/api/buying/console/payments.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import { paymentDetailOf, paymentRowsOf } from './views/payment-view.ts'

export const handler = handle(adminGetPayment, async ({ input, table, payments, fail }) => {
  const asked = input.orderId === undefined ? undefined : await findOrder(table, input.orderId)
  const id = input.paymentId ?? asked?.payment?.id
  // An order whose last payment has finally failed has no payment id until the next attempt.
  if (!id) return fail('not-found')
  const isBank = asked ? asked.payment?.method === 'bank' : input.payType === 'Virtualaccount'
  const client = await payments.client({ getPayment })
  const found = await client.getPayment({ id, pay_type: isBank ? 'Virtualaccount' : 'Card' })
  if (!found.ok) {
    if (!found.unknown && found.status === 404) return fail('not-found')
    logger.warn('payment not read', { paymentId: id, found })
    return fail('payments-stopped')
  }
  const [row] = await paymentRowsOf(table, [found.data])
  if (!row) return fail('not-found')
  const order = asked ?? (row.orderId === null ? undefined : await findOrder(table, row.orderId))
  return { ...row, ...paymentDetailOf(found.data), payStatus: order ? payStateNumbers[order.payStatus] : null }
})
