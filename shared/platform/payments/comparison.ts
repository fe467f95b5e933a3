// The comparison of a settled payment with the acquirer (payment-platform.md 3.6; docs/decisions/112).

import { dayMs } from '../../durations.ts'
import type { Side } from './discrepancy.ts'
import { type Payment, totalOf } from './payment.ts'
import { type PaymentTransition, transitionPayment } from './transitions.ts'
import type { AcquirerVerdict } from './verdict.ts'

/** The acquirer's side of a discrepancy. */
export const toldSideOf = ({ status, amount, tax = 0 }: AcquirerVerdict): Side => ({
  status,
  amount: amount === undefined ? null : amount + tax,
})

/**
 * Reconciles a charge with the acquirer each night (3.6). A change at the acquirer is recorded if the state table
 * allows it; any other discrepancy alerts an operator.
 */
export function reconcile(
  payment: Payment,
  answer: AcquirerVerdict,
  at: number,
  refundId: string,
): PaymentTransition & { readonly effect: 'same' | 'moved' | 'alert' } {
  const seen = { compareAt: null, ...(payment.discrepancy && { discrepancy: null }) }
  const differs = { compareAt: null, discrepancy: toldSideOf(answer) }
  const unsure = answer.verdict === 'unknown'
  if (unsure || payment.operation)
    return { ...transitionPayment(payment, { compareAt: at + dayMs }, at), effect: 'same' }
  if (answer.status === payment.status) {
    const isSame = answer.amount === undefined || answer.amount + (answer.tax ?? 0) === totalOf(payment)
    return { ...transitionPayment(payment, isSame ? seen : differs, at), effect: isSame ? 'same' : 'alert' }
  }
  if (answer.status === 'CANCELED' && payment.status === 'AUTHORIZED') {
    const authorized = payment.authorized - totalOf(payment)
    const patch = { ...seen, status: 'CANCELED' as const, authorized, holdUntil: null }
    return { ...transitionPayment(payment, patch, at, { events: ['payment.canceled'] }), effect: 'moved' }
  }
  if (answer.status === 'CANCELED' && payment.status === 'CAPTURED') {
    const amount = payment.captured - payment.refunded
    const found = { id: refundId, amount, reason: 'acquirer', cause: 'acquirer' as const, createdAt: at, endedAt: at }
    const refunds = [...payment.refunds, found]
    const patch = { ...seen, status: 'CANCELED' as const, refunded: payment.captured, refunds }
    const events = ['payment.canceled', 'refund.succeeded'] as const
    return { ...transitionPayment(payment, patch, at, { events }), effect: 'moved' }
  }
  if (answer.status === 'CAPTURED' && payment.status === 'AUTHORIZED') {
    const captured = payment.captured + totalOf(payment)
    const patch = { ...seen, status: 'CAPTURED' as const, captured, processedAt: at, holdUntil: null }
    return { ...transitionPayment(payment, patch, at, { events: ['payment.captured'] }), effect: 'moved' }
  }
  // An expired payment expires at the acquirer too, and a card check has no amount.
  const isAtRest = payment.status === 'EXPIRED' || payment.status === 'CHECKED'
  return { ...transitionPayment(payment, isAtRest ? seen : differs, at), effect: isAtRest ? 'same' : 'alert' }
}
