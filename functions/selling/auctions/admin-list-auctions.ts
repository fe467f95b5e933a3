import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { allRuns, getAuctions, type Run } from '#functions/store/selling/auctions.ts'
import { adminListAuctions } from '#shared/api/selling/console/auctions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
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
  // Only a filter by status has to read every HEAD.
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
