import { describe, expect, test } from 'vitest'
import { paymentAnswerOf } from '#functions/buying/payments/views/payment-answer.ts'
import * as steps from '#shared/domain/buying/order/decisions.ts'
import { nextStep } from '#shared/domain/buying/order/next-step.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { detailMessages, outcomeDetails } from '#shared/domain/buying/payment/outcome.ts'
import { facts, noon, sampleId, sampleOrder } from '#tests/support/sample-order.ts'

const must = (moved: steps.OrderDecision | steps.OrderRefusal<string>): Order => {
  if (moved.outcome === 'refused') throw new Error(`refused: ${moved.code}`)
  return moved.order
}
const begun = () => must(steps.beginAttempt(sampleOrder(), { paymentId: `o${sampleId}-1` }, noon))
const heard = (authentication: 'passed' | 'attempted') => facts({ status: 'authorized', attempts: 1, authentication })

describe('what a buyer reads while the payment is on its way (payment-platform 6.1)', () => {
  test.each([
    ['passed', 'authenticated_processing', '認証を確認しました。処理しています。', /^Authentication is confirmed/],
    ['attempted', 'attempt_continuing', '認証の試行を受け付けました。続行します。', /attempt was acknowledged/],
  ] as const)('is how the authentication ended: %s', (authentication, detail, ja, en) => {
    const capturing = must(steps.authorize(begun(), heard(authentication), noon))
    expect(paymentAnswerOf(capturing, 'ja', noon)).toMatchObject({ outcome: 'processing', detail, message: ja })
    expect(paymentAnswerOf(capturing, 'en', noon)).toMatchObject({ message: expect.stringMatching(en) })
  })

  test('is that too while the platform has not said yet what became of the charge', () => {
    const waiting = nextStep(begun(), { ...heard('passed'), status: 'unknown' }, noon)
    expect('order' in waiting && paymentAnswerOf(waiting.order, 'en', noon).detail).toBe('authenticated_processing')
  })

  test('is the neutral text without an authentication, and again with the next card', () => {
    const capturing = must(steps.authorize(begun(), facts({ status: 'authorized', attempts: 1 }), noon))
    expect(paymentAnswerOf(capturing, 'en', noon)).toMatchObject({ outcome: 'processing', detail: null })
    const known = nextStep(begun(), { ...heard('passed'), status: 'unknown' }, noon)
    const failed =
      'order' in known ? must(steps.failAttempt(known.order, facts({ status: 'ended', attempts: 1 }), noon)) : begun()
    const again = must(steps.beginAttempt(failed, { paymentId: `o${sampleId}-2` }, noon))
    expect(paymentAnswerOf(again, 'en', noon)).toMatchObject({ outcome: 'processing', detail: null })
  })

  test('is a text of its own for each word, in both languages', () => {
    const texts = outcomeDetails.flatMap(detail => [detailMessages[detail].ja, detailMessages[detail].en])
    expect(new Set(texts).size).toBe(texts.length)
  })
})
