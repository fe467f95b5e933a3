// The state table of a payment, and the one function that changes a payment. It throws when the table forbids the
// transition or the sums do not add up, so neither can be stored (payment-platform.md 5.1, reliability.md P6, P7).
import type { Allowed, Refused } from '../../decision.ts'
import { dayMs } from '../../durations.ts'
import { chargeOf, isUnresolved, lastAttempt, madeRefunds, type Payment, type Tds, totalOf } from './payment.ts'
import { nextNight, type PaymentRules } from './rules.ts'
import type { PaymentStatus } from './values.ts'
import type { PaymentAccount } from './virtual-account.ts'

export const paymentTransitions = {
  UNPROCESSED: [
    'AUTHENTICATED',
    'CHECKED',
    'AUTHORIZED',
    'CAPTURED',
    'CANCELED',
    'EXPIRED',
    'AWAITING_CUSTOMER_PAYMENT', // 5.16
  ],
  AUTHENTICATED: ['CHECKED', 'AUTHORIZED', 'CAPTURED', 'UNPROCESSED', 'FAILED'],
  CHECKED: [],
  AUTHORIZED: ['AUTHORIZED', 'CAPTURED', 'CANCELED', 'EXPIRED'],
  CAPTURED: ['CAPTURED', 'CANCELED'],
  CANCELED: ['AUTHORIZED', 'CAPTURED'], // reauthorized within the age limit
  AWAITING_CUSTOMER_PAYMENT: ['AWAITING_PAYMENT_APPROVAL', 'CAPTURED', 'CANCELED', 'EXPIRED'],
  AWAITING_PAYMENT_APPROVAL: ['AWAITING_PAYMENT_APPROVAL', 'CAPTURED', 'CANCELED', 'EXPIRED'],
  EXPIRED: [],
  FAILED: [],
} satisfies Record<PaymentStatus, PaymentStatus[]>

/**
 * Transitions that only an answer of the acquirer may make. A charge that is found after the payment ended is recorded,
 * and the shop decides what to do with it (6.3).
 */
export const lateTransitions: Partial<Record<PaymentStatus, PaymentStatus[]>> = {
  EXPIRED: ['CHECKED', 'AUTHORIZED', 'CAPTURED'],
  FAILED: ['CHECKED', 'AUTHORIZED', 'CAPTURED'],
  CANCELED: ['CHECKED'],
}

export function mayFollow(from: PaymentStatus, to: PaymentStatus, late = false): boolean {
  const moves: readonly PaymentStatus[] = paymentTransitions[from]
  return moves.includes(to) || (late && (lateTransitions[from]?.includes(to) ?? false))
}

/** Events of a refund, which is an object of its own. */
type RefundEventType = `refund.${'created' | 'succeeded' | 'failed'}`
/** The webhook event types of a payment's transitions (5.6). */
export type PaymentEventType =
  | `payment.${'registered' | 'requires_action' | 'authorized' | 'checked' | 'captured' | 'failed' | 'operation_failed' | 'canceled' | 'voided' | 'refunded' | 'amount_changed' | 'expired'}`
  | RefundEventType
  | `tds2.${'authenticated' | 'challenge_resolved'}`
  | `virtual_account.${'issued' | 'deposited' | 'overpaid' | 'expired'}`

export type PaymentTransition = Allowed<{
  readonly payment: Payment
  /** Webhook events of the transition; empty if only internal fields changed. */
  readonly events: readonly PaymentEventType[]
}>
export interface TransitionRefused<Code extends string> extends Refused<Code> {
  readonly params?: readonly string[]
  /** A retry may succeed. */
  readonly retryable?: true
}

export const refuseTransition = <const Code extends string>(code: Code, ...params: readonly (string | number)[]) =>
  ({ outcome: 'refused', code, params: params.map(String) }) as const

/** Refuses because another call on the payment is in progress, so that its next state is unknown. */
export const refuseBusy = <const Code extends string>(code: Code) =>
  ({ outcome: 'refused', code, params: [stateWhileBusy], retryable: true }) as const
/** State that such a refusal names. */
export const stateWhileBusy = 'PROCESSING'

/** Changes a payment with its version, times and due time. Throws if the table or the sums forbid the change. */
export function transitionPayment(
  before: Payment,
  patch: Partial<Payment>,
  now: number,
  { events = [], late = false }: { events?: readonly PaymentEventType[]; late?: boolean } = {},
): PaymentTransition {
  const updatedAt = isOnlyCompared(patch) ? before.updatedAt : now
  const changed: Payment = { ...before, ...patch, version: before.version + 1, updatedAt }
  if (changed.status !== before.status && !mayFollow(before.status, changed.status, late)) {
    throw new Error(`a payment cannot go from ${before.status} to ${changed.status}`)
  }
  const compareAt = events.length > 0 && comparable(changed) ? nextNight(now) : changed.compareAt
  const payment = { ...changed, compareAt, dueAt: nextDue({ ...changed, compareAt }) }
  const wrong = unsoundness(payment)
  if (wrong) throw new Error(`payment ${payment.id} would be unsound: ${wrong}`)
  return { outcome: 'allowed', payment, events }
}

