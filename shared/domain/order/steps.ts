import { amountsOf, saleOf } from '../money/charges.ts'
import type { Outcome, OutcomeDetail } from '../payment/outcome.ts'
import { hasEnded, isPaid, isUnpaid, mayMoveOrder, type OrderActor, type OrderMove, orderMoves } from './moves.ts'
import {
  methodFor,
  type OpenAttempt,
  type Order,
  type OrderLine,
  type OrderPayment,
  orderRules,
  type Transfer,
} from './order.ts'

/**
 * Every decision on an order (D41, D42). They are pure: the order as it was read, what the platform says of its
 * payment, the time; each gives the next order, and the transaction's conditions make sure that nothing moved since.
 */
export interface Refused<Code extends string = 'order-state'> {
  readonly ok: false
  readonly code: Code
}
/** An order after one of its moves, as the store writes it. */
export interface OrderMoved {
  readonly move: OrderMove
  readonly order: Order
}
export interface Moved extends OrderMoved {
  readonly ok: true
}
const wrongState = { ok: false, code: 'order-state' } as const

const MINUTE = 60_000

/** The platform's word on a payment, in the marketplace's terms. */
export interface PaymentFacts {
  readonly status: 'open' | 'challenge' | 'unknown' | 'awaiting' | 'authorized' | 'captured' | 'ended'
  /** Attempts that the platform has counted. */
  readonly attempts: number
  /** It answered this very attempt, whether it counts it or not. */
  readonly certain?: true
  readonly redirectUrl: string | null
  /** Why the last attempt failed, if it did. */
  readonly failure: { readonly outcome: Outcome; readonly detail: OutcomeDetail | null } | null
  readonly card: { readonly brand: string; readonly last4: string } | null
}

const change = (order: Order, move: OrderMove, now: number, values: Partial<Order>): Moved => ({
  ok: true,
  move,
  order: { ...order, ...values, payStatus: orderMoves[move].to ?? order.payStatus, updatedAt: now },
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

/** Only what an unpaid order can still become keeps the poller awake. */
const dueOf = (order: Order, now: number): number | null => {
  const { payStatus, payment: paid } = order
  if (payStatus === 'settling') return now + MINUTE
  if (!isUnpaid(order)) return null
  const asks = paid?.open && paid.open.state !== 'challenge' ? now + MINUTE / 2 : order.holdUntil
  return Math.min(asks, order.holdUntil)
}

const withDue = ({ move, order }: OrderMoved, now: number): Moved => ({
  ok: true,
  move,
  order: { ...order, dueAt: dueOf(order, now) },
})

/** Begins an attempt. It is written before the platform is asked, so that nothing expires while nobody knows (P8, P11). */
export function beginAttempt(
  order: Order,
  begun: { paymentId: string },
  now: number,
): Moved | Refused<'order-state' | 'hold-expired' | 'tries-used'> {
  if (!mayMoveOrder(order, 'attempt', 'buyer') || order.payment?.open || order.payment?.transfer) return wrongState
  if (now >= order.holdUntil) return { ok: false, code: 'hold-expired' }
  const attempts = (order.payment?.attempts ?? 0) + 1
  if (attempts > orderRules.tries) return { ok: false, code: 'tries-used' }
  const next = payment(order, {
    id: begun.paymentId,
    attempts,
    open: { n: attempts, since: now, state: 'sent' },
  })
  return withDue(change(order, 'attempt', now, { payment: next }), now)
}

/** The last instant at which a challenge of this order may end: the platform is told (6.0 step 3). */
export const challengeUntil = (order: Pick<Order, 'holdUntil' | 'extended'>): number =>
  order.holdUntil + (order.extended ? 0 : orderRules.challengeMs)

/** The buyer is sent to the issuer; the first time, the hold is prolonged for it. */
export function challenged(order: Order, facts: PaymentFacts, now: number): Moved | Refused {
  const { payment: paid } = order
  if (!mayMoveOrder(order, 'challenge', 'system') || !paid?.open) return wrongState
  const open = {
    ...paid.open,
    state: 'challenge' as const,
    ...(facts.redirectUrl && { redirectUrl: facts.redirectUrl }),
  }
  const held = { holdUntil: challengeUntil(order), extended: true }
  return withDue(change(order, 'challenge', now, { payment: payment(order, { open, card: facts.card }), ...held }), now)
}

/** The attempt failed for certain: another card may follow as long as the hold lives. */
export function failed(order: Order, facts: PaymentFacts, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'fail', 'system') || !order.payment) return wrongState
  const next = payment(order, { open: null, last: lastOf(facts, now), ...after(facts) })
  return withDue(change(order, 'fail', now, { payment: next }), now)
}

