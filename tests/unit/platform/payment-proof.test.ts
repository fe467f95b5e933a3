// What a payment proves of the card that is saved with it (docs/decisions/107).
import { expect, test } from 'vitest'
import { nextAttempt, paymentProof } from '#shared/platform/customers/payment-proof.ts'
import type { Attempt, Payment } from '#shared/platform/payments/payment.ts'
import { noon, registered, upstreamKey } from '#tests/support/payment-samples.ts'

const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  n: 1,
  upstreamOrderId: 'o1',
  keys: { register: upstreamKey(), execute: upstreamKey(), complete: null },
  status: 'succeeded',
  step: 'execute',
  startedAt: noon,
  stepAt: noon,
  question: null,
  until: null,
  facts: { cardHash: 'the-number' },
  ...change,
})
const paid = (change: Partial<Attempt> = {}, payment: Partial<Payment> = {}) =>
  registered({ status: 'AUTHORIZED', attempts: [attempt(change)], ...payment })
const isVoided = { key: upstreamKey(), state: 'wanted', question: { tries: 0, checkAt: noon } } as const

test('an authenticated charge proves its card', () => {
  expect(paymentProof(paid(), 1)).toEqual({ outcome: 'proved', cardHash: 'the-number' })
})

test.each([
  ['no payment yet', undefined, 'open'],
  ['no attempt yet', registered(), 'open'],
  ['a holder at the issuer', paid({ status: 'requires_action' }), 'open'],
  ['an unknown result', paid({ status: 'unknown' }), 'open'],
  ['a declined charge', paid({ status: 'declined' }), 'none'],
  ['a charge that is taken back', paid({ void: isVoided }), 'none'],
  ['a charge without 3-D Secure', paid({}, { tdsType: '0' }), 'none'],
  ['a card that may go on without 3-D Secure', paid({}, { tds2Type: '3' }), 'none'],
  ['a charge whose number nobody knows', paid({ facts: {} }), 'none'],
  ['a payment that was given up', registered({ status: 'CANCELED' }), 'none'],
  ['a payment that expired', registered({ status: 'EXPIRED' }), 'none'],
] as const)('%s proves no card', (_what, payment, outcome) => {
  expect(paymentProof(payment, 1)).toEqual({ outcome })
})

test('a card that may go on without 3-D Secure is proved where it was authenticated', () => {
  const tds = { status: 'AUTHENTICATED', result: 'Y', reason: null, eci: '05' } as const
  expect(paymentProof(paid({ tds }, { tds2Type: '3' }), 1).outcome).toBe('proved')
})

test('the attempt that comes next is awaited, and no earlier one', () => {
  const declined = paid({ status: 'declined' }, { status: 'UNPROCESSED' })
  expect(nextAttempt(undefined)).toBe(1)
  expect(nextAttempt(declined)).toBe(2)
  expect(paymentProof(declined, nextAttempt(declined)).outcome).toBe('open')
})
