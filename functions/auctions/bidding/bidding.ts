import { takeWork } from '#functions/store/auction-work.ts'
import { bidWrites, entriesOf, getRun, type History, rescheduled } from '#functions/store/auctions.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import type { placeBid } from '#shared/api/auctions.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { Auction } from '#shared/domain/auction/auction.ts'
import type { AcceptedBid, BidRequest } from '#shared/domain/auction/bid.ts'
import { type BidEntry, biddersOf, sealBid } from '#shared/domain/auction/entry.ts'
import { minNext } from '#shared/domain/auction/price.ts'
import type { Sha256 } from '#shared/domain/auction/transcript.ts'
import { snapshotOf, youOf } from '#shared/domain/auction/view.ts'
import { iso } from '#shared/domain/iso.ts'
import * as announce from '../events/announce.ts'

export interface Bidding {
  readonly before: Auction
  readonly decision: AcceptedBid
  readonly request: BidRequest
  readonly history: History | undefined
  readonly nonce: string
  readonly now: number
}

/** The transaction of one accepted bid: what is written, made known and answered, and the writes by name. */
export async function bidChange(table: Getter & Querier, bidding: Bidding, sha256: Sha256) {
  const { before, decision, request, history, nonce, now } = bidding
  const { bidderId, mask, kind: bidKind, amount: max } = request
  const { bidderNumber } = decision
  const entry = await sealBid(
    before,
    decision.auction,
    { bidderId, bidderNumber, mask, bidKind, max, nonce },
    now,
    sha256,
  )
  const after = { ...decision.auction, headHash: entry.hash }
  const writes = bidWrites({ before, after, entry, history, now })
  const won = decision.result === 'won' ? await instantWin(table, after, bidderId, now) : null
  return {
    writes,
    change: {
      writes: [writes.head, writes.entry, writes.history, writes.standing, ...(won?.writes ?? [])],
      events: [...announce.accepted(bidderId, { ...decision, auction: after }), ...(won?.events ?? [])],
      answer: answerOf(after, entry, decision, Math.max(history?.myMax ?? 0, max), now),
    },
  }
}

/** An instant win ends the auction in the bid's own transaction: award, lock and announcement come with it (A7). */
async function instantWin(table: Getter & Querier, after: Auction, winnerId: string, now: number) {
  const [run, entries] = await Promise.all([getRun(table, after.auctionId), entriesOf(table, after.auctionId)])
  if (!run) throw new Error(`auction ${after.auctionId} has no run`)
  const bidderIds = [...new Set([...biddersOf(entries), winnerId])]
  return {
    writes: [rescheduled(run, after), takeWork(after, now)],
    events: announce.closed(after, bidderIds),
  }
}

function answerOf(
  auction: Auction,
  entry: BidEntry,
  { result }: AcceptedBid,
  myMax: number,
  now: number,
): OutputOf<typeof placeBid> {
  return {
    result,
    price: auction.price,
    minNext: minNext(auction),
    endTime: iso(auction.endAt),
    serverTime: iso(now),
    seq: entry.seq,
    you: youOf(auction, entry.bidderId, true),
    myMax,
    receipt: receiptOf(entry),
    state: snapshotOf(auction, now),
  }
}

/** What the bidder keeps to know the own entry of the public transcript (D57). */
export function receiptOf({ auctionId, seq, hash, commit, nonce, bidderId, max, acceptedAt }: BidEntry) {
  return { auctionId, seq, hash, commit, nonce, bidderId, amount: max, acceptedAt: iso(acceptedAt) }
}
