import { changePayment } from '#shared/platform/api/payments.ts'
import { beginChange } from '#shared/platform/payment-operation.ts'
import { rules } from './lib/payment-rules.ts'
import { serve } from './lib/serve.ts'
import { answerOperation } from './steps/answer-payment.ts'
import { newUpstreamKey } from './steps/desk.ts'
import { operate, ownPayment } from './steps/operate.ts'
import { deskOf } from './steps/serve-desk.ts'

export const handler = serve(changePayment, async context => {
  const desk = deskOf(context)
  const { id, access_id: accessId = '', job_code: job, amount, tax } = context.input
  const payment = await ownPayment(desk, id)
  if (!payment) return context.fail('EC007100002')
  const { requestKey } = desk
  const operated = await operate(desk, payment, current => {
    const at = desk.now()
    const request = { accessId, job, amount, tax, at, key: newUpstreamKey(at) }
    return beginChange(current, { ...request, ...(requestKey !== undefined && { requestKey }) }, rules)
  })
  return answerOperation(operated)
})
