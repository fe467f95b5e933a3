import { dayMs } from '#shared/durations.ts'
import { type OrderDecision, type OrderRefusal, type PaymentFacts, wrongState } from './decisions.ts'
import { isTransferred, type Order, type UnappliedPayment } from './order.ts'
import { canTransitionOrder, hasEnded, isPaid, type OrderTransition, orderTransitions } from './transitions.ts'

/**
 * Unapplied payments: money that came by bank transfer and pays for nothing, because it was late, repeated, too much,
 * too little, or for works that are gone. The platform cannot send a transfer back, so the house owes it to the buyer
 * until an operator has sent it (decision 102).
 */

/** While money is owed, the platform is queried once a day for more, in case its webhook was lost. */
const watchMs = dayMs

type Paying = Pick<Order, 'payment'>

/** Yen still to be sent back. */
export const openUnappliedOf = ({ payment }: Paying): number =>
  payment?.unapplied ? payment.unapplied.owed - payment.unapplied.returned : 0

/**
 * Yen received beyond what a price takes. An order that ended owes nothing yet while its account may still be filled or
 * its works may still be available.
 */
export function surplusOf(order: Order, facts: PaymentFacts): number {
  const received = facts.received ?? 0
  if (!isTransferred(order)) return 0
  if (isPaid(order)) return Math.max(0, received - order.captured)
  const isLost = facts.status === 'captured' && order.payment?.isReleased === true
  return hasEnded(order) && (facts.status === 'ended' || isLost) ? received : 0
}

function withUnapplied(
  order: Order,
  move: OrderTransition,
  unapplied: UnappliedPayment,
  now: number,
): OrderDecision | OrderRefusal {
  if (!order.payment) return wrongState
  const isOpen = unapplied.owed > unapplied.returned
  const detail = isOpen ? ('transfer_owed' as const) : ('transfer_returned' as const)
  // A paid order stays a success for its buyer; the surplus is shown beside it.
  const last = isPaid(order) ? order.payment.last : { outcome: 'technical_error' as const, detail, at: now }
  return {
    outcome: 'allowed',
    move,
    order: {
      ...order,
      payStatus: orderTransitions[move].to ?? order.payStatus,
      payment: { ...order.payment, last, unapplied },
      dueAt: isOpen ? now + watchMs : null,
      updatedAt: now,
    },
  }
}

type Chain = Pick<UnappliedPayment, 'entries' | 'head'>

/** Records that more has come than was owed so far: `owed` is the new total. */
export function oweBack(order: Order, asked: Chain & { readonly owed: number }, now: number) {
  const before = order.payment?.unapplied
  if (!canTransitionOrder(order, 'oweBack', 'system') || asked.owed <= (before?.owed ?? 0)) return wrongState
  const unapplied = { since: now, returned: 0, transfers: [], ...before, ...asked }
  return withUnapplied(order, 'oweBack', unapplied, now)
}

export type SentTransfer = Omit<UnappliedPayment['transfers'][number], 'at'>

/** Records that an operator sent some of it to the buyer's bank; the task is over when all of it is sent. */
export function returnMoney(order: Order, sent: SentTransfer, chain: Chain, now: number) {
  const { unapplied } = order.payment ?? {}
  if (!canTransitionOrder(order, 'returnMoney', 'operator') || !unapplied) return wrongState
  if (sent.amount < 1 || sent.amount > openUnappliedOf(order)) return wrongState
  const transfers = [...unapplied.transfers, { ...sent, at: now }]
  return withUnapplied(
    order,
    'returnMoney',
    { ...unapplied, ...chain, returned: unapplied.returned + sent.amount, transfers },
    now,
  )
}

/** Nothing new has come: the next query is tomorrow. */
export function watchUnapplied(order: Order, now: number): OrderDecision | OrderRefusal {
  const isDue = openUnappliedOf(order) > 0 && order.dueAt !== null && now >= order.dueAt
  if (!isDue || !canTransitionOrder(order, 'watchUnapplied', 'system')) return wrongState
  return { outcome: 'allowed', move: 'watchUnapplied', order: { ...order, dueAt: now + watchMs, updatedAt: now } }
}
