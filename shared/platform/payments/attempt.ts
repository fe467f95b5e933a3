// One attempt to charge a payment. It is stored before the acquirer is called and resolved by the acquirer's verdict.
// The call's own answer, the browser's return, a notice or the reconciler may bring that verdict (payment-platform.md
// 3.2, 6.3).
import { dayMs } from '../../durations.ts'
import { openAccount, reconcileDeposits } from './account.ts'
import {
  type Attempt,
  chargeOf,
  isBusy,
  lastAttempt,
  type Payment,
  type PaymentError,
  type Tds,
  totalOf,
  type UpstreamKey,
} from './payment.ts'
import { nextCheck, type PaymentRules } from './rules.ts'
import {
  isRefusal,
  type PaymentEventType,
  type PaymentTransition,
  refuseBusy,
  refuseTransition,
  type TransitionRefused,
  transitionPayment,
} from './transitions.ts'
import type { AcquirerVerdict } from './verdict.ts'

/** The time of a decision and the rules that it follows. */
export interface DecisionContext {
  readonly at: number
  readonly rules: PaymentRules
}

export interface AttemptRequest {
  readonly accessId: string
  readonly at: number
  readonly keys: Attempt['keys']
  readonly limit?: number
  readonly requestKey?: string
  readonly customerId?: string
  readonly cardId?: string
  readonly returnUrl?: string
  readonly returnUrlOnFailure?: string
  readonly tdsReturnUrl?: string
  readonly proposed?: Attempt['proposed']
}

/**
 * The suffix takes three characters (`-a2` … `-a9`, `-aA`), so ids of 27 characters stay within the acquirer's 30
 * (3.2).
 */
export const upstreamOrderId = ({ upstreamBase }: Pick<Payment, 'upstreamBase'>, n: number): string =>
  n === 1 ? upstreamBase : `${upstreamBase}-a${n.toString(36).toUpperCase()}`

/**
 * An id needs an upstream base of its own when it has no room for the suffix or reads like a later attempt of another
 * order.
 */
export const needsOwnBase = (id: string): boolean => id.length > 27 || /-a[2-9A]$/.test(id)

/** Reads the base and the attempt number from an upstream order id. */
export function readUpstreamId(upstreamId: string): { base: string; n: number } {
  const found = /^(.+)-a([2-9A])$/.exec(upstreamId)
  return found?.[1] && found[2] ? { base: found[1], n: Number.parseInt(found[2], 36) } : { base: upstreamId, n: 1 }
}

type BeginCode = 'EC003116010' | 'EC003100023' | 'EC003100004'

/**
 * Starts the next attempt. The result is stored before the acquirer is called, so no two attempts can run at once (P8).
 */
export function startAttempt(
  payment: Payment,
  request: AttemptRequest,
  rules: PaymentRules,
): PaymentTransition | TransitionRefused<BeginCode> {
  const { accessId, at, limit, keys, proposed, ...rest } = request
  if (accessId !== payment.accessId) return refuseTransition('EC003116010')
  const isLate = payment.status === 'UNPROCESSED' && at >= payment.payUntil && !isBusy(payment)
  if (payment.status === 'EXPIRED' || isLate) return refuseTransition('EC003100023')
  if (limit !== undefined && limit <= at) return refuseTransition('EC003100023')
  const n = payment.attempts.length + 1
  if (isBusy(payment)) return refuseBusy('EC003100004')
  if (payment.status !== 'UNPROCESSED' || n > rules.attempts) {
    return refuseTransition('EC003100004', payment.status)
  }
  const attempt: Attempt = {
    n,
    upstreamOrderId: upstreamOrderId(payment, n),
    keys,
    status: 'pending',
    step: 'execute',
    startedAt: at,
    stepAt: at,
    question: { tries: 0, checkAt: at + rules.patienceMs },
    ...(limit !== undefined && { limit }),
    until: null,
    ...(proposed && { proposed }),
    ...rest,
  }
  return transitionPayment(payment, { attempts: [...payment.attempts, attempt] }, at)
}

/** Starts the charge of an authenticated cardholder, once per attempt (P10). */
export function beginCompletion(
  payment: Payment,
  tds: Tds,
  key: UpstreamKey,
  { at, rules }: DecisionContext,
): PaymentTransition {
  const attempt = waiting(payment)
  const next: Attempt = {
    ...attempt,
    status: 'pending',
    step: 'complete',
    stepAt: at,
    tds,
    keys: { ...attempt.keys, complete: key },
    question: { tries: 0, checkAt: at + rules.patienceMs },
  }
  const events: PaymentEventType[] = [
    attempt.tds?.status === 'CHALLENGE' ? 'tds2.challenge_resolved' : 'tds2.authenticated',
  ]
  return transitionPayment(payment, { attempts: replaceAttempt(payment, next) }, at, { events })
}

