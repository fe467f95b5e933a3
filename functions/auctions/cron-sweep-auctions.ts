import { sweepAuctions } from '#events/auctions.ts'
import { background } from '#functions/reactions/consume.ts'
import { sweep } from '#functions/reactions/sweep.ts'
import { overdueRuns } from '#functions/store/auctions.ts'
import { advance } from './closing/advance.ts'

/** Auctions that no schedule has moved on. */
export const handler = background(sweepAuctions, async (_event, context) => {
  const overdue = (await overdueRuns(context.table, context.now())).map(({ auctionId }) => ({ auctionId }))
  await sweep(overdue, 'auction not advanced', ({ auctionId }) => advance(context, auctionId))
})
