import { handle } from '#functions/machinery/http/handle.ts'
import { getShownAuction } from '#functions/store/selling/auctions.ts'
import { bidRows } from '#functions/store/selling/bid-rows.ts'
import { listBids } from '#shared/api/selling/auctions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(listBids, async ({ input, now, table, fail }) => {
  const auction = await getShownAuction(table, input.productId)
  if (!auction) return fail('not-found')
  const { page, size } = input
  return { ...(await bidRows(table, auction, input)), page, size, serverTime: iso(now()) }
})
