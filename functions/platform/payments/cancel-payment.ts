import { cancelPayment } from '#shared/platform/api/payments.ts'
import { permits } from '#shared/platform/keys/api-key.ts'
import { beginCancel } from '#shared/platform/payments/operation.ts'
import { newUpstreamKey } from '../acquirers/upstream-key.ts'
import { serve } from '../http/serve.ts'
import { paymentContextOf } from './context/payment-context.ts'
import { rules } from './context/payment-rules.ts'
import { paymentOfShop, runOperation } from './operations/run-operation.ts'
import { answerOperation } from './views/answer-payment.ts'

export const handler = serve(cancelPayment, async context => {
  const paymentContext = paymentContextOf(context)
  const { id, access_id: accessId = '' } = context.input
  const payment = await paymentOfShop(paymentContext, id)
  if (!payment) return context.fail('EC005100002')
  const { requestKey } = paymentContext
  const refundId = `re_${context.newId()}`
  const mayRefund = permits(context.apiKey, 'payments:refund')
  const operated = await runOperation(paymentContext, payment, current => {
    const at = paymentContext.now()
    const request = {
      accessId,
      refundId,
      mayRefund,
      at,
      key: newUpstreamKey(at),
      ...(requestKey !== undefined && { requestKey }),
    }
    return beginCancel(current, request, rules)
  })
  return answerOperation(operated)
})
