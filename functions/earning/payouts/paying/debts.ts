import type { TableReader } from '#functions/machinery/table/table.ts'
import { getDebts, putDebts, sameDebts } from '#functions/store/earning/payouts.ts'
import { getParcels, parcelsOfSeller } from '#functions/store/fulfilment/parcels.ts'
import {
  type Debt,
  debtsOf,
  type OpenPayout,
  type PayoutPlan,
  planPayouts,
  type SellerDebts,
} from '#shared/domain/earning/payout/debts.ts'
import type { Payout } from '#shared/domain/earning/payout/payout.ts'
import { isWaiting } from '#shared/domain/earning/payout/transitions.ts'

/** Amounts that a seller owes, as of the moment when `before` was read. */
export interface KnownDebts {
  readonly seller: string
  readonly before: SellerDebts | undefined
  readonly debts: readonly Debt[]
}

/**
 * Amounts that a seller owes: from their list, or from all their sales while no list exists. The list is read first: a
 * newer one refuses the write.
 */
export async function knownDebts(table: TableReader, seller: string): Promise<KnownDebts> {
  const before = await getDebts(table, seller)
  const sales = before?.isWhole ? [] : (await parcelsOfSeller(table, seller)).map(({ id }) => id)
  const items = await getParcels(table, [...new Set([...(before?.works ?? []), ...sales])])
  return { seller, before, debts: debtsOf(items) }
}

/**
 * Writes the list that a payout leaves; where the payout changes nothing, the condition that nothing was added to it.
 */
export function debtWrites({ seller, before }: KnownDebts, left: readonly Debt[]) {
  const works = left.map(({ line }) => line.orderItemId)
  const isSame = before?.isWhole && works.length === before.works.length
  return isSame
    ? sameDebts(before)
    : putDebts({ seller, version: (before?.version ?? 0) + 1, works, isWhole: true }, before)
}

export interface SellerPlans {
  readonly plans: ReadonlyMap<string, PayoutPlan>
  /** Amounts carried forward. */
  readonly left: readonly Debt[]
  readonly open: readonly OpenPayout[]
}

/** Calculates what each of a seller's payouts that are not in a batch would pay now. */
export async function plansOfSeller(
  table: TableReader,
  seller: string,
  payouts: readonly Payout[],
): Promise<SellerPlans> {
  const { debts } = await knownDebts(table, seller)
  const waiting = payouts.filter(isWaiting)
  const items = await getParcels(table, [...new Set(waiting.flatMap(idsOf))])
  const byId = new Map(items.map(item => [item.id, item]))
  const open = waiting.map(payout => ({ payout, items: idsOf(payout).flatMap(id => byId.get(id) ?? []) }))
  return { ...planPayouts(open, debts), open }
}

const idsOf = ({ lines }: Payout): string[] => lines.map(({ orderItemId }) => orderItemId)
