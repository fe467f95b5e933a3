import { logger } from '#functions/machinery/runtime/logger.ts'
import type { PaymentFacts } from '#shared/domain/buying/order/decisions.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { failureOf, meaningOf } from '#shared/domain/buying/payment/codes.ts'
import type { PaymentWire } from '#shared/platform/api/payments/wire.ts'

/** The platform's payment in the marketplace's terms (payment-platform 6.3, in its order). */
export function paymentFactsOf(order: Order, wire: PaymentWire): PaymentFacts {
  const last = wire.attempts.at(-1)
  const code = last?.status === 'declined' ? (last.error_code ?? wire.error_code) : null
  const brand = wire.brand ?? last?.brand
  const last4 = wire.last4 ?? last?.last4
  return {
    status: statusOf(wire),
    attempts: wire.attempts.length,
    redirectUrl: wire.next_action?.type === 'redirect' ? wire.next_action.url : null,
    failure: code === null ? null : failureOfCode(order, code, last?.tds?.result === 'Y' || last?.tds?.result === 'A'),
    card: brand && last4 ? { brand, last4 } : null,
    ...authenticationOf(last?.tds?.result),
    ...(wire.virtual_account && { received: wire.virtual_account.received_amount }),
  }
}

function authenticationOf(result: string | null | undefined): Pick<PaymentFacts, 'authentication'> {
  if (result === 'Y') return { authentication: 'passed' }
  return result === 'A' ? { authentication: 'attempted' } : {}
}

function statusOf({ status, attempts, next_action }: PaymentWire): PaymentFacts['status'] {
  const last = attempts.at(-1)?.status
  switch (status) {
    case 'CAPTURED':
      return 'captured'
    case 'AUTHORIZED':
    case 'CHECKED':
      return 'authorized'
    case 'CANCELED':
    case 'EXPIRED':
    case 'FAILED':
      return 'ended'
    case 'AWAITING_CUSTOMER_PAYMENT':
    case 'AWAITING_PAYMENT_APPROVAL':
      return 'awaiting'
    case 'AUTHENTICATED':
      return next_action?.type === 'redirect' ? 'challenge' : 'unknown'
    case 'UNPROCESSED':
      return last === 'pending' || last === 'unknown' ? 'unknown' : last === 'requires_action' ? 'challenge' : 'open'
  }
}

/** The buyer gets the outcome's word; the code goes to the log and nowhere else (D43). */
export function failureOfCode(order: Order, code: string, authenticated = false): NonNullable<PaymentFacts['failure']> {
  const { alert } = meaningOf(code)
  const say = alert ? logger.error.bind(logger) : logger.info.bind(logger)
  say(alert ? 'payment needs a look' : 'payment refused', { orderId: order.id, code })
  const { outcome, detail } = failureOf(code, authenticated)
  return { outcome, detail }
}
