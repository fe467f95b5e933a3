import { sweepAuctions } from '#events/selling/auctions.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import { overdueRuns } from '#functions/store/selling/auctions.ts'
import { advance } from './closing/advance.ts'

/**
 * Lateness beyond which an auction counts as stuck, ms: a schedule fires within a minute, and this clock ticks each
 * minute.
 */
const stuckMs = 180_000

/** Advances auctions that no schedule has advanced. */
export const handler = background(sweepAuctions, async (_event, context) => {
  const now = context.now()
  const runs = await overdueRuns(context.table, now)
  measure('OverdueAuctions', runs.filter(({ dueAt }) => (dueAt ?? now) < now - stuckMs).length)
  const overdue = runs.map(({ auctionId }) => ({ auctionId }))
  await sweep(overdue, 'auction not advanced', ({ auctionId }) => advance(context, auctionId))
})
