import { sweepAuctions } from '#events/selling/auctions.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import { overdueRuns } from '#functions/store/selling/auctions.ts'
import { advance } from './closing/advance.ts'

/** A schedule fires within a minute, and this clock ticks each minute: what is later than this cannot be moved. */
const stuckMs = 180_000

/** Auctions that no schedule has moved on. */
export const handler = background(sweepAuctions, async (_event, context) => {
  const now = context.now()
  const runs = await overdueRuns(context.table, now)
  measure('OverdueAuctions', runs.filter(({ dueAt }) => (dueAt ?? now) < now - stuckMs).length)
  const overdue = runs.map(({ auctionId }) => ({ auctionId }))
  await sweep(overdue, 'auction not advanced', ({ auctionId }) => advance(context, auctionId))
})
