import { handle } from '#functions/http/handle.ts'
import { allRuns, getAuctions } from '#functions/store/auctions.ts'
import { adminListAuctions } from '#shared/api/console/auctions.ts'
import { consoleRows } from './console/auction-row.ts'

export const handler = handle(adminListAuctions, async ({ input, now, language, table }) => {
  const { status, page, size } = input
  const from = (page - 1) * size
  const runs = await allRuns(table)
  // Only a filter by status has to look at every HEAD.
  const looked = status === undefined ? runs.slice(from, from + size) : runs
  const auctions = (await getAuctions(table, looked)).flatMap(auction => auction ?? [])
  const wanted = status === undefined ? auctions : auctions.filter(auction => auction.status === status)
  const shown = status === undefined ? wanted : wanted.slice(from, from + size)
  const total = status === undefined ? runs.length : wanted.length
  const list = await consoleRows(table, shown, language, now())
  return { list, total, page, size, serverTime: new Date(now()).toISOString() }
})
