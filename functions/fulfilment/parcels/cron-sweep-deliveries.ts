import { sweepDeliveries } from '#events/fulfilment/parcels.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { overdueParcels } from '#functions/store/fulfilment/parcels.ts'
import { advanceParcel } from './moving/advance-parcel.ts'

/** Advances parcels that no timer has advanced. A parcel that fails does not stop the others. */
export const handler = background(sweepDeliveries, async (_event, context) => {
  const overdue = (await overdueParcels(context.table, context.now())).map(orderItemId => ({ orderItemId }))
  await sweep(overdue, 'order item not advanced', ({ orderItemId }) => advanceParcel(context, orderItemId))
})
