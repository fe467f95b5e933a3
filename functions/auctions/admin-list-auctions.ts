import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { allRuns, getAuctions, type Run } from '#functions/store/auctions.ts'
import { adminListAuctions } from '#shared/api/console/auctions.ts'
import type { Auction } from '#shared/domain/auction/auction.ts'
import { iso } from '#shared/domain/iso.ts'
import { consoleRows } from './console/auction-row.ts'

export const handler = handle(adminListAuctions, async ({ input, now, language, table }) => {
  const { status } = input
  const runs = await allRuns(table)
  const auctionsOf = async (wanted: readonly Run[]) =>
    (await getAuctions(table, wanted)).flatMap(auction => auction ?? [])
  const answer = async (shown: readonly Auction[], page: { total: number; page: number; size: number }) => {
    const list = await consoleRows(table, shown, language, now())
    return { list, ...page, serverTime: iso(now()) }
  }
  // Only a filter by status has to look at every HEAD.
  if (status === undefined) {
    const { list, ...page } = pageOfAll(runs, input)
    return answer(await auctionsOf(list), page)
  }
  const { list, ...page } = pageOfAll(
    (await auctionsOf(runs)).filter(auction => auction.status === status),
    input,
  )
  return answer(list, page)
})
