import * as z from 'zod'
import { resaleKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, update } from '#functions/machinery/table/write.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'

/**
 * Holdings of members: a work names its holder, and this item finds the works of one holder, with the price paid.
 * Written by the transitions that hand a work on (sold-works.ts), in their transactions.
 */
const Holding = z.object({
  userId: z.string(),
  workId: z.string(),
  since: z.int().optional(),
  /** Yen paid for the work alone; absent if it came otherwise, so that it cannot be applied for (D22). */
  price: z.int().optional(),
  orderItemId: z.string().optional(),
  /** When the work went to somebody else; it may come back (D31). */
  passedAt: z.int().optional(),
})
export type Holding = z.infer<typeof Holding>

export const parseHolding = (item: Attributes): Holding => Holding.parse(item)

/** The holding of a member and a work, including one they no longer own. */
export async function getHolding(table: Getter, userId: string, workId: string): Promise<Holding | undefined> {
  const item = await table.get(resaleKeys.holding(userId, workId))
  return item && parseHolding(item)
}

/** Holdings of a member and these works; works that were never theirs are left out. */
export async function getHoldings(table: Getter, userId: string, workIds: readonly string[]): Promise<Holding[]> {
  const items = await table.batchGet(workIds.map(id => resaleKeys.holding(userId, id)))
  return items.flatMap(item => (item ? [parseHolding(item)] : []))
}

/** Current holdings of a member, the latest first. */
export async function holdingsOf(table: Querier, userId: string): Promise<Holding[]> {
  const rows = await table.queryAll({ ...resaleKeys.holdings(userId), consistent: true, limit: 2_000 })
  return rows
    .map(parseHolding)
    .filter(({ passedAt }) => passedAt === undefined)
    .sort((a, b) => (b.since ?? 0) - (a.since ?? 0) || (a.workId < b.workId ? -1 : 1))
}

const held = (userId: string, workId: string, set: Partial<Holding>) =>
  update(resaleKeys.holding(userId, workId), { set: { userId, workId, ...set }, remove: ['passedAt'] })
const passed = (userId: string, workId: string, at: number) =>
  update(resaleKeys.holding(userId, workId), { set: { userId, workId, passedAt: at } })

/** The buyer becomes the holder, at the price paid; the selling member is not any more. */
export function holdingPasses({ id, productId, buyerId, seller, price }: Parcel, now: number) {
  return [
    held(buyerId, productId, { since: now, price, orderItemId: id }),
    ...(seller.userId === undefined ? [] : [passed(seller.userId, productId, now)]),
  ]
}

/** The seller becomes the holder again, and the buyer, if already the holder, is not any more. */
export function holdingReturns({ productId, buyerId, seller, completedAt }: Parcel, now: number) {
  return [
    ...(completedAt === undefined ? [] : [passed(buyerId, productId, now)]),
    ...(seller.userId === undefined ? [] : [held(seller.userId, productId, {})]),
  ]
}

/** A holding for a work that enters the market with a member; without a price it cannot be applied for. */
export const foundHolding = (userId: string, workId: string, from: Pick<Holding, 'since' | 'price'>) =>
  held(userId, workId, from)

/**
 * An operator registers a member as owner of a work, at the price paid elsewhere; a previously registered owner is not
 * any more. Data of an earlier purchase here are replaced for both.
 */
export const registeredHolding = (
  { userId, workId, price }: { readonly userId: string; readonly workId: string; readonly price: number },
  before: string | undefined,
  at: number,
) => [
  update(resaleKeys.holding(userId, workId), {
    set: { userId, workId, price },
    remove: ['passedAt', 'orderItemId', 'since'],
  }),
  ...(before === undefined || before === userId ? [] : [passed(before, workId, at)]),
]
