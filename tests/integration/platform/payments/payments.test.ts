import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import * as contract from '#shared/platform/api/payments.ts'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import type { PlatformReply } from '#tests/support/platform-client.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let merchant: Merchant
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  merchant = await openMerchant(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const wire = ({ data, body }: PlatformReply) => PaymentWire.parse(data, { error: () => body })

/** A payment whose amount is held, without 3-D Secure. */
async function held(change: Parameters<Merchant['register']>[0] = {}) {
  await merchant.withoutTds()
  const answered = wire(await merchant.execute(await merchant.register({ tds_type: '0', ...change })))
  await merchant.withTds()
  return answered
}

describe('registerPayment', () => {
  test('creates one payment for fifty equal calls under one key', async () => {
    const key = randomUUID()
    const input = { pay_type: 'Card', job_code: 'AUTH', amount: 5000 } as const
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => merchant.call(contract.registerPayment, input, { key })),
    )
    const ids = new Set(replies.filter(({ status }) => status === 201).map(({ data }) => Object(data).id))
    expect(ids.size).toBe(1)
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const other = await merchant.call(contract.registerPayment, { ...input, amount: 6000 }, { key })
    expect([other.status, other.codes]).toEqual([409, ['E0090022010']])
  })

  test('expires an unpaid payment after a day', async () => {
    const { id } = await merchant.register()
    await app.clock.advance('PT24H', 'everything')
    expect(await merchant.get(id)).toMatchObject({ status: 'EXPIRED' })
  })
})

describe('executePayment', () => {
  test('captures at once with CAPTURE and moves no money with CHECK', async () => {
    expect(await held({ job_code: 'CAPTURE' })).toMatchObject({ status: 'CAPTURED', captured_amount: 121_500 })
    const check = { job_code: 'CHECK', amount: undefined, tax: undefined } as const
    expect(await held(check)).toMatchObject({ status: 'CHECKED', authorized_amount: 0 })
  })

  test('sends an upstream id of its own when the payment id has no room for a suffix', async () => {
    const id = `order-${'7'.repeat(24)}`
    const paid = await held({ id })
    expect(paid.id).toBe(id)
    expect(paid.attempts[0]?.upstream_order_id).toMatch(/^o[0-9A-Z]{26}$/)
  })

  test('charges once for fifty calls at once', async () => {
    await merchant.withoutTds()
    const payment = await merchant.register({ tds_type: '0', job_code: 'CAPTURE' })
    const inputs = await Promise.all(Array.from({ length: 50 }, () => merchant.execution(payment)))
    const replies = await Promise.all(inputs.map(input => merchant.call(contract.executePayment, input)))
    await merchant.withTds()
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.flatMap(({ codes }) => codes))).toEqual(new Set(['EC003100004']))
    const stored = await merchant.stored(payment.id)
    expect(stored).toMatchObject({ status: 'CAPTURED', captured: 121_500 })
    expect(stored.attempts).toHaveLength(1)
  })

  test('ends 3-D Secure after thirty minutes, or earlier when the shop says so', async () => {
    const waiting = wire(await merchant.execute(await merchant.register(), '4100000000005000'))
    const short = await merchant.register()
    const soon = new Date(app.clock.now() + 10 * 60_000).toISOString()
    const shorter = wire(
      await merchant.call(
        contract.executePayment,
        await merchant.execution(short, '4100000000005000', { expires_at: soon }),
      ),
    )
    await app.clock.advance('PT11M', 'everything')
    expect(await merchant.get(shorter.id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A7' })
    expect(await merchant.get(waiting.id)).toMatchObject({ status: 'AUTHENTICATED' })
    await app.clock.advance('PT20M', 'everything')
    expect(await merchant.get(waiting.id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A7' })
  })

  test('refuses with a retryable code when the acquirer is closed (…9102)', async () => {
    await merchant.withoutTds()
    const refused = await merchant.execute(await merchant.register({ tds_type: '0', amount: 109_102, tax: 0 }))
    await merchant.withTds()
    expect([refused.status, refused.codes]).toEqual([503, ['E9993134032']])
    expect(refused.errors[0]?.retryable).toBe(true)
  })

  test('answers 202 while the acquirer is slow, and the result seconds later', async () => {
    await merchant.withoutTds()
    const payment = await merchant.register({ tds_type: '0', id: `sbx_slow_${Date.now()}` })
    const open = await merchant.execute(payment)
    await merchant.withTds()
    expect(open.status).toBe(202)
    expect(wire(open)).toMatchObject({ next_action: { type: 'poll' }, attempts: [{ status: 'unknown' }] })
    await app.clock.advance('PT1M', 'everything')
    expect(await merchant.get(payment.id)).toMatchObject({ status: 'AUTHORIZED', next_action: null })
  })
})

describe('capturePayment', () => {
  test('captures once when the answer of the acquirer is lost (…9101)', async () => {
    const { id, access_id } = await held({ amount: 109_101, tax: 0 })
    const reply = await merchant.call(contract.capturePayment, { id, access_id })
    expect([200, 202]).toContain(reply.status)
    await app.clock.advance('PT1M', 'everything')
    expect(await merchant.get(id)).toMatchObject({ status: 'CAPTURED', captured_amount: 109_101 })
  })

  test('reaches one state when notices come three times and out of order (…9103)', async () => {
    const { id, access_id } = await held({ amount: 109_103, tax: 0 })
    await merchant.call(contract.capturePayment, { id, access_id })
    await app.quiet()
    expect(await merchant.get(id)).toMatchObject({ status: 'CAPTURED', captured_amount: 109_103, refunded_amount: 0 })
  })
})

describe('searchPayments', () => {
  const Found = z.object({
    total_count: z.int(),
    last_page: z.int(),
    link_next: z.string().nullable(),
    link_previous: z.string().nullable(),
    list: z.array(PaymentWire),
  })

  const search = async (query: Record<string, string>) => {
    const headers = { authorization: `Bearer ${merchant.keys.secret}` }
    const reply = await merchant.send('GET', `/v1/payments?${new URLSearchParams({ pay_type: 'Card', ...query })}`, {
      headers,
    })
    return Found.parse(reply.data)
  }

  test('filters, sorts and turns pages without losing or repeating one', async () => {
    const client_field_1 = `search ${randomUUID()}`
    const amounts = Array.from({ length: 23 }, (_, index) => 1000 + ((index * 7) % 23))
    for (const amount of amounts) await merchant.register({ amount, tax: 0, client_field_1 })
    const pages = await Promise.all(['1', '2', '3'].map(page => search({ client_field_1, page, sort: 'amount asc' })))
    expect(pages.map(({ list }) => list.length)).toEqual([10, 10, 3])
    expect(pages[0]).toMatchObject({ total_count: 23, last_page: 3 })
    expect(pages.flatMap(({ list }) => list.map(({ amount }) => amount))).toEqual([...amounts].sort((a, b) => a - b))
    expect((await search({ client_field_1, amount_from: '1005', amount_to: '1009' })).total_count).toBe(5)
    expect((await search({ client_field_1, status: 'CAPTURED' })).total_count).toBe(0)
    expect(await search({ client_field_1, count_only: 'true' })).toMatchObject({
      ...{ total_count: 23, list: [], link_next: null, link_previous: null },
    })
  })
})
