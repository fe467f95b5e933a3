import { sweepDeliveries } from '#events/deliveries.ts'
import { background } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { overdueDeliveries } from '#functions/store/deliveries.ts'
import { advance } from './steps/advance.ts'

/** What no schedule has moved on. One item that cannot be moved does not hold up the others. */
export const handler = background(sweepDeliveries, async (_event, context) => {
  for (const orderItemId of await overdueDeliveries(context.table, context.now())) {
    try {
      await advance(context, orderItemId)
    } catch (error) {
      logger.error('order item not advanced', { orderItemId, error: error instanceof Error ? error : String(error) })
    }
  }
})
