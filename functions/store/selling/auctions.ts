import * as z from 'zod'
import { auctionKeys, catalogueKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, check, put, type Where } from '#functions/machinery/table/write.ts'
import { artwork, isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { isAgreed, type Source } from '#shared/domain/kernel/purchase-source.ts'
import { type Auction, auctionSchema } from '#shared/domain/selling/auction/auction.ts'
import { type BidEntry, type StoredEntry, storedEntrySchema } from '#shared/domain/selling/auction/entry.ts'
import { nextDue } from '#shared/domain/selling/auction/outcome.ts'
import { type AuctionTransition, auctionTransition } from '#shared/domain/selling/auction/transitions.ts'
import { hourMs } from '#shared/durations.ts'
import { parseWork } from '../catalogue/works.ts'

/**
 * An auction in the table: the HEAD that all bidders write to, its run (terms, next due time, and the last HEAD once
 * the work is listed again), one entry per accepted bid or void, and each bidder's own history.
 */
export const Run = z.object({
  auctionId: z.string(),
  productId: z.string(),
  openedAt: z.int(),
  terms: auctionSchema.pick({
    auctionId: true,
    productId: true,
    startAt: true,
    endAt: true,
    startPrice: true,
    instantPrice: true,
    steps: true,
  }),
  /** When the closer checks next; null for never. */
  dueAt: z.int().nullable(),
  /** The last HEAD, kept when the work's HEAD was reused for another auction. */
  last: auctionSchema.optional(),
})
export type Run = z.infer<typeof Run>

export const History = z.object({
  memberId: z.string(),
  auctionId: z.string(),
  productId: z.string(),
  bidderNumber: z.int(),
  /** Highest maximum of the member's valid bids; 0 if all were voided. */
  myMax: z.int(),
  /** The member's own entries, oldest first; at most the last hundred. */
  seqs: z.array(z.int()).min(1),
})
export type History = z.infer<typeof History>

const Visible = artwork().pick({ visibility: true })

export const parseAuction = (item: Attributes): Auction => auctionSchema.parse(item)

/** The work's current auction, live or ended. */
export async function getAuction(table: Getter, productId: string): Promise<Auction | undefined> {
  const item = await table.get(auctionKeys.head(productId))
  return item && parseAuction(item)
}

/** The auction of a work; undefined while the work is a draft, unlisted or secret (D95). */
export async function getShownAuction(table: Getter, productId: string): Promise<Auction | undefined> {
  return shownAuctionOf(await table.batchGet(shownAuctionKeys(productId)))
}

/** Keys of the two items that `shownAuctionOf` needs, for batch reads. */
export const shownAuctionKeys = (productId: string) => [auctionKeys.head(productId), catalogueKeys.work(productId)]

export function shownAuctionOf([head, work]: readonly (Attributes | undefined)[]): Auction | undefined {
  return head && work && isPublic(Visible.parse(work)) ? parseAuction(head) : undefined
}

export async function getRun(table: Getter, auctionId: string): Promise<Run | undefined> {
  const item = await table.get(auctionKeys.run(auctionId))
  return item && Run.parse(item)
}

/** Several at once; missing ones are left out. */
export async function getRuns(table: Getter, auctionIds: readonly string[]): Promise<Run[]> {
  const items = auctionIds.length > 0 ? await table.batchGet(auctionIds.map(auctionKeys.run)) : []
  return items.flatMap(item => (item ? [Run.parse(item)] : []))
}

/** The run and the work in one request. */
export async function getRunAndWork(table: Getter, { auctionId, productId }: Pick<Auction, 'auctionId' | 'productId'>) {
  const [run, work] = await table.batchGet([auctionKeys.run(auctionId), catalogueKeys.work(productId)])
  return { run: run && Run.parse(run), work: work && parseWork(work) }
}

/** An auction by its own id, including earlier ones of the work. */
export async function getAuctionById(
  table: Getter,
  auctionId: string,
): Promise<{ auction: Auction; run: Run } | undefined> {
  const run = await getRun(table, auctionId)
  if (!run) return undefined
  const auction = run.last ?? (await getAuction(table, run.productId))
  return auction?.auctionId === auctionId ? { auction, run } : undefined
}

/** The auction with its work, in one request. */
export async function getAuctionAndWork(table: Getter, auctionId: string) {
  const run = await getRun(table, auctionId)
  if (!run) return undefined
  const [head, item] = await table.batchGet([auctionKeys.head(run.productId), catalogueKeys.work(run.productId)])
  const auction = run.last ?? (head && parseAuction(head))
  return auction?.auctionId === auctionId ? { auction, run, work: item && parseWork(item) } : undefined
}

/** By its own id, or the current one of a work, because links and consoles have either. */
export async function findAuction(table: Getter, id: string): Promise<{ auction: Auction; run: Run } | undefined> {
  const found = await getAuctionById(table, id)
  if (found) return found
  const current = await getAuction(table, id)
  return current && (await getAuctionById(table, current.auctionId))
}

/** Auctions of many histories or runs, in the order requested; undefined for missing ones. */
export async function getAuctions(
  table: Getter,
  wanted: readonly { auctionId: string; productId: string }[],
): Promise<(Auction | undefined)[]> {
  const heads = await table.batchGet(wanted.map(({ productId }) => auctionKeys.head(productId)))
  const current = heads.map(item => item && parseAuction(item))
  const older = wanted.filter(({ auctionId }, index) => current[index]?.auctionId !== auctionId)
  const runs = await table.batchGet(older.map(({ auctionId }) => auctionKeys.run(auctionId)))
  const left = new Map(runs.flatMap(item => (item ? [[Run.parse(item).auctionId, Run.parse(item).last] as const] : [])))
  return wanted.map(({ auctionId }, index) =>
    current[index]?.auctionId === auctionId ? current[index] : left.get(auctionId),
  )
}

export const parseHistory = (item: Attributes): History => History.parse(item)

export async function getHistory(table: Getter, memberId: string, auctionId: string): Promise<History | undefined> {
  const item = await table.get(auctionKeys.history(memberId, auctionId))
  return item && parseHistory(item)
}

/** Histories of several members in one auction, in the order requested. */
export async function getHistories(table: Getter, memberIds: readonly string[], auctionId: string) {
  const keys = memberIds.map(memberId => auctionKeys.history(memberId, auctionId))
  const items = keys.length > 0 ? await table.batchGet(keys) : []
  return items.map(item => item && parseHistory(item))
}

/**
 * A member's bid histories, the latest auction first; consistent, because a ban applies to the auctions that they lead.
 */
export async function historiesOf(table: Querier, memberId: string): Promise<History[]> {
  const rows = await table.queryAll({ ...auctionKeys.histories(memberId), newestFirst: true, consistent: true })
  return rows.map(parseHistory)
}

/** Every entry in order; consistent, because replays decide on it. */
export async function entriesOf(table: Querier, auctionId: string): Promise<StoredEntry[]> {
  const rows = await table.queryAll({ ...auctionKeys.entries(auctionId), consistent: true, limit: 100_000 })
  return rows.map(row => storedEntrySchema.parse(row))
}

/** Entries of a range of numbers, both ends inclusive. */
export async function entriesBetween(
  table: Querier,
  auctionId: string,
  from: number,
  to: number,
): Promise<StoredEntry[]> {
  if (to < from) return []
  const { PK: pk, SK: first } = auctionKeys.entry(auctionId, from)
  const rows = await table.queryAll({
    pk,
    between: [first, auctionKeys.entry(auctionId, to).SK],
    consistent: true,
    limit: to - from + 1,
  })
  return rows.map(row => storedEntrySchema.parse(row))
}

/** Some entries, in the order requested. */
export async function entriesAt(table: Getter, wanted: readonly { auctionId: string; seq: number }[]) {
  const items = await table.batchGet(wanted.map(({ auctionId, seq }) => auctionKeys.entry(auctionId, seq)))
  return items.flatMap(item => (item ? [storedEntrySchema.parse(item)] : []))
}

// ---- writes

const phases = {
  scheduled: '#startAt > :now',
  live: '#startAt <= :now AND #endAt > :now',
  closing: '#endAt <= :now',
} as const

/**
 * Condition of every write to a HEAD: it is the one of the decision, and status and, if time matters, phase are those
 * that the transition's row allows.
 */
export function auctionWhere(move: AuctionTransition, before: Auction, now?: number): Where {
  const { from, phase } = auctionTransition(move)
  const statuses = from.map(status => `:${status}`).join(', ')
  const timed = phase !== undefined && now !== undefined
  return [
    `#auctionId = :auctionId AND #version = :version AND #status IN (${statuses})${
      timed ? ` AND (${phase.map(each => phases[each]).join(' OR ')})` : ''
    }`,
    {
      auctionId: before.auctionId,
      version: before.version,
      ...Object.fromEntries(from.map(status => [status, status])),
      ...(timed && { now }),
    },
  ]
}

/** The write of an auction's transition. */
export function moveHead(move: AuctionTransition, before: Auction, after: Auction, now?: number) {
  if (!auctionTransition(move).to.includes(after.status)) throw new Error(`${move} does not lead to ${after.status}`)
  return put({ ...auctionKeys.head(after.productId), ...after }, { where: auctionWhere(move, before, now) })
}

/** Fails if the auction has changed since it was read. */
export const checkUnmoved = (auction: Auction) =>
  check(auctionKeys.head(auction.productId), ['#version = :version', { version: auction.version }])

/** The run with its next due time, in the sweeper's index while there is one. */
export function putRun(run: Run, { ifAbsent = false }: { ifAbsent?: boolean } = {}) {
  const waits = run.dueAt === null ? {} : { GSI1PK: auctionKeys.waits, GSI1SK: auctionKeys.due(run.dueAt) }
  const listed = { GSI2PK: auctionKeys.all, GSI2SK: run.auctionId }
  return put({ ...auctionKeys.run(run.auctionId), ...run, ...waits, ...listed }, { ifAbsent })
}

/** The run after a transition: only its due time changes. */
export function rescheduled(run: Run, after: Auction) {
  return putRun({ ...run, dueAt: nextDue(after) })
}

/**
 * Writes of one accepted bid (D58): the HEAD if it is still that of the decision, live and before its end; the entry;
 * the bidder's history if it is still as read; and a check of the member's standing, so that a ban applies from its own
 * transaction on (A12).
 */
export function bidWrites(bid: {
  before: Auction
  after: Auction
  entry: BidEntry
  history: History | undefined
  now: number
}) {
  const { before, after, entry, history, now } = bid
  const { auctionId, bidderId: memberId, bidderNumber, max, seq } = entry
  const next: History = {
    memberId,
    auctionId,
    productId: after.productId,
    bidderNumber,
    myMax: Math.max(history?.myMax ?? 0, max),
    seqs: [...(history?.seqs ?? []), seq].slice(-100),
  }
  return {
    head: moveHead('bid', before, after, now).or('auction-not-live'),
    entry: put({ ...auctionKeys.entry(auctionId, seq), ...entry }),
    history: put(
      { ...auctionKeys.history(memberId, auctionId), ...next },
      history ? { where: ['#seqs = :seqs', { seqs: history.seqs }] } : { ifAbsent: true },
    ).or('auction-not-live'),
    standing: mayBuy(memberId, now),
  }
}

const isMember = 'attribute_exists(#PK) AND attribute_not_exists(#closedAt)'

/** Fails the transaction if the member may not buy at that moment (D77, D102). */
export function mayBuy(memberId: string, now: number) {
  return check(sessionKeys.standing(memberId), [
    `${isMember} AND (attribute_not_exists(#banBuyUntil) OR #banBuyUntil <= :now)`,
    { now },
  ]).or('banned-buy')
}

/** The same, except for an order from an earlier award or offer: a ban does not affect those (D77). */
export function mayOrder(source: Source, memberId: string, now: number) {
  return isAgreed(source) ? check(sessionKeys.standing(memberId), [isMember]).or('banned-buy') : mayBuy(memberId, now)
}

/** The entry of a void and the history of the member whose bids were voided. */
export function voidWrites(entry: StoredEntry & { kind: 'void' }, history: History, myMax: number) {
  return [
    put({ ...auctionKeys.entry(entry.auctionId, entry.seq), ...entry }),
    put({ ...auctionKeys.history(history.memberId, history.auctionId), ...history, myMax }),
  ] as const
}

/** Auctions that are overdue, the longest first; at most 200 at a time. */
export const overdueRuns = (table: Querier, now: number): Promise<Run[]> => runsDue(table, 0, now, 200)

/**
 * Auctions with a due time from now on, the next first, at most `limit`. An extended one is listed by its earlier end
 * until its timer fires, which explains the hour.
 */
export const nextRuns = (table: Querier, now: number, limit: number): Promise<Run[]> =>
  runsDue(table, now - hourMs, Number.MAX_SAFE_INTEGER, limit)

async function runsDue(table: Querier, from: number, to: number, limit: number): Promise<Run[]> {
  const between = [auctionKeys.due(from), auctionKeys.due(to)] as const
  const { rows } = await table.query({ pk: auctionKeys.waits, index: 'GSI1', between, limit })
  return rows.map(row => Run.parse(row))
}

/** Auctions opened since this id could be made. */
export async function runsSince(table: Querier, firstId: string): Promise<Run[]> {
  const between = auctionKeys.openedSince(firstId)
  const rows = await table.queryAll({ pk: auctionKeys.all, index: 'GSI2', between, limit: 100_000 })
  return rows.map(row => Run.parse(row))
}

/** Every auction, the latest opened first. */
export async function allRuns(table: Querier): Promise<Run[]> {
  const rows = await table.queryAll({ pk: auctionKeys.all, index: 'GSI2', newestFirst: true, limit: 10_000 })
  return rows.map(row => Run.parse(row))
}
