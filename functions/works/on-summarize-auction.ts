import { summarizeAuction } from '#events/works.ts'
import { consume } from '#functions/reactions/consume.ts'
import { summaryOf } from '#functions/store/auction-opening.ts'
import { getAuction } from '#functions/store/auctions.ts'
import * as works from '#functions/store/works.ts'

/**
 * The work follows the auction as it is now, not as it was at the event: of many bids only the newest is written, and
 * the same version once. A work that shows a newer state, or another auction by now, stays as it is.
 */
export const handler = consume(
  summarizeAuction,
  async ({ data }, { table, commit, now }) => {
    const [auction, work] = await Promise.all([getAuction(table, data.productId), works.getWork(table, data.productId)])
    const shown = work?.auction
    if (!auction || shown?.auctionId !== auction.auctionId || shown.version >= auction.version) return
    await commit({
      once: `${auction.auctionId}-${auction.version}`,
      writes: [works.writeAuctionSummary(auction.productId, summaryOf(auction), now())],
    })
  },
  { about: ({ data }) => data.productId },
)
