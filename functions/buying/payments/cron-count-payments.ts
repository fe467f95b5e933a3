import { countPayments } from '#events/buying/payments.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import { waitingOrders } from '#functions/store/buying/orders.ts'

/** Maximum of orders counted; the alarm would have sounded long before. */
const most = 5_000
/**
 * Time after which an unknown outcome needs a person, ms: the platform answers within seconds, and its reconciler asks
 * about the rest each minute.
 */
const unknownMs = 10 * 60_000

/** Counts the payments that need a person. Each of them waits for something, so that the index of waits has them. */
export const handler = background(countPayments, async (_event, { table, now }) => {
  const payments = (await waitingOrders(table, most)).flatMap(([, { payment }]) => payment ?? [])
  const isUnknown = ({ open }: (typeof payments)[number]) =>
    open !== null && open.state !== 'challenge' && open.since < now() - unknownMs
  measure('UnknownPayments', payments.filter(isUnknown).length)
  measure('StuckCharges', payments.filter(({ stuckSince }) => stuckSince !== undefined).length)
})
