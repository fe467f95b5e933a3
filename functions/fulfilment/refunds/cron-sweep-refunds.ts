import { sweepRefunds } from '#events/fulfilment/refunds.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { overdueRefunds } from '#functions/store/fulfilment/refunds.ts'
import { submitRefund } from './sending/send-refund.ts'

/** Resends refunds of unknown outcome. While the platform is unreachable each of them waits, and none is lost. */
export const handler = background(sweepRefunds, async (_event, context) => {
  const overdue = (await overdueRefunds(context.table, context.now())).map(refundId => ({ refundId }))
  await sweep(overdue, 'refund not sent', ({ refundId }) => submitRefund(context, refundId))
})
