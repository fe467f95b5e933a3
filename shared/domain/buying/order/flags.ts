import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isPreparing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import type { OrderMoney } from '#shared/domain/fulfilment/refund/refund.ts'
import type { Order } from './order.ts'
import { openUnappliedOf } from './unapplied-payment.ts'

/** What needs an operator's attention: the console marks, filters and counts orders by these flags. */
export const orderFlags = [
  'quote',
  'urged',
  'overdue',
  'cancel-asked',
  'claim',
  'refund-failed',
  'payment-stuck',
  'money-owed',
] as const
export type OrderFlag = (typeof orderFlags)[number]

/** Whether the flag means something overdue; the others wait for somebody within their time. */
export const isLateFlag = (flag: OrderFlag): boolean =>
  flag === 'overdue' || flag === 'refund-failed' || flag === 'payment-stuck'

type Item = Pick<Parcel, 'status' | 'stage' | 'urgedAt' | 'cancelRequest' | 'claim'>
type Money = Pick<OrderMoney, 'reserved' | 'refundId'>

export function flagsOf(
  { payStatus, payment }: Pick<Order, 'payStatus' | 'payment'>,
  items: readonly Item[],
  money: Money | undefined,
): OrderFlag[] {
  const waiting = items.filter(isPreparing)
  const raised: Readonly<Record<OrderFlag, boolean>> = {
    quote: payStatus === 'quote',
    urged: waiting.some(({ urgedAt }) => urgedAt !== undefined),
    overdue: waiting.some(({ stage }) => stage > 0),
    'cancel-asked': waiting.some(({ cancelRequest }) => cancelRequest !== undefined && !cancelRequest.refusedAt),
    claim: items.some(({ claim }) => claim?.isOpen),
    // An amount is reserved but no refund is being sent, because the platform refused it.
    'refund-failed': money !== undefined && money.reserved > 0 && money.refundId === undefined,
    'payment-stuck': payment?.stuckSince !== undefined,
    'money-owed': openUnappliedOf({ payment }) > 0,
  }
  return orderFlags.filter(flag => raised[flag])
}
