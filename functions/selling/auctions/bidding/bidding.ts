import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { CommitResultOf } from '#functions/machinery/table/transaction.ts'
import { takeWork } from '#functions/store/selling/auction-work.ts'
import {
  bidWrites,
  entriesOf,
  getRunAndWork,
  type History,
  parseAuction,
  parseHistory,
  rescheduled,
} from '#functions/store/selling/auctions.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { placeBid } from '#shared/api/selling/auctions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import type { AcceptedBid, BidRequest } from '#shared/domain/selling/auction/bid.ts'
import { type BidEntry, biddersOf, sealBid } from '#shared/domain/selling/auction/entry.ts'
import { minNext } from '#shared/domain/selling/auction/price.ts'
import { auctionSnapshotOf, bidderPositionOf } from '#shared/domain/selling/auction/view.ts'
import * as announce from '../events/announce.ts'

export interface Bidding {
  readonly before: Auction
  readonly decision: AcceptedBid
  readonly request: BidRequest
  readonly history: History | undefined
  readonly nonce: string
  /** Keyed hash of the network from which the bid comes. */
  readonly line: string | undefined
  readonly now: number
}

/** The transaction of one accepted bid: its writes, events and answer, and the writes by name. */
export async function bidChange(table: Getter & Querier, bidding: Bidding, sha256: Sha256) {
  const { before, decision, request, history, nonce, line, now } = bidding
  const { bidderId, mask, kind: bidKind, amount: max } = request
  const { bidderNumber } = decision
  const bid = { bidderId, bidderNumber, mask, bidKind, max, nonce, ...(line !== undefined && { line }) }
  const entry = await sealBid({ before, after: decision.auction, bid, now }, sha256)
  const after = { ...decision.auction, headHash: entry.hash }
  const writes = bidWrites({ before, after, entry, history, now })
  const won = decision.result === 'won' ? await instantWin(table, after, bidderId, now) : null
  return {
    writes,
    after,
    change: {
      writes: [writes.head, writes.entry, writes.history, writes.standing, ...(won?.writes ?? [])],
      events: [...announce.announceBid(bidderId, { ...decision, auction: after }), ...(won?.events ?? [])],
      answer: answerOf({ ...bidding, after, entry }),
    },
  }
}

/** An instant win ends the auction in the bid's own transaction, with award, lock and announcement (A7). */
async function instantWin(table: Getter & Querier, after: Auction, winnerId: string, now: number) {
  const [found, entries] = await Promise.all([getRunAndWork(table, after), entriesOf(table, after.auctionId)])
  const { run, work } = found
  if (!run) throw new Error(`auction ${after.auctionId} has no run`)
  const bidderIds = [...new Set([...biddersOf(entries), winnerId])]
  return {
    writes: [rescheduled(run, after), ...(await takeWork(after, now, work))],
    events: announce.announceClosedAuction(after, bidderIds),
  }
}

interface Bid extends Bidding {
  readonly after: Auction
  readonly entry: BidEntry
}

function answerOf({ decision, request, history, after, entry, now }: Bid): OutputOf<typeof placeBid> {
  return {
    result: decision.result,
    price: after.price,
    minNext: minNext(after),
    endTime: iso(after.endAt),
    serverTime: iso(now),
    seq: entry.seq,
    you: bidderPositionOf(after, entry.bidderId, true),
    myMax: Math.max(history?.myMax ?? 0, request.amount),
    receipt: receiptOf(entry),
    state: auctionSnapshotOf(after, now),
  }
}

/** Basis of a bid's decision; null where it has yet to be read. */
export interface BidBasis {
  readonly auction: Auction
  readonly known: { readonly history: History | undefined; readonly isTied: boolean } | null
}

/** The reason why a bid's transaction failed. */
export type FailedBid =
  | { readonly outcome: 'clash' }
  | { readonly outcome: 'banned' }
  | { readonly outcome: 'locked' }
  /**
   * Another transaction came first: the next attempt decides from this HEAD. An undefined auction is read again;
   * `known` belongs to this auction alone.
   */
  | { readonly outcome: 'moved'; readonly auction: Auction | undefined; readonly known: BidBasis['known'] }

export function failedBid(
  result: CommitResultOf<unknown, 'clash' | 'refused' | 'conflict'>,
  writes: ReturnType<typeof bidWrites>,
  { auction, known }: BidBasis,
): FailedBid {
  if (result.outcome === 'clash') return result
  // The bidder's own earlier writes did not cause the conflict; their own condition would tell.
  const unread: FailedBid = { outcome: 'moved', auction: undefined, known }
  if (result.outcome === 'conflict') return unread
  const { refused, current } = result
  if (refused === writes.standing) return { outcome: 'banned' }
  if (refused === writes.history) {
    const history = current && parseHistory(current)
    return { outcome: 'moved', auction, known: { isTied: known?.isTied === true, history } }
  }
  if (refused === writes.head && current) {
    return { outcome: 'moved', auction: parseAuction(current), known }
  }
  return refused.code === 'work-locked' ? { outcome: 'locked' } : unread
}

/** Receipt by which the bidder recognizes their own entry in the public transcript (D57). */
export function receiptOf({ auctionId, seq, hash, commit, nonce, bidderId, max, acceptedAt }: BidEntry) {
  return { auctionId, seq, hash, commit, nonce, bidderId, amount: max, acceptedAt: iso(acceptedAt) }
}
