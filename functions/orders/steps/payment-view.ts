import type { Language } from '#shared/domain/language.ts'
import { orderIdOf } from '#shared/domain/order.ts'
import type { PaymentWire } from '#shared/platform/api/payment-wire.ts'
import { messageOf } from '#shared/platform/errors/catalogue.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'

/** A payment for the console: the raw code, and what it means in the operator's language (D43). */
export function paymentRowOf(payment: PaymentWire, language: Language) {
  return {
    paymentId: payment.id,
    orderId: orderIdOf(payment.id) ?? null,
    payType: payment.pay_type,
    status: payment.status,
    amount: payment.total_amount,
    captured: payment.captured_amount,
    refunded: payment.refunded_amount,
    ...errorOf(payment.error_code, language),
    card: cardOf(payment),
    created: payment.created,
    updated: payment.updated,
  }
}

export function paymentDetailOf(payment: PaymentWire, language: Language) {
  return {
    ...paymentRowOf(payment, language),
    attempts: payment.attempts.map(attempt => ({
      n: attempt.n,
      status: attempt.status,
      ...errorOf(attempt.error_code, language),
      retryable: attempt.retryable,
      tds: attempt.tds?.result ?? attempt.tds?.status ?? null,
      card: cardOf(attempt),
      started: attempt.started,
    })),
    refunds: payment.refunds.map(({ id, amount, reason, created }) => ({ id, amount, reason, created })),
    transactionId: payment.transaction_id,
    approval: payment.approve,
  }
}

const cardOf = ({ brand, last4 }: { brand: string | null; last4: string | null }) =>
  brand === null || last4 === null ? null : { brand, last4 }

function errorOf(code: string | null, language: Language) {
  return {
    errorCode: code,
    errorMessage: code !== null && isPlatformCode(code) ? messageOf(code, language, []) : null,
  }
}
