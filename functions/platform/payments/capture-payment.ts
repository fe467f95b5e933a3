import { capturePayment } from '#shared/platform/api/payments.ts'
import { beginCapture } from '#shared/platform/payments/operation.ts'
import { newUpstreamKey } from '../acquirers/upstream-key.ts'
import { serve } from '../http/serve.ts'
import { parsePayment } from '../store/payments/payments.ts'
import { paymentContextOf } from './context/payment-context.ts'
import { rules } from './context/payment-rules.ts'
import { runOperation } from './operations/run-operation.ts'
import { answerOperation } from './views/answer-payment.ts'

export const handler = serve(capturePayment, async context => {
  const paymentContext = paymentContextOf(context)
  const { access_id: accessId = '' } = context.input
  const payment = context.named && parsePayment(context.named)
  if (!payment) return context.fail('EC004100002')
  const { requestKey } = paymentContext
  const operated = await runOperation(paymentContext, payment, current => {
    const at = paymentContext.now()
    const request = { accessId, at, key: newUpstreamKey(at), ...(requestKey !== undefined && { requestKey }) }
    return beginCapture(current, request, rules)
  })
  return answerOperation(operated)
})
