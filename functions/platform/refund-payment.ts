import { refundPayment } from '#shared/platform/api/payments.ts'
import { beginRefund } from '#shared/platform/payment-operation.ts'
import { refundView } from '#shared/platform/payment-view.ts'
import { rules } from './lib/payment-rules.ts'
import { serve } from './lib/serve.ts'
import { answerOperation } from './steps/answer-payment.ts'
import { newUpstreamKey } from './steps/desk.ts'
import { operate, ownPayment } from './steps/operate.ts'
import { deskOf } from './steps/serve-desk.ts'

export const handler = serve(refundPayment, async context => {
  const desk = deskOf(context)
  const { id, amount, reason } = context.input
  const payment = await ownPayment(desk, id)
  if (!payment) return context.fail('EC005100002')
  const { requestKey } = desk
  // A call that comes again after its refund was made answers that refund.
  const refundId = `re_${context.newId()}`
  const operated = await operate(desk, payment, current => {
    const at = desk.now()
    const own = requestKey === undefined ? {} : { requestKey }
    const request = { refundId, reason, at, key: newUpstreamKey(at), ...own, ...(amount !== undefined && { amount }) }
    return beginRefund(current, request, rules)
  })
  if ('refused' in operated || operated.effect === 'failed') return answerOperation(operated)
  const { payment: after } = operated
  const waiting = after.operation?.refund
  if (waiting)
    return context.reply(
      202,
      refundView(after, { ...waiting, createdAt: after.operation?.startedAt ?? desk.now() }, 'pending'),
    )
  const made = after.refunds.find(refund => refund.id === refundId) ?? after.refunds.at(-1)
  return made ? refundView(after, made, 'succeeded') : context.fail('EC005100004', { params: [after.status] })
})