/** Records that the issuer challenges the cardholder. The attempt stays unresolved. */
export function recordChallenge(payment: Payment, tds: Tds, at: number): PaymentTransition {
  return transitionPayment(payment, { attempts: replaceAttempt(payment, { ...waiting(payment), tds }) }, at)
}

function waiting(payment: Payment): Attempt {
  const attempt = lastAttempt(payment)
  if (payment.status !== 'AUTHENTICATED' || attempt?.status !== 'requires_action') {
    throw new Error(`payment ${payment.id} waits for no authentication`)
  }
  return attempt
}

/** `voidKey` is the key of the void, if the verdict makes one necessary. */
interface VerdictContext extends DecisionContext {
  readonly voidKey: UpstreamKey
}

type AttemptTransition = PaymentTransition & {
  /** Effect of the verdict. `stale`: it changed nothing. */
  readonly effect: 'success' | 'action' | 'failed' | 'open' | 'surplus' | 'alert' | 'stale' | 'unsent'
}

/**
 * Applies a verdict to an attempt. A repeated verdict changes nothing, and verdicts in any order end in the same state.
 * A success is recorded however late it comes (6.3), but never a second one (P11).
 */
export function applyVerdict(
  payment: Payment,
  n: number,
  answer: AcquirerVerdict,
  { at, voidKey, rules }: VerdictContext,
): AttemptTransition {
  const attempt = payment.attempts[n - 1]
  if (!attempt) throw new Error(`payment ${payment.id} has no attempt ${n}`)
  const known = withFacts(attempt, answer)
  const isLive = attempt.status === 'pending' || attempt.status === 'unknown' || attempt.status === 'requires_action'
  if (attempt.void) return applyToVoid(payment, known, answer, { at, voidKey, rules })
  if (attempt.status === 'succeeded') return stale(payment)
  if (answer.unsent) return isLive ? takeBack(payment, attempt, { at, rules }) : stale(payment)
  if (hasReceived(payment, answer)) return openFilled(payment, known, answer, at)
  switch (answer.verdict) {
    case 'success':
      return succeed(payment, known, answer, { at, voidKey, rules })
    case 'declined':
    case 'tds-failed':
    case 'ended':
      return isLive ? fail(payment, known, errorOfVerdict(answer), { at, rules }) : stale(payment)
    case 'requires-action':
      return attempt.status === 'pending' || attempt.status === 'unknown'
        ? requireAction(payment, known, answer, { at, rules })
        : stale(payment)
    case 'awaiting':
      if (!isLive) return stale(payment)
      // An account with missing details is queried again.
      return answer.account
        ? { ...openAccount(payment, known, answer.account, at), effect: 'success' }
        : keepUnresolved(payment, known, { at, rules })
    case 'untouched':
      return isLive ? untouched(payment, known, { at, rules }) : stale(payment)
    case 'unknown':
      return isLive && attempt.status !== 'requires_action'
        ? keepUnresolved(payment, known, { at, rules })
        : stale(payment)
    case 'unclear':
      return isLive && attempt.status !== 'requires_action'
        ? { ...keepUnresolved(payment, known, { at, rules }), effect: 'alert' }
        : { ...stale(payment), effect: 'alert' }
  }
}

const hasReceived = ({ payType, account }: Payment, answer: AcquirerVerdict): boolean =>
  payType === 'Virtualaccount' && account === null && answer.account !== undefined && hasMoney(answer)
const hasMoney = ({ transfers }: AcquirerVerdict): boolean =>
  transfers !== undefined && (transfers.isCalledPaid || (transfers.received ?? 0) > 0)

/** The buyer paid before the acquirer returned the account: it is opened with the deposits so far. */
function openFilled(payment: Payment, attempt: Attempt, answer: AcquirerVerdict, at: number): AttemptTransition {
  if (!answer.account) return stale(payment)
  const opened = openAccount(payment, attempt, answer.account, at)
  const counted = reconcileDeposits(opened.payment, answer, at)
  if (counted.outcome === 'refused') return { ...opened, effect: 'success' }
  return { ...counted, events: [...opened.events, ...counted.events], effect: 'success' }
}

const timedOut: PaymentError = { code: 'EC0091310A7', retryable: true }

/** Fails the attempt: the time for 3-D Secure has passed and the acquirer reports no result. */
export function timeOutAuthentication(payment: Payment, context: DecisionContext): AttemptTransition {
  return fail(payment, waiting(payment), timedOut, context)
}

