import type { PendingEvent } from '#events/event.ts'
import { saleReversed } from '#events/fulfilment/parcels.ts'
import { orderRefunded, refundFailed as refundFailedEvent, refundRequested } from '#events/fulfilment/refunds.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { posted } from '#functions/store/buying/journal.ts'
import { findOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { addedDebts } from '#functions/store/earning/payouts.ts'
import { parcelFacts, timerOf } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcels, moveParcel } from '#functions/store/fulfilment/parcels.ts'
import { newRefund as insertRefund, moveRefund, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { reverseSale } from '#functions/store/selling/sold-works.ts'
import { bookRefund } from '#shared/domain/buying/order/decisions.ts'
import { orderTransitions } from '#shared/domain/buying/order/transitions.ts'
import { debtOf } from '#shared/domain/earning/payout/debts.ts'
import { type Parcel, type ParcelMoved, parcelAfter } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isReversing, type ParcelActor } from '#shared/domain/fulfilment/parcel/transitions.ts'
import {
  completeRefund,
  failRefund,
  type NewRefund,
  type OrderMoney,
  orderTransitionAfter,
  type Refund,
  requestRefund,
} from '#shared/domain/fulfilment/refund/refund.ts'
import { clawedBack, type Posting, refunded, sellerKey, settled } from '#shared/domain/kernel/money/journal.ts'
import { grossOf } from '#shared/domain/kernel/money/settlement.ts'

/** Yen that the buyer paid for this work, less earlier refunds. */
export const refundableOf = (item: Parcel): number => grossOf(item) - item.refunded

const facts = ({ refundId, orderId, amount }: Refund, buyerId: string) => ({ refundId, orderId, buyerId, amount })

/** Reserves the amount in the transaction that decides the refund; `sendRefund` transfers it later. */
export function refundRequestOf(money: OrderMoney, asked: NewRefund, buyerId: string, now: number) {
  const decision = requestRefund(money, asked, now)
  if (decision.outcome === 'refused') return decision
  const { refund } = decision
  return {
    outcome: 'allowed',
    refund,
    writes: [insertRefund(refund), putMoney(decision.money, money)],
    events: [refundRequested(facts(refund, buyerId))],
  } as const
}

interface OpenRefund {
  readonly refund: Refund
  readonly money: OrderMoney
}
type Paid = Parameters<typeof completeRefund>[2]

/**
 * Books a paid refund: refund, order, journal and parcels change in one transaction. A cancelled or returned sale is
 * reversed now, and the rest of its money is shared out; shares of a completed sale are recalculated, and an excess
 * already paid to its seller is recorded as owed (D113). Null when the refund has been booked before.
 */
export async function refundPaymentOf(table: Getter, { refund, money }: OpenRefund, by: Paid, now: number) {
  const done = completeRefund(refund, money, by, now)
  const [order, items] = await Promise.all([
    findOrder(table, refund.orderId),
    getParcels(
      table,
      refund.lines.map(({ orderItemId }) => orderItemId),
    ),
  ])
  if (!done || !order || items.length < refund.lines.length) return null
  const actor = by.via === 'bank' ? 'operator' : 'system'
  const amounts = new Map(refund.lines.map(({ orderItemId, amount }) => [orderItemId, amount]))
  const steps = items.map(item =>
    afterRefund(item, { refundId: refund.refundId, amount: amounts.get(item.id) ?? 0, by: actor }, now),
  )
  const postings = [
    ...steps.flatMap(({ clawBack }) => clawBack ?? []),
    refunded(refund.refundId, refund.lines, by.via),
    ...steps.flatMap(({ share }) => share ?? []),
  ]
  const { chain, writes } = posted(refund.orderId, money, postings, now)
  const after = { ...done.money, ...chain }
  const move = orderTransitionAfter(after)
  const booked = bookRefund(order, move, { by: actor, refunded: after.refunded }, now)
  // A parallel call has booked this refund since it was read.
  if (booked.outcome === 'refused') return null
  const debts = Map.groupBy(
    steps.map(({ parcel }) => parcel.item).filter(item => debtOf(item) > 0),
    ({ seller }) => sellerKey(seller),
  )
  const owed = [...debts].map(([seller, own]) =>
    addedDebts(
      table,
      seller,
      own.map(({ id }) => id),
    ),
  )
  const reversed = steps.flatMap(({ before, reverses }) => (reverses ? [reverseSale(table, before, now)] : []))
  return {
    refund: done.refund,
    writes: [
      ...(await Promise.all(owed)).flat(),
      moveRefund(refund, done),
      putMoney(after, money),
      moveOrder(order, booked),
      ...writes,
      ...steps.map(({ before, parcel }) => moveParcel(before, parcel)),
      ...(await Promise.all(reversed)).flat(),
    ],
    events: [
      orderRefunded({ ...facts(refund, order.buyerId), payStatus: orderTransitions[move].to, via: by.via }),
      ...steps.flatMap(({ before, parcel: { item }, reverses }): PendingEvent[] => [
        ...(reverses ? [saleReversed(parcelFacts(item))] : []),
        ...timerOf(item, before),
      ]),
    ],
  }
}

interface AfterRefund {
  readonly before: Parcel
  readonly parcel: ParcelMoved
  readonly clawBack: Posting | null
  readonly share: Posting | null
  /** Whether the work returns to its seller with this refund. */
  readonly reverses: boolean
}

interface ParcelRefund {
  readonly refundId: string
  readonly amount: number
  readonly by: ParcelActor
}

function afterRefund(before: Parcel, { refundId, amount, by }: ParcelRefund, now: number): AfterRefund {
  const back = before.refunded + amount
  const isSettled = before.settledAt !== undefined
  const reverses = isReversing(before) && before.reversedAt === undefined
  const parcel = parcelAfter(
    before,
    { move: 'bookRefund', by, at: now },
    {
      refunded: back,
      ...(before.refundId === refundId && { refundId: undefined }),
      ...(reverses && { reversedAt: now, settledAt: before.settledAt ?? now }),
    },
  )
  return {
    before,
    parcel,
    clawBack: isSettled ? clawedBack(refundId, before, before.refunded, back) : null,
    share: reverses && !isSettled ? settled(before, back) : null,
    reverses,
  }
}

/** The platform definitely refused the refund; an operator has to resolve it (D43). */
export function refundRefusalOf(refund: Refund, money: OrderMoney, buyerId: string, failure: string) {
  const failed = failRefund(refund, money, failure)
  if (!failed) return null
  return {
    writes: [moveRefund(refund, failed), putMoney(failed.money, money)],
    events: [refundFailedEvent({ ...facts(refund, buyerId), failure })],
  }
}
