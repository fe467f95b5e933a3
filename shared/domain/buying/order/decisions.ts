import type { Allowed, Refused } from '#shared/decision.ts'
import { saleOf } from '#shared/domain/kernel/money/charges.ts'
import { firstRates } from '#shared/domain/kernel/money/rates.ts'
import { amountsOf } from '#shared/domain/selling/policy/shipping.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Outcome, OutcomeDetail } from '../payment/outcome.ts'
import {
  heldUntil,
  isTransferred,
  type Order,
  type OrderLine,
  type OrderPayment,
  orderRules,
  type Transfer,
} from './order.ts'
import {
  canTransitionOrder,
  hasEnded,
  isUnpaid,
  type OrderActor,
  type OrderTransition,
  orderTransitions,
} from './transitions.ts'

/**
 * Every decision on an order (D41, D42). Each is a pure function of the order as read, the platform's facts and the
 * time, and returns the next order. The condition of the write fails if the order has changed since.
 */
export type OrderRefusal<Code extends string = 'order-state'> = Refused<Code>
/** An order after a transition, as the store writes it. */
export interface OrderMoved {
  readonly move: OrderTransition
  readonly order: Order
}
export type OrderDecision = Allowed<OrderMoved>
export const wrongState = { outcome: 'refused', code: 'order-state' } as const

/** The platform's facts about a payment in the marketplace's terms. */
export interface PaymentFacts {
  readonly status: 'open' | 'challenge' | 'unknown' | 'awaiting' | 'authorized' | 'captured' | 'ended'
  /** Attempts that the platform has counted. */
  readonly attempts: number
  /** The platform has answered this attempt, even if it does not count it. */
  readonly certain?: true
  readonly redirectUrl: string | null
  /** Why the last attempt failed, if it did. */
  readonly failure: { readonly outcome: Outcome; readonly detail: OutcomeDetail | null } | null
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** Result of 3-D Secure: authenticated (Y), or only attempted (A). */
  readonly authentication?: 'passed' | 'attempted'
  /** Yen received by bank transfer, whether or not they paid for anything. */
  readonly received?: number
}

const change = (order: Order, move: OrderTransition, now: number, values: Partial<Order>): OrderDecision => ({
  outcome: 'allowed',
  move,
  order: { ...order, ...values, payStatus: orderTransitions[move].to ?? order.payStatus, updatedAt: now },
})

const payment = (order: Order, values: Partial<OrderPayment>): OrderPayment => ({
  method: 'card',
  id: '',
  attempts: 0,
  seen: 0,
  open: null,
  last: null,
  card: null,
  transfer: null,
  ...order.payment,
  ...values,
})

/** When the poller checks the order next; null if nothing can happen without a call. */
const nextLookAt = (order: Order, now: number): number | null => {
  const { payStatus, payment: paid } = order
  if (payStatus === 'capturing') return now + minuteMs
  if (!isUnpaid(order)) return null
  const asks = paid?.open && paid.open.state !== 'challenge' ? now + minuteMs / 2 : order.holdUntil
  return Math.min(asks, order.holdUntil)
}

const withDue = ({ move, order }: OrderMoved, now: number): OrderDecision => ({
  outcome: 'allowed',
  move,
  order: { ...order, dueAt: nextLookAt(order, now) },
})

/**
 * Begins an attempt. It is written before the platform is called, so that the order cannot expire meanwhile (P8, P11).
 */
export function beginAttempt(
  order: Order,
  begun: { paymentId: string },
  now: number,
): OrderDecision | OrderRefusal<'order-state' | 'hold-expired' | 'tries-used'> {
  if (!canTransitionOrder(order, 'attempt', 'buyer') || order.payment?.open || order.payment?.transfer)
    return wrongState
  if (now >= order.holdUntil) return { outcome: 'refused', code: 'hold-expired' }
  const attempts = (order.payment?.attempts ?? 0) + 1
  if (attempts > orderRules.tries) return { outcome: 'refused', code: 'tries-used' }
  const begin = { id: begun.paymentId, attempts, open: { n: attempts, since: now, state: 'sent' } } as const
  const { authentication: _earlier, ...next } = payment(order, begin)
  return withDue(change(order, 'attempt', now, { payment: next }), now)
}

/** Latest end of a challenge of this order, which the platform is told (6.0 step 3). */
export const challengeUntil = (order: Pick<Order, 'holdUntil' | 'extended'>): number =>
  order.holdUntil + (order.extended ? 0 : orderRules.challengeMs)

/** Sends the buyer to the issuer; the first challenge extends the hold. */
export function openChallenge(order: Order, facts: PaymentFacts, now: number): OrderDecision | OrderRefusal {
  const { payment: paid } = order
  if (!canTransitionOrder(order, 'challenge', 'system') || !paid?.open) return wrongState
  const open = {
    ...paid.open,
    state: 'challenge' as const,
    ...(facts.redirectUrl && { redirectUrl: facts.redirectUrl }),
  }
  const held = { holdUntil: challengeUntil(order), extended: true }
  return withDue(change(order, 'challenge', now, { payment: payment(order, { open, card: facts.card }), ...held }), now)
}

