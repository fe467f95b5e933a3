// Operations on a successful charge: capture, cancel, reauthorize, change, refund. Each is stored before the acquirer
// is called and finished by its answer, so a crash in between only delays it (payment-platform.md 3.2, 5.1;
// reliability.md P6-P8).

import { dayMs, minuteMs } from '../../durations.ts'
import type { DecisionContext } from './attempt.ts'
import { toldSideOf } from './comparison.ts'
import {
  type Attempt,
  chargeOf,
  isBusy,
  madeRefunds,
  type Payment,
  type PaymentOperation,
  type PaymentRefund,
  totalOf,
  type UpstreamKey,
} from './payment.ts'
import { nextCheck, type PaymentRules } from './rules.ts'
import {
  exceedsMaxAge,
  type PaymentEventType,
  type PaymentTransition,
  refuseBusy,
  refuseTransition,
  type TransitionRefused,
  transitionPayment,
} from './transitions.ts'
import type { PaymentStatus } from './values.ts'
import type { AcquirerVerdict } from './verdict.ts'

interface OperationRequest {
  readonly accessId: string
  /** The API key has the scope for refunds, which any call that returns money needs (5.9). */
  readonly mayRefund: boolean
  readonly at: number
  readonly key: UpstreamKey
  readonly requestKey?: string
}

/** An operation that may return captured money. */
interface ReturningRequest extends OperationRequest {
  readonly refundId: string
}
type PlainRequest = Omit<OperationRequest, 'mayRefund'>

/** States in which each operation may begin. */
const operationMoves = {
  capture: ['AUTHORIZED'],
  cancel: ['UNPROCESSED', 'AUTHORIZED', 'CAPTURED', 'AWAITING_CUSTOMER_PAYMENT', 'AWAITING_PAYMENT_APPROVAL'],
  reauthorize: ['CANCELED'],
  change: ['AUTHORIZED', 'CAPTURED'],
  refund: ['CAPTURED'],
} satisfies Record<PaymentOperation['kind'], PaymentStatus[]>

/** The API key lacks the scope for refunds. */
const refuseRefund = () => refuseTransition('E9994078040')

/** Why an operation cannot begin: another one is in progress, or the state forbids it. */
function hindrance<const Code extends string>(
  payment: Payment,
  kind: PaymentOperation['kind'],
  code: Code,
): TransitionRefused<Code> | undefined {
  if (isBusy(payment)) return refuseBusy(code)
  const states: readonly PaymentStatus[] = operationMoves[kind]
  return states.includes(payment.status) ? undefined : refuseTransition(code, payment.status)
}

export function beginCapture(payment: Payment, request: PlainRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuseTransition('EC004116010')
  if (exceedsMaxAge(payment, request.at, rules)) return refuseTransition('EC004127007', 0, rules.maxAgeDays)
  const wasHeld = payment.authorized > 0
  const isOver = payment.holdUntil !== null && request.at >= payment.holdUntil
  if (payment.status === 'EXPIRED')
    return wasHeld ? refuseTransition('EC004125023', rules.holdDays) : refuseTransition('EC004100023')
  if (payment.status === 'AUTHORIZED' && isOver) return refuseTransition('EC004125023', rules.holdDays)
  const hindered = hindrance(payment, 'capture', 'EC004100004')
  if (hindered) return hindered
  return begin(payment, request, { kind: 'capture' }, rules)
}

/** An unpaid card payment is cancelled at once; a charge is cancelled at the acquirer. */
export function beginCancel(payment: Payment, request: ReturningRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuseTransition('EC005116010')
  if (exceedsMaxAge(payment, request.at, rules)) return refuseTransition('EC005127007', 0, rules.maxAgeDays)
  const hindered = hindrance(payment, 'cancel', 'EC005100004')
  if (hindered) return hindered
  if (payment.status === 'CAPTURED' && !request.mayRefund) return refuseRefund()
  if (payment.payType === 'Card' && !chargeOf(payment)) {
    const patch = { status: 'CANCELED' as const, ...finishedBy(request.requestKey, request.at, { error: null }) }
    return transitionPayment(payment, patch, request.at, { events: ['payment.canceled'] })
  }
  const given = payment.status === 'CAPTURED' ? payment.captured - payment.refunded : 0
  return begin(payment, request, { kind: 'cancel', ...refundBy('cancel', request, given) }, rules)
}

/** Only a cancelled charge can be reauthorized. */
export function beginReauthorize(payment: Payment, request: PlainRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuseTransition('EC006100002')
  const hindered = hindrance(payment, 'reauthorize', 'EC006100004')
  if (hindered) return hindered
  if (!chargeOf(payment)) return refuseTransition('EC006100004', payment.status)
  if (exceedsMaxAge(payment, request.at, rules)) return refuseTransition('EC006127007', 0, rules.maxAgeDays)
  return begin(payment, request, { kind: 'reauthorize' }, rules)
}

