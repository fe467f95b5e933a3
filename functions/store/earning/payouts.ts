import { payoutKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { check, inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { type PayoutBatch, payoutBatch } from '#shared/domain/earning/payout/batch.ts'
import { type SellerDebts, sellerDebts } from '#shared/domain/earning/payout/debts.ts'
import { type Payout, payoutPlace, payoutRecord } from '#shared/domain/earning/payout/payout.ts'
import { type PayoutTransition, payoutTransitions } from '#shared/domain/earning/payout/transitions.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'

/** Payouts, the batches that pay them, and closed months (D88). */
const Record = payoutRecord()
const Batch = payoutBatch()
const Debts = sellerDebts()

/** Payouts by id, which contains their key. */
export async function getPayouts(table: Getter, ids: readonly string[]): Promise<Payout[]> {
  const places = ids.flatMap(id => payoutPlace(id) ?? [])
  if (places.length === 0) return []
  const rows = await table.batchGet(places.map(({ seller, month, n }) => payoutKeys.payout(seller, month, n)))
  return rows.flatMap(row => (row ? [Record.parse(row)] : []))
}

export async function getPayout(table: Getter, id: string): Promise<Payout | undefined> {
  return (await getPayouts(table, [id]))[0]
}

/** The payouts of a seller, the latest first. */
export async function payoutsOfSeller(table: Querier, seller: string): Promise<Payout[]> {
  const query = { ...payoutKeys.ofSeller(seller), newestFirst: true, consistent: true, limit: 20_000 }
  const rows = await table.queryAll(query)
  return rows.map(row => Record.parse(row))
}

/** Payouts of all sellers, the latest month first. */
export async function allPayouts(table: Querier): Promise<Payout[]> {
  const rows = await table.queryAll({ pk: payoutKeys.all, index: 'GSI1', newestFirst: true, limit: 20_000 })
  return rows.map(row => Record.parse(row))
}

const row = (payout: Payout) => ({
  ...payoutKeys.payout(payout.seller, payout.month, payout.n),
  ...payout,
  GSI1PK: payoutKeys.all,
  GSI1SK: `${payout.month}#${payout.seller}#${payout.n}`,
})

export const newPayout = (payout: Payout) => put(row(payout), { ifAbsent: true }).or('payout-state')

export function movePayout(before: Payout, move: PayoutTransition, after: Payout) {
  return put(row(after), { where: whereUnmoved(before.version, 'state', payoutTransitions[move].from) }).or(
    'payout-state',
  )
}

export async function getBatch(table: Getter, batchId: string): Promise<PayoutBatch | undefined> {
  const item = await table.get(payoutKeys.batch(batchId))
  return item && Batch.parse(item)
}

/** Batches, the latest first: one or two per month. */
export async function payoutBatches(table: Querier): Promise<PayoutBatch[]> {
  const rows = await table.queryAll({ ...payoutKeys.batches, newestFirst: true, consistent: true })
  return rows.map(each => Batch.parse(each))
}

export const putBatch = (after: PayoutBatch, before?: PayoutBatch) =>
  put({ ...payoutKeys.batch(after.id), ...after }, inPlaceOf(before)).or('payout-state')

export async function isMonthClosed(table: Getter, month: string): Promise<boolean> {
  return (await table.get(payoutKeys.closed(month))) !== undefined
}

export const putClosedMonth = (month: string, at: number, payouts: number) =>
  put({ ...payoutKeys.closed(month), closedAt: at, payouts }, { ifAbsent: true }).or('payout-state')

/** A seller's debts; undefined if they were never computed. */
export async function getDebts(table: Getter, seller: string): Promise<SellerDebts | undefined> {
  const item = await table.get(payoutKeys.debts(seller))
  return item && Debts.parse(item)
}

/** Sellers with debts. */
export async function debtors(table: Querier): Promise<string[]> {
  const rows = await table.queryAll({ pk: payoutKeys.debtors, index: 'GSI1', limit: 20_000 })
  return rows.map(row => Debts.parse(row).seller)
}

/** Each change of a seller's debts increases their version, so that a payout decided on an older one fails (D113). */
export function putDebts(after: SellerDebts, before: SellerDebts | undefined) {
  const { seller } = after
  const isListed = after.works.length > 0 && { GSI1PK: payoutKeys.debtors, GSI1SK: seller }
  return put({ ...payoutKeys.debts(seller), ...after, ...isListed }, inPlaceOf(before)).or('busy')
}

/** Fails the transaction if a debt was added meanwhile. */
export const sameDebts = ({ seller, version }: SellerDebts) =>
  check(payoutKeys.debts(seller), ['#version = :was', { was: version }]).or('busy')

/** Adds works to a seller's debts. Of two simultaneous refunds one fails and is retried. */
export async function addedDebts(table: Getter, seller: string, works: readonly string[]) {
  if (works.length === 0) return []
  const before = await getDebts(table, seller)
  const all = [...new Set([...(before?.works ?? []), ...works])]
  return [
    putDebts({ seller, version: (before?.version ?? 0) + 1, works: all, isWhole: before?.isWhole ?? false }, before),
  ]
}
