import { handle } from '#functions/lib/handle.ts'
import { entriesBetween, entriesOf, getShownAuction } from '#functions/store/auctions.ts'
import { listBids } from '#shared/api/auctions.ts'
import { type BidEntry, type StoredEntry, voidedSeqs } from '#shared/domain/auction-entry.ts'

/** Without voids `seq` counts the bids, so a page is a range of keys; with them, which are rare, all are read. */
export const handler = handle(listBids, async ({ input, now, table, fail }) => {
  const auction = await getShownAuction(table, input.productId)
  if (!auction) return fail('not-found')
  const { page, size } = input
  const { auctionId, seq, bidCount } = auction
  const skipped = (page - 1) * size
  const answer = { page, size, serverTime: new Date(now()).toISOString() }
  if (seq === bidCount) {
    const entries = await entriesBetween(table, auctionId, Math.max(1, seq - skipped - size + 1), seq - skipped)
    return { ...answer, total: bidCount, list: bidsAmong(entries).map(row(new Set())).reverse() }
  }
  const entries = await entriesOf(table, auctionId)
  const bids = bidsAmong(entries).reverse()
  const rows = bids.slice(skipped, skipped + size).map(row(voidedSeqs(entries)))
  return { ...answer, total: bids.length, list: rows }
})

const bidsAmong = (entries: readonly StoredEntry[]): BidEntry[] =>
  entries.flatMap(entry => (entry.kind === 'void' ? [] : [entry]))

const row = (voided: ReadonlySet<number>) => (entry: BidEntry) => ({
  seq: entry.seq,
  mask: entry.mask,
  price: entry.price,
  time: new Date(entry.acceptedAt).toISOString(),
  kind: entry.bidKind,
  voided: voided.has(entry.seq),
})
