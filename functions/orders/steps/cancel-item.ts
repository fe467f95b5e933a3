import { cancelAsked } from '#events/deliveries.ts'
import type { Getter } from '#functions/table/table.ts'
import { askToCancel, leaving, type Person } from '#shared/domain/parcel/decisions.ts'
import { cancellation } from './ending.ts'
import { ownItem } from './own-item.ts'
import { edge, factsOf } from './story.ts'

export interface Leaving {
  readonly orderItemId: string
  readonly reason: string
  /** Of the refund, should there be one. */
  readonly refundId: string
}

/**
 * A buyer leaves a work that is paid for (D46): at once where it is free, else by asking the seller or the operator
 * (`requested`), or not at all. For everybody but the buyer the item does not exist.
 */
export async function cancelItem(table: Getter, caller: Person, asked: Leaving, now: number) {
  const own = await ownItem(table, asked.orderItemId, caller)
  if (own?.side !== 'buyer') return { ok: false, code: 'not-found' } as const
  const { item: before } = own
  const { reason, refundId } = asked
  const { orderId } = before
  if (leaving(before, now) !== 'ask') {
    const ended = await cancellation(table, before, { by: 'buyer', reason, refundId }, now)
    if (!ended.ok) return ended
    const { item, writes, events } = ended
    return { ok: true, requested: false, orderId, item, writes, events } as const
  }
  const decision = askToCancel(before, reason, now)
  if (!decision.ok) return decision
  const { item } = decision
  return {
    ok: true,
    requested: true,
    orderId,
    item,
    ...edge(before, decision, cancelAsked({ ...factsOf(item), reason })),
  } as const
}
