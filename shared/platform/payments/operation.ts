// Operations on a successful charge: capture, cancel, reauthorize, change, refund. Each is stored before the acquirer
// is called and finished by its answer, so a crash in between only delays it (payment-platform.md 3.2, 5.1;
// reliability.md P6-P8).

import { dayMs } from '../../durations.ts'
import type { DecisionContext } from './attempt.ts'
import { exceedsMaxAge, movePayment, type PaymentEventType, type PaymentMove, refuseMove } from './moves.ts'
import {
  type Attempt,
  chargeOf,
  isBusy,
  type Payment,
  type PaymentOperation,
  totalOf,
  type UpstreamKey,
} from './payment.ts'
import { nextCheck, type PaymentRules } from './rules.ts'
import type { PaymentStatus } from './values.ts'
import type { AcquirerVerdict } from './verdict.ts'

interface OperationRequest {
  readonly accessId: string
  /** The caller may give money back, by whatever call that is done (5.9). */
  readonly mayRefund: boolean
  readonly at: number
  readonly key: UpstreamKey
  readonly requestKey?: string
}

type PlainRequest = Omit<OperationRequest, 'mayRefund'>

/** The states in which each operation may begin. */
const operationMoves = {
  capture: ['AUTHORIZED'],
  cancel: ['UNPROCESSED', 'AUTHORIZED', 'CAPTURED', 'AWAITING_CUSTOMER_PAYMENT', 'AWAITING_PAYMENT_APPROVAL'],
  reauthorize: ['CANCELED'],
  change: ['AUTHORIZED', 'CAPTURED'],
  refund: ['CAPTURED'],
} satisfies Record<PaymentOperation['kind'], PaymentStatus[]>

/** Its key lacks the scope of a refund. */
const refuseRefund = () => refuseMove('E9994078040')

const mayBegin = (payment: Payment, kind: PaymentOperation['kind']): boolean => {
  const states: readonly PaymentStatus[] = operationMoves[kind]
  return states.includes(payment.status) && !isBusy(payment)
}

export function beginCapture(payment: Payment, request: PlainRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuseMove('EC004116010')
  if (exceedsMaxAge(payment, request.at, rules)) return refuseMove('EC004127007', 0, rules.maxAgeDays)
  const wasHeld = payment.authorized > 0
  const isOver = payment.holdUntil !== null && request.at >= payment.holdUntil
  if (payment.status === 'EXPIRED')
    return wasHeld ? refuseMove('EC004125023', rules.holdDays) : refuseMove('EC004100023')
  if (payment.status === 'AUTHORIZED' && isOver) return refuseMove('EC004125023', rules.holdDays)
  if (!mayBegin(payment, 'capture')) return refuseMove('EC004100004', payment.status)
  return begin(payment, request, { kind: 'capture' }, rules)
}

/** An unpaid card payment is cancelled at once; the acquirer cancels a charge. */
export function beginCancel(payment: Payment, request: OperationRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuseMove('EC005116010')
  if (exceedsMaxAge(payment, request.at, rules)) return refuseMove('EC005127007', 0, rules.maxAgeDays)
  if (!mayBegin(payment, 'cancel')) return refuseMove('EC005100004', payment.status)
  if (payment.status === 'CAPTURED' && !request.mayRefund) return refuseRefund()
  if (payment.payType === 'Card' && !chargeOf(payment)) {
    const patch = { status: 'CANCELED' as const, ...finishedBy(request.requestKey, null) }
    return movePayment(payment, patch, request.at, { events: ['payment.canceled'] })
  }
  return begin(payment, request, { kind: 'cancel' }, rules)
}

/** Only a cancelled charge can be reauthorized. */
export function beginReauthorize(payment: Payment, request: PlainRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuseMove('EC006100002')
  if (!mayBegin(payment, 'reauthorize') || !chargeOf(payment)) return refuseMove('EC006100004', payment.status)
  if (exceedsMaxAge(payment, request.at, rules)) return refuseMove('EC006127007', 0, rules.maxAgeDays)
  return begin(payment, request, { kind: 'reauthorize' }, rules)
}

