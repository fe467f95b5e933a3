import type { Payment } from '../payments/payment.ts'

/**
 * Whether a payment authenticated the cardholder (decision 107). A card saved with a purchase has no authentication of
 * its own: that of the charge counts, and only for the number that was charged.
 */
type PaymentProof =
  /** The attempt may still succeed. */
  | { readonly outcome: 'open' }
  /** Declined or not authenticated: the card is not saved. */
  | { readonly outcome: 'none' }
  | { readonly outcome: 'proved'; readonly cardHash: string }

const over: readonly Payment['status'][] = ['CANCELED', 'EXPIRED', 'FAILED']

/** `attempt` is the number of the next attempt at the time when the card is saved. */
export function paymentProof(payment: Payment | undefined, attempt: number): PaymentProof {
  if (!payment) return { outcome: 'open' }
  const charge = payment.attempts[attempt - 1]
  if (charge?.status === 'succeeded' && !charge.void) {
    const { tdsType, tds2Type } = payment
    const result = charge.tds?.result
    const wasAsked = tdsType === '2' && (tds2Type === '2' || result === 'Y' || result === 'A')
    const cardHash = charge.facts?.cardHash
    return wasAsked && cardHash !== undefined ? { outcome: 'proved', cardHash } : { outcome: 'none' }
  }
  const isOver = charge ? charge.status === 'declined' || charge.void !== undefined : over.includes(payment.status)
  return { outcome: isOver ? 'none' : 'open' }
}

/** Number of a payment's next attempt. */
export const nextAttempt = (payment: Payment | undefined): number => (payment?.attempts.length ?? 0) + 1
