// Payments over HTTP as a shop and a buyer's browser meet them (payment-platform.md 5.1, 5.16, 6.0).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { holderStep } from '#functions/platform/acquirers/sandbox/holder.ts'
import type { HolderAction } from '#functions/platform/acquirers/sandbox/tds.ts'
import * as tds from '#shared/platform/api/payment-tds.ts'
import { PaymentWire } from '#shared/platform/api/payment-wire.ts'
import * as contract from '#shared/platform/api/payments.ts'
import { openTill, type Till } from '#tests/support/payment-house.ts'
import type { PlatformReply } from '#tests/support/platform.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let till: Till
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  till = await openTill(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const wire = ({ data, body }: PlatformReply) => PaymentWire.parse(data, { error: () => body })

/** A payment whose amount is held, without 3-D Secure. */
async function held(change: Parameters<Till['register']>[0] = {}) {
  await till.withoutTds()
  const answered = wire(await till.execute(await till.register({ tds_type: '0', ...change })))
  await till.withTds()
  return answered
}

/** The buyer at the issuer's page, up to where the issuer sends the browser back. */
async function atIssuer({ id }: PaymentWire, ...actions: HolderAction[]) {
  const { attempts } = await till.stored(id)
  const { now } = app.clock
  const parts = {
    client: till.client,
    tableName: till.tableName,
    origin: till.origin,
    now,
    realNow: now,
    newId: randomUUID,
  }
  for (const action of actions) await holderStep(attempts.at(-1)?.upstreamAccessId ?? '', action, parts)
}
const comesBack = ({ access_id }: PaymentWire, fields: Record<string, string> = {}) =>
  till.send('POST', `/v1/acs_return/${access_id}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: `${new URLSearchParams(fields)}`,
  })
const arrive: HolderAction = { kind: 'arrive' }

describe('a payment without 3-D Secure', () => {
  test('is registered, held, captured and given back in parts', async () => {
    const answered = await held()
    expect(answered).toMatchObject({ status: 'AUTHORIZED', authorized_amount: 121_500, brand: 'VISA', last4: '4242' })
    const { id, access_id } = answered
    const captured = wire(await till.call(contract.capturePayment, { id, access_id }))
    expect(captured).toMatchObject({ status: 'CAPTURED', captured_amount: 121_500 })
    const part = await till.call(contract.refundPayment, { id, amount: 21_500, reason: 'a chip on the rim' })
    expect(part.status).toBe(201)
    expect(await till.get(id)).toMatchObject({
      status: 'CAPTURED',
      amount: 98_500,
      tax: 1_500,
      refunded_amount: 21_500,
    })
    const rest = await till.call(contract.refundPayment, { id, reason: 'sent back' })
    expect(rest.data).toMatchObject({ amount: 100_000, status: 'succeeded' })
    expect(await till.get(id)).toMatchObject({ status: 'CANCELED', refunded_amount: 121_500, captured_amount: 121_500 })
  })

  test('is charged at once with CAPTURE, only checked with CHECK', async () => {
    expect(await held({ job_code: 'CAPTURE' })).toMatchObject({ status: 'CAPTURED', captured_amount: 121_500 })
    const check = { job_code: 'CHECK', amount: undefined, tax: undefined } as const
    expect(await held(check)).toMatchObject({ status: 'CHECKED', authorized_amount: 0 })
  })

  test('is changed while it is held, cancelled, and taken up again', async () => {
    const { id, access_id } = await held()
    const lower = { id, access_id, job_code: 'AUTH', amount: 90_000, tax: 1_500 } as const
    expect(wire(await till.call(contract.changePayment, lower))).toMatchObject({
      total_amount: 91_500,
      authorized_amount: 91_500,
    })
    expect(wire(await till.call(contract.cancelPayment, { id, access_id }))).toMatchObject({
      status: 'CANCELED',
      authorized_amount: 0,
    })
    const again = wire(await till.call(contract.reauthorizePayment, { id, access_id, method: '1' }))
    expect(again).toMatchObject({ status: 'AUTHORIZED', authorized_amount: 91_500 })
    expect(wire(await till.call(contract.capturePayment, { id, access_id }))).toMatchObject({ captured_amount: 91_500 })
    // What was captured can only fall.
    const raise = { id, access_id, job_code: 'CAPTURE', amount: 95_000, tax: 1_500 } as const
    expect((await till.call(contract.changePayment, raise)).codes).toEqual(['EC007104007'])
  })

  test('is declined by one card and paid by another', async () => {
    await till.withoutTds()
    const payment = await till.register({ tds_type: '0' })
    const refused = await till.execute(payment, '4000000000000002')
    await till.withTds()
    expect([refused.status, refused.codes]).toEqual([402, ['E9993134013']])
    await till.withoutTds()
    const paid = wire(await till.execute(payment))
    await till.withTds()
    expect(paid).toMatchObject({ status: 'AUTHORIZED', error_code: null, attempts: [{ status: 'declined' }, { n: 2 }] })
    expect(paid.attempts[1]?.upstream_order_id).toBe(`${payment.id}-a2`)
  })

  test('whose id has no room for a suffix has one of ours upstream', async () => {
    const id = `order-${'7'.repeat(24)}`
    const paid = await held({ id })
    expect(paid.id).toBe(id)
    expect(paid.attempts[0]?.upstream_order_id).toMatch(/^o[0-9A-Z]{26}$/)
  })
})

describe('a payment with 3-D Secure', () => {
  test('goes through without a question', async () => {
    const waiting = wire(await till.execute(await till.register()))
    expect(waiting).toMatchObject({ status: 'AUTHENTICATED', attempts: [{ status: 'requires_action' }] })
    expect(waiting.next_action).toMatchObject({ type: 'redirect' })
    await atIssuer(waiting, arrive)
    const back = await comesBack(waiting)
    expect(back.status).toBe(303)
    expect(back.headers['location']).toBe(`${app.origin}/jp/cart/payment?orderId=1&order_id=${waiting.id}`)
    expect(await till.get(waiting.id)).toMatchObject({
      status: 'AUTHORIZED',
      attempts: [{ status: 'succeeded', tds: { result: 'Y', eci: '05' } }],
    })
  })

  test('asks for a code, and is paid with the right one', async () => {
    const waiting = wire(await till.execute(await till.register(), '4100000000005000'))
    await atIssuer(waiting, arrive, { kind: 'code', code: '123456' })
    await comesBack(waiting)
    expect(await till.get(waiting.id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('is given up, and paid with another card', async () => {
    const waiting = wire(await till.execute(await till.register(), '4100000000005000'))
    await atIssuer(waiting, arrive, { kind: 'cancel' })
    const back = await comesBack(waiting)
    expect(back.headers['location']).toContain('failed=1')
    expect(await till.get(waiting.id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A2' })
    const second = wire(await till.execute(waiting))
    await atIssuer(second, arrive)
    await comesBack(second)
    expect(await till.get(waiting.id)).toMatchObject({ status: 'AUTHORIZED', attempts: [{ status: 'declined' }, {}] })
  })

  test.each([
    ['4100000000200007', 'EC0091310A3'],
    ['4100000000500000', 'EC0091310A5'],
    ['4100000000400003', 'EC0091310A6'],
    ['4000000000000077', 'EC0091310A4'],
    ['4000000000003220', 'E9993134013'],
  ])('of %s ends with %s and charges nothing (P10)', async (number, code) => {
    const waiting = wire(await till.execute(await till.register({ job_code: 'CAPTURE' }), number))
    await atIssuer(waiting, arrive, { kind: 'code', code: '123456' })
    await comesBack(waiting)
    expect(await till.get(waiting.id)).toMatchObject({ status: 'UNPROCESSED', error_code: code, captured_amount: 0 })
  })

  test('is settled by the notice when the browser never comes back', async () => {
    const waiting = wire(await till.execute(await till.register()))
    await atIssuer(waiting, arrive)
    await app.quiet()
    expect(await till.get(waiting.id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('believes nothing that the browser says', async () => {
    const waiting = wire(await till.execute(await till.register()))
    await comesBack(waiting, { event: 'AuthResultReady', status: 'CAPTURED', result: 'Y' })
    expect(await till.get(waiting.id)).toMatchObject({ status: 'AUTHENTICATED' })
    const stranger = await comesBack({ ...waiting, access_id: 'a_nobody' })
    expect(stranger.status).toBe(404)
  })

  test('run by the shop itself: first step, question, charge', async () => {
    const payment = await till.register()
    const own = { return_url: undefined, return_url_on_failure: undefined, tds2_ret_url: `${app.origin}/jp/3ds` }
    const input = await till.execution(payment, '4100000000005000', own)
    const waiting = wire(await till.call(contract.executePayment, input))
    await atIssuer(waiting, arrive)
    const back = await comesBack(waiting, { event: 'ThreeDSecureMethodFinished', param: 'browser' })
    const url = new URL(back.headers['location'] ?? '')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      MD: payment.access_id,
      event: 'ThreeDSecureMethodFinished',
      param: 'browser',
    })
    const { access_id, id } = payment
    const first = await till.call(tds.authenticateTds, { access_id, param: 'browser' })
    expect(first.data).toMatchObject({ tds2_trans_result: 'C', challenge_url: expect.stringContaining('/acs/') })
    await atIssuer(waiting, { kind: 'code', code: '123456' })
    expect((await till.call(tds.confirmTds, { access_id })).data).toMatchObject({ tds2_trans_result: 'Y' })
    expect(wire(await till.call(tds.completePayment, { id, access_id }))).toMatchObject({ status: 'AUTHORIZED' })
    expect((await till.call(tds.completePayment, { id, access_id })).codes).toEqual(['EC009100004'])
  })
})

describe('many at once', () => {
  test('fifty equal registrations are one payment, a changed body under the key is refused', async () => {
    const key = randomUUID()
    const input = { pay_type: 'Card', job_code: 'AUTH', amount: 5000 } as const
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => till.call(contract.registerPayment, input, { key })),
    )
    const ids = new Set(replies.filter(({ status }) => status === 201).map(({ data }) => Object(data).id))
    expect(ids.size).toBe(1)
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const other = await till.call(contract.registerPayment, { ...input, amount: 6000 }, { key })
    expect([other.status, other.codes]).toEqual([409, ['E0090022010']])
  })

  test('fifty executions of one payment are one charge', async () => {
    await till.withoutTds()
    const payment = await till.register({ tds_type: '0', job_code: 'CAPTURE' })
    const inputs = await Promise.all(Array.from({ length: 50 }, () => till.execution(payment)))
    const replies = await Promise.all(inputs.map(input => till.call(contract.executePayment, input)))
    await till.withTds()
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.flatMap(({ codes }) => codes))).toEqual(new Set(['EC003100004']))
    const stored = await till.stored(payment.id)
    expect(stored).toMatchObject({ status: 'CAPTURED', captured: 121_500 })
    expect(stored.attempts).toHaveLength(1)
  })
})

describe('what the acquirer does not answer', () => {
  test('a closed one (…9102) is no charge, and may be tried again', async () => {
    await till.withoutTds()
    const refused = await till.execute(await till.register({ tds_type: '0', amount: 109_102, tax: 0 }))
    await till.withTds()
    expect([refused.status, refused.codes]).toEqual([503, ['E9993134032']])
    expect(refused.errors[0]?.retryable).toBe(true)
  })

  test('a slow one is known seconds later: 202, and the shop asks again', async () => {
    await till.withoutTds()
    const payment = await till.register({ tds_type: '0', id: `sbx_slow_${Date.now()}` })
    const open = await till.execute(payment)
    await till.withTds()
    expect(open.status).toBe(202)
    expect(wire(open)).toMatchObject({ next_action: { type: 'poll' }, attempts: [{ status: 'unknown' }] })
    await app.clock.advance('PT1M')
    expect(await till.get(payment.id)).toMatchObject({ status: 'AUTHORIZED', next_action: null })
  })

  test('a capture whose answer is lost (…9101) is captured once', async () => {
    const { id, access_id } = await held({ amount: 109_101, tax: 0 })
    const reply = await till.call(contract.capturePayment, { id, access_id })
    expect([200, 202]).toContain(reply.status)
    await app.clock.advance('PT1M')
    expect(await till.get(id)).toMatchObject({ status: 'CAPTURED', captured_amount: 109_101 })
  })

  test('notices three times and out of order (…9103) end in one state', async () => {
    const { id, access_id } = await held({ amount: 109_103, tax: 0 })
    await till.call(contract.capturePayment, { id, access_id })
    await app.quiet()
    expect(await till.get(id)).toMatchObject({ status: 'CAPTURED', captured_amount: 109_103, refunded_amount: 0 })
  })
})

describe('time', () => {
  test('3-D Secure has thirty minutes, or less where the shop says so', async () => {
    const waiting = wire(await till.execute(await till.register(), '4100000000005000'))
    const short = await till.register()
    const soon = new Date(app.clock.now() + 10 * 60_000).toISOString()
    const shorter = wire(
      await till.call(contract.executePayment, await till.execution(short, '4100000000005000', { expires_at: soon })),
    )
    await app.clock.advance('PT11M')
    expect(await till.get(shorter.id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A7' })
    expect(await till.get(waiting.id)).toMatchObject({ status: 'AUTHENTICATED' })
    await app.clock.advance('PT20M')
    expect(await till.get(waiting.id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A7' })
  })

  test('an unpaid payment expires after a day', async () => {
    const { id } = await till.register()
    await app.clock.advance('PT24H')
    expect(await till.get(id)).toMatchObject({ status: 'EXPIRED' })
  })
})

describe('a bank transfer', () => {
  const transfer = {
    pay_type: 'Virtualaccount',
    job_code: undefined,
    amount: undefined,
    tax: undefined,
    tds_type: undefined,
  } as const
  const getTransfer = async (id: string) =>
    PaymentWire.parse((await till.call(contract.getPayment, { id, pay_type: 'Virtualaccount' })).data)
  async function issued(billing_amount = 12_000_000, payment_term_day?: number) {
    const { id } = await till.register({ ...transfer, billing_amount })
    return wire(
      await till.call(contract.executePayment, { id, ...(payment_term_day !== undefined && { payment_term_day }) }),
    )
  }
  const pay = (payment: PaymentWire, amount: number) =>
    till.call(contract.payIntoAccount, { id: payment.virtual_account?.id ?? '', amount })

  test('is paid in two transfers, the second too much', async () => {
    const payment = await issued()
    expect(payment).toMatchObject({ status: 'AWAITING_CUSTOMER_PAYMENT', virtual_account: { va_branch_code: '801' } })
    expect(wire(await pay(payment, 5_000_000)).status).toBe('AWAITING_PAYMENT_APPROVAL')
    const paid = wire(await pay(payment, 7_500_000))
    expect(paid).toMatchObject({
      status: 'CAPTURED',
      captured_amount: 12_000_000,
      virtual_account: { overpayment: true },
    })
    await app.quiet()
    expect((await getTransfer(payment.id)).virtual_account?.received_amount).toBe(12_500_000)
  })

  test('lapses at the end of its term, and money that comes later is flagged', async () => {
    const payment = await issued(50_000, 1)
    await app.clock.advance('PT48H')
    expect(await getTransfer(payment.id)).toMatchObject({ status: 'EXPIRED' })
    const late = wire(await pay(payment, 50_000))
    expect(late).toMatchObject({ status: 'EXPIRED', virtual_account: { expire_overpayment: true } })
  })

  test('is cancelled, and money that comes later is flagged', async () => {
    const payment = await issued(50_000)
    const { id, access_id } = payment
    expect(wire(await till.call(contract.cancelPayment, { id, access_id }))).toMatchObject({ status: 'CANCELED' })
    expect(wire(await pay(payment, 50_000)).virtual_account).toMatchObject({ cancel_overpayment: true })
  })

  test('takes over the account of an earlier payment while it rests', async () => {
    const first = await issued(50_000)
    await pay(first, 50_000)
    const { id } = await till.register({ ...transfer, billing_amount: 60_000 })
    const second = wire(await till.call(contract.executePayment, { id, reference_order_id: first.id }))
    expect(second.virtual_account?.id).toBe(first.virtual_account?.id)
    // It is the second payment's now.
    expect(wire(await pay(second, 60_000))).toMatchObject({ id, status: 'CAPTURED' })
  })
})

describe('a search', () => {
  const Found = z.object({ total_count: z.int(), last_page: z.int(), list: z.array(PaymentWire) })
  const search = async (query: Record<string, string>) => {
    const headers = { authorization: `Bearer ${till.keys.secret}` }
    const reply = await till.send('GET', `/v1/payments?${new URLSearchParams({ pay_type: 'Card', ...query })}`, {
      headers,
    })
    return Found.parse(reply.data)
  }

  test('filters, sorts and turns pages without losing or repeating one', async () => {
    const client_field_1 = `search ${randomUUID()}`
    const amounts = Array.from({ length: 23 }, (_, index) => 1000 + ((index * 7) % 23))
    for (const amount of amounts) await till.register({ amount, tax: 0, client_field_1 })
    const pages = await Promise.all(['1', '2', '3'].map(page => search({ client_field_1, page, sort: 'amount asc' })))
    expect(pages.map(({ list }) => list.length)).toEqual([10, 10, 3])
    expect(pages[0]).toMatchObject({ total_count: 23, last_page: 3 })
    expect(pages.flatMap(({ list }) => list.map(({ amount }) => amount))).toEqual([...amounts].sort((a, b) => a - b))
    expect((await search({ client_field_1, amount_from: '1005', amount_to: '1009' })).total_count).toBe(5)
    expect((await search({ client_field_1, status: 'CAPTURED' })).total_count).toBe(0)
    expect(await search({ client_field_1, count_only: 'true' })).toMatchObject({ total_count: 23, list: [] })
  })
})
