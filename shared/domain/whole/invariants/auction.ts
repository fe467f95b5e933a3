// Invariants of auctions under any concurrency (A1-A14). Pure over a snapshot of the table: property tests, race tests,
// the restart after a kill and `npm run doctor` all use them.
import type { Auction, Terms } from '#shared/domain/selling/auction/auction.ts'
import { bidOf, type StoredEntry, type VoidEntry, validBids } from '#shared/domain/selling/auction/entry.ts'
import {
  type AuctionStanding,
  applyBid,
  type Bid,
  minNext,
  noBids,
  replay,
} from '#shared/domain/selling/auction/price.ts'
import type { Violation } from './violation.ts'

export interface AuctionRun {
  readonly auction: Auction
  readonly terms: Terms
  readonly entries: readonly StoredEntry[]
  /** Bids by the members' own histories. */
  readonly records: readonly { readonly memberId: string; readonly bidderNumber: number; readonly myMax: number }[]
  /** Lock of the work, whoever has it. */
  readonly lock: { readonly kind: string; readonly refId: string } | null
  /** Number of announced outcomes; null if the transactions with the events have expired (after a day). */
  readonly outcomes: number | null
}

export function checkAuctions(runs: readonly AuctionRun[]): Violation[] {
  return runs.flatMap(checkRun)
}

function checkRun(run: AuctionRun): Violation[] {
  const violations: Violation[] = []
  const say = (rule: string, detail: string): void => {
    violations.push({ rule, subject: `auction ${run.auction.auctionId}`, detail })
  }
  const entries = [...run.entries].sort((a, b) => a.seq - b.seq)
  checkChain(run, entries, say)
  checkOrder(run, entries, say)
  checkHead(run, entries, say)
  checkOutcome(run, entries, say)
  checkRecords(run, entries, say)
  return violations
}

type Say = (rule: string, detail: string) => void

/** A3 and D57: contiguous and linked, and the HEAD names the last entry. */
function checkChain({ auction }: AuctionRun, entries: readonly StoredEntry[], say: Say): void {
  if (entries.length !== auction.seq) say('A3', `${entries.length} entries for seq ${auction.seq}`)
  let prev: string | undefined
  for (const [index, entry] of entries.entries()) {
    if (entry.seq !== index + 1) say('A3', `entry ${index + 1} has seq ${entry.seq}`)
    if (prev !== undefined && entry.prev !== prev) say('D57', `entry ${entry.seq} does not follow the one before`)
    prev = entry.hash
  }
  if (prev !== undefined && prev !== auction.headHash) say('D57', 'the head hash is not that of the last entry')
}

/** Replays the entries in order: every bid was valid at its turn, every shown price follows from the fold. */
function checkOrder({ auction, terms }: AuctionRun, entries: readonly StoredEntry[], say: Say): void {
  let standing: AuctionStanding = noBids(terms.startPrice)
  const numbers = new Map<string, number>()
  let over = false
  for (const entry of entries) {
    const before = standing.price
    if (over) say('A5', `entry ${entry.seq} came after the end`)
    if (entry.kind === 'void') {
      standing = afterVoid(terms, entries, entry)
    } else {
      const bid = bidOf(entry)
      const known = numbers.get(bid.bidderId) ?? numbers.size + 1
      if (known !== bid.bidderNumber) say('D57', `entry ${entry.seq} calls bidder ${known} ${bid.bidderNumber}`)
      numbers.set(bid.bidderId, known)
      if (!admissible(terms, standing, bid)) say(standing.leaderId === null ? 'A1' : 'A2', `bid ${bid.seq} was too low`)
      if (entry.acceptedAt >= entry.until) say('A4', `bid ${bid.seq} came after the end`)
      if (auction.endedAt !== undefined && entry.acceptedAt > auction.endedAt) say('A5', `bid ${bid.seq} after closing`)
      standing = applyBid(terms, standing, bid)
      if (standing.price < before) say('A3', `the price fell at bid ${bid.seq}`)
      over = terms.instantPrice !== null && bid.max >= terms.instantPrice
      if (over !== (entry.kind === 'instant')) say('A7', `bid ${bid.seq} and the instant price`)
    }
    if (entry.price !== standing.price) say('price', `entry ${entry.seq} shows ${entry.price}, not ${standing.price}`)
    if (entry.leaderNumber !== standing.leaderNumber) say('price', `entry ${entry.seq} names another leader`)
  }
}

