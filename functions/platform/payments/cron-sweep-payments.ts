import { sweepPayments } from '#events/platform/payments.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { paymentKey } from '#shared/platform/payments/payment.ts'
import { duePayments } from '../store/payments/payments.ts'
import { advanceDuePayment } from './timers/advance-payment.ts'

/** Payments advanced in parallel, because most of the time is spent waiting for the acquirer. */
const atOnce = 10

/** Advances due payments that no schedule has advanced. An error in one payment does not stop the others. */
export const handler = background(sweepPayments, async (_event, context) => {
  const due = (await duePayments(context.table, context.now())).map(paymentKey)
  for (let from = 0; from < due.length; from += atOnce) {
    const part = due.slice(from, from + atOnce)
    const moved = await Promise.allSettled(part.map(key => advanceDuePayment(context, key, context.now)))
    for (const [index, result] of moved.entries()) {
      if (result.status === 'rejected')
        logger.error('payment not advanced', { ...part[index], error: `${result.reason}` })
    }
  }
})
