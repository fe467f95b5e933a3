import type { Querier } from '#functions/table/table.ts'
import type { Auction } from '#shared/domain/auction/auction.ts'
import { type BidEntry, type StoredEntry, voidedSeqs } from '#shared/domain/auction/entry.ts'
import { iso } from '#shared/domain/iso.ts'
import { bidKindNumbers } from '#shared/domain/wire-numbers.ts'
import { entriesBetween, entriesOf } from './auctions.ts'

/**
 * Accepted bids as everybody sees them, newest first (D59). Without voids `seq` counts the bids, so a page is a range
 * of keys; with them, which are rare, all are read.
 */
export async function bidRows(
  table: Querier,
  { auctionId, seq, bidCount }: Auction,
  { page, size }: { page: number; size: number },
) {
  const skipped = (page - 1) * size
  if (seq === bidCount) {
    const entries = await entriesBetween(table, auctionId, Math.max(1, seq - skipped - size + 1), seq - skipped)
    return { total: bidCount, list: bidsAmong(entries).map(row(new Set())).reverse() }
  }
  const entries = await entriesOf(table, auctionId)
  const bids = bidsAmong(entries).reverse()
  return { total: bids.length, list: bids.slice(skipped, skipped + size).map(row(voidedSeqs(entries))) }
}

const bidsAmong = (entries: readonly StoredEntry[]): BidEntry[] =>
  entries.flatMap(entry => (entry.kind === 'void' ? [] : [entry]))

const row = (voided: ReadonlySet<number>) => (entry: BidEntry) => ({
  seq: entry.seq,
  mask: entry.mask,
  price: entry.price,
  time: iso(entry.acceptedAt),
  kind: bidKindNumbers[entry.bidKind],
  voided: voided.has(entry.seq),
})
