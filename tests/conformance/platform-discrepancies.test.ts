import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newUpstreamKey } from '#functions/platform/acquirers/upstream-key.ts'
import { discrepanciesOf } from '#functions/platform/store/payments/discrepancies.ts'
import { putPayment } from '#functions/platform/store/payments/payments.ts'
import { dayMs } from '#shared/durations.ts'
import { upstreamOrderOf } from '#shared/platform/payments/attempt.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import { openPaymentContext, type TestPaymentContext } from '#tests/support/payment-context.ts'

describe('a payment that the acquirer knows otherwise', () => {
  let payments: TestPaymentContext
  beforeEach(async () => {
    payments = await openPaymentContext()
  })
  const found = () => discrepanciesOf(payments.table, { mode: 'test', shopId: payments.shop.shopId })

  /** Somebody lowers the amount in the provider's own console. */
  async function lower(payment: Payment, amount: number) {
    const order = upstreamOrderOf(await payments.current(payment))
    if (!order) throw new Error('nothing was charged')
    const upstreamKey = newUpstreamKey(payments.clock.now)
    await payments.contextOf().acquirer.changeAmount({ ...order, upstreamKey, job: 'CAPTURE', amount, tax: 0 })
  }

  test('is found at night and stays in the list when nothing compares it any more', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    await payments.pay(payment)
    await lower(payment, 100_000)
    expect(await payments.pass(payment, 40 * dayMs)).toMatchObject({ compareAt: null, captured: 121_500 })
    expect(await found()).toMatchObject([
      {
        paymentId: payment.id,
        state: 'open',
        ours: { status: 'CAPTURED', amount: 121_500 },
        theirs: { status: 'CAPTURED', amount: 100_000 },
      },
    ])
  })

  test('is listed once for each thing that the acquirer says', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    await payments.pay(payment)
    const order = upstreamOrderOf(await payments.current(payment))?.upstreamOrderId ?? ''
    await lower(payment, 100_000)
    await Promise.all([payments.notice(order), payments.notice(order)])
    await payments.notice(order)
    expect(await found()).toHaveLength(1)
    await lower(payment, 90_000)
    await payments.notice(order)
    expect((await found()).map(({ theirs }) => theirs.amount)).toEqual([90_000, 100_000])
  })

  test('is not listed again where an earlier release noted it as a `difference` (decision 293)', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    await payments.pay(payment)
    const order = upstreamOrderOf(await payments.current(payment))?.upstreamOrderId ?? ''
    await lower(payment, 100_000)
    await payments.notice(order)
    const before = await payments.current(payment)
    const { discrepancy: difference, ...rest } = before
    const former = { ...rest, difference }
    await payments.contextOf().commit({ once: 'former', writes: [putPayment(before, former)], events: [] })
    await payments.notice(order)
    expect(await found()).toHaveLength(1)
    await lower(payment, 90_000)
    await payments.notice(order)
    expect((await found()).map(({ theirs }) => theirs.amount)).toEqual([90_000, 100_000])
    expect(await payments.current(payment)).toMatchObject({ discrepancy: { amount: 90_000 } })
  })

  test('is not listed while both say the same', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    await payments.pay(payment)
    await payments.pass(payment, 2 * dayMs)
    expect(await found()).toEqual([])
  })
})
