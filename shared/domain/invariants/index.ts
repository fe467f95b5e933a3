// Everything that must hold, over one snapshot of the table. Every domain adds its part here and its rows in
// `Snapshot`; parts that are absent are not asked about.
import { type AuctionRun, checkAuctions } from './auction.ts'
import { type Books, checkJournal } from './journal.ts'
import { checkOrders, type OrderBook } from './orders.ts'
import type { Violation } from './violation.ts'

export type { Violation } from './violation.ts'

export type Snapshot = {
  auctions?: readonly AuctionRun[]
  sales?: OrderBook & Books
}

export function checkInvariants({ auctions = [], sales }: Snapshot): Violation[] {
  return [...checkAuctions(auctions), ...(sales ? [...checkOrders(sales), ...checkJournal(sales)] : [])]
}
