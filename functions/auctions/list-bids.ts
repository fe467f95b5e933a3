import { handle } from '#functions/http/handle.ts'
import { getShownAuction } from '#functions/store/auctions.ts'
import { bidRows } from '#functions/store/bid-rows.ts'
import { listBids } from '#shared/api/auctions.ts'
import { iso } from '#shared/domain/iso.ts'

export const handler = handle(listBids, async ({ input, now, table, fail }) => {
  const auction = await getShownAuction(table, input.productId)
  if (!auction) return fail('not-found')
  const { page, size } = input
  return { ...(await bidRows(table, auction, input)), page, size, serverTime: iso(now()) }
})
