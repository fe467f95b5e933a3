// Transitions of a payment by bank transfer (payment-platform.md 5.16).

import { dayInJapan } from '../../japan-time.ts'
import { type Attempt, type Payment, totalOf } from './payment.ts'
import { nextNight, type PaymentRules } from './rules.ts'
import {
  type PaymentEventType,
  type PaymentTransition,
  refuseTransition,
  type TransitionRefused,
  transitionPayment,
} from './transitions.ts'
import type { AcquirerVerdict } from './verdict.ts'
import type { AssignedAccount, Deposit } from './virtual-account.ts'

/**
 * Records the account that the acquirer assigned, to which the buyer can transfer from now on. If the payment has ended
 * meanwhile, the account is only recorded.
 */
export function openAccount(
  payment: Payment,
  attempt: Attempt,
  account: AssignedAccount,
  at: number,
): PaymentTransition {
  const issued: Attempt = { ...attempt, status: 'succeeded', question: null }
  const attempts = payment.attempts.map(known => (known.n === issued.n ? issued : known))
  const none = { overpaid: false, paidAfterCancel: false, paidAfterExpiry: false }
  const fresh = { ...account, received: 0, deposits: [], ...none }
  if (payment.status !== 'UNPROCESSED') return transitionPayment(payment, { attempts, account: fresh }, at)
  const patch = { status: 'AWAITING_CUSTOMER_PAYMENT' as const, attempts, account: fresh, error: null }
  return transitionPayment(payment, patch, at, { events: ['virtual_account.issued'] })
}

/**
 * Records a transfer. A short sum waits for the rest, a sufficient sum captures the payment, and an operator sends an
 * excess back. A transfer after the end is counted and flagged and changes no state. A repeated deposit id is recorded
 * once.
 */
export function recordDeposit(
  payment: Payment,
  money: Deposit,
  at: number,
): PaymentTransition | TransitionRefused<'EC101310004'> {
  const { account, status } = payment
  if (!account || status === 'UNPROCESSED') return refuseTransition('EC101310004', status)
  if (account.deposits.some(({ id }) => id === money.id)) return { outcome: 'allowed', payment, events: [] }
  const asked = totalOf(payment)
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
    return transitionPayment(payment, { account: after }, at, { events: [event] })
  }
  if (received < asked) {
    const patch = { status: 'AWAITING_PAYMENT_APPROVAL' as const, account: after }
    return transitionPayment(payment, patch, at, { events: ['virtual_account.deposited'] })
  }
  const paid = { status: 'CAPTURED' as const, captured: asked, authorized: asked, processedAt: at, account: after }
  return transitionPayment(payment, paid, at, { events: ['payment.captured', ...over] })
}

/**
 * Records the total that the acquirer received if it exceeds the known deposits, and its flags. The excess becomes one
 * deposit named after the total, so that a repeated answer adds nothing.
 */
export function reconcileDeposits(
  payment: Payment,
  answer: AcquirerVerdict,
  at: number,
): PaymentTransition | TransitionRefused<'EC101310004'> {
  const ended = endedUpstream(payment, answer, at)
  const counted = countDeposits(ended.payment, answer, at)
  return counted.outcome === 'allowed' ? { ...counted, events: [...ended.events, ...counted.events] } : counted
}

/** An order that ended at the acquirer accepts no more transfers: later ones are late and capture nothing. */
function endedUpstream(payment: Payment, { status }: AcquirerVerdict, at: number): PaymentTransition {
  if (!payment.account || !payment.status.startsWith('AWAITING')) return { outcome: 'allowed', payment, events: [] }
  if (status === 'EXPIRED') return expireAccount(payment, at)
  if (status !== 'CANCELED') return { outcome: 'allowed', payment, events: [] }
  const account = { ...payment.account, paidAfterCancel: payment.account.received > 0 }
  return transitionPayment(payment, { status, account }, at, { events: ['payment.canceled'] })
}

