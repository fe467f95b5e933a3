import * as z from 'zod'
import { resaleKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, update } from '#functions/machinery/table/write.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'

/**
 * What members own, beside the works themselves: a work names its holder, and this item finds the works of one, with what
 * the holder paid. It is written by the moves that pass a work on (sold-works.ts), in their transactions.
 */
const Holding = z.object({
  userId: z.string(),
  workId: z.string(),
  since: z.int().optional(),
  /** Yen paid for the work alone; a work that came otherwise has none, and cannot be applied for (D22). */
  price: z.int().optional(),
  orderItemId: z.string().optional(),
  /** The work went to somebody else; it may come back (D31). */
  passedAt: z.int().optional(),
})
export type Holding = z.infer<typeof Holding>

export const parseHolding = (item: Attributes): Holding => Holding.parse(item)

/** Reads how a member holds or held a work. */
export async function getHolding(table: Getter, userId: string, workId: string): Promise<Holding | undefined> {
  const item = await table.get(resaleKeys.holding(userId, workId))
  return item && parseHolding(item)
}

/** Reads how a member holds or held these works; a work that never was theirs is left out. */
export async function getHoldings(table: Getter, userId: string, workIds: readonly string[]): Promise<Holding[]> {
  const items = await table.batchGet(workIds.map(id => resaleKeys.holding(userId, id)))
  return items.flatMap(item => (item ? [parseHolding(item)] : []))
}

/** What a member holds now, the latest first. */
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

/** The buyer's from now on, at the price that was paid; no longer the member's who sold it. */
export function holdingPasses({ id, productId, buyerId, seller, price }: Parcel, now: number) {
  return [
    held(buyerId, productId, { since: now, price, orderItemId: id }),
    ...(seller.userId === undefined ? [] : [passed(seller.userId, productId, now)]),
  ]
}

/** The seller's again: a buyer who had it already has it no longer. */
export function holdingReturns({ productId, buyerId, seller, completedAt }: Parcel, now: number) {
  return [
    ...(completedAt === undefined ? [] : [passed(buyerId, productId, now)]),
    ...(seller.userId === undefined ? [] : [held(seller.userId, productId, {})]),
  ]
}

/** A work that comes into the market in its holder's hands; without a price it cannot be applied for. */
export const foundHolding = (userId: string, workId: string, from: Pick<Holding, 'since' | 'price'>) =>
  held(userId, workId, from)

/**
 * An operator registers that a member owns a work, at the price that they paid elsewhere; whoever was registered before
 * owns it no longer. What an earlier purchase here said of the two is over.
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