/** The attempt definitely failed. The buyer may try another card until the hold ends. */
export function failAttempt(order: Order, facts: PaymentFacts, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'fail', 'system') || !order.payment) return wrongState
  const next = payment(order, { open: null, last: lastOf(facts, now), ...after(facts) })
  return withDue(change(order, 'fail', now, { payment: next }), now)
}

const technical = { outcome: 'technical_error', detail: null } as const
const lastOf = (facts: PaymentFacts, now: number) => {
  const { outcome, detail } = facts.failure ?? technical
  return { outcome, detail, at: now }
}

/** A payment that has ended cannot be used again: the id is cleared, and the next attempt registers a new one. */
const after = ({ status, attempts }: PaymentFacts) => (status === 'ended' ? { id: '', seen: 0 } : { seen: attempts })

type AuthenticationFacts = Pick<PaymentFacts, 'authentication'>
const authenticationOf = (facts: AuthenticationFacts | null): Partial<OrderPayment> =>
  facts?.authentication ? { authentication: facts.authentication } : {}

/** The outcome of the attempt is unknown. The platform is queried again. */
export function awaitOutcome(
  order: Order,
  facts: AuthenticationFacts | null,
  now: number,
): OrderDecision | OrderRefusal {
  const { payment: paid } = order
  if (!canTransitionOrder(order, 'retryLater', 'system')) return wrongState
  if (!paid?.open && order.payStatus !== 'capturing') return wrongState
  const open = paid?.open ? { ...paid.open, state: 'unknown' as const } : null
  return withDue(
    change(order, 'retryLater', now, { payment: payment(order, { open, ...authenticationOf(facts) }) }),
    now,
  )
}

/** Authorized: the same transaction locks the works for the order; the capture follows. */
type Heard = Pick<PaymentFacts, 'card' | 'authentication'>
export function authorize(order: Order, facts: Heard, now: number): OrderDecision | OrderRefusal {
  const move = hasEnded(order) ? 'authorizeLate' : 'authorize'
  if (!canTransitionOrder(order, move, 'system')) return wrongState
  const method = isTransferred(order) ? 'bank' : 'card'
  const next = payment(order, {
    open: null,
    method,
    ...(facts.card && { card: facts.card }),
    ...authenticationOf(facts),
  })
  const { endedAt: _endedAt, ...rest } = order
  return withDue(change(rest, move, now, { payment: next }), now)
}

export function markPaid(order: Order, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'pay', 'system')) return wrongState
  const last = { outcome: 'success' as const, detail: null, at: now }
  return change(order, 'pay', now, {
    paidAt: now,
    captured: order.amounts.total,
    dueAt: null,
    payment: payment(order, { open: null, last, capturedAt: now }),
  })
}

/**
 * The platform definitely refused the capture. That is written before the authorization is released: the idempotency
 * key of the capture expires after a day, and a buyer who was told of a failure must never be charged.
 */
export function refuseCapture(order: Order, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'refuseCapture', 'system')) return wrongState
  return withDue(change(order, 'refuseCapture', now, { payment: payment(order, { captureRefusedAt: now }) }), now)
}

/** How long the poller waits after a refused release, which only an operator can resolve. */
const stuckRetryMs = 60 * minuteMs

/** The platform definitely refused the release. The console flags the order until the money is released. */
export function reportStuck(order: Order, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'reportStuck', 'system')) return wrongState
  const { stuckSince = now, refusedReleases = 0 } = order.payment ?? {}
  const next = payment(order, { stuckSince, refusedReleases: refusedReleases + 1 })
  return change(order, 'reportStuck', now, { payment: next, dueAt: now + stuckRetryMs })
}

/** The outcome is unknown. The poller retries in one minute. */
export function retryLater(order: Order, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'retryLater', 'system')) return wrongState
  return change(order, 'retryLater', now, { dueAt: now + minuteMs })
}

/** Clears the recorded refusals, since the platform holds no money any more. */
function withoutRefusals(before: OrderPayment): OrderPayment {
  const { captureRefusedAt: _refused, stuckSince: _stuck, refusedReleases: _often, ...rest } = before
  return rest
}

/** The authorization is released after a refused capture. The buyer has five more minutes for another card (D41). */
export function failCapture(order: Order, facts: PaymentFacts, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'failCapture', 'system')) return wrongState
  const holdUntil = Math.max(order.holdUntil, now + orderRules.retryMs)
  const next = withoutRefusals(payment(order, { open: null, last: lastOf(facts, now), ...after(facts) }))
  return withDue(change(order, 'failCapture', now, { holdUntil, payment: next }), now)
}

export const lateCheckMs = 35 * minuteMs

