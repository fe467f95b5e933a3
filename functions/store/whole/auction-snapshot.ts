import * as z from 'zod'
import { auctionClosed } from '#events/selling/auctions.ts'
import { type ItemKind, isItem } from '#functions/machinery/table/item-kinds.ts'
import { Transaction } from '#functions/machinery/table/transaction.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { storedEntrySchema } from '#shared/domain/selling/auction/entry.ts'
import type { AuctionRun } from '#shared/domain/whole/invariants/auction.ts'
import { History, parseAuction, Run } from '../selling/auctions.ts'

const Locked = artwork().pick({ id: true, lock: true })
const Closed = z.object({ type: z.literal(auctionClosed.type), data: auctionClosed.data })

/** Auctions in a full read of the table for `checkInvariants`; other items are skipped. */
export function auctionRunsOf(items: readonly Attributes[]): AuctionRun[] {
  const of = (kind: ItemKind) => items.filter(item => isItem(kind, item))
  const heads = new Map(of('auction-head').map(item => [String(item['auctionId']), parseAuction(item)]))
  const entries = Map.groupBy(
    of('auction-entry').map(item => storedEntrySchema.parse(item)),
    entry => entry.auctionId,
  )
  const histories = Map.groupBy(
    of('bid-history').map(item => History.parse(item)),
    history => history.auctionId,
  )
  const locks = new Map(of('work').map(item => [String(item['id']), Locked.parse(item).lock ?? null]))
  const closed = Map.groupBy(closings(of('transaction')), auctionId => auctionId)

  return of('auction-run').flatMap(item => {
    const run = Run.parse(item)
    const auction = run.last ?? heads.get(run.auctionId)
    if (!auction) return []
    return [
      {
        auction,
        terms: run.terms,
        entries: entries.get(run.auctionId) ?? [],
        records: histories.get(run.auctionId) ?? [],
        lock: locks.get(run.productId) ?? null,
        outcomes: closed.get(run.auctionId)?.length ?? null,
      },
    ]
  })
}

/** The auction of each announced closing, as far as the transactions still exist. */
function closings(transactions: readonly Attributes[]): string[] {
  return transactions.flatMap(item =>
    Transaction.parse(item).events.flatMap(event => {
      const parsed = Closed.safeParse(event)
      return parsed.success ? [parsed.data.data.auctionId] : []
    }),
  )
}