const technical = { outcome: 'technical_error', detail: null } as const
const lastOf = (facts: PaymentFacts, now: number) => {
  const { outcome, detail } = facts.failure ?? technical
  return { outcome, detail, at: now }
}

/** A payment that has ended for good is followed by another one: the id is free for it. */
const after = ({ status, attempts }: PaymentFacts) => (status === 'ended' ? { id: '', seen: 0 } : { seen: attempts })

/** Nobody knows how the attempt ended; it is asked again. */
export function unknownYet(order: Order, now: number): Moved | Refused {
  const { payment: paid } = order
  if (!mayMoveOrder(order, 'retryLater', 'system')) return wrongState
  if (!paid?.open && order.payStatus !== 'settling') return wrongState
  const open = paid?.open ? { ...paid.open, state: 'unknown' as const } : null
  return withDue(change(order, 'retryLater', now, { payment: payment(order, { open }) }), now)
}

/** Authorised: the lock becomes the order's in the same transaction, and only after that the money is taken. */
export function settling(order: Order, facts: Pick<PaymentFacts, 'card'>, now: number): Moved | Refused {
  const move = hasEnded(order) ? 'authorizeLate' : 'authorize'
  if (!mayMoveOrder(order, move, 'system')) return wrongState
  const next = payment(order, { open: null, ...(facts.card && { card: facts.card }) })
  const { endedAt: _endedAt, ...rest } = order
  return withDue(change(rest, move, now, { payment: next }), now)
}

export function paid(order: Order, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'pay', 'system')) return wrongState
  const last = { outcome: 'success' as const, detail: null, at: now }
  return change(order, 'pay', now, {
    paidAt: now,
    captured: order.amounts.total,
    dueAt: null,
    payment: payment(order, { open: null, last, capturedAt: now }),
  })
}

/**
 * The platform will not capture, for certain. It is written before the authorisation is let go: its key there lapses
 * after a day, and nobody may then ask for the money of a buyer who was long told otherwise.
 */
export function captureDenied(order: Order, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'refuseCapture', 'system')) return wrongState
  return withDue(change(order, 'refuseCapture', now, { payment: payment(order, { captureRefusedAt: now }) }), now)
}

/** How often money that the platform will not let go is looked at: only an operator can change that. */
export const stuckLookMs = 60 * MINUTE

/** The platform will not let the money go, for certain: an operator sees the order until it is (order-flags.ts). */
export function stuck(order: Order, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'reportStuck', 'system')) return wrongState
  const next = payment(order, { stuckSince: order.payment?.stuckSince ?? now })
  return change(order, 'reportStuck', now, { payment: next, dueAt: now + stuckLookMs })
}

/** The outcome is unknown. The poller retries in one minute. */
export function retryLater(order: Order, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'retryLater', 'system')) return wrongState
  return change(order, 'retryLater', now, { dueAt: now + MINUTE })
}

/** Nothing is held any more: what was written of the platform's refusals goes with it. */
function freed({ captureRefusedAt: _refused, stuckSince: _stuck, ...rest }: OrderPayment): OrderPayment {
  return rest
}

/** What was authorised is let go after its capture was refused: five more minutes for another card (D41). */
export function captureRefused(order: Order, facts: PaymentFacts, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'failCapture', 'system')) return wrongState
  const holdUntil = Math.max(order.holdUntil, now + orderRules.retryMs)
  const next = freed(payment(order, { open: null, last: lastOf(facts, now), ...after(facts) }))
  return withDue(change(order, 'failCapture', now, { holdUntil, payment: next }), now)
}

export const lateLookMs = 35 * MINUTE

/** The hold is over and nothing is unknown. A late yes is answered when it comes (D41). */
export function expired(order: Order, now: number): Moved | Refused {
  const open = order.payment?.open
  if (!mayMoveOrder(order, 'expire', 'system') || now < order.holdUntil) return wrongState
  if (open && open.state !== 'challenge') return wrongState
  // A yes may still be on its way: one more look, for the webhook that never came.
  const ended = {
    endedAt: now,
    dueAt: open || order.payment?.transfer ? now + lateLookMs : null,
  }
  return change(order, 'expire', now, { ...ended, ...(order.payment && { payment: payment(order, { open: null }) }) })
}

