import { refundView } from '#shared/platform/api/payments/view.ts'
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
  // A repeated call answers the refund that it made.
  const refundId = `re_${context.newId()}`
  const operated = await runOperation(paymentContext, payment, current => {
    const at = paymentContext.now()
    const own = requestKey === undefined ? {} : { requestKey }
    const request = { refundId, reason, at, key: newUpstreamKey(at), ...own, ...(amount !== undefined && { amount }) }
    return beginRefund(current, request, rules)
  })
  if (operated.outcome === 'refused' || operated.effect === 'failed') return answerOperation(operated)
  const { payment: after } = operated
  const waiting = after.operation?.refund
  if (waiting)
    return context.reply(
      202,
      refundView(after, { ...waiting, createdAt: after.operation?.startedAt ?? paymentContext.now() }, 'pending'),
    )
  const made = after.refunds.find(refund => refund.id === refundId) ?? after.refunds.at(-1)
  return made ? refundView(after, made, 'succeeded') : context.fail('EC005100004', { params: [after.status] })
})
