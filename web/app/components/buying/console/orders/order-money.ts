import { isPreparing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import type { OrderDetail, OrderItem } from './order-words.ts'

interface Sold {
  readonly delivery: Pick<OrderItem['delivery'], 'deliveryStatus' | 'isRefunding' | 'claim'>
  readonly settlement: Pick<OrderItem['settlement'], 'gross'>
}

/**
 * How much can be given back without ending a sale: of works whose money nobody is moving and no claim holds. One that is
 * not shipped yet keeps a yen, because it is cancelled instead (D41, D46).
 */
export function mostOf({ items, money }: { items: readonly Sold[]; money: OrderDetail['money'] }): number {
  const free = items.filter(({ delivery }) => !delivery.isRefunding && (delivery.claim?.isOver ?? true))
  const most = free.reduce(
    (sum, { delivery, settlement }) =>
      sum + settlement.gross - (isPreparing({ status: parcelStateOf(delivery.deliveryStatus) }) ? 1 : 0),
    0,
  )
  return Math.max(0, Math.min(most, money?.refundable ?? 0))
}
