import { changePayment } from '#shared/platform/api/payments.ts'
import { permits } from '#shared/platform/keys/api-key.ts'
import { beginChange } from '#shared/platform/payments/operation.ts'
import { newUpstreamKey } from '../acquirers/upstream-key.ts'
import { serve } from '../http/serve.ts'
import { paymentContextOf } from './context/payment-context.ts'
import { rules } from './context/payment-rules.ts'
import { paymentOfShop, runOperation } from './operations/run-operation.ts'
import { answerOperation } from './views/answer-payment.ts'

export const handler = serve(changePayment, async context => {
  const paymentContext = paymentContextOf(context)
  const { id, access_id: accessId = '', job_code: job, amount, tax } = context.input
  const payment = await paymentOfShop(paymentContext, id)
  if (!payment) return context.fail('EC007100002')
  const { requestKey } = paymentContext
  const refundId = `re_${context.newId()}`
  const mayRefund = permits(context.apiKey, 'payments:refund')
  const operated = await runOperation(paymentContext, payment, current => {
    const at = paymentContext.now()
    const request = { accessId, refundId, mayRefund, job, amount, tax, at, key: newUpstreamKey(at) }
    return beginChange(current, { ...request, ...(requestKey !== undefined && { requestKey }) }, rules)
  })
  return answerOperation(operated)
})
