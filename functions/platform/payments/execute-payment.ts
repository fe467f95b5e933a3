import { executePayment } from '#shared/platform/api/payments.ts'
import { serve } from '../http/serve.ts'
import { parsePayment } from '../store/payments/payments.ts'
import { chargePayment } from './charge/charge.ts'
import { paymentContextOf } from './context/payment-context.ts'
import { answerAttempt, refusedCall } from './views/answer-payment.ts'

export const handler = serve(executePayment, async context => {
  const payment = context.named && parsePayment(context.named)
  if (!payment) return context.fail('EC003100002')
  const executed = await chargePayment(paymentContextOf(context), payment, context.input)
  return executed.outcome === 'refused' ? refusedCall(executed) : answerAttempt(executed.payment)
})
