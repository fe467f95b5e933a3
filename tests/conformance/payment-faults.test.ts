// What goes wrong between a payment and its acquirer: each of these once cost somebody money elsewhere
// (payment-platform.md 3.2, 9.5; reliability.md P6-P11).
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPayment } from '#functions/platform/payments/registration/register.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { lastAttempt, type Payment } from '#shared/platform/payments/payment.ts'
import { Died, openPaymentContext, type TestPaymentContext } from '#tests/support/payment-context.ts'

let payments: TestPaymentContext
beforeAll(async () => {
  payments = await openPaymentContext()
})
beforeEach(() => {
  payments.faults.length = 0
  payments.writeDeaths.length = 0
  payments.arrived.clear()
  payments.keys.clear()
})

const standing = ['AUTHORIZED', 'CAPTURED']
/** What stands at the acquirer, and that it is what we say. */
async function charges(payment: Parameters<TestPaymentContext['upstream']>[0]) {
  return (await payments.upstream(payment)).filter(status => standing.includes(status))
}

describe('an attempt', () => {
  test('is finished after the process died behind the charge', async () => {
    const payment = await payments.registered()
    payments.faults.push({ call: 'execute', fault: 'dies-after' })
    await expect(payments.pay(payment)).rejects.toThrow(Died)
    expect(await payments.current(payment)).toMatchObject({ status: 'UNPROCESSED', attempts: [{ status: 'pending' }] })
    expect(await payments.pass(payment, minuteMs)).toMatchObject({ status: 'AUTHORIZED' })
    expect(await charges(payment)).toEqual(['AUTHORIZED'])
    expect(payments.arrived.get('execute')).toBe(1)
  })

  test('is charged once when the process died before it stored the answer', async () => {
    const payment = await payments.registered()
    payments.writeDeaths.push(false, 'before')
    await expect(payments.pay(payment)).rejects.toThrow(Died)
    const again = await payments.pay(payment, undefined, {}, 'another call')
    expect(again).toMatchObject({ problems: [{ code: 'EC003100004', params: ['PROCESSING'], retryable: true }] })
    expect(await payments.pass(payment, minuteMs)).toMatchObject({ status: 'AUTHORIZED' })
    expect(payments.arrived.get('execute')).toBe(1)
  })

  test('answers its result to a repeated call', async () => {
    const payment = await payments.registered()
    payments.faults.push({ call: 'execute', fault: 'dies-after' })
    await expect(payments.pay(payment, undefined, {}, 'one key')).rejects.toThrow(Died)
    const again = await payments.pay(payment, undefined, {}, 'one key')
    expect(again).toMatchObject({ payment: { status: 'AUTHORIZED' } })
    expect(payments.arrived.get('execute')).toBe(1)
  })

  test('fails when the process died before the charge, and another card pays', async () => {
    const payment = await payments.registered()
    payments.faults.push({ call: 'execute', fault: 'dies-before' })
    await expect(payments.pay(payment)).rejects.toThrow(Died)
    const given = await payments.pass(payment, 2 * minuteMs)
    expect(given).toMatchObject({
      status: 'UNPROCESSED',
      attempts: [{ status: 'declined', error: { code: 'E9991001004' } }],
    })
    expect(await payments.pay(payment)).toMatchObject({ payment: { status: 'AUTHORIZED' } })
    expect(await charges(payment)).toEqual(['AUTHORIZED'])
  })

  test('is unknown after a lost answer and resolved five seconds later', async () => {
    const payment = await payments.registered()
    payments.faults.push({ call: 'execute', fault: 'lost-after' })
    const open = await payments.pay(payment)
    expect(open).toMatchObject({ payment: { status: 'UNPROCESSED', attempts: [{ status: 'unknown' }] } })
    const asked = lastAttempt(await payments.current(payment))
    expect(asked?.question?.checkAt).toBe(payments.clock.now + 5 * secondMs)
    expect(await payments.pass(payment, 5 * secondMs)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('that never arrived is kept until it cannot arrive any more', async () => {
    const payment = await payments.registered()
    payments.faults.push({ call: 'execute', fault: 'lost-before' })
    await payments.pay(payment)
    expect(await payments.pass(payment, 29 * secondMs)).toMatchObject({ attempts: [{ status: 'unknown' }] })
    expect(await payments.pass(payment, 2 * secondMs)).toMatchObject({ attempts: [{ status: 'declined' }] })
  })

  test('is queried under the same id when its registration was lost', async () => {
    const payment = await payments.registered()
    payments.faults.push({ call: 'registerAttempt', fault: 'lost-after' })
    expect(await payments.pay(payment)).toMatchObject({ payment: { attempts: [{ status: 'unknown' }] } })
    expect(await payments.pass(payment, minuteMs)).toMatchObject({
      status: 'UNPROCESSED',
      attempts: [{ status: 'declined' }],
    })
    expect(await payments.pay(payment)).toMatchObject({ payment: { status: 'AUTHORIZED' } })
    expect(await payments.upstream(payment)).toEqual(['UNPROCESSED', 'AUTHORIZED'])
  })

  test('that succeeds late beside another charge is voided', async () => {
    const payment = await payments.registered()
    const token = await payments.token()
    payments.faults.push({ call: 'execute', fault: 'lost-before' })
    await payments.pay(payment, undefined, { token })
    await payments.pass(payment, minuteMs)
    await payments.pay(payment)
    await arriveLate(payment, token)
    expect(await charges(payment)).toHaveLength(2)
    await payments.notice(payment.upstreamBase)
    expect(await payments.upstream(payment)).toEqual(['CANCELED', 'AUTHORIZED'])
    expect(await payments.current(payment)).toMatchObject({
      status: 'AUTHORIZED',
      attempts: [{ void: { state: 'done' } }, {}],
    })
  })

  test('that succeeds late and alone is recorded (6.3)', async () => {
    const payment = await payments.registered()
    const token = await payments.token()
    payments.faults.push({ call: 'execute', fault: 'lost-before' })
    await payments.pay(payment, undefined, { token })
    await payments.pass(payment, minuteMs)
    await arriveLate(payment, token)
    // No notice comes. The nightly reconciliation finds the charge.
    expect(await payments.pass(payment, dayMs)).toMatchObject({ status: 'AUTHORIZED' })
  })
})

describe('a payment that its shop has cancelled', () => {
  /** A card was declined, the shop gave up, and then the acquirer carries the charge out after all. */
  async function lateCharge(job_code: 'AUTH' | 'CAPTURE') {
    const payment = await payments.registered({ job_code })
    const token = await payments.token()
    payments.faults.push({ call: 'execute', fault: 'lost-before' })
    await payments.pay(payment, undefined, { token })
    await payments.pass(payment, minuteMs)
    expect(await payments.order(payment, 'cancel')).toMatchObject({ payment: { status: 'CANCELED' } })
    await arriveLate(payment, token, job_code)
    expect(await charges(payment)).toEqual([job_code === 'AUTH' ? 'AUTHORIZED' : 'CAPTURED'])
    return payment
  }

  test.each(['AUTH', 'CAPTURE'] as const)('stays cancelled, its late %s is undone and told', async job => {
    const payment = await lateCharge(job)
    const from = payments.webhooks(payment).length
    await payments.notice(payment.upstreamBase)
    expect(await payments.current(payment)).toMatchObject({
      status: 'CANCELED',
      authorized: 0,
      captured: 0,
      attempts: [{ status: 'declined', void: { state: 'done' } }],
    })
    expect(await charges(payment)).toEqual([])
    expect(payments.webhooks(payment).slice(from)).toEqual(['payment.voided'])
  })

  test('is undone by the night where no notice comes, though the first try is not heard', async () => {
    const payment = await lateCharge('CAPTURE')
    payments.faults.push({ call: 'cancel', fault: 'lost-before' })
    expect(await payments.pass(payment, 2 * dayMs)).toMatchObject({ status: 'CANCELED', captured: 0, dueAt: null })
    expect(await charges(payment)).toEqual([])
  })
})

const never = { id: '', createdAt: 0 }
/** The first call of a payment was only slow: it arrives now, under its own keys. */
async function arriveLate(payment: Payment, token: string, job: 'AUTH' | 'CAPTURE' = 'AUTH'): Promise<void> {
  const [late] = (await payments.current(payment)).attempts
  const { acquirer } = payments.contextOf()
  const order = lateOrder(late?.upstreamOrderId ?? '', late?.keys.register ?? never)
  const opened = await acquirer.registerAttempt({ ...order, job })
  if (opened.kind !== 'done') throw new Error('not opened')
  await acquirer.execute({
    ...opened.value,
    payType: 'Card',
    source: { token },
    returnTo: { kind: 'redirect', success: 'https://pay.example', failure: 'https://pay.example' },
    tds2: {},
    upstreamKey: late?.keys.execute ?? never,
  })
}
const lateOrder = (upstreamOrderId: string, upstreamKey: { id: string; createdAt: number }) =>
  ({
    upstreamOrderId,
    job: 'AUTH',
    amount: 120_000,
    tax: 1_500,
    tds: '0',
    tdsFallback: '2',
    freeFields: ['', '', ''],
    upstreamKey,
  }) as const

describe('a registration', () => {
  test('asks the caller to retry after three taken ids', async () => {
    const books = { ...payments.contextOf(), newId: () => '01KB8Z6V3RM3F5Q9ZC5T0A1B2C' }
    const input = { pay_type: 'Card', job_code: 'AUTH', amount: 1000, tds2_type: '2' } as const
    expect(await createPayment(books, input)).toMatchObject({ payment: { status: 'UNPROCESSED' } })
    expect(await createPayment(books, input)).toMatchObject({ problems: [{ code: 'EC001101016' }] })
  })

  test('finds its payment again under its key', async () => {
    const input = { pay_type: 'Card', job_code: 'AUTH', amount: 1000, tds2_type: '2', id: 'order-1' } as const
    const first = await createPayment(payments.contextOf('one key'), input)
    expect(await createPayment(payments.contextOf('one key'), input)).toEqual(first)
    expect(await createPayment(payments.contextOf('other key'), input)).toMatchObject({
      problems: [{ code: 'EC001101014' }],
    })
  })
})

describe('concurrent calls', () => {
  test('fifty executions charge a payment once', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    const tokens = await Promise.all(Array.from({ length: 50 }, () => payments.token()))
    const answers = await Promise.all(tokens.map(token => payments.pay(payment, undefined, { token })))
    expect(answers.filter(answer => answer.outcome === 'allowed')).toHaveLength(1)
    const refused = answers.flatMap(answer => (answer.outcome === 'refused' ? answer.problems : []))
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['EC003100004']))
    expect(payments.arrived.get('execute')).toBe(1)
    expect(await payments.current(payment)).toMatchObject({ status: 'CAPTURED', captured: 121_500 })
    expect(await payments.upstream(payment)).toEqual(['CAPTURED'])
  })

  test('one of a capture and a cancellation takes place', async () => {
    const payment = await payments.registered()
    await payments.pay(payment)
    const answers = await Promise.all([payments.order(payment, 'capture'), payments.order(payment, 'cancel')])
    const after = await payments.current(payment)
    expect(await payments.upstream(payment)).toEqual([after.status])
    const refused = answers.filter(answer => answer.outcome === 'refused')
    expect(refused.length).toBe(1)
    expect(['CAPTURED', 'CANCELED']).toContain(after.status)
  })

  test('twenty refunds never refund more than was captured (P7)', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    await payments.pay(payment)
    await Promise.all(Array.from({ length: 20 }, () => payments.refund(payment, 50_000)))
    const after = await payments.current(payment)
    expect(after.refunded).toBeLessThanOrEqual(after.captured)
    expect(after.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.refunded)
  })
})