interface ChangeRequest extends ReturningRequest {
  readonly job: 'AUTH' | 'CAPTURE'
  readonly amount: number
  readonly tax: number
}

/**
 * An authorization may change up to the ceiling. A captured amount may only be lowered, because no more is held (P6).
 */
export function beginChange(payment: Payment, request: ChangeRequest, rules: PaymentRules) {
  const { at, amount, tax, job } = request
  if (request.accessId !== payment.accessId) return refuseTransition('EC007100002')
  const hindered = hindrance(payment, 'change', 'EC007100004')
  if (hindered) return hindered
  if (exceedsMaxAge(payment, at, rules)) return refuseTransition('EC007127007', 0, rules.maxAgeDays)
  const isHeld = payment.status === 'AUTHORIZED'
  if (isHeld && payment.holdUntil !== null && at >= payment.holdUntil)
    return refuseTransition('EC007125023', rules.holdDays)
  if (job !== (isHeld ? 'AUTH' : 'CAPTURE')) return refuseTransition('EC007103031')
  if (amount + tax > rules.ceiling.Card) return refuseTransition('EC007107005', rules.ceiling.Card)
  if (!isHeld && amount + tax > totalOf(payment)) return refuseTransition('EC007104007', 1, totalOf(payment))
  if (!isHeld && amount + tax < totalOf(payment) && !request.mayRefund) return refuseRefund()
  const given = isHeld ? 0 : totalOf(payment) - amount - tax
  return begin(payment, request, { kind: 'change', amount, tax, ...refundBy('change', request, given) }, rules)
}

/** The refund caused by a cancellation or a lowered amount, which is also its reason. */
const refundBy = (reason: 'cancel' | 'change', { refundId }: ReturningRequest, amount: number) =>
  amount > 0 ? { refund: { id: refundId, amount, reason } } : {}

interface RefundRequest extends Omit<ReturningRequest, 'accessId' | 'mayRefund'> {
  /** Omitted: the whole remaining amount. */
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
  const isClosed = madeRefunds(payment).length >= rules.refunds || payment.payType !== 'Card'
  if (isClosed) return refuseTransition('EC005100004', payment.status)
  const hindered = hindrance(payment, 'refund', 'EC005100004')
  if (hindered) return hindered
  if (exceedsMaxAge(payment, request.at, rules)) return refuseTransition('EC005127007', 0, rules.maxAgeDays)
  if (amount < 1 || amount > left) return refuseTransition('EC005135007', 1, left)
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
): PaymentTransition {
  const operation: PaymentOperation = {
    ...what,
    upstreamKey: key,
    ...(requestKey !== undefined && { requestKey }),
    status: 'pending',
    startedAt: at,
    question: { tries: 0, checkAt: at + rules.patienceMs },
  }
  return transitionPayment(payment, { operation }, at, { events: what.refund ? ['refund.created'] : [] })
}

/** The call to the acquirer that executes the operation. */
type OperationCommand = 'capture' | 'cancel' | 'reauthorize' | 'change'
export const commandFor = ({ kind, refund, amount, tax }: PaymentOperation): OperationCommand =>
  kind === 'refund' && refund
    ? (amount ?? 0) + (tax ?? 0) === 0
      ? 'cancel'
      : 'change'
    : kind === 'refund'
      ? 'cancel'
      : kind

/** `missing`: the acquirer has no charge for the operation. */
type OperationMove = PaymentTransition & {
  readonly effect: 'done' | 'failed' | 'open' | 'stale' | 'unsent' | 'missing'
}

const notCharged: readonly AcquirerVerdict['verdict'][] = ['untouched', 'requires-action', 'declined', 'tds-failed']

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
  const error = answer.error ?? { code: 'E9991001004', retryable: true }
  const { requestKey, refund } = operation
  const failed = () => bounded([...payment.refunds, ...endedRefund(operation, at, error.code)], rules)
  // Nothing was sent, so the payment is unchanged. A refund that was announced has failed.
  if (isAnswer && answer.unsent) {
    const events: PaymentEventType[] = refund ? ['refund.failed'] : []
    return { ...transitionPayment(payment, { operation: null, refunds: failed() }, at, { events }), effect: 'unsent' }
  }
  const isRefused = isAnswer && answer.verdict !== 'unknown' && answer.error !== undefined
  // The acquirer has forgotten the idempotency key, so that a repeat could act twice: an operation that is not done by
  // then fails.
  const isForgotten = !isAnswer && answer.verdict !== 'unknown' && at - operation.startedAt > rules.upstreamKeyMs
  if (isForgotten && payment.status === 'AUTHORIZED' && notCharged.includes(answer.verdict)) {
    return { ...endMissing(payment, operation, answer, at), effect: 'missing' }
  }
  if (isRefused || isForgotten) {
    // A final refusal is replayed to repeated calls; after a retryable one, a repeat begins anew under the same key.
    const by = error.retryable
      ? {}
      : finishedBy(requestKey, operation.startedAt, { error: error.code, refundId: refund?.id })
    const patch = { operation: null, error, refunds: failed(), ...by }
    // The payment is unchanged: only the refund or the operation failed.
    const events: PaymentEventType[] = [refund ? 'refund.failed' : 'payment.operation_failed']
    return { ...transitionPayment(payment, patch, at, { events }), effect: 'failed' }
  }
  const checkAt = nextCheck(operation.startedAt, at, rules)
  const question = { tries: operation.question.tries + 1, checkAt }
  const open = transitionPayment(payment, { operation: { ...operation, status: 'unknown', question } }, at)
  return { ...open, effect: 'open' }
}

