// The night compares the acquirer's own list with the payments there are: what nobody here has heard of is a discrepancy.
import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newUpstreamKey } from '#functions/platform/acquirers/upstream-key.ts'
import { compareNextPage } from '#functions/platform/payments/charge/compare-list.ts'
import { discrepanciesOf } from '#functions/platform/store/payments/discrepancies.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { upstreamOrderOf } from '#shared/platform/payments/attempt.ts'
import { openPaymentContext, type TestPaymentContext } from '#tests/support/payment-context.ts'

const back = { kind: 'redirect', success: 'https://a.example', failure: 'https://b.example' } as const

describe('the night', () => {
  let payments: TestPaymentContext
  beforeEach(async () => {
    payments = await openPaymentContext()
  })
  const found = () => discrepanciesOf(payments.table, { mode: 'test', shopId: payments.shop.shopId })
  async function night() {
    payments.clock.now += dayMs
    let pages = 1
    while (await compareNextPage(payments.contextOf())) pages += 1
    return pages
  }
  /** A charge in the provider's own console, or by another program with the shop's keys. */
  async function chargePast(upstreamOrderId: string, amount = 7_000) {
    const { acquirer } = payments.contextOf()
    const key = () => newUpstreamKey(payments.clock.now)
    const order = {
      upstreamOrderId,
      job: 'CAPTURE',
      amount,
      tax: 0,
      tds: '0',
      tdsFallback: '2',
      freeFields: [],
    } as const
    const made = await acquirer.registerAttempt({ ...order, upstreamKey: key() })
    if (made.kind !== 'done') throw new Error(made.error.code)
    const ref = { upstreamOrderId, accessId: made.value.accessId, payType: 'Card' } as const
    const source = { token: await payments.token() }
    const charged = await acquirer.execute({ ...ref, source, returnTo: back, tds2: {}, upstreamKey: key() })
    expect(charged.kind).toBe('done')
    return ref
  }

  test('finds a charge that is no payment here, once, and leaves it closed', async () => {
    await chargePast('console-1')
    expect(await found()).toEqual([])
    await night()
    expect(await found()).toMatchObject([
      {
        kind: 'unknown',
        state: 'open',
        paymentId: null,
        upstreamOrderId: 'console-1',
        ours: null,
        theirs: { status: 'CAPTURED', amount: 7_000 },
      },
    ])
    await night()
    payments.clock.now += hourMs
    expect(await compareNextPage(payments.contextOf())).toBe(false)
    expect(await found()).toHaveLength(1)
  })

  test('finds what the provider did with a payment after it was compared', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    await payments.pay(payment)
    await payments.pass(payment, dayMs)
    const order = upstreamOrderOf(await payments.current(payment))
    if (!order) throw new Error('nothing was charged')
    const upstreamKey = newUpstreamKey(payments.clock.now)
    await payments.contextOf().acquirer.changeAmount({ ...order, upstreamKey, job: 'CAPTURE', amount: 100_000, tax: 0 })
    await night()
    await night()
    expect(await found()).toMatchObject([{ kind: 'differs', paymentId: payment.id, theirs: { amount: 100_000 } }])
  })

  test('finds nothing where both agree, with refused and repeated attempts', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    await payments.pay(payment, '4000000000000002')
    await payments.pay(payment)
    const cancelled = await payments.registered()
    await payments.pay(cancelled)
    await payments.order(cancelled, 'cancel')
    await payments.registered()
    await night()
    await night()
    expect(await found()).toEqual([])
  })

  test('reads every page, and goes on at the page where it was stopped', async () => {
    for (let n = 0; n < 103; n++) await chargePast(`console-${n}`)
    payments.clock.now += dayMs
    expect(await compareNextPage(payments.contextOf())).toBe(true)
    expect(await found()).toHaveLength(100)
    expect(await compareNextPage(payments.contextOf())).toBe(true)
    expect(await found()).toHaveLength(103)
    // Bank transfers have a list of their own.
    expect(await compareNextPage(payments.contextOf())).toBe(false)
  })
})
