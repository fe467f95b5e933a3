// A table of one auction that only knows conditional writes, and the actors that race on it. Every await is a
// point where fast-check's scheduler may let anybody else go first, so a run is one interleaving.
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { type Auction, auctionRules, type Terms } from '#shared/domain/selling/auction/auction.ts'
import { decideBid } from '#shared/domain/selling/auction/bid.ts'
import {
  bidsOf,
  type StoredEntry,
  sealBid,
  sealVoid,
  validBids,
  voidedSeqs,
} from '#shared/domain/selling/auction/entry.ts'
import * as outcome from '#shared/domain/selling/auction/outcome.ts'
import { minNext } from '#shared/domain/selling/auction/price.ts'
import type { AuctionRun } from '#shared/domain/whole/invariants/auction.ts'
import { dayMs } from '#shared/durations.ts'
import { asks, nonce, noon, opened, opening } from './sample-auction.ts'

/** Rules that a planted fault leaves out, to prove that the checks would notice (reliability.md 3.7). */
export type Fault = 'no-version' | 'no-cutoff' | 'no-dedupe' | 'no-ban-check' | 'stale-replay'

interface Change {
  readonly auction: Auction
  readonly entry?: StoredEntry
  readonly key?: string
  readonly outcome?: boolean
}

export class Model {
  auction: Auction
  readonly terms: Terms
  readonly entries: StoredEntry[] = []
  readonly answers = new Map<string, string>()
  readonly amounts = new Map<string, number>()
  readonly banned = new Map<string, number>()
  outcomes = 0
  now = noon
  readonly pause: <T>(step: string, value: T) => Promise<T>
  readonly fault: Fault | null

  private constructor(auction: Auction, pause: <T>(step: string, value: T) => Promise<T>, fault: Fault | null) {
    this.auction = auction
    this.terms = opening({ instantPrice: 160_000 })
    this.pause = pause
    this.fault = fault
  }

  static async open(pause: <T>(step: string, value: T) => Promise<T>, fault: Fault | null = null): Promise<Model> {
    return new Model(await opened({ instantPrice: 160_000 }), pause, fault)
  }

  /** All or nothing, if the HEAD is still the one that was read. */
  private commit(seen: Auction, change: Change): 'done' | 'stale' | 'replayed' {
    if (change.key && this.fault !== 'no-dedupe' && this.answers.has(change.key)) return 'replayed'
    if (this.fault !== 'no-version' && this.auction.version !== seen.version) return 'stale'
    if (change.entry) this.entries.push(change.entry)
    if (change.key) this.answers.set(change.key, 'accepted')
    if (change.outcome) this.outcomes++
    this.auction = change.auction
    return 'done'
  }

  /** Sent once more with the same key and amount, as a client does that got no answer. */
  async bidTwice(who: string, over: number, key: string): Promise<[string, string]> {
    const first = await this.bid(who, over, key)
    const amount = this.amounts.get(key) ?? 0
    return [first, await this.bid(who, over, key, amount)]
  }

  async bid(who: string, over: number, key: string, fixed: number | null = null): Promise<string> {
    let amount = fixed
    if (this.fault !== 'no-dedupe' && this.answers.has(key)) return 'accepted'
    for (let attempt = 0; attempt < 8; attempt++) {
      const seen = await this.pause(`${who} reads`, this.auction)
      amount ??= minNext(seen) + over
      this.amounts.set(key, amount)
      const known = this.entries.find(entry => entry.bidderId === who && entry.kind !== 'void')
      const request = { ...asks(who, amount), confirm: true, bidderNumber: known?.bidderNumber ?? null }
      const now = this.fault === 'no-cutoff' ? Math.min(this.now, seen.endAt - 1) : this.now
      const decision = decideBid(seen, request, now)
      if (decision.outcome === 'refused') return decision.code
      const { bidderNumber, result } = decision
      const secret = {
        bidderId: who,
        bidderNumber,
        mask: request.mask,
        bidKind: 'bid' as const,
        max: amount,
        nonce: nonce(),
      }
      const at = this.now
      await this.pause(`${who} commits`, null)
      const entry = await sealBid({ before: seen, after: decision.auction, bid: secret, now: at }, sha256)
      if (this.banned.has(who) && this.fault !== 'no-ban-check') return 'banned-buy'
      const auction = { ...decision.auction, headHash: entry.hash }
      const done = this.commit(seen, { auction, entry, key, outcome: result === 'won' })
      if (done !== 'stale') return 'accepted'
    }
    return 'busy'
  }

