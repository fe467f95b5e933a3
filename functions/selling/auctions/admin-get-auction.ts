import { handle } from '#functions/machinery/http/handle.ts'
import { entriesOf, findAuction } from '#functions/store/selling/auctions.ts'
import { adminGetAuction } from '#shared/api/selling/console/auctions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { voidedSeqs } from '#shared/domain/selling/auction/entry.ts'
import { consoleRows, namesOf } from './console/auction-row.ts'

const most = 200

export const handler = handle(adminGetAuction, async ({ input, now, language, table, fail }) => {
  const found = await findAuction(table, input.id)
  if (!found) return fail('not-found')
  const { auction } = found
  const [row] = await consoleRows(table, [auction], language, now())
  if (!row) return fail('not-found')
  const entries = await entriesOf(table, auction.auctionId)
  const voided = voidedSeqs(entries)
  const shown = entries.slice(input.after, input.after + most)
  const person = await namesOf(
    table,
    shown.map(entry => entry.bidderId),
  )
  const isOver = auction.status !== 'live'
  return {
    ...row,
    bids: shown.map(entry => ({
      seq: entry.seq,
      kind: entry.kind,
      bidder: person(entry.bidderId),
      number: entry.bidderNumber,
      price: entry.price,
      max: isOver && entry.kind !== 'void' ? entry.max : null,
      time: iso(entry.acceptedAt),
      voided: voided.has(entry.seq),
      reason: entry.kind === 'void' ? entry.reason : null,
    })),
    next: input.after + most < entries.length ? input.after + most : null,
  }
})
