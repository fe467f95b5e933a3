import { sweepPayments } from '#events/platform-payments.ts'
import { background } from '#functions/lib/consume.ts'
import { logger } from '#functions/lib/logger.ts'
import { paymentKey } from '#shared/platform/payment.ts'
import { advancePayment } from './steps/advance.ts'
import { duePayments } from './store/payments.ts'

/** What no schedule has moved on. One payment that cannot be moved does not hold up the others. */
export const handler = background(sweepPayments, async (_event, context) => {
  const due = await duePayments(context.table, context.now())
  for (const key of due.map(paymentKey)) {
    try {
      await advancePayment(context, key, context.now)
    } catch (error) {
      logger.error('payment not advanced', { ...key, error: error instanceof Error ? error : String(error) })
    }
  }
})
