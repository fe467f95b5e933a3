import { refundViews } from '#shared/platform/api/payments/view.ts'
import { refundPayment } from '#shared/platform/api/payments.ts'
import { beginRefund } from '#shared/platform/payments/operation.ts'
import { newUpstreamKey } from '../acquirers/upstream-key.ts'
import { serve } from '../http/serve.ts'
import { paymentContextOf } from './context/payment-context.ts'
import { rules } from './context/payment-rules.ts'
import { paymentOfShop, runOperation } from './operations/run-operation.ts'
import { answerOperation } from './views/answer-payment.ts'

export const handler = serve(refundPayment, async context => {
  const paymentContext = paymentContextOf(context)
  const { id, amount, reason } = context.input
  const payment = await paymentOfShop(paymentContext, id)
  if (!payment) return context.fail('EC005100002')
  const { requestKey } = paymentContext
  // A repeated call returns the refund that it made.
  const refundId = `re_${context.newId()}`
  const operated = await runOperation(paymentContext, payment, current => {
    const at = paymentContext.now()
    const own = requestKey === undefined ? {} : { requestKey }
    const request = { refundId, reason, at, key: newUpstreamKey(at), ...own, ...(amount !== undefined && { amount }) }
    return beginRefund(current, request, rules)
  })
  if (operated.outcome === 'refused' || operated.effect === 'failed' || operated.effect === 'missing')
    return answerOperation(operated)
  const { payment: after } = operated
  const { operation, finished } = after
  const earlier = finished?.requestKey === requestKey ? finished?.refundId : undefined
  const resumed = operation?.requestKey === requestKey ? operation?.refund?.id : earlier
  const views = refundViews(after)
  const made = views.find(view => view.id === refundId) ?? views.find(view => view.id === resumed)
  if (made?.status === 'pending') return context.reply(202, made)
  if (made?.error_code) return answerOperation({ outcome: 'refused', code: made.error_code })
  return made ?? context.fail('EC005100004', { params: [after.status] })
})
