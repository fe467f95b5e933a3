import '#tests/support/unit-environment.ts'
import { expect, test } from 'vitest'
import { paymentChangeOf } from '#functions/platform/payments/context/record-move.ts'
import { sessionReturn } from '#functions/platform/payments/context/session-return.ts'
import { startAttempt } from '#shared/platform/payments/attempt.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import type { PaymentTransition } from '#shared/platform/payments/transitions.ts'
import { noon, registered, request, rules } from '#tests/support/payment-samples.ts'
import { kogei } from '#tests/support/platform-table.ts'

/** Whose payments wake the reaction that completes sessions (decision 080). */
function told(payment: Payment, type: PaymentTransition['events'][number]): readonly string[] {
  const store = {
    table: { get: async () => undefined, batchGet: async () => [] },
    shop: kogei,
    mode: payment.mode,
    now: () => noon,
    newId: () => '01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
    requestId: 'req_1',
    commit: async () => ({ outcome: 'done', answer: null }) as const,
  }
  return paymentChangeOf(store, payment, { payment, events: [type] }).events.map(({ type: event }) => event)
}

function attempted(returnUrl: string): Payment {
  const payment = registered()
  const begun = startAttempt(payment, request(payment, noon, { returnUrl, returnUrlOnFailure: returnUrl }), rules)
  if (begun.outcome === 'refused') throw new Error(begun.code)
  return begun.payment
}

const made = 'platform.session-payment-made'

test('a payment that the page of a session began wakes its session when it is authorized or captured', () => {
  const payment = attempted(sessionReturn('ps_01KAK3B9Q0T4W5X6Y7Z8A9'))
  expect(told(payment, 'payment.authorized')).toContain(made)
  expect(told(payment, 'payment.captured')).toContain(made)
  expect(told(payment, 'payment.failed')).not.toContain(made)
})

test('a payment that the shop began wakes no session', () => {
  expect(told(attempted('https://kogei.example/pay/back'), 'payment.captured')).not.toContain(made)
  expect(told(registered(), 'payment.captured')).not.toContain(made)
})

test('a transfer, which has no way back, always asks for its session', () => {
  expect(told(registered({ payType: 'Virtualaccount' }), 'payment.captured')).toContain(made)
})
