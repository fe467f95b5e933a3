import { holidays } from '#functions/machinery/runtime/holidays.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { getBatch } from '#functions/store/earning/payouts.ts'
import { type Debt, linesOnceFree, type PayoutPlan } from '#shared/domain/earning/payout/debts.ts'
import { type Payout, type PayoutLine, type PlanKind, payDateOf, sumOf } from '#shared/domain/earning/payout/payout.ts'
import { isWaiting } from '#shared/domain/earning/payout/transitions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { plansOfSeller } from './debts.ts'

export interface OwnPayout {
  readonly payout: Payout
  /** Lines as they were paid; for an unpaid payout, as they would be paid now. */
  readonly lines: readonly PayoutLine[]
  readonly amount: number
  readonly plan: PlanKind | undefined
  readonly payDate: string | null
}

/** A payout that waits or may pay nothing yet is shown with what it pays once nothing blocks it. */
function nowOf({ kind, lines, amount }: PayoutPlan, items: readonly Parcel[]) {
  if (kind === 'transfer' || kind === 'set-off') return { lines, amount }
  const later = linesOnceFree(items)
  return { lines: later, amount: sumOf(later) }
}

/** A seller's payouts as of now, and the owed amount that none of them covers (D113). */
export async function ownPayouts(
  table: TableReader,
  { seller, payouts, now }: { readonly seller: string; readonly payouts: readonly Payout[]; readonly now: number },
): Promise<{ readonly list: OwnPayout[]; readonly carried: readonly Debt[] }> {
  const [known, { plans, left, open }] = await Promise.all([holidays(), plansOfSeller(table, seller, payouts)])
  const list = await Promise.all(
    payouts.map(async payout => {
      const planned: PayoutPlan | undefined = isWaiting(payout) ? plans.get(payout.id) : undefined
      const batch = payout.state === 'batched' && payout.batchId ? await getBatch(table, payout.batchId) : undefined
      const day = { now, holidays: known, transferDate: batch?.transferDate }
      const items = open.find(each => each.payout.id === payout.id)?.items ?? []
      const { lines, amount } = planned ? nowOf(planned, items) : payout
      return {
        ...{ payout, lines, amount },
        plan: planned?.kind,
        payDate: payDateOf(payout, planned?.kind, day),
      }
    }),
  )
  return { list, carried: left }
}