describe('an operation on a charge', () => {
  test('captures once when one answer is lost (…9101)', async () => {
    const payment = await payments.registered({ amount: 109_101, tax: 0 })
    await payments.pay(payment)
    const captured = await payments.order(payment, 'capture')
    // The order was asked about at once, and had taken place.
    expect(captured).toMatchObject({ payment: { status: 'CAPTURED', captured: 109_101 } })
    expect(payments.arrived.get('capture')).toBe(1)
  })

  test.each(['dies-before', 'dies-after', 'lost-before', 'lost-after'] as const)(
    'that %s its capture is captured in the end, once',
    async fault => {
      const payment = await payments.registered()
      await payments.pay(payment)
      payments.faults.push({ call: 'capture', fault })
      await payments.order(payment, 'capture').catch(error => expect(error).toBeInstanceOf(Died))
      const after = await payments.pass(payment, 2 * minuteMs)
      expect(after).toMatchObject({ status: 'CAPTURED', captured: 121_500, operation: null })
      expect(await payments.upstream(payment)).toEqual(['CAPTURED'])
    },
  )

  test('is repeated under its stored key while the acquirer is slow', async () => {
    const payment = await payments.registered({ id: 'sbx_slow_capture' })
    await payments.pay(payment)
    await payments.pass(payment, minuteMs)
    expect(await payments.order(payment, 'capture')).toMatchObject({ payment: { operation: { status: 'unknown' } } })
    const stored = (await payments.current(payment)).operation?.upstreamKey.id
    expect(await payments.pass(payment, minuteMs)).toMatchObject({ status: 'CAPTURED' })
    const sent = payments.keys.get('capture') ?? []
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent)).toEqual(new Set([stored]))
  })

  test('captures once when its result was not stored and the call is repeated', async () => {
    const payment = await payments.registered()
    await payments.pay(payment)
    payments.writeDeaths.push(false, 'before')
    await expect(payments.order(payment, 'capture', 'one key')).rejects.toThrow(Died)
    expect(await payments.order(payment, 'capture', 'one key')).toMatchObject({ payment: { status: 'CAPTURED' } })
    expect((await payments.current(payment)).captured).toBe(121_500)
  })

  test.each(['dies-after', 'lost-after', 'lost-before'] as const)(
    'a refund that %s is given back once',
    async fault => {
      const payment = await payments.registered({ job_code: 'CAPTURE' })
      await payments.pay(payment)
      payments.faults.push({ call: 'changeAmount', fault })
      await payments.refund(payment, 20_000).catch(error => expect(error).toBeInstanceOf(Died))
      const after = await payments.pass(payment, 2 * minuteMs)
      expect(after).toMatchObject({ status: 'CAPTURED', amount: 100_000, refunded: 20_000, operation: null })
      expect(after.refunds).toHaveLength(1)
    },
  )

  test('answers the same when the call is repeated', async () => {
    const payment = await payments.registered()
    await payments.pay(payment)
    payments.writeDeaths.push(false, 'after')
    await expect(payments.order(payment, 'capture', 'one key')).rejects.toThrow(Died)
    expect(await payments.order(payment, 'capture', 'one key')).toMatchObject({ payment: { status: 'CAPTURED' } })
    expect(await payments.order(payment, 'capture', 'other key')).toMatchObject({
      outcome: 'refused',
      code: 'EC004100004',
    })
    expect(payments.arrived.get('capture')).toBe(1)
  })

  test('prevents a second operation', async () => {
    const payment = await payments.registered()
    await payments.pay(payment)
    payments.faults.push({ call: 'capture', fault: 'dies-before' })
    await payments.order(payment, 'capture').catch(() => {})
    expect(await payments.order(payment, 'cancel')).toMatchObject({ outcome: 'refused', code: 'EC005100004' })
  })
})

