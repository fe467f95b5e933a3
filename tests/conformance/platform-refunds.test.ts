import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { paymentView, refundViews } from '#shared/platform/api/payments/view.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import { type Fault, openPaymentContext, type TestPaymentContext } from '#tests/support/payment-context.ts'

let payments: TestPaymentContext
beforeEach(async () => {
  payments = await openPaymentContext()
})

async function captured(): Promise<Payment> {
  const payment = await payments.registered({ job_code: 'CAPTURE' })
  await payments.pay(payment)
  return payment
}

/** The acquirer does not hear these calls for as long as it remembers their key. */
function silence(call: (typeof payments)['calls'][number], times = 100) {
  const fault: Fault = 'lost-before'
  for (let time = 0; time < times; time++) payments.faults.push({ call, fault })
}

describe('a refund', () => {
  test('is pending until the acquirer confirms it, and is told of by its own events', async () => {
    const payment = await captured()
    silence('changeAmount', 1)
    await payments.refund(payment, 20_000)
    const waiting = await payments.current(payment)
    const [pending] = refundViews(waiting)
    expect(pending).toMatchObject({ status: 'pending', version: 1, amount: 20_000, cause: 'refund', error_code: null })
    expect(paymentView(waiting).refunds).toEqual([])

    const after = await payments.pass(payment, 2 * minuteMs)
    expect(refundViews(after)).toMatchObject([{ id: pending?.id, status: 'succeeded', version: 2 }])
    expect(paymentView(after).refunds).toMatchObject([{ id: pending?.id }])
    expect(payments.webhooks(payment).slice(-3)).toEqual(['refund.created', 'payment.refunded', 'refund.succeeded'])
  })

  test('that fails keeps its id and its error, and the payment has not failed', async () => {
    const payment = await captured()
    silence('changeAmount')
    await payments.refund(payment, 20_000)
    const after = await payments.pass(payment, dayMs)
    expect(after).toMatchObject({ status: 'CAPTURED', refunded: 0, operation: null })
    expect(refundViews(after)).toMatchObject([{ status: 'failed', amount: 20_000, error_code: 'E9991001004' }])
    expect(paymentView(after).refunds).toEqual([])
    expect(payments.webhooks(payment)).toContain('refund.failed')
    expect(payments.webhooks(payment)).not.toContain('payment.failed')

    payments.faults.length = 0
    await payments.refund(payment)
    expect(refundViews(await payments.current(payment))).toMatchObject([
      { status: 'failed' },
      { status: 'succeeded', amount: 121_500 },
    ])
  })

  test('of a cancelled charge is a line of its own', async () => {
    const payment = await captured()
    await payments.order(payment, 'cancel')
    const [line] = refundViews(await payments.current(payment))
    expect(line).toMatchObject({ cause: 'cancel', reason: 'cancel', amount: 121_500, status: 'succeeded' })
  })

  test('is not made of an amount that was only held', async () => {
    const payment = await payments.registered()
    await payments.pay(payment)
    await payments.order(payment, 'cancel')
    expect(refundViews(await payments.current(payment))).toEqual([])
    expect(payments.webhooks(payment).filter(type => type.startsWith('refund.'))).toEqual([])
  })
})

describe('while a call about a payment is open, another one is busy and not wrong', () => {
  const busy = { outcome: 'refused', params: ['PROCESSING'], retryable: true }

  test('a refund, a cancellation, a capture', async () => {
    const payment = await captured()
    silence('changeAmount', 1)
    await payments.refund(payment, 20_000)
    expect(await payments.refund(payment, 10_000)).toMatchObject({ ...busy, code: 'EC005100004' })
    expect(await payments.order(payment, 'cancel')).toMatchObject({ ...busy, code: 'EC005100004' })
    expect(await payments.order(payment, 'capture')).toMatchObject({ ...busy, code: 'EC004100004' })
    await payments.pass(payment, 2 * minuteMs)
    expect(await payments.refund(payment, 10_000)).toMatchObject({ outcome: 'allowed' })
    expect(await payments.order(payment, 'capture')).toMatchObject({ params: ['CAPTURED'] })
    expect(await payments.order(payment, 'capture')).not.toHaveProperty('retryable')
  })

  test('an execution', async () => {
    const payment = await payments.registered()
    silence('execute', 1)
    await payments.pay(payment)
    const again = await payments.pay(payment)
    expect(again).toMatchObject({ problems: [{ code: 'EC003100004', params: ['PROCESSING'], retryable: true }] })
  })

  test('an order that fails is told as such, and not as a failed payment', async () => {
    const payment = await payments.registered()
    await payments.pay(payment)
    silence('capture')
    await payments.order(payment, 'capture')
    expect(await payments.pass(payment, dayMs)).toMatchObject({ status: 'AUTHORIZED', operation: null })
    expect(payments.webhooks(payment)).toContain('payment.operation_failed')
    expect(payments.webhooks(payment)).not.toContain('payment.failed')
  })
})
