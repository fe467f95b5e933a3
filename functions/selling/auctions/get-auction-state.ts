import { handle } from '#functions/machinery/http/handle.ts'
import { getShownAuction } from '#functions/store/selling/auctions.ts'
import { getAuctionState } from '#shared/api/selling/auctions.ts'
import { auctionSnapshotOf } from '#shared/domain/selling/auction/view.ts'

/** Answers every caller alike, so that the CDN can answer many polling clients (D58). */
export const handler = handle(getAuctionState, async ({ input, now, table, fail }) => {
  const auction = await getShownAuction(table, input.productId)
  return auction ? auctionSnapshotOf(auction, now()) : fail('not-found')
})