function afterVoid(terms: Terms, entries: readonly StoredEntry[], at: VoidEntry): AuctionStanding {
  return replay(terms, validBids(entries.filter(entry => entry.seq <= at.seq)))
}

function admissible(terms: Terms, standing: AuctionStanding, bid: Bid): boolean {
  if (standing.leaderId === bid.bidderId) return bid.max > standing.max1
  return bid.max >= minNext({ ...terms, ...standing })
}

/** Compares the stored HEAD with a replay of the valid bids, and the winner with a direct search (A6, rules §15). */
function checkHead({ auction, terms }: AuctionRun, entries: readonly StoredEntry[], say: Say): void {
  const bids = validBids(entries)
  const standing = replay(terms, bids)
  for (const field of ['price', 'leaderId', 'leaderMask', 'leaderNumber', 'max1', 'max2', 'bidCount'] as const) {
    if (auction[field] !== standing[field])
      say('replay', `${field} is ${auction[field]}, replay says ${standing[field]}`)
  }
  const best = bids.reduce<Bid | null>((top, bid) => (top === null || bid.max > top.max ? bid : top), null)
  if ((best?.bidderId ?? null) !== auction.leaderId) say('A6', 'the leader has not the highest, earliest maximum')
  const bidders = new Set(entries.flatMap(entry => (entry.kind === 'void' ? [] : [entry.bidderId])))
  if (bidders.size !== auction.bidderCount) say('A3', `${bidders.size} bidders, counted ${auction.bidderCount}`)
  if (auction.endAt < terms.endAt && auction.endedBy !== 'instant') say('A4', 'the end moved earlier')
  if (bids.some(bid => bid.bidderId === auction.sellerId)) say('S7', 'the owner bid')
}

function checkOutcome(run: AuctionRun, entries: readonly StoredEntry[], say: Say): void {
  const { auction, lock, outcomes } = run
  const ended = auction.status !== 'live'
  if (outcomes !== null && outcomes !== (ended ? 1 : 0)) say('A9', `${outcomes} outcomes while ${auction.status}`)
  const awarded = auction.status === 'won' || auction.status === 'paid'
  if (awarded !== (auction.award !== undefined))
    say('A10', `${auction.status} and award ${auction.award !== undefined}`)
  if ((auction.status === 'second_chance') !== (auction.chance !== undefined)) say('A10', 'a chance in the wrong state')
  if (auction.award?.round === 1 && auction.award.memberId !== auction.leaderId) say('A6', 'awarded to another')
  const owed = auction.award ?? auction.chance
  if (owed) {
    const most = Math.max(0, ...validBids(entries).flatMap(bid => (bid.bidderId === owed.memberId ? [bid.max] : [])))
    if (owed.price > most) say('D56', `asked ${owed.price} above the own maximum ${most}`)
    if (owed.memberId === auction.defaulterId) say('D56', 'offered to the one who did not pay')
  }
  if (auction.bidCount === 0 && (awarded || auction.status === 'second_chance')) say('A11', 'won without a bid')
  const wanted = auction.status === 'won' ? 'award' : auction.status === 'second_chance' ? 'second_chance' : null
  const held = lock?.refId === auction.auctionId ? lock.kind : null
  // While the award's order is captured, the lock is the order's (D41 state 9).
  const isSettling = auction.status === 'won' && lock?.kind === 'order'
  if (wanted !== held && auction.status !== 'paid' && !isSettling) say('S3', `lock ${held} while ${auction.status}`)
}

function checkRecords({ records }: AuctionRun, entries: readonly StoredEntry[], say: Say): void {
  const valid = validBids(entries)
  const bidders = new Map(entries.flatMap(entry => (entry.kind === 'void' ? [] : [[entry.bidderId, entry] as const])))
  if (records.length !== bidders.size) say('A13', `${records.length} histories for ${bidders.size} bidders`)
  for (const record of records) {
    const own = valid.filter(bid => bid.bidderId === record.memberId)
    const most = Math.max(0, ...own.map(bid => bid.max))
    if (record.myMax !== most)
      say('A13', `the history of bidder ${record.bidderNumber} says ${record.myMax}, not ${most}`)
    if (bidders.get(record.memberId)?.bidderNumber !== record.bidderNumber) say('A13', 'a history with a wrong number')
  }
}
