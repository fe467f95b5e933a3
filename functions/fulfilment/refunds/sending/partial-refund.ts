import { moveParcel } from '#functions/store/fulfilment/parcels.ts'
import { type Parcel, parcelAfter } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { canTransitionParcel, isPreparing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import type { OrderMoney } from '#shared/domain/fulfilment/refund/refund.ts'
import { refundableOf, refundRequestOf } from './refund-writes.ts'

interface PartialRefund {
  readonly refundId: string
  readonly amount: number
  readonly reason: string
}

/** Refunds a part of the price while the sale continues. The amount is taken from the works in their order. */
export function partialRefund(
  money: OrderMoney,
  items: readonly Parcel[],
  asked: PartialRefund & { readonly buyerId: string },
  now: number,
) {
  const { refundId, amount, reason, buyerId } = asked
  const drawn = takeFrom(items.filter(mayRefundPart), amount)
  if (drawn.missing > 0) return { outcome: 'refused', code: 'refund-amount', left: amount - drawn.missing } as const
  const lines = drawn.lines.map(({ item, amount: part }) => ({ orderItemId: item.id, amount: part }))
  const request = refundRequestOf(money, { refundId, lines, cause: 'operator', reason }, buyerId, now)
  if (request.outcome === 'refused') return { ...request, left: 0 }
  // If one of the works has changed meanwhile, the caller is asked to retry.
  const held = drawn.lines.map(({ item }) => ({
    ...moveParcel(item, parcelAfter(item, { move: 'holdForRefund', by: 'operator', at: now }, { refundId })),
    code: 'busy' as const,
  }))
  return { ...request, writes: [...request.writes, ...held] }
}

/**
 * Whether a part may be refunded: a work has one refund at a time, and a claimed work's refund is decided with the
 * claim.
 */
const mayRefundPart = (item: Parcel): boolean =>
  canTransitionParcel(item, 'holdForRefund', 'operator') && item.refundId === undefined && !item.claim?.isOpen

/**
 * Takes the amount from the first work on. A work not yet shipped keeps at least one yen: to refund it whole, the
 * operator cancels it.
 */
function takeFrom(items: readonly Parcel[], amount: number) {
  let missing = amount
  const lines = items.flatMap(item => {
    const most = refundableOf(item) - (isPreparing(item) ? 1 : 0)
    const taken = Math.max(0, Math.min(most, missing))
    missing -= taken
    return taken > 0 ? [{ item, amount: taken }] : []
  })
  return { lines, missing }
}
