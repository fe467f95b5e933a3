import { deliveryCancelled, orderCompleted, ownershipMoved } from '#events/deliveries.ts'
import { getMoney, moveParcel, putMoney } from '#functions/store/deliveries.ts'
import { posted } from '#functions/store/journal.ts'
import { getStanding } from '#functions/store/sessions.ts'
import { handOver } from '#functions/store/sold-works.ts'
import type { Getter } from '#functions/table/table.ts'
import { settled } from '#shared/domain/money/journal.ts'
import { settle } from '#shared/domain/money/settlement.ts'
import { cancel, complete } from '#shared/domain/parcel/decisions.ts'
import type { ParcelActor } from '#shared/domain/parcel/moves.ts'
import type { Delivery } from '#shared/domain/parcel/parcel.ts'
import { leftOf, refundAsked } from './refunding.ts'
import { sellStrike } from './sell-strike.ts'
import { edge, factsOf } from './story.ts'

/** The sale is complete: the work is the buyer's, the seller's money payable (D84, D88). */
export async function completion(table: Getter, before: Delivery, by: ParcelActor, now: number) {
  const decision = complete(before, by, now)
  if (!decision.ok) return decision
  const { item } = decision
  const [money, buyer] = await Promise.all([getMoney(table, item.orderId), getStanding(table, item.buyerId)])
  if (!money) throw new Error(`order ${item.orderId} was paid and has no money`)
  const { chain, writes } = posted(item.orderId, money, [settled(item, item.refunded)], now)
  const { net } = settle(item, item.refunded)
  return {
    ok: true,
    item,
    writes: [
      moveParcel(before, decision),
      handOver(item, buyer?.username ?? '', now),
      ...(writes.length > 0 ? [putMoney({ ...money, ...chain, version: money.version + 1 }, money), ...writes] : []),
    ],
    events: [orderCompleted({ ...factsOf(item), by, price: item.price, net }), ownershipMoved(factsOf(item))],
  } as const
}

export interface Cancelling {
  readonly by: ParcelActor
  readonly reason: string
  readonly refundId: string
  /** A strike on the member who sells (D46); the last day passing is always their fault. */
  readonly sellersFault?: boolean
}

/** The sale is cancelled: it ends, and all of its money is on its way back. The work is its seller's when that has arrived. */
export async function cancellation(table: Getter, before: Delivery, how: Cancelling, now: number) {
  const { by, reason, refundId } = how
  const decision = cancel(before, by, { reason, refundId }, now)
  if (!decision.ok) return decision
  const { item } = decision
  const money = await getMoney(table, item.orderId)
  if (!money) throw new Error(`order ${item.orderId} was paid and has no money`)
  const amount = leftOf(item)
  const asked = refundAsked(
    money,
    { refundId, lines: [{ orderItemId: item.id, amount }], cause: 'cancel', reason },
    item.buyerId,
    now,
  )
  if (!asked.ok) {
    if (asked.code === 'busy') return { ok: false, code: 'busy' } as const
    throw new Error(`order item ${item.id} holds more than order ${item.orderId} was paid`)
  }
  const sellersFault = how.sellersFault ?? (by === 'system' && !item.arranged)
  const { writes, events } = edge(
    before,
    decision,
    deliveryCancelled({ ...factsOf(item), by, reason, amount, sellersFault }),
  )
  return {
    ok: true,
    item,
    writes: [...writes, ...asked.writes, ...(sellersFault ? await sellStrike(table, item.seller.userId, now) : [])],
    events: [...events, ...asked.events],
  } as const
}