interface ChangeRequest extends OperationRequest {
  readonly job: 'AUTH' | 'CAPTURE'
  readonly amount: number
  readonly tax: number
}

/** An authorization may change up to the ceiling. A captured amount may only fall, because no more is held (P6). */
export function beginChange(payment: Payment, request: ChangeRequest, rules: PaymentRules) {
  const { at, amount, tax, job } = request
  if (request.accessId !== payment.accessId) return refuseMove('EC007100002')
  if (!mayBegin(payment, 'change')) return refuseMove('EC007100004', payment.status)
  if (exceedsMaxAge(payment, at, rules)) return refuseMove('EC007127007', 0, rules.maxAgeDays)
  const isHeld = payment.status === 'AUTHORIZED'
  if (isHeld && payment.holdUntil !== null && at >= payment.holdUntil) return refuseMove('EC007125023', rules.holdDays)
  if (job !== (isHeld ? 'AUTH' : 'CAPTURE')) return refuseMove('EC007103031')
  if (amount + tax > rules.ceiling.Card) return refuseMove('EC007107005', rules.ceiling.Card)
  if (!isHeld && amount + tax > totalOf(payment)) return refuseMove('EC007104007', 1, totalOf(payment))
  if (!isHeld && amount + tax < totalOf(payment) && !request.mayRefund) return refuseRefund()
  return begin(payment, request, { kind: 'change', amount, tax }, rules)
}

interface RefundRequest extends Omit<OperationRequest, 'accessId' | 'mayRefund'> {
  readonly refundId: string
  /** When absent, the whole remaining amount is refunded. */
  readonly amount?: number
  readonly reason: string
}

/**
 * A full refund is a cancellation at the acquirer, a partial one a change to the remaining amount. The tax is refunded
 * last (P7).
 */
export function beginRefund(payment: Payment, request: RefundRequest, rules: PaymentRules) {
  const left = payment.captured - payment.refunded
  const amount = request.amount ?? left
  if (!mayBegin(payment, 'refund') || payment.refunds.length >= rules.refunds || payment.payType !== 'Card') {
    return refuseMove('EC005100004', payment.status)
  }
  if (exceedsMaxAge(payment, request.at, rules)) return refuseMove('EC005127007', 0, rules.maxAgeDays)
  if (amount < 1 || amount > left) return refuseMove('EC005135007', 1, left)
  const rest = left - amount
  const tax = Math.min(payment.tax, Math.max(0, rest - 1))
  const refund = { id: request.refundId, amount, reason: request.reason }
  return begin(payment, request, { kind: 'refund', amount: rest - tax, tax, refund }, rules)
}

function begin(
  payment: Payment,
  { at, key, requestKey }: Pick<OperationRequest, 'at' | 'key' | 'requestKey'>,
  what: Pick<PaymentOperation, 'kind' | 'amount' | 'tax' | 'refund'>,
  rules: PaymentRules,
): PaymentMove {
  const operation: PaymentOperation = {
    ...what,
    upstreamKey: key,
    ...(requestKey !== undefined && { requestKey }),
    status: 'pending',
    startedAt: at,
    question: { tries: 0, checkAt: at + rules.patienceMs },
  }
  return movePayment(payment, { operation }, at)
}

/** The call to the acquirer that carries the operation out. */
type OperationCommand = 'capture' | 'cancel' | 'reauthorize' | 'change'
export const commandFor = ({ kind, refund, amount, tax }: PaymentOperation): OperationCommand =>
  kind === 'refund' && refund
    ? (amount ?? 0) + (tax ?? 0) === 0
      ? 'cancel'
      : 'change'
    : kind === 'refund'
      ? 'cancel'
      : kind

type OperationMove = PaymentMove & { readonly effect: 'done' | 'failed' | 'open' | 'stale' | 'unsent' }