describe('the passing of time', () => {
  test('has a schedule for a holder who is away, and none for a payment that nobody has tried', async () => {
    const from = payments.told.length
    const waits = () => payments.told.slice(from).filter(text => text.startsWith('platform.payment-waits'))
    const payment = await payments.registered({ tds_type: '0' })
    expect(payments.told.length).toBeGreaterThan(from)
    await payments.pay(payment)
    expect(waits()).toEqual([])
    payments.shop.tdsSetting = '2'
    const watched = await payments.registered()
    await payments.pay(watched, undefined, {
      return_url: 'https://shop.example/a',
      return_url_on_failure: 'https://shop.example/b',
      tds2_email: 'a@b.example',
    })
    payments.shop.tdsSetting = '0'
    expect(waits()).toHaveLength(1)
  })

  test('expires an unpaid payment after a day', async () => {
    const payment = await payments.registered()
    expect(await payments.pass(payment, dayMs - secondMs)).toMatchObject({ status: 'UNPROCESSED' })
    // The condition counts, not the timer: at the stroke it is over although nothing has ticked.
    payments.clock.now += secondMs
    expect(await payments.pay(payment)).toMatchObject({ problems: [{ code: 'EC003100023' }] })
    expect(await payments.advance(payment)).toMatchObject({ status: 'EXPIRED', dueAt: null })
  })

  test('voids an authorization after its days, upstream too', async () => {
    const payment = await payments.registered()
    await payments.pay(payment)
    const held = await payments.current(payment)
    payments.clock.now = held.holdUntil ?? 0
    expect(await payments.order(payment, 'capture')).toMatchObject({ outcome: 'refused', code: 'EC004125023' })
    const after = await payments.pass(payment, hourMs)
    expect(after).toMatchObject({ status: 'EXPIRED' })
    expect(await charges(payment)).toEqual([])
    expect(await payments.order(payment, 'capture')).toMatchObject({ outcome: 'refused', code: 'EC004125023' })
  })

  test('records each night what was cancelled at the acquirer', async () => {
    const payment = await payments.registered()
    await payments.pay(payment)
    const { attempts } = await payments.current(payment)
    const [charge] = attempts
    await payments.contextOf().acquirer.cancel({
      upstreamOrderId: charge?.upstreamOrderId ?? '',
      accessId: charge?.upstreamAccessId ?? '',
      payType: 'Card',
      upstreamKey: { id: crypto.randomUUID(), createdAt: payments.clock.now },
    })
    expect(await payments.pass(payment, dayMs)).toMatchObject({ status: 'CANCELED', authorized: 0 })
    expect(await payments.pass(payment, dayMs)).toMatchObject({ compareAt: null, dueAt: null })
  })

  test('lets notices in any number and order change no resolved payment', async () => {
    const payment = await payments.registered({ job_code: 'CAPTURE' })
    await payments.pay(payment)
    const before = await payments.current(payment)
    const told = payments.told.length
    const upstreamOrderId = before.attempts[0]?.upstreamOrderId ?? ''
    await Promise.all(Array.from({ length: 3 }, () => payments.notice(upstreamOrderId)))
    const after = await payments.current(payment)
    expect(after).toEqual(before)
    expect(after.compareAt).not.toBeNull()
    expect(payments.told.slice(told).filter(text => text.includes('event-recorded'))).toEqual([])
  })
})
