// What can be ordered about a charge that stands: capture, cancel, authorise again, change, refund. Each is stored
// before the acquirer is told and finished by what it answers, so that a crash between the two only delays it
// (payment-platform.md 3.2, 5.1; reliability.md P6-P8).

import { type Attempt, chargeOf, isBusy, type Operation, type Payment, totalOf, type UpstreamKey } from './payment.ts'
import type { Word } from './payment-attempt.ts'
import { isTooOld, type Moved, moved, type PaymentEvent, refuse } from './payment-moves.ts'
import { DAY, nextCheck, type PaymentRules } from './payment-rules.ts'
import type { PayStatus } from './payment-words.ts'

export interface OperationRequest {
  readonly accessId: string
  readonly at: number
  readonly key: UpstreamKey
  readonly requestKey?: string
}

/** From which states each operation may begin. */
export const operationMoves = {
  capture: ['AUTHORIZED'],
  cancel: ['UNPROCESSED', 'AUTHORIZED', 'CAPTURED', 'AWAITING_CUSTOMER_PAYMENT', 'AWAITING_PAYMENT_APPROVAL'],
  reauthorize: ['CANCELED'],
  change: ['AUTHORIZED', 'CAPTURED'],
  refund: ['CAPTURED'],
} satisfies Record<Operation['kind'], PayStatus[]>

const mayBegin = (payment: Payment, kind: Operation['kind']): boolean => {
  const states: readonly PayStatus[] = operationMoves[kind]
  return states.includes(payment.status) && !isBusy(payment)
}

export function beginCapture(payment: Payment, request: OperationRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuse('EC004116010')
  if (isTooOld(payment, request.at, rules)) return refuse('EC004127007', 0, rules.maxAgeDays)
  const wasHeld = payment.authorized > 0
  const isOver = payment.holdUntil !== null && request.at >= payment.holdUntil
  if (payment.status === 'EXPIRED') return wasHeld ? refuse('EC004125023', rules.holdDays) : refuse('EC004100023')
  if (payment.status === 'AUTHORIZED' && isOver) return refuse('EC004125023', rules.holdDays)
  if (!mayBegin(payment, 'capture')) return refuse('EC004100004', payment.status)
  return begin(payment, request, { kind: 'capture' }, rules)
}

/** What nobody has paid is cancelled here and now; a charge is cancelled by the acquirer. */
export function beginCancel(payment: Payment, request: OperationRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuse('EC005116010')
  if (isTooOld(payment, request.at, rules)) return refuse('EC005127007', 0, rules.maxAgeDays)
  if (!mayBegin(payment, 'cancel')) return refuse('EC005100004', payment.status)
  if (payment.payType === 'Card' && !chargeOf(payment)) {
    const patch = { status: 'CANCELED' as const, ...finishedBy(request.requestKey, null) }
    return moved(payment, patch, request.at, { events: ['payment.canceled'] })
  }
  return begin(payment, request, { kind: 'cancel' }, rules)
}

/** Only what was charged once and cancelled since can be taken up again. */
export function beginReauthorize(payment: Payment, request: OperationRequest, rules: PaymentRules) {
  if (request.accessId !== payment.accessId) return refuse('EC006100002')
  if (!mayBegin(payment, 'reauthorize') || !chargeOf(payment)) return refuse('EC006100004', payment.status)
  if (isTooOld(payment, request.at, rules)) return refuse('EC006127007', 0, rules.maxAgeDays)
  return begin(payment, request, { kind: 'reauthorize' }, rules)
}

export interface ChangeRequest extends OperationRequest {
  readonly job: 'AUTH' | 'CAPTURE'
  readonly amount: number
  readonly tax: number
}

