import { orderRefunded, refundFailed as refundFailedEvent, refundRequested, saleReversed } from '#events/deliveries.ts'
import type { PendingEvent } from '#events/event.ts'
import {
  getDeliveries,
  newRefund as insertRefund,
  moveParcel,
  moveRefund,
  putMoney,
} from '#functions/store/deliveries.ts'
import { posted } from '#functions/store/journal.ts'
import { getOrder, moveOrder } from '#functions/store/orders.ts'
import { reverseSale } from '#functions/store/sold-works.ts'
import type { Getter } from '#functions/table/table.ts'
import { clawedBack, type Posting, refunded, settled } from '#shared/domain/money/journal.ts'
import { grossOf } from '#shared/domain/money/settlement.ts'
import { orderMoves } from '#shared/domain/order/moves.ts'
import { refundBooked } from '#shared/domain/order/steps.ts'
import { isReversing, type ParcelActor } from '#shared/domain/parcel/moves.ts'
import { type Delivery, moved, type ParcelMoved } from '#shared/domain/parcel/parcel.ts'
import {
  type NewRefund,
  type OrderMoney,
  orderMoveAfter,
  type Refund,
  refundDone,
  refundFailed,
  requestRefund,
} from '#shared/domain/refund/refund.ts'
import { factsOf, waitsOf } from './story.ts'

/** Yen of this work that the buyer has paid and not got back. */
export const leftOf = (item: Delivery): number => grossOf(item) - item.refunded

const facts = ({ refundId, orderId, amount }: Refund, buyerId: string) => ({ refundId, orderId, buyerId, amount })

/** Sets the amount aside in the transaction that decides it; the money moves after that (sendRefund). */
export function refundAsked(money: OrderMoney, asked: NewRefund, buyerId: string, now: number) {
  const decision = requestRefund(money, asked, now)
  if (!decision.ok) return decision
  const { refund } = decision
  return {
    ok: true,
    refund,
    writes: [insertRefund(refund), putMoney(decision.money, money)],
    events: [refundRequested(facts(refund, buyerId))],
  } as const
}

type Paid = Parameters<typeof refundDone>[2]

/**
 * The money is the buyer's again: refund, order, journal and items in one transaction. A sale that had ended with it is
 * reversed now, and what is left of its money is shared; one that had been settled is settled anew. Null when it is over.
 */
export async function refundPaid(table: Getter, refund: Refund, money: OrderMoney, by: Paid, now: number) {
  const done = refundDone(refund, money, by, now)
  const [order, items] = await Promise.all([
    getOrder(table, refund.orderId),
    getDeliveries(
      table,
      refund.lines.map(({ orderItemId }) => orderItemId),
    ),
  ])
  if (!done || !order || items.length < refund.lines.length) return null
  const actor = by.via === 'bank' ? 'operator' : 'system'
  const amounts = new Map(refund.lines.map(({ orderItemId, amount }) => [orderItemId, amount]))
  const steps = items.map(item => afterRefund(item, refund, amounts.get(item.id) ?? 0, actor, now))
  const postings = [
    ...steps.flatMap(({ clawBack }) => clawBack ?? []),
    refunded(refund.refundId, refund.lines, by.via),
    ...steps.flatMap(({ share }) => share ?? []),
  ]
  const { chain, writes } = posted(refund.orderId, money, postings, now)
  const after = { ...done.money, ...chain }
  const move = orderMoveAfter(after)
  const booked = refundBooked(order, move, { by: actor, refunded: after.refunded }, now)
  // Another call has booked this refund since it was read.
  if (!booked.ok) return null
  return {
    refund: done.refund,
    writes: [
      moveRefund(refund, done),
      putMoney(after, money),
      moveOrder(order, booked),
      ...writes,
      ...steps.map(({ before, parcel }) => moveParcel(before, parcel)),
      ...steps.flatMap(({ before, reverses }) => (reverses ? [reverseSale(before, now)] : [])),
    ],
    events: [
      orderRefunded({ ...facts(refund, order.buyerId), payStatus: orderMoves[move].to, via: by.via }),
      ...steps.flatMap(({ before, parcel: { item }, reverses }): PendingEvent[] => [
        ...(reverses ? [saleReversed(factsOf(item))] : []),
        ...waitsOf(item, before),
      ]),
    ],
  }
}

interface AfterRefund {
  readonly before: Delivery
  readonly parcel: ParcelMoved
  readonly clawBack: Posting | null
  readonly share: Posting | null
  /** The work goes back to its seller with this refund. */
  readonly reverses: boolean
}

function afterRefund(
  before: Delivery,
  { refundId }: Refund,
  amount: number,
  by: ParcelActor,
  now: number,
): AfterRefund {
  const back = before.refunded + amount
  const isSettled = before.settledAt !== undefined
  const reverses = isReversing(before) && before.reversedAt === undefined
  const parcel = moved(before, 'bookRefund', by, now, {
    refunded: back,
    ...(before.refundId === refundId && { refundId: undefined }),
    ...(reverses && { reversedAt: now, settledAt: before.settledAt ?? now }),
  })
  return {
    before,
    parcel,
    clawBack: isSettled ? clawedBack(refundId, before, before.refunded, back) : null,
    share: reverses && !isSettled ? settled(before, back) : null,
    reverses,
  }
}

/** The platform said no for certain; an operator sees to it (D43). */
export function refundRefused(refund: Refund, money: OrderMoney, buyerId: string, failure: string) {
  const failed = refundFailed(refund, money, failure)
  if (!failed) return null
  return {
    writes: [moveRefund(refund, failed), putMoney(failed.money, money)],
    events: [refundFailedEvent({ ...facts(refund, buyerId), failure })],
  }
}