/** Fails the attempt: the authentication was refused, so nothing may be charged. */
export function rejectAuthentication(
  payment: Payment,
  tds: Tds | undefined,
  error: PaymentError,
  context: DecisionContext,
): AttemptTransition {
  const attempt = waiting(payment)
  return fail(payment, tds ? { ...attempt, tds } : attempt, error, context)
}

function succeed(
  payment: Payment,
  attempt: Attempt,
  answer: AcquirerVerdict,
  { at, voidKey, rules }: VerdictContext,
): AttemptTransition {
  const other = payment.attempts.find(({ n, status }) => n !== attempt.n && status !== 'declined')
  const isRefused = answer.reject !== undefined || (attempt.tds !== undefined && isRefusal(attempt.tds))
  // A card check holds no money that would have to be released.
  const isCalledOff = payment.status === 'CANCELED' && answer.status !== 'CHECKED'
  if (other || isRefused || isCalledOff) {
    // Another attempt pays, the cardholder was not authenticated, or the shop cancelled the payment: this charge is
    // voided (P10, P11, 6.3).
    const voiding = { key: voidKey, state: 'wanted' as const, question: { tries: 0, checkAt: at } }
    const surplus: Attempt = { ...attempt, status: 'declined', void: voiding, question: null }
    if (other || isCalledOff || attempt.status === 'declined')
      return { ...transitionPayment(payment, { attempts: replaceAttempt(payment, surplus) }, at), effect: 'surplus' }
    const failed = fail(payment, surplus, answer.reject ?? { code: 'EC0091310A3', retryable: false }, { at, rules })
    return { ...failed, effect: 'surplus' }
  }
  const total = totalOf({ amount: answer.amount ?? payment.amount, tax: answer.tax ?? payment.tax })
  const isCheck = answer.status === 'CHECKED'
  const isCaptured = answer.status === 'CAPTURED'
  const holdUntil = at + rules.holdDays * dayMs
  const { error: _, ...clean } = attempt
  const paid: Attempt = { ...clean, status: 'succeeded', question: null }
  const result = transitionPayment(
    payment,
    {
      status: answer.status,
      attempts: replaceAttempt(payment, paid),
      amount: answer.amount ?? payment.amount,
      tax: answer.tax ?? payment.tax,
      authorized: payment.authorized + (isCheck ? 0 : total),
      captured: payment.captured + (isCaptured ? total : 0),
      processedAt: at,
      holdUntil: answer.status === 'AUTHORIZED' ? Math.min(answer.authMaxDate ?? holdUntil, holdUntil) : null,
      error: null,
    },
    at,
    { events: [isCaptured ? 'payment.captured' : isCheck ? 'payment.checked' : 'payment.authorized'], late: true },
  )
  return { ...result, effect: 'success' }
}

/**
 * The call of this attempt was not sent: the attempt does not count towards the ten. After 3-D Secure, a timer sends
 * the charge again.
 */
function takeBack(payment: Payment, attempt: Attempt, context: DecisionContext): AttemptTransition {
  if (attempt.step === 'complete') return keepUnresolved(payment, attempt, context)
  const attempts = payment.attempts.filter(({ n }) => n !== attempt.n)
  return { ...transitionPayment(payment, { attempts }, context.at), effect: 'unsent' }
}

function fail(
  payment: Payment,
  attempt: Attempt,
  error: PaymentError,
  { at, rules }: DecisionContext,
): AttemptTransition {
  const { requestKey, ...rest } = attempt
  // A retryable failure is not kept under the key: a retry makes a new attempt. With a challenge, the caller already
  // got an answer.
  const isKept = !error.retryable || attempt.status === 'requires_action'
  const key = isKept && requestKey !== undefined ? { requestKey } : {}
  const ended: Attempt = { ...rest, ...key, status: 'declined', error, question: null }
  const isOver = attempt.n >= rules.attempts || at >= payment.payUntil
  const status = payment.status === 'AUTHENTICATED' ? (isOver ? 'FAILED' : 'UNPROCESSED') : payment.status
  const attempts = replaceAttempt(payment, ended)
  return {
    ...transitionPayment(payment, { status, attempts, error }, at, { events: ['payment.failed'] }),
    effect: 'failed',
  }
}

