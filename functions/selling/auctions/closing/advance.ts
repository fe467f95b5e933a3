import type { PendingEvent } from '#events/event.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { accountsSelling, isTiedToAny } from '#functions/store/people/member-ties.ts'
import { AccountStatus, isBanned } from '#functions/store/people/sessions.ts'
import { workFollows } from '#functions/store/selling/auction-work.ts'
import {
  checkUnmoved,
  entriesOf,
  getAuctionAndWork,
  moveHead,
  putRun,
  type Run,
  rescheduled,
} from '#functions/store/selling/auctions.ts'
import type { Refused } from '#shared/decision.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { biddersOf, type StoredEntry, validBids } from '#shared/domain/selling/auction/entry.ts'
import * as outcome from '#shared/domain/selling/auction/outcome.ts'
import type { AuctionTransition } from '#shared/domain/selling/auction/transitions.ts'
import { hourMs } from '#shared/durations.ts'
import { voidChange } from '../bidding/voiding.ts'
import * as announce from '../events/announce.ts'
import { strike } from './strike.ts'

type Kinds = 'put' | 'update' | 'check'

export interface Advancing {
  readonly table: Getter & Querier
  readonly now: () => number
  readonly commit: Committer<Kinds>
}

interface Step {
  readonly after: Auction
  readonly writes: readonly Write<Kinds>[]
  readonly events: readonly PendingEvent[]
}

/** Bids voided before the close; its writes include the HEAD already. */
interface VoidStep extends Step {
  readonly isVoid: true
}

const moveOf = {
  alert: 'alert',
  close: 'close',
  remind: 'remind',
  'expire-award': 'expireAward',
  'expire-chance': 'expireChance',
} as const satisfies Record<outcome.Due['what'], AuctionTransition>

/**
 * Attempts: several steps may be due at once, and bids may write meanwhile; the sweeper takes the rest a minute later.
 */
const attempts = 8

/**
 * Makes every due step of an auction: announcements, close, reminders, expiries. The schedule, a repeated message and
 * the sweeper all call it, early, late, twice or at once; the condition on HEAD lets one of them through (D58, A9). An
 * early call sets the next schedule. An award with an open order waits for the order's end: the condition on the work's
 * lock says so, whatever was read before (decision 100).
 */
export async function advance(context: Advancing, auctionId: string): Promise<void> {
  const isUpToDate = async () => {
    const found = await getAuctionAndWork(context.table, auctionId)
    if (!found) return true
    const { auction, run, work } = found
    const due = outcome.dueAt(auction, context.now())
    if (!due) {
      await waitOn(context, auction, run)
      return true
    }
    const now = context.now()
    const hold = holdFor(auction, work, due)
    if (due.what === 'expire-award' && hold?.isOrdered) {
      await waitForOrder(context, { auction, run }, hold, now)
      return true
    }
    const step = await stepFor(context, { auction, due, hold }, now)
    if (!step) return true
    if ('isVoid' in step) {
      const { writes, events } = step
      await context.commit({ once: `${auctionId}-${auction.version}-tie`, writes, events })
      return undefined
    }
    await context.commit({
      once: `${auctionId}-${auction.version}-${due.what}`,
      writes: [
        moveHead(moveOf[due.what], auction, step.after, now).or('auction-state'),
        rescheduled(run, step.after),
        ...(await workFollows(auction, step.after, now, work)),
        ...step.writes,
      ],
      events: step.events,
    })
    return undefined
  }
  await untilWritten(isUpToDate, { attempts, otherwise: () => false })
}

/** Nothing is due yet, because a bid moved the end: sets the next schedule (`auc-{id}-{endAt}`). */
async function waitOn({ commit }: Advancing, auction: Auction, run: Run): Promise<void> {
  const dueAt = outcome.nextDue(auction)
  if (dueAt === null || dueAt === run.dueAt) return
  await commit({
    once: `${auction.auctionId}-${auction.version}-wait-${dueAt}`,
    writes: [rescheduled(run, auction), checkUnmoved(auction)],
    events: announce.auctionTimers(auction),
  })
}

/**
 * Interval between checks of an order that keeps its award past its end, ms; the order's own end wakes the award at
 * once.
 */
const orderLookMs = hourMs

async function waitForOrder(
  { commit }: Advancing,
  { auction, run }: { readonly auction: Auction; readonly run: Run },
  { payUntil }: outcome.AwardHold,
  now: number,
): Promise<void> {
  if (run.dueAt !== null && run.dueAt > now) return
  const dueAt = payUntil !== null && payUntil > now ? payUntil : now + orderLookMs
  await commit({
    once: `${auction.auctionId}-${auction.version}-ordered-${dueAt}`,
    writes: [putRun({ ...run, dueAt }), checkUnmoved(auction)],
    events: [],
  })
}