/** The hold has ended and no outcome is unknown. A late authorization is handled when it arrives (D41). */
export function expireOrder(order: Order, now: number): OrderDecision | OrderRefusal {
  const open = order.payment?.open
  const until = heldUntil(order)
  if (!canTransitionOrder(order, 'expire', 'system') || until === null || now < until) return wrongState
  if (open && open.state !== 'challenge') return wrongState
  // An authorization may still arrive. The poller checks once more, in case the webhook is lost.
  const ended = {
    endedAt: now,
    dueAt: open || order.payment?.transfer ? now + lateCheckMs : null,
  }
  return change(order, 'expire', now, { ...ended, ...(order.payment && { payment: payment(order, { open: null }) }) })
}

/**
 * The works were sold to others before the authorization arrived. That is written before the release: if the other
 * buyer's hold ended in between, a parallel call could accept the order with an authorization that is being released.
 */
export function loseWorks(
  order: Order,
  now: number,
  detail: OutcomeDetail = isTransferred(order) ? 'transfer_owed' : 'works_gone',
): OrderDecision | OrderRefusal {
  const move = hasEnded(order) ? 'loseWorksLate' : 'loseWorks'
  if (!canTransitionOrder(order, move, 'system')) return wrongState
  const last = { outcome: 'technical_error' as const, detail, at: now }
  const next = payment(order, { open: null, last, isReleased: true })
  const dueAt = now + minuteMs
  return change(order, move, now, { payment: next, dueAt, ...(move === 'loseWorks' && { endedAt: now }) })
}

export function cancelUnpaid(order: Order, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'cancel', 'buyer') || order.payment?.open) return wrongState
  // The account stays open until its due date: a transfer into it has to be found and refunded.
  const { transfer } = order.payment ?? {}
  return change(order, 'cancel', now, { endedAt: now, dueAt: transfer ? transfer.until + lateCheckMs : null })
}

/** Records the virtual account for a total above the card ceiling: the works wait for the transfer (D44). */
export function awaitTransfer(order: Order, account: Transfer, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'awaitTransfer', 'system') || !order.payment?.open) return wrongState
  const next = payment(order, { method: 'bank', open: null, transfer: account })
  return withDue(change(order, 'awaitTransfer', now, { payment: next, holdUntil: account.until }), now)
}

/** The operator quotes the transport: the amounts are complete, and the buyer has seven days to pay (D41). */
export function applyQuote(
  order: Order,
  transports: Readonly<Record<string, number>>,
  now: number,
): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'quote', 'operator')) return wrongState
  const lines = order.lines.map((line): OrderLine => {
    const transport = line.transport ?? transports[line.id] ?? null
    const seller = { type: line.seller.type, pickupFee: line.sale.pickupFee }
    return { ...line, transport, sale: saleOf(line.price, seller, { ...line, transport }, line.rates ?? firstRates) }
  })
  if (lines.some(({ transport }) => transport === null)) return wrongState
  const amounts = amountsOf(lines, order.delivery.country)
  const holdUntil = now + orderRules.quotedMs
  return withDue(change(order, 'quote', now, { lines, amounts, holdUntil }), now)
}

/** Counts an issue of the receipt; from the second on it is marked 再発行 (D45). */
export function countReceipt(
  order: Order,
  by: OrderActor,
  now: number,
  payee: string | null = order.receipt.payee,
): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'issueReceipt', by)) return wrongState
  return change(order, 'issueReceipt', now, { receipt: { payee, issued: order.receipt.issued + 1 } })
}

/** The buyer enters the payee once; if a receipt was issued before, the next one is marked 再発行 (D45). */
export function namePayee(order: Order, payee: string, now: number): OrderDecision | OrderRefusal {
  const { receipt } = order
  if (!canTransitionOrder(order, 'nameReceipt', 'buyer') || receipt.payee !== null) return wrongState
  return change(order, 'nameReceipt', now, { receipt: { ...receipt, payee } })
}

/** The buyer removes a work from the list of purchases; the order keeps it as evidence (§14). */
export function hideLine(order: Order, itemId: string, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'hideItem', 'buyer')) return wrongState
  return change(order, 'hideItem', now, { hidden: [...new Set([...order.hidden, itemId])] })
}

/** A refund was paid; `refunded` is the sum of all refunds of the order. */
export function bookRefund(
  order: Order,
  move: 'refund' | 'refundPart',
  { by, refunded }: { readonly by: OrderActor; readonly refunded: number },
  now: number,
): OrderDecision | OrderRefusal {
  return canTransitionOrder(order, move, by) ? change(order, move, now, { refunded }) : wrongState
}

/** The late payment was released or refunded. */
export function voidPayment(order: Order, now: number): OrderDecision | OrderRefusal {
  if (!canTransitionOrder(order, 'voidPayment', 'system')) return wrongState
  return change(order, 'voidPayment', now, { payment: order.payment && withoutRefusals(order.payment), dueAt: null })
}

/** Nothing is known that changes the order: it is checked again at `dueAt`, or never if that is null. */
export const lookAgainAt = (order: Order, dueAt: number | null, now: number): OrderDecision =>
  change(order, 'retryLater', now, { dueAt })
