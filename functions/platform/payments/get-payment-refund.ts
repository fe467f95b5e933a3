import { getPaymentRefund } from '#shared/platform/api/payments/refunds.ts'
import { refundViews } from '#shared/platform/api/payments/view.ts'
import { serve } from '../http/serve.ts'
import { parsePayment } from '../store/payments/payments.ts'

export const handler = serve(getPaymentRefund, async ({ input, named, fail }) => {
  const payment = named && parsePayment(named)
  const refund = payment && refundViews(payment).find(({ id }) => id === input.refund_id)
  return refund ?? fail('EC002100002')
})