/**
 * The acquirer confirmed the authorization earlier, but answers each query for it with "no such charge". Nothing is
 * held, so nothing can be captured or voided: the payment ends, and the contradiction becomes a discrepancy.
 */
function endMissing(
  payment: Payment,
  operation: PaymentOperation,
  answer: AcquirerVerdict,
  at: number,
): PaymentTransition {
  const error = { code: 'E9993134999', retryable: false }
  const by = finishedBy(operation.requestKey, operation.startedAt, { error: error.code })
  const ended = { status: 'CANCELED' as const, authorized: payment.authorized - totalOf(payment), holdUntil: null }
  const patch = { ...ended, ...by, operation: null, error, discrepancy: toldSideOf(answer) }
  return transitionPayment(payment, patch, at, { events: ['payment.operation_failed', 'payment.canceled'] })
}

/** The refund of an operation that has ended. */
function endedRefund({ kind, refund, startedAt }: PaymentOperation, at: number, error?: string): PaymentRefund[] {
  if (!refund) return []
  const cause = kind === 'cancel' || kind === 'change' ? kind : 'refund'
  return [{ ...refund, cause, createdAt: startedAt, endedAt: at, ...(error !== undefined && { error }) }]
}

/** Limits the refunds kept in the item: beyond the limit the oldest failed one is dropped. */
function bounded(refunds: readonly PaymentRefund[], { refunds: most }: PaymentRules): PaymentRefund[] {
  const earlier = refunds.slice(0, -1)
  const oldest = refunds.length > most ? earlier.find(({ error }) => error !== undefined) : undefined
  return refunds.filter(refund => refund !== oldest)
}

/** The upstream order is in the state that the operation requested. */
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
): PaymentTransition {
  const total = totalOf(payment)
  const by = finishedBy(operation.requestKey, operation.startedAt, { error: null, refundId: operation.refund?.id })
  const given = endedRefund(operation, at)
  const refunds = [...payment.refunds, ...given]
  const clear = { operation: null, error: null, attempts: renewed(payment, answer), refunds, ...by }
  const tell = (patch: Partial<Payment>, event: PaymentEventType) => {
    const events: PaymentEventType[] = given.length > 0 ? [event, 'refund.succeeded'] : [event]
    return transitionPayment(payment, { ...clear, ...patch }, at, { events })
  }
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
      // Money that came by transfer is refunded by an operator (5.16).
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
      const refunded = payment.refunded + refund.amount
      const isAll = amount + tax === 0
      return tell(isAll ? { status: 'CANCELED', refunded } : { amount, tax, refunded }, 'payment.refunded')
    }
  }
}

interface Finish {
  readonly error: string | null
  readonly refundId?: string | undefined
}
const finishedBy = (requestKey: string | undefined, at: number, { error, refundId }: Finish) =>
  requestKey === undefined ? {} : { finished: { requestKey, at, error, ...(refundId !== undefined && { refundId }) } }

/** One minute less than an idempotency key lives, so that what is remembered here expires before the key's record. */
const refusalLifeMs = dayMs - minuteMs

/**
 * Whether a call with this key gets the answer of its earlier operation. A refusal is replayed as long as the key
 * lives.
 */
export function answersAgain({ finished }: Payment, requestKey: string | undefined, now: number): boolean {
  if (requestKey === undefined || finished?.requestKey !== requestKey) return false
  return finished.error === null || finished.at === undefined || now < finished.at + refusalLifeMs
}

/** Updates the references of the charge, such as a new transaction id. */
function renewed(payment: Payment, { facts }: AcquirerVerdict): Attempt[] {
  const charge = chargeOf(payment)
  if (!facts || !charge) return payment.attempts
  return payment.attempts.map(attempt =>
    attempt === charge ? { ...attempt, facts: { ...attempt.facts, ...facts } } : attempt,
  )
}
