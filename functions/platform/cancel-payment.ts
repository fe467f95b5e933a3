import { cancelPayment } from '#shared/platform/api/payments.ts'
import { beginCancel } from '#shared/platform/payment-operation.ts'
import { rules } from './lib/payment-rules.ts'
import { serve } from './lib/serve.ts'
import { answerOperation } from './steps/answer-payment.ts'
import { newUpstreamKey } from './steps/desk.ts'
import { operate, ownPayment } from './steps/operate.ts'
import { deskOf } from './steps/serve-desk.ts'

export const handler = serve(cancelPayment, async context => {
  const desk = deskOf(context)
  const { id, access_id: accessId = '' } = context.input
  const payment = await ownPayment(desk, id)
  if (!payment) return context.fail('EC005100002')
  const { requestKey } = desk
  const operated = await operate(desk, payment, current => {
    const at = desk.now()
    const request = { accessId, at, key: newUpstreamKey(at), ...(requestKey !== undefined && { requestKey }) }
    return beginCancel(current, request, rules)
  })
  return answerOperation(operated)
})
