import { completePayment } from '#shared/platform/api/payment-tds.ts'
import { mayCharge } from '#shared/platform/payment-moves.ts'
import { Refusal } from './lib/answers.ts'
import { serve } from './lib/serve.ts'
import { answerAttempt } from './steps/answer-payment.ts'
import { failureOf } from './steps/execute.ts'
import { ownPayment } from './steps/operate.ts'
import { deskOf } from './steps/serve-desk.ts'
import { complete, endAuthentication, hearTds, waitingOrder } from './steps/tds.ts'

export const handler = serve(completePayment, async context => {
  const { input, fail } = context
  const desk = deskOf(context)
  const payment = await ownPayment(desk, input.id)
  if (!payment) return fail('EC009100002')
  if (input.access_id !== payment.accessId) return fail('EC009116010')
  const order = waitingOrder(payment)
  if (!order) {
    // It ended with the first step already: the shop hears why, not only that there is nothing to charge.
    const ended = failureOf(payment)
    return ended?.code.startsWith('EC009131') ? new Refusal([ended]) : fail('EC009100004', { params: [payment.status] })
  }
  if (order.until !== null && desk.now() >= order.until) {
    const ended = await endAuthentication(desk, payment)
    return answerAttempt(ended.payment)
  }
  if (order.tds && mayCharge(order.tds)) return answerAttempt((await complete(desk, payment, order.tds)).payment)
  // The shop has not heard the end yet, or says so too early: the acquirer is asked.
  const heard = await hearTds(desk, payment, await desk.acquirer.confirmAuthentication(order.ref))
  if (!heard || !mayCharge(heard.tds)) {
    return heard && heard.payment.status !== 'AUTHENTICATED'
      ? answerAttempt(heard.payment)
      : fail('EC009100004', { params: [payment.status] })
  }
  return answerAttempt((await complete(desk, heard.payment, heard.tds)).payment)
})
