import { listPaymentRefunds } from '#shared/platform/api/payments/refunds.ts'
import { refundViews } from '#shared/platform/api/payments/view.ts'
import { serve } from '../http/serve.ts'
import { parsePayment } from '../store/payments/payments.ts'

export const handler = serve(listPaymentRefunds, async ({ named, fail }) => {
  const payment = named && parsePayment(named)
  return payment ? { list: [...refundViews(payment)] } : fail('EC002100002')
})
