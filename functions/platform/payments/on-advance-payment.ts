import { advancePayment } from '#events/platform/payments.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advanceDuePayment as advance } from './timers/advance-payment.ts'

export const handler = consume(advancePayment, async ({ data }, context) => {
  const { mode, shopId, id } = data
  await advance(context, { mode, shopId, id }, context.now)
})
