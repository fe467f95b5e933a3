import { getPayment } from '#shared/platform/api/payments.ts'
import { paymentView } from '#shared/platform/payment-view.ts'
import { serve } from './lib/serve.ts'
import { ownPayment } from './steps/operate.ts'

export const handler = serve(getPayment, async ({ input, table, shop, mode, fail }) => {
  const payment = await ownPayment({ table, shop, mode }, input.id)
  if (payment?.payType !== input.pay_type) return fail('EC002100002')
  return paymentView(payment)
})