/** What is held may be changed up to the ceiling; what was captured only down, for nobody has held more (P6). */
export function beginChange(payment: Payment, request: ChangeRequest, rules: PaymentRules) {
  const { at, amount, tax, job } = request
  if (request.accessId !== payment.accessId) return refuse('EC007100002')
  if (!mayBegin(payment, 'change')) return refuse('EC007100004', payment.status)
  if (isTooOld(payment, at, rules)) return refuse('EC007127007', 0, rules.maxAgeDays)
  const isHeld = payment.status === 'AUTHORIZED'
  if (isHeld && payment.holdUntil !== null && at >= payment.holdUntil) return refuse('EC007125023', rules.holdDays)
  if (job !== (isHeld ? 'AUTH' : 'CAPTURE')) return refuse('EC007103031')
  if (amount + tax > rules.ceiling.Card) return refuse('EC007107005', rules.ceiling.Card)
  if (!isHeld && amount + tax > totalOf(payment)) return refuse('EC007104007', 1, totalOf(payment))
  return begin(payment, request, { kind: 'change', amount, tax }, rules)
}

export interface RefundRequest extends Omit<OperationRequest, 'accessId'> {
  readonly refundId: string
  /** Absent: all that is left. */
  readonly amount?: number
  readonly reason: string
}

/** All that is left is a cancellation, a part of it a change to the rest, the tax being given back last (P7). */
export function beginRefund(payment: Payment, request: RefundRequest, rules: PaymentRules) {
  const left = payment.captured - payment.refunded
  const amount = request.amount ?? left
  if (!mayBegin(payment, 'refund') || payment.refunds.length >= rules.refunds || payment.payType !== 'Card') {
    return refuse('EC005100004', payment.status)
  }
  if (isTooOld(payment, request.at, rules)) return refuse('EC005127007', 0, rules.maxAgeDays)
  if (amount < 1 || amount > left) return refuse('EC005135007', 1, left)
  const rest = left - amount
  const tax = Math.min(payment.tax, Math.max(0, rest - 1))
  const refund = { id: request.refundId, amount, reason: request.reason }
  return begin(payment, request, { kind: 'refund', amount: rest - tax, tax, refund }, rules)
}

function begin(
  payment: Payment,
  { at, key, requestKey }: Pick<OperationRequest, 'at' | 'key' | 'requestKey'>,
  what: Pick<Operation, 'kind' | 'amount' | 'tax' | 'refund'>,
  rules: PaymentRules,
): Moved {
  const operation: Operation = {
    ...what,
    upstreamKey: key,
    ...(requestKey !== undefined && { requestKey }),
    status: 'pending',
    startedAt: at,
    question: { tries: 0, checkAt: at + rules.patienceMs },
  }
  return moved(payment, { operation }, at)
}

/** What is to be told to the acquirer. */
export type Order = 'capture' | 'cancel' | 'reauthorize' | 'change'
export const orderFor = ({ kind, refund, amount, tax }: Operation): Order =>
  kind === 'refund' && refund
    ? (amount ?? 0) + (tax ?? 0) === 0
      ? 'cancel'
      : 'change'
    : kind === 'refund'
      ? 'cancel'
      : kind

export type Finished = Moved & { readonly effect: 'done' | 'failed' | 'open' | 'stale' }

/**
 * Applies the acquirer's word to the operation under way. `isAnswer`: it is the answer to the order itself and not to
 * a question about it; only an answer can say no.
 */
export function finish(payment: Payment, word: Word, at: number, rules: PaymentRules, isAnswer: boolean): Finished {
  const { operation } = payment
  if (!operation) return { ok: true, payment, events: [], effect: 'stale' }
  if (isDone(payment, operation, word)) return { ...complete(payment, operation, word, at, rules), effect: 'done' }
  const isRefused = isAnswer && word.verdict !== 'unknown' && word.error !== undefined
  // After the acquirer has forgotten the key the order cannot be repeated safely: what is not done by then is given up.
  const isForgotten = !isAnswer && word.verdict !== 'unknown' && at - operation.startedAt > rules.upstreamKeyMs
  if (isRefused || isForgotten) {
    const error = word.error ?? { code: 'E9991001004', retryable: true }
    const patch = { operation: null, error, ...finishedBy(operation.requestKey, error.code) }
    const failed = moved(payment, patch, at, { events: ['payment.failed'] })
    return { ...failed, effect: 'failed' }
  }
  const checkAt = nextCheck(operation.startedAt, at, rules)
  const question = { tries: operation.question.tries + 1, checkAt }
  const open = moved(payment, { operation: { ...operation, status: 'unknown', question } }, at)
  return { ...open, effect: 'open' }
}

