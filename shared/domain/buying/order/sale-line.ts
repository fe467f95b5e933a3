import { nextParcelDue, type Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isReversing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { saleFeesOf } from '#shared/domain/kernel/money/sale-fees.ts'
import { proceedsOf } from '#shared/domain/kernel/money/settlement.ts'
import { japanMs, monthInJapan } from '#shared/japan-time.ts'

/** One line of a seller's history: what was sold, what is taken off, what is left, and whether it may be paid (D88). */
export const payoutStates = ['pending', 'held', 'payable', 'batched', 'paid', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]
/** `held` from the confirmed receipt on and while a claim is open; payable when nothing can take it back by itself. */
function payoutStateOf(item: Parcel): PayoutState {
  const { status, claim, reversedAt, payout } = item
  if ((isReversing(item) || reversedAt !== undefined) && !leavesSomething(item)) return 'cancelled'
  if (claim?.isOpen || status === 'confirmed' || status === 'claimed') return 'held'
  // What a bank sent back is payable again.
  if (payout !== undefined && payout.state !== 'returned') return payout.state
  return status === 'completed' || reversedAt !== undefined ? 'payable' : 'pending'
}

/** Whether a reversed sale leaves its seller something: what the buyer did not get back (D87). */
const leavesSomething = (item: Parcel): boolean =>
  item.reversedAt !== undefined && (proceedsOf(item, item.refunded).net > 0 || stillOwed(item) > 0)

/** Yen of a work that are on their way to its seller or have come there. */
export const paidOutOf = ({ payout }: Parcel): number => payout?.out ?? 0

/** Yen of a work that its seller is owed once nothing holds it back; below nothing what they owe. */
const stillOwed = (item: Parcel): number => proceedsOf(item, item.refunded).net - paidOutOf(item)

/**
 * Yen that the next payout may bring for a work, or has to take back where it was refunded after it was paid out. A claim,
 * a refund on its way and a payout on its way hold it back.
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
 * From when the money of a work is payable: the end of its story, or while its buyer may still complain, the moment at
 * which it ends by itself. Null where that hangs on people: before the receipt, under a claim, during a refund.
 */
export function payableAt(item: Parcel): number | null {
  const state = payoutStateOf(item)
  if (state === 'payable') return item.completedAt ?? item.endedAt ?? null
  const due = state === 'held' && !item.claim?.isOpen ? nextParcelDue(item) : null
  return due?.what === 'complete' ? due.at : null
}

/** How far back a seller looks: this month, it and the two before it, this year; else as far as there are sales. */
export const salePeriods = ['month', 'three-months', 'year'] as const
export type SalePeriod = (typeof salePeriods)[number]

/** The first moment of a period of Japan's calendar; what is sold from then on belongs to it. */
export function periodStart(period: SalePeriod, now: number): number {
  const [year = 0, month = 1] = monthInJapan(now).split('-').map(Number)
  const first = { month: month - 1, 'three-months': month - 3, year: 0 }[period]
  return Date.UTC(year, first) - japanMs
}

/** Twelve months up to the present one: what was sold in each, and what is left of it. What was taken back is not sold. */
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
