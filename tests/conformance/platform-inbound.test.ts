// fincode's webhooks as they reach the deployed handler: kept once, answered at once, and never believed (5.7).
import '#tests/support/unit-environment.ts'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

const signature = 'a-text-that-only-fincode-knows'
let platform: PlatformTable
let handler: Parameters<PlatformTable['ask']>[0]
beforeAll(async () => {
  platform = await openPlatform()
  Object.assign(process.env, { ACQUIRER: 'fincode', FINCODE_SECRET: 'fincode' })
  const webhooks = { w1: { signature, shopId: 's_00000000001', mode: 'live' } }
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: JSON.stringify({ webhooks }) })
  handler = (await import('#functions/platform/system/receive-fincode.ts')).handler
})
afterAll(() => platform.close())

let order = 0
beforeEach(() => {
  order += 1
})

const notice = (change: object = {}) =>
  JSON.stringify({
    event: 'payments.card.exec',
    order_id: `o${order}`,
    pay_type: 'Card',
    amount: '12000',
    card_no: '************4242',
    transaction_date: '2026/11/21 13:30:00.000',
    error_code: null,
    ...change,
  })
const send = (body: string, { setting = 'w1', signed = signature }: { setting?: string; signed?: string } = {}) =>
  platform.ask(handler, {
    method: 'POST',
    path: `/hooks/fincode/${setting}`,
    parameters: { setting_token: setting },
    headers: { 'fincode-signature': signed, 'content-type': 'text/plain' },
    body,
  })
const stored = async () => {
  const items = await platform.all()
  const texts = items.map(item => JSON.stringify(item))
  const about = texts.filter(text => text.includes(`o${order}"`) || text.includes(`o${order}\\"`))
  return {
    messages: about.filter(text => text.includes('PAY#INBOUND#')),
    notices: about.filter(text => text.includes('platform.upstream-noticed')),
    cardNotices: about.filter(text => text.includes('platform.upstream-card-noticed')),
  }
}

test('a repeated notice triggers one query of the order', async () => {
  for (let time = 0; time < 3; time++) {
    const answer = await send(notice())
    expect(answer.status).toBe(200)
    expect(answer.body).toBe('{"receive":"0"}')
  }
  const { messages, notices } = await stored()
  expect(messages).toHaveLength(1)
  expect(notices).toHaveLength(1)
  // Where to look; not what is said to have become of it.
  expect(notices[0]).toContain('"mode":"live"')
  expect(notices[0]).not.toContain('12000')
})

test('twenty equal notices at once are stored once', async () => {
  const body = notice()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)))
  expect(new Set(answers.map(({ body: said }) => said))).toEqual(new Set(['{"receive":"0"}']))
  expect((await stored()).notices).toHaveLength(1)
})

test('a further step of the order is another notice', async () => {
  await send(notice())
  await send(notice({ event: 'payments.card.capture' }))
  expect((await stored()).notices).toHaveLength(2)
})

test.each([
  ['another signature', { signed: `${signature}x` }],
  ['no signature', { signed: '' }],
  ['an address that was never given', { setting: 'w2' }],
])('the platform stores nothing with %s', async (_, how) => {
  const answer = await send(notice(), how)
  expect(answer.status).toBe(401)
  expect(answer.codes).toEqual(['E9994001029'])
  expect((await stored()).messages).toEqual([])
})

test('a notice about a confirmed card names the registration, and its order is no payment', async () => {
  const body = notice({
    event: 'customers.payment_methods.updated',
    access_id: 'a_0123456789012345678901',
    customer_id: `o${order}`,
    card_id: 'cs_0123456789012345678901',
    card_status: 'ACTIVATED',
  })
  expect((await send(body)).status).toBe(200)
  const { notices, cardNotices } = await stored()
  expect(notices).toEqual([])
  expect(cardNotices).toHaveLength(1)
  expect(cardNotices[0]).toContain('"registrationRef":"a_0123456789012345678901"')
})

test('a notice about a bank transfer names its order as id', async () => {
  const change = { event: 'payments.virtualaccount.complete', pay_type: 'Virtualaccount', order_id: undefined }
  await send(notice({ ...change, id: `o${order}` }))
  await send(notice({ ...change, id: `o${order}`, amount: '13000', overpayment_flag: '1' }))
  const { notices } = await stored()
  expect(notices).toHaveLength(2)
  expect(notices[0]).toContain(`"upstreamOrderId":"o${order}"`)
})

test('a notice without an order is stored for an operator', async () => {
  const counted = await send(notice({ event: 'recurring.card.batch', order_id: null, total: 3, id: `o${order}` }))
  expect(counted.body).toBe('{"receive":"0"}')
  const { messages, notices } = await stored()
  expect(messages).toHaveLength(1)
  expect(notices).toEqual([])
})

test('the platform stores no card number of a notice', async () => {
  await send(notice({ client_field_1: 'card 4242 4242 4242 4242' }))
  const { messages } = await stored()
  expect(messages).toHaveLength(1)
  expect(messages[0]).not.toContain('4242 4242')
})

test('a notice is read whatever the fields are that only tell it from another', async () => {
  const odd = [
    { amount: 12_000, tax: 0 },
    { status: 7, error_code: { a: 1 } },
    { process_date: 20261121, subscription_id: [] },
  ]
  for (const change of odd) expect((await send(notice(change))).body).toBe('{"receive":"0"}')
  await send(notice(odd[0]))
  const { messages, notices } = await stored()
  // The sums keep transfers apart, and cards by their state and dates: the first of these says no more than the last.
  expect(messages).toHaveLength(3)
  expect(notices).toHaveLength(3)
})

test('an id that comes as a number is an id', async () => {
  order = 900_000 + order
  await send(notice({ order_id: order }))
  const items = (await platform.all()).map(item => JSON.stringify(item))
  expect(items.filter(text => text.includes(`"upstreamOrderId":"${order}"`))).toHaveLength(1)
})
