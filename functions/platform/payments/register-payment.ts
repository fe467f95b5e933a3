import { paymentView } from '#shared/platform/api/payments/view.ts'
import { registerPayment } from '#shared/platform/api/payments.ts'
import { Refusal } from '../http/answers.ts'
import { serve } from '../http/serve.ts'
import { paymentStoreOf } from './context/payment-store.ts'
import { createPayment } from './registration/register.ts'

export const handler = serve(registerPayment, async context => {
  const store = { ...paymentStoreOf(context), answerOf: paymentView }
  const registered = await createPayment(store, context.input, context.testClock)
  return registered.outcome === 'refused' ? new Refusal(registered.problems) : paymentView(registered.payment)
})
