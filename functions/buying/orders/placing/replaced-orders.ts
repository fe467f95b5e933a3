import type { Getter } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { getOrders, moveOrder } from '#functions/store/buying/orders.ts'
import { releaseWork } from '#functions/store/catalogue/work-holds.ts'
import type { Allowed, Refused } from '#shared/decision.ts'
import { cancelUnpaid } from '#shared/domain/buying/order/decisions.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { ChosenWork } from './chosen-works.ts'

export interface Replaced {
  readonly orders: readonly Order[]
  readonly writes: readonly Write<'put' | 'update', 'work-locked'>[]
}
type Replacement =
  | Allowed<Replaced>
  | (Refused<'work-locked'> & { readonly data: { readonly kind: string; readonly until: string } })

/**
 * The buyer's own unpaid orders that hold these works: a buyer who goes back and orders again must not wait for their
 * own hold. They are cancelled in the new order's transaction; one with an open attempt keeps its works.
 */
export async function replacedOrders(
  table: Getter,
  works: readonly ChosenWork[],
  order: Order,
  now: number,
): Promise<Replacement> {
  const ids = [...new Set(works.flatMap(({ ownOrderId }) => ownOrderId ?? []))]
  const taken = new Set(order.lines.map(({ productId }) => productId))
  const orders: Order[] = []
  const writes: Write<'put' | 'update', 'work-locked'>[] = []
  for (const before of await getOrders(table, ids)) {
    const moved = cancelUnpaid(before, now)
    if (moved.outcome === 'refused') {
      const until = new Date(before.holdUntil).toISOString()
      return { outcome: 'refused', code: 'work-locked', data: { kind: 'checkout', until } }
    }
    const others = before.lines.filter(({ productId }) => !taken.has(productId))
    const changes = [moveOrder(before, moved), ...others.map(({ productId }) => releaseWork(productId, before.id, now))]
    orders.push(moved.order)
    writes.push(...changes.map(write => ({ ...write, code: 'work-locked' as const })))
  }
  return { outcome: 'allowed', orders, writes }
}
