import { isPreparing } from '../parcel/moves.ts'
import type { Delivery } from '../parcel/parcel.ts'
import type { OrderMoney } from '../refund/refund.ts'
import type { Order } from './order.ts'

/** What somebody at the operator's has to see to: the console marks orders with it, filters and counts by it. */
export const orderFlags = [
  'quote',
  'urged',
  'overdue',
  'cancel-asked',
  'claim',
  'refund-failed',
  'payment-stuck',
] as const
export type OrderFlag = (typeof orderFlags)[number]

type Item = Pick<Delivery, 'status' | 'stage' | 'urgedAt' | 'cancelRequest' | 'claim'>
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
    // Set aside, and nobody is being asked for it: the platform refused.
    'refund-failed': money !== undefined && money.reserved > 0 && money.refundId === undefined,
    'payment-stuck': payment?.stuckSince !== undefined,
  }
  return orderFlags.filter(flag => raised[flag])
}