function expireAccount(payment: Payment, at: number): PaymentTransition {
  // A sum that was never complete has to be sent back.
  const account = payment.account && { ...payment.account, paidAfterExpiry: payment.account.received > 0 }
  const events = ['payment.expired', 'virtual_account.expired'] as const
  return transitionPayment(payment, { status: 'EXPIRED', account }, at, { events })
}

/**
 * The amount received by an answer. An order that is called paid without an amount is paid in full; any other answer
 * without one says nothing.
 */
const receivedBy = ({ transfers }: AcquirerVerdict, payment: Payment): number | undefined =>
  transfers?.received ?? (transfers?.isCalledPaid ? totalOf(payment) : undefined)

function countDeposits(payment: Payment, answer: AcquirerVerdict, at: number) {
  const { account } = payment
  const told = answer.transfers
  if (!account || !told) return { outcome: 'allowed', payment, events: [] } as const
  const received = receivedBy(answer, payment) ?? account.received
  const amount = received - account.received
  const paidTwice = account.paidTwice === true || told.paidTwice === true
  if (amount > 0) {
    const known = { ...payment, account: { ...account, paidTwice } }
    const money = { id: `upstream-${received}`, amount, remitter: '', valueDate: dayInJapan(at), at }
    return recordDeposit(known, money, at)
  }
  // The flag may come without a sum; a second transfer after the full amount is one too many.
  const again = paidTwice && !account.paidTwice && account.received >= totalOf(payment)
  const flags = {
    paidTwice,
    overpaid: account.overpaid || again,
    paidAfterCancel: account.paidAfterCancel || told.paidAfterCancel,
    paidAfterExpiry: account.paidAfterExpiry || told.paidAfterExpiry,
  }
  const isTooMuch = flags.overpaid && !account.overpaid
  const isLate =
    (flags.paidAfterCancel && !account.paidAfterCancel) || (flags.paidAfterExpiry && !account.paidAfterExpiry)
  if (!isTooMuch && !isLate) return { outcome: 'allowed', payment, events: [] } as const
  const event: PaymentEventType = isTooMuch ? 'virtual_account.overpaid' : 'virtual_account.deposited'
  return transitionPayment(payment, { account: { ...account, ...flags } }, at, { events: [event] })
}

/** The acquirer calls the order paid, but the amount that it names is less than the total. */
export const isPaidInWordsOnly = (payment: Payment, answer: AcquirerVerdict): boolean =>
  answer.transfers?.isCalledPaid === true && (receivedBy(answer, payment) ?? 0) < totalOf(payment)

/** Schedules the nightly query while a transfer may arrive: until the due date, and while the account number rests. */
export function lookAgain(payment: Payment, at: number, { cooldownMs }: PaymentRules): PaymentTransition {
  const until = (payment.account?.expiresAt ?? at) + cooldownMs
  return transitionPayment(payment, { compareAt: at < until ? nextNight(at) : null }, at)
}

/**
 * Ends the payment term of an account, or extends it: the acquirer may still wait for transfers of the last day, or not
 * answer. A payment that the acquirer calls paid never expires here: if it names no amount, it is queried each night,
 * and an operator was alerted.
 */
export function endTerm(payment: Payment, answer: AcquirerVerdict, at: number, rules: PaymentRules): PaymentTransition {
  const { account } = payment
  if (!account) throw new Error(`payment ${payment.id} has no account`)
  if (answer.transfers?.isCalledPaid && account.received === 0) {
    const isSoon = at < account.expiresAt + rules.termGraceMs
    return transitionPayment(
      payment,
      { account: { ...account, askAgainAt: isSoon ? at + rules.termLookMs : nextNight(at) } },
      at,
    )
  }
  const patience = answer.verdict === 'unknown' ? rules.termSilenceMs : rules.termGraceMs
  if (answer.verdict !== 'untouched' && at < account.expiresAt + patience) {
    return transitionPayment(payment, { account: { ...account, askAgainAt: at + rules.termLookMs } }, at)
  }
  return expireAccount(payment, at)
}
