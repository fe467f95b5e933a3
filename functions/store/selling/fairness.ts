import { createHash } from 'node:crypto'
import * as z from 'zod'
import { isItem } from '#functions/machinery/table/item-kinds.ts'
import { auctionKeys, fairnessKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put, remove, update, type Write } from '#functions/machinery/table/write.ts'
import { sellerKey } from '#shared/domain/kernel/money/journal.ts'
import {
  fairnessRules,
  type Suspicion,
  type SuspicionState,
  suspicionSchema,
  withoutMember,
} from '#shared/domain/selling/fairness/suspicion.ts'

/**
 * Ended auctions of a seller, sellers whose score is due, and the resulting suspicions (D119). Ended auctions are kept
 * as long as they are scored; afterwards the networks of their bids are deleted.
 */
export const Ended = z.object({
  seller: z.string(),
  sellerId: z.string().nullable(),
  partnerId: z.string().nullable(),
  auctionId: z.string(),
  productId: z.string(),
  endedAt: z.int(),
})
export type Ended = z.infer<typeof Ended>

const Look = z.object({
  seller: z.string(),
  /** Time from which a score is due; absent if none is. */
  dueAt: z.int().optional(),
  suspicionIds: z.array(z.string()).default([]),
})
export type Look = z.infer<typeof Look>

const Item = suspicionSchema()

type Sold = Pick<Ended, 'sellerId' | 'partnerId'>

/** Seller key, as in sales. */
function sellerOf({ sellerId, partnerId }: Sold): string {
  if (sellerId !== null) return sellerKey({ type: 'member', userId: sellerId })
  return sellerKey(partnerId === null ? { type: 'official' } : { type: 'partner', partnerId })
}

/** Only sales of members and partners: the house has no motive to drive up its own prices. */
export const isScored = ({ sellerId, partnerId }: Sold): boolean => sellerId !== null || partnerId !== null

/** Derived from the seller and the group's first members, so that a group found twice has one id. */
export const suspicionIdOf = (seller: string, memberIds: readonly string[]): string =>
  createHash('sha256')
    .update([seller, ...memberIds.toSorted()].join(' '))
    .digest('base64url')
    .slice(0, 22)

// ---- ended auctions

/** Record of an ended auction, by its scheduled end. */
export const endedAuctionOf = ({
  sellerId,
  partnerId,
  auctionId,
  productId,
  endAt,
}: Omit<Ended, 'seller' | 'endedAt'> & { readonly endAt: number }): Ended => ({
  seller: sellerOf({ sellerId, partnerId }),
  ...{ sellerId, partnerId, auctionId, productId },
  endedAt: endAt,
})

const Noted = z.object({ at: z.int() })

/** When ended auctions were last recorded; undefined before the first time. */
export async function notedAt(table: Getter): Promise<number | undefined> {
  const item = await table.get(fairnessKeys.noted)
  return item && Noted.parse(item).at
}

export const putNoted = (at: number) => put({ ...fairnessKeys.noted, at })

/** Whether each of these is recorded already. */
export async function isNoted(table: Getter, ended: readonly Ended[]): Promise<boolean[]> {
  const keys = ended.map(({ seller, endedAt, auctionId }) => fairnessKeys.ended(seller, endedAt, auctionId))
  const items = keys.length > 0 ? await table.batchGet(keys) : []
  return items.map(item => item !== undefined)
}

/** An ended auction, until its networks are deleted. */
export function putEnded(ended: Ended) {
  const { seller, auctionId, endedAt } = ended
  const forgetAt = fairnessKeys.due(endedAt + fairnessRules.windowMs)
  const waits = { GSI1PK: fairnessKeys.lineWaits, GSI1SK: forgetAt }
  return put({ ...fairnessKeys.ended(seller, endedAt, auctionId), ...ended, ...waits })
}

export const endedForgotten = ({ seller, endedAt, auctionId }: Ended) =>
  remove(fairnessKeys.ended(seller, endedAt, auctionId))

/** The newest auctions of a seller since then. */
export async function endedAuctions(table: Querier, seller: string, since: number): Promise<Ended[]> {
  const rows = await table.queryAll({
    ...fairnessKeys.endedSince(seller, since),
    consistent: true,
    newestFirst: true,
    limit: fairnessRules.auctions,
  })
  return rows.map(row => Ended.parse(row))
}

