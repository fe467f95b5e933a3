import { sweepRefunds } from '#events/refunds.ts'
import { background } from '#functions/reactions/consume.ts'
import { sweep } from '#functions/reactions/sweep.ts'
import { overdueRefunds } from '#functions/store/refunds.ts'
import { submitRefund } from './sending/send-refund.ts'

/** Sends refunds of unknown outcome again. While the platform is unreachable each of them waits, and none is lost. */
export const handler = background(sweepRefunds, async (_event, context) => {
  const overdue = (await overdueRefunds(context.table, context.now())).map(refundId => ({ refundId }))
  await sweep(overdue, 'refund not sent', ({ refundId }) => submitRefund(context, refundId))
})
