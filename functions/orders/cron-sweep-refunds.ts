import { sweepRefunds } from '#events/deliveries.ts'
import { background } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { overdueRefunds } from '#functions/store/deliveries.ts'
import { submitRefund } from './steps/send-refund.ts'

/** Sends refunds of unknown outcome again. While the platform is unreachable each of them waits, and none is lost. */
export const handler = background(sweepRefunds, async (_event, context) => {
  for (const refundId of await overdueRefunds(context.table, context.now())) {
    try {
      await submitRefund(context, refundId)
    } catch (error) {
      logger.error('refund not sent', { refundId, error: error instanceof Error ? error : String(error) })
    }
  }
})