function requireAction(
  payment: Payment,
  attempt: Attempt,
  answer: AcquirerVerdict,
  { at, rules }: DecisionContext,
): AttemptTransition {
  // After the second call this state means that the charge is still in progress; the poller queries again.
  if (attempt.step === 'complete') {
    const isOver = attempt.until !== null && at >= attempt.until
    return isOver ? fail(payment, attempt, timedOut, { at, rules }) : keepUnresolved(payment, attempt, { at, rules })
  }
  if (answer.reject) return fail(payment, attempt, answer.reject, { at, rules })
  const until = Math.min(at + rules.tdsMs, attempt.limit ?? Number.POSITIVE_INFINITY)
  const next: Attempt = {
    ...attempt,
    status: 'requires_action',
    question: null,
    until,
    tds: answer.tds ?? { status: 'AUTHENTICATING', result: null, reason: null, eci: null },
    ...(answer.redirectUrl !== undefined && { redirectUrl: answer.redirectUrl }),
  }
  const patch = { status: 'AUTHENTICATED', attempts: replaceAttempt(payment, next), error: null } as const
  return { ...transitionPayment(payment, patch, at, { events: ['payment.requires_action'] }), effect: 'action' }
}

/** The acquirer did nothing. Shortly after the call, the call itself may still be in transit. */
function untouched(payment: Payment, attempt: Attempt, { at, rules }: DecisionContext): AttemptTransition {
  if (attempt.status === 'requires_action') return stale(payment)
  if (at - attempt.stepAt < rules.lostMs) return keepUnresolved(payment, attempt, { at, rules })
  return fail(payment, attempt, { code: 'E9991001004', retryable: true }, { at, rules })
}

function keepUnresolved(payment: Payment, attempt: Attempt, { at, rules }: DecisionContext): AttemptTransition {
  const tries = attempt.question?.tries ?? 0
  const question = { tries: tries + 1, checkAt: nextCheck(attempt.stepAt, at, rules) }
  const next: Attempt = { ...attempt, status: 'unknown', question }
  return { ...transitionPayment(payment, { attempts: replaceAttempt(payment, next) }, at), effect: 'open' }
}

/** Applies a verdict to a charge that is being voided. A key that the acquirer has forgotten is replaced. */
function applyToVoid(
  payment: Payment,
  attempt: Attempt,
  answer: AcquirerVerdict,
  { at, voidKey, rules }: VerdictContext,
): AttemptTransition {
  const { void: voiding } = attempt
  if (!voiding || voiding.state === 'done') return stale(payment)
  const isUndone = ['ended', 'declined', 'tds-failed', 'untouched'].includes(answer.verdict)
  const isForgotten = at - voiding.key.createdAt > rules.upstreamKeyMs && answer.verdict !== 'unknown'
  const key = isForgotten ? voidKey : voiding.key
  const question = { tries: voiding.question.tries + 1, checkAt: nextCheck(key.createdAt, at, rules) }
  const next = isUndone ? { ...voiding, state: 'done' as const } : { ...voiding, key, question }
  const attempts = replaceAttempt(payment, { ...attempt, void: next })
  // The payment was cancelled without a known charge, so the shop is told that one was found and voided.
  const events: PaymentEventType[] = isUndone && payment.status === 'CANCELED' ? ['payment.voided'] : []
  return { ...transitionPayment(payment, { attempts }, at, { events }), effect: isUndone ? 'surplus' : 'open' }
}

const stale = (payment: Payment): AttemptTransition => ({ outcome: 'allowed', payment, events: [], effect: 'stale' })

const errorOfVerdict = (answer: AcquirerVerdict): PaymentError =>
  answer.error ?? { code: 'E9993134999', retryable: false }

function withFacts(attempt: Attempt, { facts, accessId, tds }: AcquirerVerdict): Attempt {
  return {
    ...attempt,
    ...(accessId !== undefined && { upstreamAccessId: accessId }),
    ...(facts && { facts: { ...attempt.facts, ...facts } }),
    ...(tds && { tds: latestTds(attempt.tds, tds) }),
  }
}

const tdsOrder: readonly Tds['status'][] = ['AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED']

/** A verdict about the charge contains the step of the authentication but not its result: a known result is kept. */
function latestTds(known: Tds | undefined, told: Tds): Tds {
  if (!known || told.result !== null) return told
  const isFurther = tdsOrder.indexOf(told.status) > tdsOrder.indexOf(known.status)
  return isFurther ? { ...known, status: told.status } : known
}

/** Replaces one attempt in the list. */
const replaceAttempt = (payment: Payment, attempt: Attempt): Attempt[] =>
  payment.attempts.map(known => (known.n === attempt.n ? attempt : known))

/** The upstream order of the successful charge. */
export const upstreamOrderOf = (payment: Payment) => {
  const charge = chargeOf(payment)
  return charge?.upstreamAccessId === undefined
    ? undefined
    : { upstreamOrderId: charge.upstreamOrderId, accessId: charge.upstreamAccessId, payType: payment.payType }
}
