// The next step of an order, from the platform's facts (D41, D42).
import { dayMs, minuteMs } from '#shared/durations.ts'
import {
  authorize,
  awaitOutcome,
  expireOrder,
  failAttempt,
  failCapture,
  lookAgainAt,
  markPaid,
  type OrderDecision,
  type OrderMoved,
  type OrderRefusal,
  openChallenge,
  type PaymentFacts,
} from './decisions.ts'
import { heldUntil, isTransferred, type OpenAttempt, type Order } from './order.ts'
import { canTransitionOrder, hasEnded, isPaid } from './transitions.ts'
import { surplusOf, watchUnapplied } from './unapplied-payment.ts'

export type OrderStep =
  | { readonly what: 'nothing' }
  | ({
      readonly what: 'challenge' | 'fail' | 'wait' | 'authorize' | 'pay' | 'fail-capture' | 'expire'
    } & OrderMoved)
  /** Ask the platform to capture the money, or to release it because its capture was refused. */
  | { readonly what: 'capture' }
  | { readonly what: 'release' }
  /** A card was captured without our request: the money is refunded. */
  | { readonly what: 'unexpected-capture' }
  /** The works are no longer available: the charge is undone, then the buyer is told. */
  | { readonly what: 'void'; readonly isCaptured: boolean }
  /** An account was issued, but the call that requested it has ended before writing it to the order (D44). */
  | { readonly what: 'open-transfer' }
  /** A transfer came that pays for nothing; `owed` is the total to be sent back (decision 102). */
  | { readonly what: 'owe'; readonly owed: number }

/** If the platform does not know an attempt after this time, the call never reached it: calls last 10 s at most. */
const lostAfterMs = minuteMs

const nothing = { what: 'nothing' } as const
const stepOf = (what: Extract<OrderStep, OrderMoved>['what'], moved: OrderDecision | OrderRefusal): OrderStep =>
  moved.outcome === 'allowed' ? { what, move: moved.move, order: moved.order } : nothing

/** The next step of an order, the same for the browser's return, webhooks, schedules and the poller (D42). */
export function nextStep(order: Order, facts: PaymentFacts | null, now: number): OrderStep {
  const { payment: known } = order
  const owed = facts ? surplusOf(order, facts) : 0
  if (owed > (known?.unapplied?.owed ?? 0)) return { what: 'owe', owed }
  if (isPaid(order) || known?.unapplied) return stepOf('wait', watchUnapplied(order, now))
  if (order.payStatus === 'capturing') return whileCapturing(order, facts, now)
  // A transfer cannot be released: its money is owed, and until then the platform is queried for it.
  if (known?.isReleased) return isTransferred(order) ? afterTheEnd(order, facts, now) : whileVoiding(order, facts, now)
  if (facts?.status === 'authorized') return stepOf('authorize', authorize(order, facts, now))
  // A transfer is captured on arrival; a card charge that nobody requested is refunded.
  if (facts?.status === 'captured') {
    return isTransferred(order) ? stepOf('authorize', authorize(order, facts, now)) : { what: 'unexpected-capture' }
  }
  if (hasEnded(order)) return afterTheEnd(order, facts, now)
  if (known?.open && facts) {
    const step = whileOpen(order, known.open, facts, now)
    if (step.what !== 'nothing') return step
  }
  const ending = stepOf('expire', expireOrder(order, now))
  if (ending.what === 'expire') return ending
  if (heldUntil(order) === null) return untilQuoted(order, now)
  const isAsked = known?.open && known.open.state !== 'challenge' && facts?.status !== 'challenge'
  return isAsked ? stepOf('wait', awaitOutcome(order, facts, now)) : nothing
}

/** A winner's order waits for its quote without limit, and stays among the waiting ones in the console. */
function untilQuoted(order: Order, now: number): OrderStep {
  if (order.dueAt === null || now < order.dueAt) return nothing
  return stepOf('wait', lookAgainAt(order, now + dayMs, now))
}

function whileOpen(order: Order, open: OpenAttempt, facts: PaymentFacts, now: number): OrderStep {
  if (facts.status === 'awaiting') return { what: 'open-transfer' }
  const isNews = facts.certain === true || facts.attempts > (order.payment?.seen ?? 0)
  if (facts.status === 'ended' || (facts.failure && isNews)) return stepOf('fail', failAttempt(order, facts, now))
  if (facts.status === 'challenge' && canTransitionOrder(order, 'challenge', 'system'))
    return stepOf('challenge', openChallenge(order, facts, now))
  const isLost = facts.status === 'open' && !isNews && now >= open.since + lostAfterMs
  return isLost ? stepOf('fail', failAttempt(order, facts, now)) : nothing
}

function whileCapturing(order: Order, facts: PaymentFacts | null, now: number): OrderStep {
  if (facts?.status === 'captured') return stepOf('pay', markPaid(order, now))
  if (facts?.status === 'authorized') {
    if (isPaused(order, now)) return nothing
    return { what: order.payment?.captureRefusedAt === undefined ? 'capture' : 'release' }
  }
  if (facts?.status === 'ended') return stepOf('fail-capture', failCapture(order, facts, now))
  return stepOf('wait', awaitOutcome(order, facts, now))
}

/** The platform has refused the release: the order is checked when it is due, not with every call. */
const isPaused = ({ payment: known, dueAt }: Order, now: number): boolean =>
  known?.stuckSince !== undefined && dueAt !== null && now < dueAt

/** Repeats until the platform holds no money; then `dueAt` is null. */
function whileVoiding(order: Order, facts: PaymentFacts | null, now: number): OrderStep {
  const isCaptured = facts?.status === 'captured'
  if (facts?.status !== 'ended' && isPaused(order, now)) return nothing
  const isOver = facts?.status === 'ended' && order.dueAt !== null
  return isCaptured || isOver || facts?.status === 'authorized'
    ? { what: 'void', isCaptured }
    : afterTheEnd(order, facts, now)
}

const accountCheckMs = 60 * minuteMs

/** If no late payment has come, the poller stops. If that is unknown, it retries in one minute. */
function afterTheEnd(order: Order, facts: PaymentFacts | null, now: number): OrderStep {
  if (order.dueAt === null || now < order.dueAt) return nothing
  // An account stays open longer than its order: some hours after an award has ended, until its due date after the
  // buyer cancelled.
  const isOpen = facts?.status === 'awaiting'
  const dueAt = isOpen ? now + accountCheckMs : facts && facts.status !== 'unknown' ? null : now + minuteMs
  return stepOf('wait', lookAgainAt(order, dueAt, now))
}