/**
 * Applies a verdict to the operation in progress. With `isAnswer` the verdict answers the operation itself and may
 * refuse it; without, it answers a query.
 */
export function finishOperation(
  payment: Payment,
  answer: AcquirerVerdict,
  { at, rules, isAnswer }: DecisionContext & { readonly isAnswer: boolean },
): OperationMove {
  const { operation } = payment
  if (!operation) return { outcome: 'allowed', payment, events: [], effect: 'stale' }
  if (isDone(payment, operation, answer))
    return { ...complete(payment, operation, answer, { at, rules }), effect: 'done' }
  // Nothing was sent, so the payment is as it was before.
  if (isAnswer && answer.unsent) return { ...movePayment(payment, { operation: null }, at), effect: 'unsent' }
  const isRefused = isAnswer && answer.verdict !== 'unknown' && answer.error !== undefined
  // After the acquirer has forgotten the key, a repeat could act twice. An operation that is not done by then fails.
  const isForgotten = !isAnswer && answer.verdict !== 'unknown' && at - operation.startedAt > rules.upstreamKeyMs
  if (isRefused || isForgotten) {
    const error = answer.error ?? { code: 'E9991001004', retryable: true }
    // A repeated call gets a refusal that is final; what may be asked again is begun anew under the same key.
    const by = error.retryable ? {} : finishedBy(operation.requestKey, error.code)
    const patch = { operation: null, error, ...by }
    const failed = movePayment(payment, patch, at, { events: ['payment.failed'] })
    return { ...failed, effect: 'failed' }
  }
  const checkAt = nextCheck(operation.startedAt, at, rules)
  const question = { tries: operation.question.tries + 1, checkAt }
  const open = movePayment(payment, { operation: { ...operation, status: 'unknown', question } }, at)
  return { ...open, effect: 'open' }
}

/** The upstream order is in the state that the operation asks for. */
function isDone(payment: Payment, operation: PaymentOperation, answer: AcquirerVerdict): boolean {
  const total = answer.amount === undefined ? undefined : answer.amount + (answer.tax ?? 0)
  const wanted = (operation.amount ?? 0) + (operation.tax ?? 0)
  switch (commandFor(operation)) {
    case 'capture':
      return answer.status === 'CAPTURED' && answer.verdict === 'success'
    case 'cancel':
      return answer.status === 'CANCELED'
    case 'reauthorize':
      return answer.verdict === 'success' && (answer.status === 'AUTHORIZED' || answer.status === 'CAPTURED')
    case 'change':
      return (
        answer.verdict === 'success' && answer.status === payment.status && (total === undefined || total === wanted)
      )
  }
}

