import { sweepAuctions } from '#events/auctions.ts'
import { background } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { overdueRuns } from '#functions/store/auctions.ts'
import { advance } from './closing/advance.ts'

/** What no schedule has moved on. One auction that cannot be moved does not hold up the others. */
export const handler = background(sweepAuctions, async (_event, context) => {
  for (const { auctionId } of await overdueRuns(context.table, context.now())) {
    try {
      await advance(context, auctionId)
    } catch (error) {
      logger.error('auction not advanced', { auctionId, error: error instanceof Error ? error : String(error) })
    }
  }
})
