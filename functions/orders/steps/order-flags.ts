import type { Delivery } from '#shared/domain/delivery.ts'
import type { Order } from '#shared/domain/order.ts'
import type { OrderMoney } from '#shared/domain/refund.ts'

/** What somebody at the operator's has to see to. */
export function flagsOf(
  { payStatus }: Pick<Order, 'payStatus'>,
  items: readonly Delivery[],
  money: OrderMoney | undefined,
) {
  const waiting = items.filter(({ status }) => status === 1)
  const isAsked = ({ cancelRequest }: Delivery) => cancelRequest !== undefined && cancelRequest.refusedAt === undefined
  return [
    ...(payStatus === 8 ? (['quote'] as const) : []),
    ...(waiting.some(({ urgedAt }) => urgedAt !== undefined) ? (['urged'] as const) : []),
    ...(waiting.some(({ stage }) => stage > 0) ? (['overdue'] as const) : []),
    ...(waiting.some(isAsked) ? (['cancel-asked'] as const) : []),
    ...(items.some(({ claim }) => claim?.isOpen) ? (['claim'] as const) : []),
    // Set aside, and nobody is being asked for it: the platform refused.
    ...(money && money.reserved > 0 && money.refundId === undefined ? (['refund-failed'] as const) : []),
  ]
}
