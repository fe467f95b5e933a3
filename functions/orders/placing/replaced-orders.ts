import { getOrders, moveOrder } from '#functions/store/orders.ts'
import { releaseWork } from '#functions/store/work-holds.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Write } from '#functions/table/write.ts'
import { cancelUnpaid } from '#shared/domain/order/decisions.ts'
import type { Order } from '#shared/domain/order/order.ts'
import type { ChosenWork } from './chosen-works.ts'

type Replaced =
  | { ok: true; orders: Order[]; writes: Write<'put' | 'update', 'work-locked'>[] }
  | { ok: false; data: { kind: string; until: string } }

/**
 * The buyer's own unpaid orders that hold these works: going back and ordering again must not wait for one's own hold.
 * They are cancelled in the new order's transaction; one whose attempt is open keeps its works.
 */
export async function replacedOrders(
  table: Getter,
  works: readonly ChosenWork[],
  order: Order,
  now: number,
): Promise<Replaced> {
  const ids = [...new Set(works.flatMap(({ ownOrderId }) => ownOrderId ?? []))]
  const taken = new Set(order.lines.map(({ productId }) => productId))
  const orders: Order[] = []
  const writes: Write<'put' | 'update', 'work-locked'>[] = []
  for (const before of await getOrders(table, ids)) {
    const moved = cancelUnpaid(before, now)
    if (!moved.ok) return { ok: false, data: { kind: 'checkout', until: new Date(before.holdUntil).toISOString() } }
    const others = before.lines.filter(({ productId }) => !taken.has(productId))
    const changes = [moveOrder(before, moved), ...others.map(({ productId }) => releaseWork(productId, before.id, now))]
    orders.push(moved.order)
    writes.push(...changes.map(write => ({ ...write, code: 'work-locked' as const })))
  }
  return { ok: true, orders, writes }
}
