// Payments over HTTP as a shop and a buyer's browser meet them (payment-platform.md 5.1, 5.16, 6.0).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { holderStep } from '#functions/platform/acquirers/sandbox/holder.ts'
import type { HolderAction } from '#functions/platform/acquirers/sandbox/tds.ts'
import { getPaymentRefund, listPaymentRefunds } from '#shared/platform/api/payments/refunds.ts'
import * as tds from '#shared/platform/api/payments/tds.ts'
import { PaymentWire, RefundWire } from '#shared/platform/api/payments/wire.ts'
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

/** The buyer at the issuer's page, up to where the issuer sends the browser back. */
async function atIssuer({ id }: PaymentWire, ...actions: HolderAction[]) {
  const { attempts } = await merchant.stored(id)
  const { now } = app.clock
  const parts = {
    client: merchant.client,
    tableName: merchant.tableName,
    origin: merchant.origin,
    now,
    realNow: now,
    newId: randomUUID,
  }
  for (const action of actions) await holderStep(attempts.at(-1)?.upstreamAccessId ?? '', action, parts)
}
const comesBack = ({ access_id }: PaymentWire, fields: Record<string, string> = {}) =>
  merchant.send('POST', `/v1/acs_return/${access_id}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: `${new URLSearchParams(fields)}`,
  })
const arrive: HolderAction = { kind: 'arrive' }

describe('a payment without 3-D Secure', () => {
  test('a shop authorizes, captures and refunds in parts', async () => {
    const answered = await held()
    expect(answered).toMatchObject({ status: 'AUTHORIZED', authorized_amount: 121_500, brand: 'VISA', last4: '4242' })
    const { id, access_id } = answered
    const captured = wire(await merchant.call(contract.capturePayment, { id, access_id }))
    expect(captured).toMatchObject({ status: 'CAPTURED', captured_amount: 121_500 })
    const part = await merchant.call(contract.refundPayment, { id, amount: 21_500, reason: 'a chip on the rim' })
    expect(part.status).toBe(201)
    expect(await merchant.get(id)).toMatchObject({
      status: 'CAPTURED',
      amount: 98_500,
      tax: 1_500,
      refunded_amount: 21_500,
    })
    const rest = await merchant.call(contract.refundPayment, { id, reason: 'sent back' })
    expect(rest.data).toMatchObject({ amount: 100_000, status: 'succeeded' })
    const listed = await merchant.call(listPaymentRefunds, { id })
    expect(listed.data).toEqual({ list: [part.data, rest.data] })
    const { id: refund_id } = RefundWire.parse(part.data)
    const one = await merchant.call(getPaymentRefund, { id, refund_id })
    expect([one.status, one.data]).toEqual([200, part.data])
    const unknown = await merchant.call(getPaymentRefund, { id, refund_id: 're_NONE' })
    expect([unknown.status, unknown.codes]).toEqual([404, ['EC002100002']])
    const nobody = await merchant.call(listPaymentRefunds, { id: 'oNOBODY' })
    expect([nobody.status, nobody.codes]).toEqual([404, ['EC002100002']])
    expect(await merchant.get(id)).toMatchObject({
      status: 'CANCELED',
      refunded_amount: 121_500,
      captured_amount: 121_500,
    })
  })

  test('a shop lowers, cancels and reauthorizes an authorization', async () => {
    const { id, access_id } = await held()
    const lower = { id, access_id, job_code: 'AUTH', amount: 90_000, tax: 1_500 } as const
    expect(wire(await merchant.call(contract.changePayment, lower))).toMatchObject({
      total_amount: 91_500,
      authorized_amount: 91_500,
    })
    expect(wire(await merchant.call(contract.cancelPayment, { id, access_id }))).toMatchObject({
      status: 'CANCELED',
      authorized_amount: 0,
    })
    const again = wire(await merchant.call(contract.reauthorizePayment, { id, access_id, method: '1' }))
    expect(again).toMatchObject({ status: 'AUTHORIZED', authorized_amount: 91_500 })
    expect(wire(await merchant.call(contract.capturePayment, { id, access_id }))).toMatchObject({
      captured_amount: 91_500,
    })
    // What was captured can only fall.
    const raise = { id, access_id, job_code: 'CAPTURE', amount: 95_000, tax: 1_500 } as const
    expect((await merchant.call(contract.changePayment, raise)).codes).toEqual(['EC007104007'])
  })

  test('a buyer pays with a second card after a decline', async () => {
    await merchant.withoutTds()
    const payment = await merchant.register({ tds_type: '0' })
    const refused = await merchant.execute(payment, '4000000000000002')
    await merchant.withTds()
    expect([refused.status, refused.codes]).toEqual([402, ['E9993134013']])
    await merchant.withoutTds()
    const paid = wire(await merchant.execute(payment))
    await merchant.withTds()
    expect(paid).toMatchObject({ status: 'AUTHORIZED', error_code: null, attempts: [{ status: 'declined' }, { n: 2 }] })
    expect(paid.attempts[1]?.upstream_order_id).toBe(`${payment.id}-a2`)
  })
})

describe('a payment with 3-D Secure', () => {
  test('the issuer authenticates the buyer without a challenge', async () => {
    const waiting = wire(await merchant.execute(await merchant.register()))
    expect(waiting).toMatchObject({ status: 'AUTHENTICATED', attempts: [{ status: 'requires_action' }] })
    expect(waiting.next_action).toMatchObject({ type: 'redirect' })
    await atIssuer(waiting, arrive)
    const back = await comesBack(waiting)
    expect(back.status).toBe(303)
    expect(back.headers['location']).toBe(`${app.origin}/jp/cart/payment?orderId=1&order_id=${waiting.id}`)
    expect(await merchant.get(waiting.id)).toMatchObject({
      status: 'AUTHORIZED',
      attempts: [{ status: 'succeeded', tds: { result: 'Y', eci: '05' } }],
    })
  })

  test('the buyer answers the challenge with the right code', async () => {
    const waiting = wire(await merchant.execute(await merchant.register(), '4100000000005000'))
    await atIssuer(waiting, arrive, { kind: 'code', code: '123456' })
    await comesBack(waiting)
    expect(await merchant.get(waiting.id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test.each([
    ['ja', 'カード会社の画面からお戻りです', 'ショップに戻る'],
    ['en', 'You are back from your card company', 'Back to the shop'],
  ])('the buyer who opens the way back again reads a page and goes on (%s)', async (language, title, button) => {
    const waiting = wire(await merchant.execute(await merchant.register()))
    const headers = { 'accept-language': language, accept: 'text/html' }
    const page = await merchant.send('GET', `/v1/acs_return/${waiting.access_id}`, { headers })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-language']).toBe(language)
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${app.origin}`)
    expect(page.body).toContain(title)
    expect(page.body).toContain(`action="/v1/acs_return/${waiting.access_id}"`)
    expect(page.body).toContain(button)
    // Looking changes nothing: the browser that goes on does.
    expect((await merchant.stored(waiting.id)).attempts).toMatchObject([{ status: 'requires_action' }])
    await atIssuer(waiting, arrive)
    expect((await comesBack(waiting)).status).toBe(303)
    const none = await merchant.send('GET', '/v1/acs_return/a_of_nobody', { headers })
    expect(none.status).toBe(404)
    expect(none.headers['content-type']).toContain('text/html')
  })

  test('the buyer cancels the challenge and pays with another card', async () => {
    const waiting = wire(await merchant.execute(await merchant.register(), '4100000000005000'))
    await atIssuer(waiting, arrive, { kind: 'cancel' })
    const back = await comesBack(waiting)
    expect(back.headers['location']).toContain('failed=1')
    expect(await merchant.get(waiting.id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A2' })
    const second = wire(await merchant.execute(waiting))
    await atIssuer(second, arrive)
    await comesBack(second)
    expect(await merchant.get(waiting.id)).toMatchObject({
      status: 'AUTHORIZED',
      attempts: [{ status: 'declined' }, {}],
    })
  })

  test.each([
    ['4100000000200007', 'EC0091310A3'],
    ['4100000000500000', 'EC0091310A5'],
    ['4100000000400003', 'EC0091310A6'],
    ['4000000000000077', 'EC0091310A4'],
    ['4000000000003220', 'E9993134013'],
  ])('card %s fails with %s and is not charged (P10)', async (number, code) => {
    const waiting = wire(await merchant.execute(await merchant.register({ job_code: 'CAPTURE' }), number))
    await atIssuer(waiting, arrive, { kind: 'code', code: '123456' })
    await comesBack(waiting)
    expect(await merchant.get(waiting.id)).toMatchObject({
      status: 'UNPROCESSED',
      error_code: code,
      captured_amount: 0,
    })
  })

  test('the notice authorizes the payment when the browser never comes back', async () => {
    const waiting = wire(await merchant.execute(await merchant.register()))
    await atIssuer(waiting, arrive)
    await app.quiet()
    expect(await merchant.get(waiting.id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('the platform ignores what the browser claims', async () => {
    const waiting = wire(await merchant.execute(await merchant.register()))
    await comesBack(waiting, { event: 'AuthResultReady', status: 'CAPTURED', result: 'Y' })
    expect(await merchant.get(waiting.id)).toMatchObject({ status: 'AUTHENTICATED' })
    const stranger = await comesBack({ ...waiting, access_id: 'a_nobody' })
    expect(stranger.status).toBe(404)
  })

  test('a shop orchestrates 3-D Secure itself', async () => {
    const payment = await merchant.register()
    const own = { return_url: undefined, return_url_on_failure: undefined, tds2_ret_url: `${app.origin}/jp/3ds` }
    const input = await merchant.execution(payment, '4100000000005000', own)
    const waiting = wire(await merchant.call(contract.executePayment, input))
    await atIssuer(waiting, arrive)
    const back = await comesBack(waiting, { event: 'ThreeDSecureMethodFinished', param: 'browser' })
    const url = new URL(back.headers['location'] ?? '')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      MD: payment.access_id,
      event: 'ThreeDSecureMethodFinished',
      param: 'browser',
    })
    const { access_id, id } = payment
    const first = await merchant.call(tds.authenticateTds, { access_id, param: 'browser' })
    expect(first.data).toMatchObject({ tds2_trans_result: 'C', challenge_url: expect.stringContaining('/acs/') })
    await atIssuer(waiting, { kind: 'code', code: '123456' })
    expect((await merchant.call(tds.confirmTds, { access_id })).data).toMatchObject({ tds2_trans_result: 'Y' })
    expect(wire(await merchant.call(tds.completePayment, { id, access_id }))).toMatchObject({ status: 'AUTHORIZED' })
    expect((await merchant.call(tds.completePayment, { id, access_id })).codes).toEqual(['EC009100004'])
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
    PaymentWire.parse((await merchant.call(contract.getPayment, { id, pay_type: 'Virtualaccount' })).data)

  async function issued(billing_amount = 12_000_000, payment_term_day?: number) {
    const { id } = await merchant.register({ ...transfer, billing_amount })
    return wire(
      await merchant.call(contract.executePayment, { id, ...(payment_term_day !== undefined && { payment_term_day }) }),
    )
  }

  const pay = (payment: PaymentWire, amount: number) =>
    merchant.call(contract.payIntoAccount, { id: payment.virtual_account?.id ?? '', amount })

  test('a buyer pays in two transfers, the second too much', async () => {
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

  test('the platform flags a transfer after the term', async () => {
    const payment = await issued(50_000, 1)
    await app.clock.advance('PT48H', 'everything')
    expect(await getTransfer(payment.id)).toMatchObject({ status: 'EXPIRED' })
    const late = wire(await pay(payment, 50_000))
    expect(late).toMatchObject({ status: 'EXPIRED', virtual_account: { expire_overpayment: true } })
  })

  test('the platform flags a transfer after a cancellation', async () => {
    const payment = await issued(50_000)
    const { id, access_id } = payment
    expect(wire(await merchant.call(contract.cancelPayment, { id, access_id }))).toMatchObject({ status: 'CANCELED' })
    expect(wire(await pay(payment, 50_000)).virtual_account).toMatchObject({ cancel_overpayment: true })
  })

  test('a payment reuses the resting account of an earlier payment', async () => {
    const first = await issued(50_000)
    await pay(first, 50_000)
    const { id } = await merchant.register({ ...transfer, billing_amount: 60_000 })
    const second = wire(await merchant.call(contract.executePayment, { id, reference_order_id: first.id }))
    expect(second.virtual_account?.id).toBe(first.virtual_account?.id)
    // It is the second payment's now.
    expect(wire(await pay(second, 60_000))).toMatchObject({ id, status: 'CAPTURED' })
  })
})
