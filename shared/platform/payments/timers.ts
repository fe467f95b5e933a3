// Steps that become due with time. A timer only triggers the check; the stored payment decides (DESIGN 1).

import { type Attempt, chargeOf, isUnresolved, type Payment, type UpstreamKey } from './payment.ts'
import { deadlineOf, type PaymentTransition, termEndOf, transitionPayment } from './transitions.ts'

export type DueStep =
  /** Finds out the result of an operation. */
  | { readonly what: 'resume-operation' }
  | { readonly what: 'query-attempt'; readonly n: number }
  | { readonly what: 'void'; readonly n: number }
  | { readonly what: 'end-authentication'; readonly n: number }
  | { readonly what: 'expire' }
  /** Ends the payment term of a virtual account. */
  | { readonly what: 'end-term' }
  | { readonly what: 'reconcile' }

/** The first step that is due at `now`; null for none. */
export function dueStep(payment: Payment, now: number): DueStep | null {
  const { operation, attempts, account, compareAt, status } = payment
  if (operation && operation.question.checkAt <= now) return { what: 'resume-operation' }
  const asked = attempts.find(attempt => isUnresolved(attempt) && attempt.question && attempt.question.checkAt <= now)
  if (asked) return { what: 'query-attempt', n: asked.n }
  const voided = attempts.find(({ void: v }) => v?.state === 'wanted' && v.question.checkAt <= now)
  if (voided) return { what: 'void', n: voided.n }
  if (operation || attempts.some(isUnresolved)) return null
  const deadline = deadlineOf(payment)
  if (deadline !== null && deadline <= now) {
    return status === 'AUTHENTICATED' ? { what: 'end-authentication', n: attempts.length } : { what: 'expire' }
  }
  if (status.startsWith('AWAITING') && account && termEndOf(account) <= now) return { what: 'end-term' }
  if (compareAt !== null && compareAt <= now) return { what: 'reconcile' }
  return null
}

/** Expires an unpaid payment or an authorization whose hold has ended, which is voided upstream as well. */
export function expire(payment: Payment, now: number, voidKey: UpstreamKey): PaymentTransition {
  if (dueStep(payment, now)?.what !== 'expire') throw new Error(`payment ${payment.id} is not due to expire`)
  const charge = payment.status === 'AUTHORIZED' ? chargeOf(payment) : undefined
  const letGo: Attempt[] = payment.attempts.map(attempt =>
    attempt === charge
      ? { ...attempt, void: { key: voidKey, state: 'wanted', question: { tries: 0, checkAt: now } } }
      : attempt,
  )
  const patch = { status: 'EXPIRED' as const, attempts: letGo, holdUntil: null }
  return transitionPayment(payment, patch, now, { events: ['payment.expired'] })
}