/**
 * The works went to others before the approval came. It is decided before the money is let go: a hold that ends in
 * between could make the order whole again for another who settles it, and its money would be gone.
 */
export function worksGone(order: Order, now: number): Moved | Refused {
  const move = hasEnded(order) ? 'loseWorksLate' : 'loseWorks'
  if (!mayMoveOrder(order, move, 'system')) return wrongState
  const last = { outcome: 'technical_error' as const, detail: 'works_gone' as const, at: now }
  const next = payment(order, { open: null, last, isLetGo: true })
  const dueAt = now + MINUTE
  return change(order, move, now, { payment: next, dueAt, ...(move === 'loseWorks' && { endedAt: now }) })
}

export function cancelled(order: Order, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'cancel', 'buyer') || order.payment?.open) return wrongState
  // The account stays open until its term: whoever pays into it all the same is not forgotten.
  const { transfer } = order.payment ?? {}
  return change(order, 'cancel', now, { endedAt: now, dueAt: transfer ? transfer.until + lateLookMs : null })
}

/** A virtual account for a total above the card ceiling: the works wait for the transfer (D44). */
export function awaitingTransfer(order: Order, account: Transfer, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'awaitTransfer', 'system') || !order.payment?.open) return wrongState
  const next = payment(order, { method: 'bank', open: null, transfer: account })
  return withDue(change(order, 'awaitTransfer', now, { payment: next, holdUntil: account.until }), now)
}

/** The operator has asked the courier: amounts are whole now, and the buyer has seven days (D41 state 8). */
export function quoted(order: Order, transports: Readonly<Record<string, number>>, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'quote', 'operator')) return wrongState
  const lines = order.lines.map((line): OrderLine => {
    const transport = line.transport ?? transports[line.id] ?? null
    const seller = { type: line.seller.type, pickupFee: line.sale.pickupFee }
    return { ...line, transport, sale: saleOf(line.price, seller, { ...line, transport }) }
  })
  if (lines.some(({ transport }) => transport === null)) return wrongState
  const amounts = amountsOf(lines, order.delivery.country)
  const holdUntil = now + orderRules.quotedMs
  return withDue(change(order, 'quote', now, { lines, amounts, holdUntil }), now)
}

/** Each issue of the receipt is counted; from the second on it says 再発行 (D45). */
export function issuedAgain(
  order: Order,
  by: OrderActor,
  now: number,
  payee: string | null = order.receipt.payee,
): Moved | Refused {
  if (!mayMoveOrder(order, 'issueReceipt', by)) return wrongState
  return change(order, 'issueReceipt', now, { receipt: { payee, issued: order.receipt.issued + 1 } })
}

/** Once, and before it is issued: a paper that is out there is not renamed (D45). */
export function receiptNamed(order: Order, payee: string, now: number): Moved | Refused {
  const { receipt } = order
  if (!mayMoveOrder(order, 'nameReceipt', 'buyer') || receipt.payee !== null || receipt.issued > 0) return wrongState
  return change(order, 'nameReceipt', now, { receipt: { ...receipt, payee } })
}

/** The buyer no longer sees a work in the list of purchases; the order keeps it as evidence (§14). */
export function itemHidden(order: Order, itemId: string, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'hideItem', 'buyer')) return wrongState
  return change(order, 'hideItem', now, { hidden: [...new Set([...order.hidden, itemId])] })
}

/** Some or all of the money is the buyer's again: `refunded` is the new sum. */
export function refundBooked(
  order: Order,
  move: 'refund' | 'refundPart',
  { by, refunded }: { readonly by: OrderActor; readonly refunded: number },
  now: number,
): Moved | Refused {
  return mayMoveOrder(order, move, by) ? change(order, move, now, { refunded }) : wrongState
}

// ---- what to do with what the platform says

export type Step =
  | { readonly what: 'nothing' }
  | ({ readonly what: 'challenge' | 'fail' | 'wait' | 'settle' | 'pay' | 'refuse-capture' | 'expire' } & OrderMoved)
  /** Ask the platform: take the money, let it go because it will not be taken, or give it back. */
  | { readonly what: 'capture' }
  | { readonly what: 'release' }
  | { readonly what: 'give-back' }
  /** The works are gone for good: undo the charge, then say so. */
  | { readonly what: 'let-go'; readonly isTaken: boolean }
  /** An account was given, and whoever asked for it is gone: it is still to be written on the order (D44). */
  | { readonly what: 'account' }