  /** What the schedule, the sweeper and their repetitions all do. */
  async advance(who: string): Promise<void> {
    const seen = await this.pause(`${who} reads`, this.auction)
    const due = outcome.dueAt(seen, this.now)
    if (!due) return
    const bids = await this.pause(`${who} reads the bids`, validBids(this.entries))
    const now = this.now
    const moved =
      due.what === 'alert'
        ? outcome.recordAlert(seen, due.stage)
        : due.what === 'remind'
          ? outcome.recordReminder(seen, due.stage)
          : due.what === 'close'
            ? outcome.closeAuction(seen, now)
            : due.what === 'expire-chance'
              ? outcome.expireChance(seen, now)
              : outcome.expireAward(seen, bids, new Set(this.banned.keys()), now)
    await this.pause(`${who} commits`, null)
    if (moved.outcome === 'allowed') this.commit(seen, { auction: moved.auction, outcome: due.what === 'close' })
  }

  async extend(days: number): Promise<void> {
    const seen = await this.pause('operator reads', this.auction)
    const moved = outcome.extend(
      seen,
      seen.endAt - (seen.endAt % 60_000) + days * dayMs,
      this.now,
      auctionRules.maxDays,
    )
    await this.pause('operator extends', null)
    if (moved.outcome === 'allowed') this.commit(seen, { auction: moved.auction })
  }

  async stop(_who: string): Promise<void> {
    const seen = await this.pause('operator reads', this.auction)
    const moved = outcome.stop(seen, this.now)
    await this.pause('operator stops', null)
    if (moved.outcome === 'allowed') this.commit(seen, { auction: moved.auction, outcome: true })
  }

  /** D77: no further bid, and those of a leader fall. */
  async ban(who: string): Promise<void> {
    this.banned.set(who, this.auction.seq)
    for (let attempt = 0; attempt < 8; attempt++) {
      const seen = await this.pause('ban reads', this.auction)
      if (seen.status !== 'live' || seen.leaderId !== who) return
      const entries = this.fault === 'stale-replay' ? this.entries.slice(0, -1) : this.entries
      const gone = voidedSeqs(entries)
      const own = bidsOf(entries).filter(bid => bid.bidderId === who && !gone.has(bid.seq))
      const first = own[0]
      if (!first) return
      const voids = own.map(bid => bid.seq)
      const moved = outcome.voidBids(seen, bidsOf(entries), new Set([...gone, ...voids]))
      if (moved.outcome === 'refused') return
      const fallen = {
        bidderId: who,
        bidderNumber: first.bidderNumber,
        mask: first.mask,
        voids,
        reason: 'ban',
        by: 'system',
      }
      await this.pause('ban commits', null)
      const entry = await sealVoid({ before: seen, after: moved.auction, voided: fallen, now: this.now }, sha256)
      if (this.commit(seen, { auction: { ...moved.auction, headHash: entry.hash }, entry }) === 'done') return
    }
  }

  async answer(who: string, accept: boolean): Promise<void> {
    const seen = await this.pause(`${who} reads`, this.auction)
    const moved = outcome.answerChance(seen, who, accept, this.now)
    await this.pause(`${who} answers`, null)
    if (moved.outcome === 'allowed' && !this.banned.has(who)) this.commit(seen, { auction: moved.auction })
  }

  async pay(who: string): Promise<void> {
    const seen = await this.pause(`${who} reads`, this.auction)
    const moved = outcome.payAward(seen, who)
    await this.pause(`${who} pays`, null)
    if (moved.outcome === 'allowed') this.commit(seen, { auction: moved.auction })
  }

  /** Until nothing can come due any more: the liveness half (every auction ends). */
  async settle(): Promise<void> {
    for (let rounds = 0; rounds < 40; rounds++) {
      const next = outcome.nextDue(this.auction)
      if (next === null) return
      this.now = Math.max(this.now, next)
      await this.advance('sweeper')
    }
    throw new Error(`auction still ${this.auction.status} after 40 sweeps`)
  }

  run(): AuctionRun {
    const { auction, terms, entries, outcomes } = this
    const valid = validBids(entries)
    const bidders = new Map(bidsOf(entries).map(bid => [bid.bidderId, bid.bidderNumber]))
    const records = [...bidders].map(([memberId, bidderNumber]) => ({
      memberId,
      bidderNumber,
      myMax: Math.max(0, ...valid.flatMap(bid => (bid.bidderId === memberId ? [bid.max] : []))),
    }))
    const kind = auction.status === 'won' ? 'award' : auction.status === 'second_chance' ? 'second_chance' : null
    return { auction, terms, entries, records, lock: kind && { kind, refId: auction.auctionId }, outcomes }
  }

  /** A12: nothing of a banned member was accepted after the ban. */
  bidsAfterBan(): number[] {
    return bidsOf(this.entries).flatMap(bid => {
      const since = this.banned.get(bid.bidderId)
      return since !== undefined && bid.seq > since ? [bid.seq] : []
    })
  }
}
