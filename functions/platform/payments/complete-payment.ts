import { completePayment } from '#shared/platform/api/payments/tds.ts'
import { isBusy } from '#shared/platform/payments/payment.ts'
import { mayCharge, stateWhileBusy } from '#shared/platform/payments/transitions.ts'
import { Refusal } from '../http/answers.ts'
import { serve } from '../http/serve.ts'
import {
  chargeAuthenticated,
  endAuthentication,
  pendingAuthentication,
  recordTdsResult,
} from './charge/authentication.ts'
import { attemptFailure } from './charge/charge.ts'
import { paymentContextOf } from './context/payment-context.ts'
import { paymentOfShop } from './operations/run-operation.ts'
import { answerAttempt } from './views/answer-payment.ts'

export const handler = serve(completePayment, async context => {
  const { input, fail } = context
  const paymentContext = paymentContextOf(context)
  const payment = await paymentOfShop(paymentContext, input.id)
  if (!payment) return fail('EC009100002')
  if (input.access_id !== payment.accessId) return fail('EC009116010')
  const order = pendingAuthentication(payment)
  if (!order) {
    // The first step ended the attempt. The shop gets the reason.
    const ended = attemptFailure(payment)
    if (isBusy(payment)) return fail('EC009100004', { params: [stateWhileBusy], retryable: true })
    return ended?.code.startsWith('EC009131') ? new Refusal([ended]) : fail('EC009100004', { params: [payment.status] })
  }
  if (order.until !== null && paymentContext.now() >= order.until) {
    const ended = await endAuthentication(paymentContext, payment)
    return answerAttempt(ended.payment)
  }
  if (order.tds && mayCharge(order.tds))
    return answerAttempt((await chargeAuthenticated(paymentContext, payment, order.tds)).payment)
  // The shop does not have the issuer's result yet, so that the acquirer is queried.
  const heard = await recordTdsResult(
    paymentContext,
    payment,
    await paymentContext.acquirer.confirmAuthentication(order.ref),
  )
  if (!heard || !mayCharge(heard.tds)) {
    return heard && heard.payment.status !== 'AUTHENTICATED'
      ? answerAttempt(heard.payment)
      : fail('EC009100004', { params: [payment.status] })
  }
  return answerAttempt((await chargeAuthenticated(paymentContext, heard.payment, heard.tds)).payment)
})
