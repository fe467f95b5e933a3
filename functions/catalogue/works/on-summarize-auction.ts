import { summarizeAuction } from '#events/catalogue/works.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { writeAuctionSummary } from '#functions/store/catalogue/works.ts'
import { summaryOf } from '#functions/store/selling/auction-opening.ts'
import { getAuction } from '#functions/store/selling/auctions.ts'

/**
 * The work follows the auction as it is now, not as it was at the event: of many bids only the newest is written, and
 * the same version once. A work that shows a newer state, or another auction by now, stays as it is.
 */
export const handler = consume(
  summarizeAuction,
  async ({ data }, { table, write, now }) => {
    const auction = await getAuction(table, data.productId)
    if (auction) await write(writeAuctionSummary(auction.productId, summaryOf(auction), now()))
  },
  { about: ({ data }) => data.productId },
)
