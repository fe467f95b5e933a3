import type { Payment } from '#shared/platform/payments/payment.ts'
import { paymentRowOf } from '#shared/platform/payments/search.ts'
import { rowChange } from '../lists/row-change.ts'
import type { ListName } from '../lists/row-list.ts'

export const paymentList: ListName = { name: 'PAYMENTS' }

/** Writes for the list when a payment changes: none in the first hours. */
export function paymentRowChange(before: Payment | undefined, after: Payment, now: number) {
  const { mode, shopId, version, testClock } = after
  const rows = { before: before && paymentRowOf(before), after: paymentRowOf(after) }
  return rowChange(paymentList, { mode, shopId }, { ...rows, version, now, isOutOfTime: testClock !== undefined })
}
