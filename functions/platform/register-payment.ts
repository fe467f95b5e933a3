import { registerPayment } from '#shared/platform/api/payments.ts'
import { paymentView } from '#shared/platform/payment-view.ts'
import { Refusal } from './lib/answers.ts'
import { serve } from './lib/serve.ts'
import { booksOf } from './steps/desk.ts'
import { register } from './steps/register.ts'

export const handler = serve(registerPayment, async context => {
  const registered = await register(booksOf(context), context.input, context.testClock)
  return 'problems' in registered ? new Refusal(registered.problems) : paymentView(registered.payment)
})
