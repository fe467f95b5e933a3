import { type Discrepancy, isSameSide } from '#shared/platform/payments/discrepancy.ts'
import { type Payment, totalOf } from '#shared/platform/payments/payment.ts'
import type { PaymentContext } from './payment-store.ts'

/** The discrepancy found by a comparison; undefined if the acquirer's record is the one already reported. */
export function foundDiscrepancy(
  { now, newId }: PaymentContext,
  before: Payment,
  after: Payment,
): Discrepancy | undefined {
  const theirs = after.discrepancy
  if (!theirs || isSameSide(before.discrepancy, theirs)) return undefined
  const { id: paymentId, shopId, mode, payType, status } = before
  return {
    ...{ id: `df_${newId()}`, shopId, mode, kind: 'differs', paymentId, upstreamOrderId: null, payType },
    ...{
      state: 'open',
      version: 1,
      ours: { status, amount: totalOf(before) },
      theirs,
      foundAt: now(),
      closedAt: null,
      note: null,
    },
  }
}
