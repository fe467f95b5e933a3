import { sweepRefunds } from '#events/deliveries.ts'
import { background } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { overdueRefunds } from '#functions/store/deliveries.ts'
import { sendRefund } from './steps/send-refund.ts'

/** Refunds that nobody has an answer to. The platform may be away: then each of them waits, and none is lost. */
export const handler = background(sweepRefunds, async (_event, context) => {
  for (const refundId of await overdueRefunds(context.table, context.now())) {
    try {
      await sendRefund(context, refundId)
    } catch (error) {
      logger.error('refund not sent', { refundId, error: error instanceof Error ? error : String(error) })
    }
  }
})
