import { executePayment } from '#shared/platform/api/payments.ts'
import { Refusal } from './lib/answers.ts'
import { serve } from './lib/serve.ts'
import { answerAttempt } from './steps/answer-payment.ts'
import { execute } from './steps/execute.ts'
import { deskOf } from './steps/serve-desk.ts'

export const handler = serve(executePayment, async context => {
  const executed = await execute(deskOf(context), context.input)
  return 'problems' in executed ? new Refusal(executed.problems) : answerAttempt(executed.payment)
})
