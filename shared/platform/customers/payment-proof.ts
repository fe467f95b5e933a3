import type { Payment } from '../payments/payment.ts'

/**
 * Whether a payment proves that the holder of a card was asked (decision 107). A card that is saved with a purchase has no
 * authentication of its own: that of the charge counts, and only for the number that was charged.
 */
type PaymentProof =
  /** `attempt` may still succeed. */
  | { readonly outcome: 'open' }
  /** It was declined, or nobody was authenticated: the card is not saved. */
  | { readonly outcome: 'none' }
  | { readonly outcome: 'proved'; readonly cardHash: string }

const over: readonly Payment['status'][] = ['CANCELED', 'EXPIRED', 'FAILED']

/** `attempt` is the number of the attempt that comes next when the card is asked for. */
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

/** The number of the attempt that a payment makes next. */
export const nextAttempt = (payment: Payment | undefined): number => (payment?.attempts.length ?? 0) + 1