/** A nightly comparison by itself does not count as a change of the payment. */
const isOnlyCompared = (patch: Partial<Payment>): boolean =>
  Object.keys(patch).every(field => field === 'compareAt' || field === 'discrepancy')

/** Only a payment that reached the acquirer can be reconciled with it. */
const comparable = ({ payType, attempts, account }: Payment): boolean =>
  payType === 'Card' ? attempts.length > 0 : account !== null

/** When the payment has to be advanced next: an unresolved call first, else the deadline of its state. */
function nextDue(payment: Payment): number | null {
  const { status, operation, attempts, account, compareAt } = payment
  const questions = [
    ...(operation ? [operation.question.checkAt] : []),
    ...attempts.flatMap(attempt => (isUnresolved(attempt) ? (attempt.question?.checkAt ?? []) : [])),
  ]
  const waits = questions.length > 0 ? questions : [deadlineOf(payment) ?? [], compareAt ?? []].flat()
  const voids = attempts.flatMap(({ void: voiding }) => (voiding?.state === 'wanted' ? voiding.question.checkAt : []))
  const term = status.startsWith('AWAITING') && account ? termEndOf(account) : []
  const all = [waits, voids, term].flat()
  return all.length > 0 ? Math.min(...all) : null
}

/** When the payment term of an account ends. */
export const termEndOf = ({ askAgainAt, expiresAt }: Pick<PaymentAccount, 'askAgainAt' | 'expiresAt'>): number =>
  askAgainAt ?? expiresAt

/** When the payment's state ends by itself. */
export function deadlineOf(payment: Payment): number | null {
  if (payment.status === 'UNPROCESSED') return payment.payUntil
  if (payment.status === 'AUTHENTICATED') return lastAttempt(payment)?.until ?? null
  if (payment.status === 'AUTHORIZED') return payment.holdUntil
  return null
}

/** Names the first broken invariant of a payment; undefined when all hold (P6, P7, P8, P10). */
export function unsoundness(payment: Payment): string | undefined {
  const { status, authorized, captured, refunded, attempts, operation } = payment
  const made = madeRefunds(payment).reduce((sum, { amount }) => sum + amount, 0)
  const total = totalOf(payment)
  const isCard = payment.payType === 'Card'
  const open = attempts.filter(attempt => isUnresolved(attempt) || attempt.status === 'requires_action')
  const charge = chargeOf(payment)
  const checks: readonly (readonly [holds: boolean, what: string])[] = [
    [!isCard || captured <= authorized, 'more captured than authorised (P6)'],
    [refunded <= captured, 'more refunded than captured (P7)'],
    [made <= refunded, 'refunds add up to more than was given back (P7)'],
    [refunded + (operation?.refund?.amount ?? 0) <= captured, 'a refund of more than is left (P7)'],
    [status !== 'CAPTURED' || total === captured - refunded, 'the amount is not what was captured less refunds'],
    [status !== 'AUTHORIZED' || total <= authorized - captured, 'the amount is more than what is held'],
    [open.length <= 1, 'two attempts at once (P8)'],
    [open.length === 0 || open[0] === attempts.at(-1), 'an attempt goes on behind a newer one (P8)'],
    [attempts.filter(attempt => attempt.status === 'succeeded').length <= 1, 'two charges stand (P11)'],
    [!isCard || !['AUTHORIZED', 'CAPTURED', 'CHECKED'].includes(status) || charge !== undefined, 'paid by nobody'],
    [status !== 'AUTHENTICATED' || open.length === 1, 'waits for an authentication that nobody makes'],
    [!charge?.tds || !isRefusal(charge.tds), 'charged without authentication (P10)'],
    [payment.operation === null || open.length === 0, 'an operation beside an attempt'],
  ]
  return checks.find(([holds]) => !holds)?.[1]
}

/** 3-D Secure permits a charge: the result is Y or A and the ECI is not 07 (P10). */
export const mayCharge = (tds: Pick<Tds, 'result' | 'eci'>): boolean =>
  (tds.result === 'Y' || tds.result === 'A') && !isRefusal(tds)

/** 3-D Secure forbids the charge, even after it was made. */
export const isRefusal = ({ result, eci }: Pick<Tds, 'result' | 'eci'>): boolean =>
  eci === '07' || result === 'N' || result === 'R' || result === 'U'

/** Operations are refused `maxAgeDays` after the transaction (`…127007`). */
export const exceedsMaxAge = (payment: Payment, now: number, { maxAgeDays }: PaymentRules): boolean =>
  payment.processedAt !== null && now - payment.processedAt > maxAgeDays * dayMs