/** An attempt that the platform has not heard of after this long never reached it: the call itself takes 10 s at most. */
export const lostAfterMs = MINUTE

const nothing = { what: 'nothing' } as const
const stepOf = (what: Extract<Step, OrderMoved>['what'], moved: Moved | Refused): Step =>
  moved.ok ? { what, move: moved.move, order: moved.order } : nothing

/** The one answer to what is to be done (D42): browser return, webhook and poller all act on it. */
export function nextStep(order: Order, facts: PaymentFacts | null, now: number): Step {
  const { payment: known } = order
  if (isPaid(order)) return nothing
  if (order.payStatus === 'settling') return whileSettling(order, facts, now)
  if (known?.isLetGo) return whileLettingGo(order, facts, now)
  if (facts?.status === 'authorized') return stepOf('settle', settling(order, facts, now))
  // A transfer comes as money at once; a card that was charged without our asking gets it back.
  if (facts?.status === 'captured') {
    const isBank = known?.method === 'bank' || methodFor(order.amounts.total) === 'bank'
    return isBank ? stepOf('settle', settling(order, facts, now)) : { what: 'give-back' }
  }
  if (hasEnded(order)) return afterTheEnd(order, facts, now)
  if (known?.open && facts) {
    const step = whileOpen(order, known.open, known.seen, facts, now)
    if (step.what !== 'nothing') return step
  }
  const ending = stepOf('expire', expired(order, now))
  if (ending.what === 'expire') return ending
  const isAsked = known?.open && known.open.state !== 'challenge' && facts?.status !== 'challenge'
  return isAsked ? stepOf('wait', unknownYet(order, now)) : nothing
}

function whileOpen(order: Order, open: OpenAttempt, seen: number, facts: PaymentFacts, now: number): Step {
  if (facts.status === 'awaiting') return { what: 'account' }
  const isNews = facts.certain === true || facts.attempts > seen
  if (facts.status === 'ended' || (facts.failure && isNews)) return stepOf('fail', failed(order, facts, now))
  if (facts.status === 'challenge' && mayMoveOrder(order, 'challenge', 'system'))
    return stepOf('challenge', challenged(order, facts, now))
  const isLost = facts.status === 'open' && !isNews && now >= open.since + lostAfterMs
  return isLost ? stepOf('fail', failed(order, facts, now)) : nothing
}

function whileSettling(order: Order, facts: PaymentFacts | null, now: number): Step {
  if (facts?.status === 'captured') return stepOf('pay', paid(order, now))
  if (facts?.status === 'authorized') {
    if (rests(order, now)) return nothing
    return { what: order.payment?.captureRefusedAt === undefined ? 'capture' : 'release' }
  }
  if (facts?.status === 'ended') return stepOf('refuse-capture', captureRefused(order, facts, now))
  return stepOf('wait', unknownYet(order, now))
}

/** The platform has said no for certain: a browser that asks every other second changes nothing. */
const rests = ({ payment: known, dueAt }: Order, now: number): boolean =>
  known?.stuckSince !== undefined && dueAt !== null && now < dueAt

/** Until it is known that nothing is held any more; then `dueAt` is gone. */
function whileLettingGo(order: Order, facts: PaymentFacts | null, now: number): Step {
  const isTaken = facts?.status === 'captured'
  if (facts?.status !== 'ended' && rests(order, now)) return nothing
  const isOver = facts?.status === 'ended' && order.dueAt !== null
  return isTaken || isOver || facts?.status === 'authorized'
    ? { what: 'let-go', isTaken }
    : afterTheEnd(order, facts, now)
}

/** The charge is undone. */
export function letGo(order: Order, now: number): Moved | Refused {
  if (!mayMoveOrder(order, 'voidPayment', 'system')) return wrongState
  return change(order, 'voidPayment', now, { payment: order.payment && freed(order.payment), dueAt: null })
}

/** Nothing came late: the poller looks no more. Not knowing, it looks again. */
function afterTheEnd(order: Order, facts: PaymentFacts | null, now: number): Step {
  if (order.dueAt === null || now < order.dueAt) return nothing
  const dueAt = facts && facts.status !== 'unknown' ? null : now + MINUTE
  return stepOf('wait', change(order, 'retryLater', now, { dueAt }))
}