/** Auctions whose bids have kept their networks for long enough. */
export async function endedLongAgo(table: Querier, now: number, limit: number): Promise<Ended[]> {
  const between = [fairnessKeys.due(0), fairnessKeys.due(now)] as const
  const { rows } = await table.query({ pk: fairnessKeys.lineWaits, index: 'GSI1', between, limit })
  return rows.map(row => Ended.parse(row))
}

/** Deletes the network of a bid. */
export const lineForgotten = (auctionId: string, seq: number) =>
  update(auctionKeys.entry(auctionId, seq), { remove: ['line'], where: ['attribute_exists(#PK)'] })

// ---- sellers

/** Requests a score of this seller. */
export const lookWanted = (seller: string, dueAt: number) =>
  update(fairnessKeys.look(seller), {
    set: { seller, dueAt, GSI1PK: fairnessKeys.waits, GSI1SK: fairnessKeys.by(dueAt, seller) },
  })

export async function getLook(table: Getter, seller: string): Promise<Look | undefined> {
  const item = await table.get(fairnessKeys.look(seller))
  return item && Look.parse(item)
}

/** Records the score: no longer due, unless another auction ended meanwhile. */
export const looked = ({ seller, dueAt }: Look, suspicionIds: readonly string[]) =>
  update(fairnessKeys.look(seller), {
    set: { suspicionIds: [...suspicionIds] },
    remove: ['dueAt', 'GSI1PK', 'GSI1SK'],
    where: ['#dueAt = :was', { was: dueAt }],
  }).or('busy')

export async function dueSellers(table: Querier, limit: number): Promise<Look[]> {
  const { rows } = await table.query({ pk: fairnessKeys.waits, index: 'GSI1', limit })
  return rows.map(row => Look.parse(row))
}

// ---- suspicions

/** Suspicions in a full read of the table; other items are skipped. */
export const allSuspicions = (items: readonly Attributes[]): Suspicion[] =>
  items.filter(item => isItem('suspicion', item)).map(item => Item.parse(item))

export const suspicionIn = (item: Attributes | undefined): Suspicion | undefined => item && Item.parse(item)

export async function getSuspicions(table: Getter, ids: readonly string[]): Promise<Suspicion[]> {
  const items = ids.length > 0 ? await table.batchGet(ids.map(fairnessKeys.suspicion)) : []
  return items.flatMap(item => suspicionIn(item) ?? [])
}

function putSuspicion(before: Suspicion | undefined, after: Suspicion) {
  const at = after.state === 'open' ? after.foundAt : (after.decisions.at(-1)?.at ?? after.foundAt)
  const listed = { GSI1PK: fairnessKeys.inState(after.state), GSI1SK: fairnessKeys.by(at, after.id) }
  return put({ ...fairnessKeys.suspicion(after.id), ...after, ...listed }, inPlaceOf(before))
}

/** Replaces the version that was read, with an index item for each of its members. */
export function suspicionWrites(before: Suspicion | undefined, after: Suspicion) {
  const known = new Set(before?.members.map(({ bidderId }) => bidderId))
  return [
    putSuspicion(before, after).or('stale-version'),
    ...after.members.flatMap(({ bidderId }) =>
      known.has(bidderId) ? [] : [put({ ...fairnessKeys.suspected(bidderId, after.id), suspicionId: after.id })],
    ),
  ]
}

/** Effect on a suspicion when one of its members leaves (D102). */
export function suspicionErased(before: Suspicion, userId: string): Write<'put' | 'delete', 'busy'>[] {
  const after = withoutMember(before, userId)
  if (after) return [putSuspicion(before, after).or('busy')]
  return [remove(fairnessKeys.suspicion(before.id), ['#version = :was', { was: before.version }]).or('busy')]
}

/** Suspicions that name or named a member. */
export async function suspicionIdsOf(table: Querier, userId: string): Promise<string[]> {
  const rows = await table.queryAll({ ...fairnessKeys.allOfMember(userId), consistent: true })
  return rows.map(row => String(row['suspicionId']))
}

export const suspicionsOf = async (table: Getter & Querier, userId: string): Promise<Suspicion[]> =>
  getSuspicions(table, await suspicionIdsOf(table, userId))

/** Open ones by when they were found, others by the last decision; the latest first. */
export async function suspicionsIn(table: Querier, state: SuspicionState): Promise<Suspicion[]> {
  const rows = await table.queryAll({
    pk: fairnessKeys.inState(state),
    index: 'GSI1',
    newestFirst: true,
    limit: 1000,
  })
  return rows.map(row => Item.parse(row))
}
