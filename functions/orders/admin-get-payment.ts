import { handle } from '#functions/lib/handle.ts'
import { logger } from '#functions/lib/logger.ts'
import { getOrder } from '#functions/store/orders.ts'
import { adminGetPayment } from '#shared/api/money-console.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import { paymentDetailOf } from './steps/payment-view.ts'

export const handler = handle(adminGetPayment, async ({ input, language, table, payments, fail }) => {
  const order = await getOrder(table, input.orderId)
  if (!order?.payment) return fail('not-found')
  const { id, method } = order.payment
  const client = await payments.client({ getPayment }, { language })
  const found = await client.getPayment({ id, pay_type: method === 'bank' ? 'Virtualaccount' : 'Card' })
  if (found.ok) return paymentDetailOf(found.data, language)
  if (!found.unknown && found.status === 404) return fail('not-found')
  logger.warn('payment not read', { orderId: order.id, found })
  return fail('payments-stopped')
})
