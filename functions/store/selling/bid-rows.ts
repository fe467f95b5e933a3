import type { Querier } from '#functions/machinery/table/table.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { type BidEntry, type StoredEntry, voidedSeqs } from '#shared/domain/selling/auction/entry.ts'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import { entriesBetween, entriesOf } from './auctions.ts'

/**
 * Accepted bids in public form, newest first (D59). Without voids `seq` counts the bids, so that a page is a range of
 * keys; with voids, which are rare, all are read.
 */
export async function bidRows(
  table: Querier,
  auction: Auction,
  { page, size }: { readonly page: number; readonly size: number },
) {
  const { auctionId, seq, bidCount } = auction
  const skipped = (page - 1) * size
  if (seq === bidCount) {
    const entries = await entriesBetween(table, auctionId, Math.max(1, seq - skipped - size + 1), seq - skipped)
    return { total: bidCount, list: rowsOf(entries, auction) }
  }
  const all = rowsOf(await entriesOf(table, auctionId), auction)
  return { total: all.length, list: all.slice(skipped, skipped + size) }
}

function rowsOf(entries: readonly StoredEntry[], { leaderNumber, leaderMask }: Auction) {
  const voided = voidedSeqs(entries)
  const bids = entries.flatMap((entry): BidEntry[] => (entry.kind === 'void' ? [] : [entry]))
  const masks = new Map(bids.map(({ bidderNumber, mask }) => [bidderNumber, mask]))
  if (leaderNumber !== null && leaderMask !== null) masks.set(leaderNumber, leaderMask)
  return bids.map(entry => viewBid(entry, { isVoid: voided.has(entry.seq), masks })).reverse()
}

/** Mask of a former leader whose own bids are on another page. */
const unnamed = '***'

function viewBid(entry: BidEntry, { isVoid, masks }: { isVoid: boolean; masks: ReadonlyMap<number, string> }) {
  const { leaderNumber: leader, bidderNumber } = entry
  return {
    seq: entry.seq,
    mask: entry.mask,
    price: entry.price,
    time: iso(entry.acceptedAt),
    kind: bidKindNumbers[entry.bidKind],
    answeredBy: leader === null || leader === bidderNumber ? null : (masks.get(leader) ?? unnamed),
    voided: isVoid,
  }
}
