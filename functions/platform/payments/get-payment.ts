import { paymentView } from '#shared/platform/api/payments/view.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import { serve } from '../http/serve.ts'
import { parsePayment } from '../store/payments/payments.ts'

export const handler = serve(getPayment, async ({ input, named, fail }) => {
  const payment = named && parsePayment(named)
  const isOther = input.pay_type !== undefined && payment?.payType !== input.pay_type
  if (!payment || isOther) return fail('EC002100002')
  return paymentView(payment)
})
