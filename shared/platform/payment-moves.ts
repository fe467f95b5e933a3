// Which states follow which, and the one way in which a payment changes. Every decision ends here, so nothing can be
// stored that the table forbids or whose sums do not add up (payment-platform.md 5.1, reliability.md P6, P7).
import { chargeOf, isOpen, lastAttempt, type Payment, type Tds, totalOf } from './payment.ts'
import { DAY, nextNight, type PaymentRules } from './payment-rules.ts'
import type { PayStatus } from './payment-words.ts'

export const paymentMoves = {
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
  CANCELED: ['AUTHORIZED', 'CAPTURED'], // authorised again, within the age limit
  AWAITING_CUSTOMER_PAYMENT: ['AWAITING_PAYMENT_APPROVAL', 'CAPTURED', 'CANCELED', 'EXPIRED'],
  AWAITING_PAYMENT_APPROVAL: ['AWAITING_PAYMENT_APPROVAL', 'CAPTURED', 'CANCELED', 'EXPIRED'],
  EXPIRED: [],
  FAILED: [],
} satisfies Record<PayStatus, PayStatus[]>

/**
 * What only the acquirer's own word may do: a charge that was found after we had given it up is recorded as it is, and
 * the shop decides (6.3).
 */
export const lateMoves: Partial<Record<PayStatus, PayStatus[]>> = {
  EXPIRED: ['CHECKED', 'AUTHORIZED', 'CAPTURED'],
  FAILED: ['CHECKED', 'AUTHORIZED', 'CAPTURED'],
  CANCELED: ['CHECKED'],
}

export function mayFollow(from: PayStatus, to: PayStatus, late = false): boolean {
  const moves: readonly PayStatus[] = paymentMoves[from]
  return moves.includes(to) || (late && (lateMoves[from]?.includes(to) ?? false))
}

/** The webhook event types that a payment's transitions are told by (5.6). */
export type PaymentEvent =
  | `payment.${'registered' | 'requires_action' | 'authorized' | 'captured' | 'failed' | 'canceled' | 'refunded' | 'amount_changed' | 'expired'}`
  | `tds2.${'authenticated' | 'challenge_resolved'}`
  | `virtual_account.${'issued' | 'deposited' | 'overpaid' | 'expired'}`

export interface Moved {
  readonly ok: true
  readonly payment: Payment
  /** What to tell; empty where nothing but our own bookkeeping changed. */
  readonly events: readonly PaymentEvent[]
}
export interface Refused<Code extends string> {
  readonly ok: false
  readonly code: Code
  readonly params?: readonly string[]
}

export const refuse = <const Code extends string>(code: Code, ...params: readonly (string | number)[]) =>
  ({ ok: false, code, params: params.map(String) }) as const

/** The payment after a change: version, times and due time with it. Throws where the table or the sums forbid it. */
export function moved(
  before: Payment,
  patch: Partial<Payment>,
  now: number,
  { events = [], late = false }: { events?: readonly PaymentEvent[]; late?: boolean } = {},
): Moved {
  const changed: Payment = { ...before, ...patch, version: before.version + 1, updatedAt: now }
  if (changed.status !== before.status && !mayFollow(before.status, changed.status, late)) {
    throw new Error(`a payment cannot go from ${before.status} to ${changed.status}`)
  }
  const compareAt = events.length > 0 && comparable(changed) ? nextNight(now) : changed.compareAt
  const payment = { ...changed, compareAt, dueAt: nextDue({ ...changed, compareAt }) }
  const wrong = unsound(payment)
  if (wrong) throw new Error(`payment ${payment.id} would be unsound: ${wrong}`)
  return { ok: true, payment, events }
}

/** Only what the acquirer knows of can be compared with it. */
const comparable = ({ payType, attempts }: Payment): boolean => payType === 'Card' && attempts.length > 0

/** When somebody has to look at the payment next: an open question first, then what its state waits for. */
export function nextDue(payment: Payment): number | null {
  const { status, operation, attempts, account, compareAt } = payment
  const questions = [
    ...(operation ? [operation.question.checkAt] : []),
    ...attempts.flatMap(attempt => (isOpen(attempt) ? (attempt.question?.checkAt ?? []) : [])),
  ]
  const waits = questions.length > 0 ? questions : [deadlineOf(payment) ?? [], compareAt ?? []].flat()
  const voids = attempts.flatMap(({ void: voiding }) => (voiding?.state === 'wanted' ? voiding.question.checkAt : []))
  const term = status.startsWith('AWAITING') ? (account?.expiresAt ?? []) : []
  const all = [waits, voids, term].flat()
  return all.length > 0 ? Math.min(...all) : null
}

/** When the state of a payment ends by itself. */
export function deadlineOf(payment: Payment): number | null {
  if (payment.status === 'UNPROCESSED') return payment.payUntil
  if (payment.status === 'AUTHENTICATED') return lastAttempt(payment)?.until ?? null
  if (payment.status === 'AUTHORIZED') return payment.holdUntil
  return null
}

/** What is wrong with the sums or the shape of a payment; undefined when nothing is (P6, P7, P8, P10). */
export function unsound(payment: Payment): string | undefined {
  const { status, authorized, captured, refunded, attempts, refunds } = payment
  const total = totalOf(payment)
  const isCard = payment.payType === 'Card'
  const open = attempts.filter(attempt => isOpen(attempt) || attempt.status === 'requires_action')
  const charge = chargeOf(payment)
  const checks: readonly (readonly [holds: boolean, what: string])[] = [
    [!isCard || captured <= authorized, 'more captured than authorised (P6)'],
    [refunded <= captured, 'more refunded than captured (P7)'],
    [refunds.reduce((sum, { amount }) => sum + amount, 0) <= captured, 'refunds add up to more than captured (P7)'],
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

/** Whether 3-D Secure lets a charge be asked for: Y or A, and never with ECI 07 (P10). */
export const mayCharge = (tds: Pick<Tds, 'result' | 'eci'>): boolean =>
  (tds.result === 'Y' || tds.result === 'A') && !isRefusal(tds)

/** Whether it says that nothing may be charged, whoever charged it. */
export const isRefusal = ({ result, eci }: Pick<Tds, 'result' | 'eci'>): boolean =>
  eci === '07' || result === 'N' || result === 'R' || result === 'U'

/** `limit` days after the transaction it can no longer be operated on (`…127007`). */
export const isTooOld = (payment: Payment, now: number, { maxAgeDays }: PaymentRules): boolean =>
  payment.processedAt !== null && now - payment.processedAt > maxAgeDays * DAY