function complete(
  payment: Payment,
  operation: PaymentOperation,
  answer: AcquirerVerdict,
  { at, rules }: DecisionContext,
): PaymentMove {
  const total = totalOf(payment)
  const by = finishedBy(operation.requestKey, null)
  const clear = { operation: null, error: null, attempts: renewed(payment, answer), ...by }
  const tell = (patch: Partial<Payment>, event: PaymentEventType) =>
    movePayment(payment, { ...clear, ...patch }, at, { events: [event] })
  switch (operation.kind) {
    case 'capture':
      return tell(
        { status: 'CAPTURED', captured: payment.captured + total, processedAt: at, holdUntil: null },
        'payment.captured',
      )
    case 'cancel': {
      const isHeld = payment.status === 'AUTHORIZED'
      const money = isHeld
        ? { authorized: payment.authorized - total }
        : { refunded: payment.status === 'CAPTURED' ? payment.captured : payment.refunded }
      // An operator refunds money that came by transfer (5.16).
      const account = payment.account && { ...payment.account, paidAfterCancel: payment.account.received > 0 }
      return tell({ status: 'CANCELED', holdUntil: null, account, ...money }, 'payment.canceled')
    }
    case 'reauthorize': {
      const isCaptured = answer.status === 'CAPTURED'
      const limit = at + rules.holdDays * dayMs
      return tell(
        {
          status: answer.status,
          authorized: payment.authorized + total,
          captured: payment.captured + (isCaptured ? total : 0),
          processedAt: at,
          holdUntil: isCaptured ? null : Math.min(answer.authMaxDate ?? limit, limit),
        },
        isCaptured ? 'payment.captured' : 'payment.authorized',
      )
    }
    case 'change': {
      const amount = operation.amount ?? payment.amount
      const tax = operation.tax ?? payment.tax
      const difference = total - amount - tax
      const money =
        payment.status === 'AUTHORIZED'
          ? { authorized: payment.authorized - difference }
          : { refunded: payment.refunded + difference }
      return tell({ amount, tax, ...money }, 'payment.amount_changed')
    }
    case 'refund': {
      const { refund, amount = 0, tax = 0 } = operation
      if (!refund) throw new Error(`payment ${payment.id} refunds nothing`)
      const refunds = [...payment.refunds, { ...refund, createdAt: at }]
      const refunded = payment.refunded + refund.amount
      const isAll = amount + tax === 0
      return tell(
        isAll ? { status: 'CANCELED', refunded, refunds } : { amount, tax, refunded, refunds },
        'payment.refunded',
      )
    }
  }
}

const finishedBy = (requestKey: string | undefined, error: string | null) =>
  requestKey === undefined ? {} : { finished: { requestKey, error } }

/** Updates the references of the charge, such as a new transaction id. */
function renewed(payment: Payment, { facts }: AcquirerVerdict): Attempt[] {
  const charge = chargeOf(payment)
  if (!facts || !charge) return payment.attempts
  return payment.attempts.map(attempt =>
    attempt === charge ? { ...attempt, facts: { ...attempt.facts, ...facts } } : attempt,
  )
}

/**
 * Reconciles a charge with the acquirer each night (3.6). A change at the acquirer is recorded when the table allows
 * it; any other difference alerts an operator.
 */
export function reconcile(
  payment: Payment,
  answer: AcquirerVerdict,
  at: number,
): PaymentMove & { readonly effect: 'same' | 'moved' | 'alert' } {
  const seen = { compareAt: null }
  const unsure = answer.verdict === 'unknown'
  if (unsure || payment.operation) return { ...movePayment(payment, { compareAt: at + dayMs }, at), effect: 'same' }
  if (answer.status === payment.status) {
    const isSame = answer.amount === undefined || answer.amount + (answer.tax ?? 0) === totalOf(payment)
    return { ...movePayment(payment, seen, at), effect: isSame ? 'same' : 'alert' }
  }
  if (answer.status === 'CANCELED' && payment.status === 'AUTHORIZED') {
    const authorized = payment.authorized - totalOf(payment)
    const patch = { ...seen, status: 'CANCELED' as const, authorized, holdUntil: null }
    return { ...movePayment(payment, patch, at, { events: ['payment.canceled'] }), effect: 'moved' }
  }
  if (answer.status === 'CANCELED' && payment.status === 'CAPTURED') {
    const patch = { ...seen, status: 'CANCELED' as const, refunded: payment.captured }
    return { ...movePayment(payment, patch, at, { events: ['payment.canceled'] }), effect: 'moved' }
  }
  if (answer.status === 'CAPTURED' && payment.status === 'AUTHORIZED') {
    const captured = payment.captured + totalOf(payment)
    const patch = { ...seen, status: 'CAPTURED' as const, captured, processedAt: at, holdUntil: null }
    return { ...movePayment(payment, patch, at, { events: ['payment.captured'] }), effect: 'moved' }
  }
  // An expired payment expires upstream too, and a check leaves no amount.
  const isAtRest = payment.status === 'EXPIRED' || payment.status === 'CHECKED'
  return { ...movePayment(payment, seen, at), effect: isAtRest ? 'same' : 'alert' }
}
