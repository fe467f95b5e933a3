import { nextParcelDue, type Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isReversing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { saleFeesOf } from '#shared/domain/kernel/money/sale-fees.ts'
import { proceedsOf } from '#shared/domain/kernel/money/settlement.ts'
import { japanMs, monthInJapan } from '#shared/japan-time.ts'

/** One line of a seller's sales: what was sold, deductions, net, and whether it may be paid out (D88). */
export const payoutStates = ['pending', 'held', 'payable', 'batched', 'paid', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]
/** `held` from the confirmed receipt on and during a claim; payable once nothing can reverse it by itself. */
function payoutStateOf(item: Parcel): PayoutState {
  const { status, claim, reversedAt, payout } = item
  if ((isReversing(item) || reversedAt !== undefined) && !leavesSomething(item)) return 'cancelled'
  if (claim?.isOpen || status === 'confirmed' || status === 'claimed') return 'held'
  // A transfer that the bank returned is payable again.
  if (payout !== undefined && payout.state !== 'returned') return payout.state
  return status === 'completed' || reversedAt !== undefined ? 'payable' : 'pending'
}

/** Whether a reversed sale leaves the seller something, because the refund was partial (D87). */
const leavesSomething = (item: Parcel): boolean =>
  item.reversedAt !== undefined && (proceedsOf(item, item.refunded).net > 0 || stillOwed(item) > 0)

/** Yen of a work that were paid out or are being transferred to its seller. */
export const paidOutOf = ({ payout }: Parcel): number => payout?.out ?? 0

/** Yen still owed to a work's seller once nothing holds it back; negative if the seller owes it. */
const stillOwed = (item: Parcel): number => proceedsOf(item, item.refunded).net - paidOutOf(item)

/**
 * Yen that the next payout brings for a work; negative if the work was refunded after it was paid out. 0 during a
 * claim, a refund or a transfer.
 */
export function payoutDueOf(item: Parcel): number {
  if (item.settledAt === undefined || item.claim?.isOpen || item.refundId !== undefined) return 0
  if (item.payout?.state === 'batched') return 0
  const isOver = item.status === 'completed' || item.reversedAt !== undefined
  const due = stillOwed(item)
  return due > 0 && !isOver ? 0 : due
}

export function saleLineOf(item: Parcel) {
  const shares = proceedsOf(item, item.refunded)
  const fees = saleFeesOf(shares, item.price, Math.min(item.price, item.refunded))
  return { fees, net: shares.net, payStatus: payoutStateOf(item) }
}

/**
 * When the money of a work becomes payable: its completion, or while the buyer may still complain, the end of that
 * period. Null if it depends on a person: before the receipt, during a claim or a refund.
 */
export function payableAt(item: Parcel): number | null {
  const state = payoutStateOf(item)
  if (state === 'payable') return item.completedAt ?? item.endedAt ?? null
  const due = state === 'held' && !item.claim?.isOpen ? nextParcelDue(item) : null
  return due?.what === 'complete' ? due.at : null
}

/** Periods that a seller can choose: this month, three months, this year; else everything. */
export const salePeriods = ['month', 'three-months', 'year'] as const
export type SalePeriod = (typeof salePeriods)[number]

/** Start of a period in Japan's calendar. */
export function periodStart(period: SalePeriod, now: number): number {
  const [year = 0, month = 1] = monthInJapan(now).split('-').map(Number)
  const first = { month: month - 1, 'three-months': month - 3, year: 0 }[period]
  return Date.UTC(year, first) - japanMs
}

/** Twelve months up to this one: sales and net of each. Reversed sales do not count. */
export function monthsOf(items: readonly Parcel[], now: number): { month: string; sold: number; net: number }[] {
  const [year = 0, month = 1] = monthInJapan(now).split('-').map(Number)
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7),
  )
  const byMonth = Map.groupBy(
    items.filter(item => payoutStateOf(item) !== 'cancelled'),
    ({ paidAt }) => monthInJapan(paidAt),
  )
  return months.map(each => {
    const sold = byMonth.get(each) ?? []
    return {
      month: each,
      sold: sold.reduce((sum, { price, refunded }) => sum + price - Math.min(price, refunded), 0),
      net: sold.reduce((sum, item) => sum + saleLineOf(item).net, 0),
    }
  })
}