/** The lock of the award, for the steps that need it. */
const holdFor = (auction: Auction, work: Artwork | undefined, { what }: outcome.Due) =>
  what === 'remind' || what === 'expire-award' ? outcome.awardHoldOf(auction, work?.lock) : null

interface Deciding {
  readonly auction: Auction
  readonly due: outcome.Due
  readonly hold: outcome.AwardHold | null
}

async function stepFor(
  context: Advancing,
  { auction, due, hold }: Deciding,
  now: number,
): Promise<Step | VoidStep | null> {
  const step = (
    moved: outcome.Moved | Refused<string>,
    tell: (after: Auction) => readonly PendingEvent[],
  ): Step | null =>
    moved.outcome === 'allowed' ? { after: moved.auction, writes: [], events: tell(moved.auction) } : null

  if (due.what === 'remind') {
    const payUntil = hold?.payUntil ?? null
    return step(outcome.recordReminder(auction, due.stage), after =>
      announce.announceReminder(after, due.stage, payUntil),
    )
  }
  if (due.what === 'expire-chance') {
    return step(outcome.expireChance(auction, now), after => announce.announceChanceEnd(auction, after, 'expired'))
  }
  const entries = await entriesOf(context.table, auction.auctionId)
  const bidderIds = biddersOf(entries)
  if (due.what === 'alert') {
    return step(outcome.recordAlert(auction, due.stage), after => announce.announceEnding(after, due.stage, bidderIds))
  }
  if (due.what === 'close') {
    const voided = await voidedTie(context.table, auction, entries, now)
    if (voided) return voided
    return step(outcome.closeAuction(auction, now), after => announce.announceClosedAuction(after, bidderIds))
  }
  const isExcused = hold?.isExcused === true
  return expireAward(context, auction, { bids: validBids(entries), bidderIds, isExcused }, now)
}

/**
 * The first bidder whose link to the seller was found after their bid (D119): these bids are voided before the auction
 * closes and the price is replayed, whether they lead or only raised it. The close checks again after each.
 */
async function voidedTie(
  table: Advancing['table'],
  auction: Auction,
  entries: readonly StoredEntry[],
  now: number,
): Promise<VoidStep | null> {
  const bidderIds = [...new Set(validBids(entries).map(({ bidderId }) => bidderId))]
  const sellerIds = bidderIds.length === 0 ? [] : await accountsSelling(table, auction)
  if (sellerIds.length === 0) return null
  const items = await table.batchGet([...bidderIds, ...sellerIds].map(sessionKeys.standing))
  const sellers = items.slice(bidderIds.length)
  const tied = bidderIds.find((_, index) => isTiedToAny(AccountStatus.optional().parse(items[index]) ?? {}, sellers))
  if (tied === undefined) return null
  const fallen = { pick: { memberIds: [tied] }, reason: 'tie', by: 'system' }
  const change = await voidChange(table, auction, fallen, now)
  return change.outcome === 'allowed' ? { ...change, isVoid: true } : null
}

interface Bidding {
  readonly bids: ReturnType<typeof validBids>
  readonly bidderIds: readonly string[]
  /** Whether the house failed to quote in time: then there is no strike. */
  readonly isExcused: boolean
}

async function expireAward(
  { table }: Advancing,
  auction: Auction,
  { bids, bidderIds, isExcused }: Bidding,
  now: number,
): Promise<Step | null> {
  const sellerIds = await accountsSelling(table, auction)
  const items = await table.batchGet([...bidderIds, ...sellerIds].map(sessionKeys.standing))
  const sellers = items.slice(bidderIds.length)
  const standings = new Map(bidderIds.map((id, index) => [id, AccountStatus.optional().parse(items[index])]))
  // No second chance for members who may not buy it, have left, or are linked to the seller (D77, D102, D119).
  const excluded = bidderIds.filter(id => {
    const standing = standings.get(id)
    return (
      !standing || standing.closedAt !== undefined || isBanned(standing, 'buy', now) || isTiedToAny(standing, sellers)
    )
  })
  const moved = outcome.expireAward(auction, bids, new Set(excluded), now)
  if (moved.outcome === 'refused') return null
  const defaulter = standings.get(moved.defaulterId)
  const struck = isExcused ? undefined : defaulter && strike(defaulter, now)
  return {
    after: moved.auction,
    writes: struck?.writes ?? [],
    events: announce.announceExpiredAward(auction, moved.auction, struck ?? { strikes: 0, bannedUntil: null }),
  }
}
