// The moves of a payment by bank transfer (payment-platform.md 5.16).

import { type MoveRefused, movePayment, type PaymentEventType, type PaymentMove, refuseMove } from './moves.ts'
import { type Attempt, type Payment, totalOf } from './payment.ts'
import { dayInJapan } from './rules.ts'
import type { AcquirerVerdict } from './verdict.ts'
import type { Deposit, PaymentAccount } from './virtual-account.ts'

/** Records the account that the acquirer assigned. The buyer may transfer to it from now on. */
export function openAccount(payment: Payment, attempt: Attempt, account: PaymentAccount, at: number): PaymentMove {
  const issued: Attempt = { ...attempt, status: 'succeeded', question: null }
  const attempts = payment.attempts.map(known => (known.n === issued.n ? issued : known))
  const fresh = { ...account, received: 0, deposits: [] }
  const patch = { status: 'AWAITING_CUSTOMER_PAYMENT' as const, attempts, account: fresh, error: null }
  return movePayment(payment, patch, at, { events: ['virtual_account.issued'] })
}

/**
 * Records a transfer. A short sum waits for the rest, a sufficient sum captures the payment, and an operator sends an
 * excess back. A transfer after the end is counted and flagged and changes no state. A repeated deposit id is recorded
 * once.
 */
export function recordDeposit(payment: Payment, money: Deposit, at: number): PaymentMove | MoveRefused<'EC101310004'> {
  const { account, status } = payment
  if (!account || status === 'UNPROCESSED') return refuseMove('EC101310004', status)
  if (account.deposits.some(({ id }) => id === money.id)) return { outcome: 'allowed', payment, events: [] }
  const asked = payment.amount + payment.tax
  const received = account.received + money.amount
  const deposits = [...account.deposits, money]
  const isWaiting = status === 'AWAITING_CUSTOMER_PAYMENT' || status === 'AWAITING_PAYMENT_APPROVAL'
  const flags = {
    overpaid: account.overpaid || (received > asked && (isWaiting || status === 'CAPTURED')),
    paidAfterCancel: account.paidAfterCancel || status === 'CANCELED',
    paidAfterExpiry: account.paidAfterExpiry || status === 'EXPIRED',
  }
  const after = { ...account, received, deposits, ...flags }
  const over: PaymentEventType[] = flags.overpaid && !account.overpaid ? ['virtual_account.overpaid'] : []
  if (!isWaiting) {
    const event: PaymentEventType = status === 'CAPTURED' ? 'virtual_account.overpaid' : 'virtual_account.deposited'
    return movePayment(payment, { account: after }, at, { events: [event] })
  }
  if (received < asked) {
    const patch = { status: 'AWAITING_PAYMENT_APPROVAL' as const, account: after }
    return movePayment(payment, patch, at, { events: ['virtual_account.deposited'] })
  }
  const paid = { status: 'CAPTURED' as const, captured: asked, authorized: asked, processedAt: at, account: after }
  return movePayment(payment, paid, at, { events: ['payment.captured', ...over] })
}

/**
 * Records what the acquirer received beyond the deposits that we know. The difference becomes one deposit named after
 * the total, so a repeated answer adds nothing.
 */
export function reconcileDeposits(
  payment: Payment,
  answer: AcquirerVerdict,
  at: number,
): PaymentMove | MoveRefused<'EC101310004'> {
  const { account } = payment
  const isPaid = answer.status === 'CAPTURED'
  const upstream = Math.max(answer.account?.received ?? 0, isPaid ? totalOf(payment) : 0)
  if (!account || upstream <= account.received) return { outcome: 'allowed', payment, events: [] }
  const amount = upstream - account.received
  return recordDeposit(payment, { id: `upstream-${upstream}`, amount, remitter: '', valueDate: dayInJapan(at), at }, at)
}
