import { summarizeAuction } from '#events/catalogue/works.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { writeAuctionSummary } from '#functions/store/catalogue/works.ts'
import { summaryOf } from '#functions/store/selling/auction-opening.ts'
import { getAuction } from '#functions/store/selling/auctions.ts'

/**
 * Copies the auction's present state into the work, not the event's: of many bids only the newest is written, and each
 * version once. A work with a newer state, or with another auction by now, stays as it is.
 */
export const handler = consume(
  summarizeAuction,
  async ({ data }, { table, write, now }) => {
    const auction = await getAuction(table, data.productId)
    if (auction) await write(writeAuctionSummary(auction.productId, summaryOf(auction), now()))
  },
  { about: ({ data }) => data.productId },
)
