import { cancelAsked } from '#events/fulfilment/parcels.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { askToCancel, cancelWay, type Person } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { ownItem } from '../views/own-item.ts'
import { cancellationOf } from './finish-sale.ts'

interface CancelRequest {
  readonly orderItemId: string
  readonly reason: string
  /** The id of the refund that a cancellation requests. */
  readonly refundId: string
}

/**
 * Cancels a paid work for its buyer (D46): at once while that is free, else as a request to the seller or the operator
 * (`requested`). For everybody but the buyer the parcel does not exist.
 */
export async function cancelItem(table: Getter, caller: Person, asked: CancelRequest, now: number) {
  const own = await ownItem(table, asked.orderItemId, caller)
  if (own?.side !== 'buyer') return { outcome: 'refused', code: 'not-found' } as const
  const { item: before } = own
  const { reason, refundId } = asked
  const { orderId } = before
  if (cancelWay(before, now) !== 'ask') {
    const ended = await cancellationOf(table, before, { by: 'buyer', reason, refundId }, now)
    if (ended.outcome === 'refused') return ended
    const { item, writes, events } = ended
    return { outcome: 'allowed', requested: false, orderId, item, writes, events } as const
  }
  const decision = askToCancel(before, reason, now)
  if (decision.outcome === 'refused') return decision
  const { item } = decision
  return {
    outcome: 'allowed',
    requested: true,
    orderId,
    item,
    ...parcelChange(before, decision, cancelAsked({ ...parcelFacts(item), reason })),
  } as const
}