/** Whether the acquirer's order stands as the operation wants it. */
function isDone(payment: Payment, operation: Operation, word: Word): boolean {
  const total = word.amount === undefined ? undefined : word.amount + (word.tax ?? 0)
  const wanted = (operation.amount ?? 0) + (operation.tax ?? 0)
  switch (orderFor(operation)) {
    case 'capture':
      return word.status === 'CAPTURED' && word.verdict === 'success'
    case 'cancel':
      return word.status === 'CANCELED'
    case 'reauthorize':
      return word.verdict === 'success' && (word.status === 'AUTHORIZED' || word.status === 'CAPTURED')
    case 'change':
      return word.verdict === 'success' && word.status === payment.status && (total === undefined || total === wanted)
  }
}

function complete(payment: Payment, operation: Operation, word: Word, at: number, rules: PaymentRules): Moved {
  const total = totalOf(payment)
  const by = finishedBy(operation.requestKey, null)
  const clear = { operation: null, error: null, attempts: renewed(payment, word), ...by }
  const tell = (patch: Partial<Payment>, event: PaymentEvent) =>
    moved(payment, { ...clear, ...patch }, at, { events: [event] })
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
      // Money that has come in by transfer is sent back by hand (5.16).
      const account = payment.account && { ...payment.account, paidAfterCancel: payment.account.received > 0 }
      return tell({ status: 'CANCELED', holdUntil: null, account, ...money }, 'payment.canceled')
    }
    case 'reauthorize': {
      const isCaptured = word.status === 'CAPTURED'
      const limit = at + rules.holdDays * DAY
      return tell(
        {
          status: word.status,
          authorized: payment.authorized + total,
          captured: payment.captured + (isCaptured ? total : 0),
          processedAt: at,
          holdUntil: isCaptured ? null : Math.min(word.authMaxDate ?? limit, limit),
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

/** What the acquirer knows newly of the charge: another transaction id, another approval. */
function renewed(payment: Payment, { facts }: Word): Attempt[] {
  const charge = chargeOf(payment)
  if (!facts || !charge) return payment.attempts
  return payment.attempts.map(attempt =>
    attempt === charge ? { ...attempt, facts: { ...attempt.facts, ...facts } } : attempt,
  )
}

/**
 * The nightly comparison of a charge with the acquirer's books (3.6): what happened there behind our back is recorded
 * where the table allows it; anything else is an alarm for people.
 */
export function compare(
  payment: Payment,
  word: Word,
  at: number,
): Moved & { readonly effect: 'same' | 'moved' | 'alert' } {
  const seen = { compareAt: null }
  const unsure = word.verdict === 'unknown'
  if (unsure || payment.operation) return { ...moved(payment, { compareAt: at + DAY }, at), effect: 'same' }
  if (word.status === payment.status) {
    const isSame = word.amount === undefined || word.amount + (word.tax ?? 0) === totalOf(payment)
    return { ...moved(payment, seen, at), effect: isSame ? 'same' : 'alert' }
  }
  if (word.status === 'CANCELED' && payment.status === 'AUTHORIZED') {
    const authorized = payment.authorized - totalOf(payment)
    const patch = { ...seen, status: 'CANCELED' as const, authorized, holdUntil: null }
    return { ...moved(payment, patch, at, { events: ['payment.canceled'] }), effect: 'moved' }
  }
  if (word.status === 'CANCELED' && payment.status === 'CAPTURED') {
    const patch = { ...seen, status: 'CANCELED' as const, refunded: payment.captured }
    return { ...moved(payment, patch, at, { events: ['payment.canceled'] }), effect: 'moved' }
  }
  if (word.status === 'CAPTURED' && payment.status === 'AUTHORIZED') {
    const captured = payment.captured + totalOf(payment)
    const patch = { ...seen, status: 'CAPTURED' as const, captured, processedAt: at, holdUntil: null }
    return { ...moved(payment, patch, at, { events: ['payment.captured'] }), effect: 'moved' }
  }
  // What ended here by time ends there by itself; a check leaves nothing behind.
  const isAtRest = payment.status === 'EXPIRED' || payment.status === 'CHECKED'
  return { ...moved(payment, seen, at), effect: isAtRest ? 'same' : 'alert' }
}
