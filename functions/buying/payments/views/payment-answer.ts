import type { payOrder } from '#shared/api/buying/payments.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'
import { type Outcome, type OutcomeDetail, outcomeMessage } from '#shared/domain/buying/payment/outcome.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

interface PaymentOutcome {
  readonly outcome: Outcome
  readonly detail: OutcomeDetail | null
}

/** The state of the payment in the words of marketplace.md 4 (payment-platform 6.1). */
export function paymentAnswerOf(order: Order, language: Language, now: number): OutputOf<typeof payOrder> {
  const { pay, orderId, payStatus } = viewOrder(order, language, now)
  const { outcome, detail } = outcomeOf(order)
  return {
    outcome,
    detail,
    message: say(outcomeMessage(outcome, detail), language),
    orderId,
    payStatus,
    redirectUrl: pay.redirectUrl,
    transfer: pay.transfer,
    triesLeft: pay.triesLeft,
    holdUntil: new Date(order.holdUntil).toISOString(),
    serverTime: new Date(now).toISOString(),
  }
}

/** Reasons for an order's end other than its deadline. */
const endings: readonly OutcomeDetail[] = ['works_gone', 'transfer_owed', 'transfer_returned']

/** Outcome of a payment in progress; after 3-D Secure the buyer reads that the authentication was received (6.1). */
function underway(payment: Order['payment']): PaymentOutcome {
  const details = { passed: 'authenticated_processing', attempted: 'attempt_continuing' } as const
  return { outcome: 'processing', detail: payment?.authentication ? details[payment.authentication] : null }
}

function outcomeOf({ payStatus, payment }: Order): PaymentOutcome {
  const last = payment?.last ?? null
  switch (payStatus) {
    case 'paid':
    case 'partly-refunded':
    case 'refunded':
      return { outcome: 'success', detail: null }
    case 'authenticating':
      return { outcome: 'additional_authentication_required', detail: null }
    case 'capturing':
      return underway(payment)
    case 'expired':
    case 'cancelled':
      return last?.detail && endings.includes(last.detail)
        ? last
        : { outcome: 'technical_error', detail: 'session_expired' }
    default:
      if (payment?.transfer) return { outcome: 'processing', detail: 'awaiting_transfer' }
      return !last || payment?.open ? underway(payment) : last
  }
}
