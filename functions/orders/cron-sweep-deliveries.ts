import { sweepDeliveries } from '#events/deliveries.ts'
import { background } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { overdueParcels } from '#functions/store/deliveries.ts'
import { advanceParcel } from './steps/advance-parcel.ts'

/** Advances parcels that no schedule has advanced. One parcel that fails does not hold up the others. */
export const handler = background(sweepDeliveries, async (_event, context) => {
  for (const orderItemId of await overdueParcels(context.table, context.now())) {
    try {
      await advanceParcel(context, orderItemId)
    } catch (error) {
      logger.error('order item not advanced', { orderItemId, error: error instanceof Error ? error : String(error) })
    }
  }
})
