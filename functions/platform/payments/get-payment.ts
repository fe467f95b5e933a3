import { paymentView } from '#shared/platform/api/payments/view.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import { serve } from '../http/serve.ts'
import { paymentOfShop } from './operations/run-operation.ts'

export const handler = serve(getPayment, async ({ input, table, shop, mode, fail }) => {
  const payment = await paymentOfShop({ table, shop, mode }, input.id)
  if (payment?.payType !== input.pay_type) return fail('EC002100002')
  return paymentView(payment)
})
