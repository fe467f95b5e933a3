// One try to charge a card: begun before the acquirer is asked, settled by what the acquirer says, whoever brings its
// word: the call's own answer, the browser's return, a webhook or the reconciler (payment-platform.md 3.2, 6.3).
import {
  type Attempt,
  chargeOf,
  type Facts,
  isBusy,
  lastAttempt,
  type Payment,
  type Tds,
  type Trouble,
  totalOf,
  type UpstreamKey,
} from './payment.ts'
import { issue } from './payment-account.ts'
import { isRefusal, type Moved, moved, type PaymentEvent, type Refused, refuse } from './payment-moves.ts'
import { DAY, nextCheck, type PaymentRules } from './payment-rules.ts'
import type { PayStatus } from './payment-words.ts'
import type { Account } from './virtual-account.ts'

/** What the acquirer said about one upstream order, already classified (6.3). */
export interface Word {
  readonly verdict:
    | 'success'
    | 'requires-action'
    | 'declined'
    | 'tds-failed'
    /** It ended there: CANCELED, EXPIRED, FAILED. */
    | 'ended'
    /** A bank account waits for its transfer. */
    | 'awaiting'
    /** The order stands as it was registered, or was never registered. */
    | 'untouched'
    /** Nobody could say. */
    | 'unknown'
    /** It said something that must not be acted on. */
    | 'unclear'
  readonly status: PayStatus
  readonly error?: Trouble
  readonly tds?: Tds
  readonly redirectUrl?: string
  readonly accessId?: string
  readonly facts?: Facts
  /** Until when it says that the amount is held. */
  readonly authMaxDate?: number
  readonly amount?: number
  readonly tax?: number
  /** Of a bank transfer. */
  readonly account?: Account
  /** Whatever it says, this charge must not stand: the shop takes no such card. */
  readonly reject?: Trouble
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

/** `-a2` … `-a9`, `-aA`: three characters, so that ids of 27 stay within the acquirer's 30 (3.2). */
export const upstreamOrderId = ({ upstreamBase }: Pick<Payment, 'upstreamBase'>, n: number): string =>
  n === 1 ? upstreamBase : `${upstreamBase}-a${n.toString(36).toUpperCase()}`

/** An id that leaves no room for the suffix, or that looks like another order's later attempt, stays ours alone. */
export const needsOwnBase = (id: string): boolean => id.length > 27 || /-a[2-9A]$/.test(id)

/** The order and the attempt behind an upstream order id. */
export function readUpstreamId(upstreamId: string): { base: string; n: number } {
  const found = /^(.+)-a([2-9A])$/.exec(upstreamId)
  return found?.[1] && found[2] ? { base: found[1], n: Number.parseInt(found[2], 36) } : { base: upstreamId, n: 1 }
}

type BeginCode = 'EC003116010' | 'EC003100023' | 'EC003100004'

/** Begins the next attempt; to be stored before anybody is called, so that no two can be under way (P8). */
export function beginAttempt(
  payment: Payment,
  request: AttemptRequest,
  rules: PaymentRules,
): Moved | Refused<BeginCode> {
  const { accessId, at, limit, keys, proposed, ...rest } = request
  if (accessId !== payment.accessId) return refuse('EC003116010')
  const isLate = payment.status === 'UNPROCESSED' && at >= payment.payUntil && !isBusy(payment)
  if (payment.status === 'EXPIRED' || isLate) return refuse('EC003100023')
  if (limit !== undefined && limit <= at) return refuse('EC003100023')
  const n = payment.attempts.length + 1
  if (payment.status !== 'UNPROCESSED' || isBusy(payment) || n > rules.attempts) {
    return refuse('EC003100004', payment.status)
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
  return moved(payment, { attempts: [...payment.attempts, attempt] }, at)
}

/** Before the second call: the buyer has been authenticated and the charge may be asked for, once (P10). */
export function beginCompletion(payment: Payment, tds: Tds, key: UpstreamKey, at: number, rules: PaymentRules): Moved {
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
  const events: PaymentEvent[] = [
    attempt.tds?.status === 'CHALLENGE' ? 'tds2.challenge_resolved' : 'tds2.authenticated',
  ]
  return moved(payment, { attempts: replaced(payment, next) }, at, { events })
}

/** The buyer is asked a second question: the result stays open. */
export function challenged(payment: Payment, tds: Tds, at: number): Moved {
  return moved(payment, { attempts: replaced(payment, { ...waiting(payment), tds }) }, at)
}

function waiting(payment: Payment): Attempt {
  const attempt = lastAttempt(payment)
  if (payment.status !== 'AUTHENTICATED' || attempt?.status !== 'requires_action') {
    throw new Error(`payment ${payment.id} waits for no authentication`)
  }
  return attempt
}

export type Settled = Moved & {
  /** What the word meant. `stale`: nothing new. */
  readonly effect: 'success' | 'action' | 'failed' | 'open' | 'surplus' | 'alert' | 'stale'
}

/**
 * Applies the acquirer's word to an attempt. The same word twice changes nothing the second time, and words in any
 * order end in the same state; a success is recorded however late it comes (6.3), but never a second one (P11).
 */
export function settle(
  payment: Payment,
  n: number,
  word: Word,
  { at, voidKey, rules }: { at: number; voidKey: UpstreamKey; rules: PaymentRules },
): Settled {
  const attempt = payment.attempts[n - 1]
  if (!attempt) throw new Error(`payment ${payment.id} has no attempt ${n}`)
  const known = withFacts(attempt, word)
  const isLive = attempt.status === 'pending' || attempt.status === 'unknown' || attempt.status === 'requires_action'
  if (attempt.void) return settleVoid(payment, known, word, { at, voidKey, rules })
  if (attempt.status === 'succeeded') return stale(payment)
  switch (word.verdict) {
    case 'success':
      return succeed(payment, known, word, { at, voidKey, rules })
    case 'declined':
    case 'tds-failed':
    case 'ended':
      return isLive ? fail(payment, known, troubleOf(word), at, rules) : stale(payment)
    case 'requires-action':
      return attempt.status === 'pending' || attempt.status === 'unknown'
        ? act(payment, known, word, at, rules)
        : stale(payment)
    case 'awaiting':
      return isLive && word.account ? { ...issue(payment, known, word.account, at), effect: 'success' } : stale(payment)
    case 'untouched':
      return isLive ? untouched(payment, known, at, rules) : stale(payment)
    case 'unknown':
      return isLive && attempt.status !== 'requires_action' ? askAgain(payment, known, at, rules) : stale(payment)
    case 'unclear':
      return isLive && attempt.status !== 'requires_action'
        ? { ...askAgain(payment, known, at, rules), effect: 'alert' }
        : { ...stale(payment), effect: 'alert' }
  }
}

const timedOut: Trouble = { code: 'EC0091310A7', retryable: true }

/** The time for 3-D Secure is over and the acquirer knows of no end. */
export function timeOut(payment: Payment, at: number, rules: PaymentRules): Settled {
  return fail(payment, waiting(payment), timedOut, at, rules)
}

/** The authentication itself said no: nothing is charged, whatever the acquirer would do. */
export function rejectTds(
  payment: Payment,
  tds: Tds | undefined,
  error: Trouble,
  at: number,
  rules: PaymentRules,
): Settled {
  const attempt = waiting(payment)
  return fail(payment, tds ? { ...attempt, tds } : attempt, error, at, rules)
}

function succeed(
  payment: Payment,
  attempt: Attempt,
  word: Word,
  { at, voidKey, rules }: { at: number; voidKey: UpstreamKey; rules: PaymentRules },
): Settled {
  const other = payment.attempts.find(({ n, status }) => n !== attempt.n && status !== 'declined')
  const isRefused = word.reject !== undefined || (attempt.tds !== undefined && isRefusal(attempt.tds))
  if (other || isRefused) {
    // The buyer pays by another attempt, or was not authenticated: this charge must not stand (P10, P11).
    const voiding = { key: voidKey, state: 'wanted' as const, question: { tries: 0, checkAt: at } }
    const surplus: Attempt = { ...attempt, status: 'declined', void: voiding, question: null }
    if (other || attempt.status === 'declined')
      return { ...moved(payment, { attempts: replaced(payment, surplus) }, at), effect: 'surplus' }
    const failed = fail(payment, surplus, word.reject ?? { code: 'EC0091310A3', retryable: false }, at, rules)
    return { ...failed, effect: 'surplus' }
  }
  const total = totalOf({ amount: word.amount ?? payment.amount, tax: word.tax ?? payment.tax })
  const isCheck = word.status === 'CHECKED'
  const isCaptured = word.status === 'CAPTURED'
  const holdUntil = at + rules.holdDays * DAY
  const { error: _, ...clean } = attempt
  const paid: Attempt = { ...clean, status: 'succeeded', question: null }
  const result = moved(
    payment,
    {
      status: word.status,
      attempts: replaced(payment, paid),
      amount: word.amount ?? payment.amount,
      tax: word.tax ?? payment.tax,
      authorized: payment.authorized + (isCheck ? 0 : total),
      captured: payment.captured + (isCaptured ? total : 0),
      processedAt: at,
      holdUntil: word.status === 'AUTHORIZED' ? Math.min(word.authMaxDate ?? holdUntil, holdUntil) : null,
      error: null,
    },
    at,
    { events: [isCaptured ? 'payment.captured' : 'payment.authorized'], late: true },
  )
  return { ...result, effect: 'success' }
}

function fail(payment: Payment, attempt: Attempt, error: Trouble, at: number, rules: PaymentRules): Settled {
  const ended: Attempt = { ...attempt, status: 'declined', error, question: null }
  const isOver = attempt.n >= rules.attempts || at >= payment.payUntil
  const status = payment.status === 'AUTHENTICATED' ? (isOver ? 'FAILED' : 'UNPROCESSED') : payment.status
  const attempts = replaced(payment, ended)
  return { ...moved(payment, { status, attempts, error }, at, { events: ['payment.failed'] }), effect: 'failed' }
}

function act(payment: Payment, attempt: Attempt, word: Word, at: number, rules: PaymentRules): Settled {
  // After the second call the order only looks as if the buyer were still away: it is asked about again.
  if (attempt.step === 'complete') {
    const isOver = attempt.until !== null && at >= attempt.until
    return isOver ? fail(payment, attempt, timedOut, at, rules) : askAgain(payment, attempt, at, rules)
  }
  if (word.reject) return fail(payment, attempt, word.reject, at, rules)
  const until = Math.min(at + rules.tdsMs, attempt.limit ?? Number.POSITIVE_INFINITY)
  const next: Attempt = {
    ...attempt,
    status: 'requires_action',
    question: null,
    until,
    tds: word.tds ?? { status: 'AUTHENTICATING', result: null, reason: null, eci: null },
    ...(word.redirectUrl !== undefined && { redirectUrl: word.redirectUrl }),
  }
  const patch = { status: 'AUTHENTICATED', attempts: replaced(payment, next), error: null } as const
  return { ...moved(payment, patch, at, { events: ['payment.requires_action'] }), effect: 'action' }
}

/** Upstream has nothing of it. Soon after the call that may only mean that the call is still on its way. */
function untouched(payment: Payment, attempt: Attempt, at: number, rules: PaymentRules): Settled {
  if (attempt.status === 'requires_action') return stale(payment)
  if (at - attempt.stepAt < rules.lostMs) return askAgain(payment, attempt, at, rules)
  return fail(payment, attempt, { code: 'E9991001004', retryable: true }, at, rules)
}

function askAgain(payment: Payment, attempt: Attempt, at: number, rules: PaymentRules): Settled {
  const tries = attempt.question?.tries ?? 0
  const question = { tries: tries + 1, checkAt: nextCheck(attempt.stepAt, at, rules) }
  const next: Attempt = { ...attempt, status: 'unknown', question }
  return { ...moved(payment, { attempts: replaced(payment, next) }, at), effect: 'open' }
}

/** A charge that is being undone: only its end matters. A key that the acquirer has forgotten makes room for another. */
function settleVoid(
  payment: Payment,
  attempt: Attempt,
  word: Word,
  { at, voidKey, rules }: { at: number; voidKey: UpstreamKey; rules: PaymentRules },
): Settled {
  const { void: voiding } = attempt
  if (!voiding || voiding.state === 'done') return stale(payment)
  const isUndone = ['ended', 'declined', 'tds-failed', 'untouched'].includes(word.verdict)
  const isForgotten = at - voiding.key.createdAt > rules.upstreamKeyMs && word.verdict !== 'unknown'
  const key = isForgotten ? voidKey : voiding.key
  const question = { tries: voiding.question.tries + 1, checkAt: nextCheck(key.createdAt, at, rules) }
  const next = isUndone ? { ...voiding, state: 'done' as const } : { ...voiding, key, question }
  const attempts = replaced(payment, { ...attempt, void: next })
  return { ...moved(payment, { attempts }, at), effect: isUndone ? 'surplus' : 'open' }
}

const stale = (payment: Payment): Settled => ({ ok: true, payment, events: [], effect: 'stale' })

const troubleOf = (word: Word): Trouble => word.error ?? { code: 'E9993134999', retryable: false }

function withFacts(attempt: Attempt, { facts, accessId, tds }: Word): Attempt {
  return {
    ...attempt,
    ...(accessId !== undefined && { upstreamAccessId: accessId }),
    ...(facts && { facts: { ...attempt.facts, ...facts } }),
    ...(tds && (tds.result !== null || !attempt.tds) && { tds }),
  }
}

/** The attempts with one of them changed. */
export const replaced = (payment: Payment, attempt: Attempt): Attempt[] =>
  payment.attempts.map(known => (known.n === attempt.n ? attempt : known))

/** The upstream order that an operation on the payment's charge is about. */
export const orderOf = (payment: Payment) => {
  const charge = chargeOf(payment)
  return charge?.upstreamAccessId === undefined
    ? undefined
    : { upstreamOrderId: charge.upstreamOrderId, accessId: charge.upstreamAccessId, payType: payment.payType }
}
