// The platform as it is deployed with fincode: the same handlers, the adapter over HTTP, and a server that is built from
// payment-platform.md 2 alone in the place of api.test.fincode.jp.
import '#tests/support/unit-environment.ts'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { transferTo, visitIssuer } from '#tests/support/fincode/payments.ts'
import { type FincodeServer, secretKey, startFincode } from '#tests/support/fincode-server.ts'
import { lambdaContext } from '#tests/support/lambda.ts'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

type Handler = Parameters<PlatformTable['ask']>[0]
let platform: PlatformTable
let server: FincodeServer
let shopKey: string
beforeAll(async () => {
  server = await startFincode(() => Date.now())
  platform = await openPlatform()
  await platform.shop()
  shopKey = await platform.key('secret')
  Object.assign(process.env, { ACQUIRER: 'fincode', FINCODE_SECRET: 'fincode' })
  const pepper = 'pepper-of-the-tests'
  const keys = { test: { secretKey, publicKey: 'p_test_cHVibGlj' } }
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: pepper })
    .on(GetSecretValueCommand, { SecretId: 'fincode' })
    .resolves({ SecretString: JSON.stringify(keys) })
  // The network, and nothing of ours: whoever asks for fincode's host gets the server.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    fetch(address.replace('https://api.test.fincode.jp', server.origin), init),
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await platform.close()
  await server.close()
})
afterEach(() => expect(server.seen.every(({ path }) => path.startsWith('/v1/'))).toBe(true))

let calls = 0
async function call(handler: Handler, body: object, parameters: Record<string, string> = {}) {
  const key = `call-${++calls}`
  return platform.ask(handler, { method: 'POST', body: JSON.stringify(body), parameters, as: shopKey, key })
}
const wire = ({ body }: { body: string }) => PaymentWire.parse(JSON.parse(body))
const ours = async () => ({
  register: (await import('#functions/platform/payments/register-payment.ts')).handler,
  execute: (await import('#functions/platform/payments/execute-payment.ts')).handler,
  get: (await import('#functions/platform/payments/get-payment.ts')).handler,
  capture: (await import('#functions/platform/payments/capture-payment.ts')).handler,
  refund: (await import('#functions/platform/payments/refund-payment.ts')).handler,
  back: (await import('#functions/platform/payments/acs-return.ts')).handler,
  notice: (await import('#functions/platform/payments/on-read-payment-notice.ts')).handler,
})

async function register(change: object = {}) {
  const { register: handler } = await ours()
  const card = { pay_type: 'Card', job_code: 'AUTH', amount: 120_000, tax: 1_500, tds_type: '2' }
  return wire(await call(handler, { ...card, ...change }))
}
async function execute(payment: PaymentWire, number: string) {
  const { execute: handler } = await ours()
  const home = 'https://kogei.example/jp/cart/payment'
  const body = {
    access_id: payment.access_id,
    token: server.token(number),
    method: '1',
    return_url: home,
    return_url_on_failure: home,
    tds2_email: 'nagi@kogei.example',
  }
  return call(handler, body, { id: payment.id })
}
async function look({ id, pay_type }: PaymentWire) {
  const { get } = await ours()
  const query = `pay_type=${pay_type}`
  return wire(await platform.ask(get, { method: 'GET', parameters: { id }, query, as: shopKey }))
}
const orderOf = ({ id }: PaymentWire) => server.world.orders.get(id)

/** The holder at fincode's issuer, and then the browser's way back. */
async function confirm(payment: PaymentWire, typed?: string) {
  visitIssuer(server.world, orderOf(payment)?.access_id ?? '', typed)
  const { back } = await ours()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const parameters = { access_id: payment.access_id }
  return platform.ask(back, { method: 'POST', parameters, headers: form, body: 'x=1' })
}

test('a shop authenticates, authorizes, captures and refunds in part', async () => {
  const { capture, refund } = await ours()
  const registered = await register()
  const sent = wire(await execute(registered, '4100000000005000'))
  expect(sent).toMatchObject({ status: 'AUTHENTICATED', next_action: { type: 'redirect' } })
  const back = await confirm(registered, '123456')
  expect(back.status).toBe(303)
  expect(back.headers['location']).toContain(registered.id)
  expect(await look(registered)).toMatchObject({ status: 'AUTHORIZED', authorized_amount: 121_500 })
  const { id, access_id } = registered
  expect(wire(await call(capture, { access_id }, { id })).status).toBe('CAPTURED')
  expect((await call(refund, { amount: 21_500, reason: 'a chip on the rim' }, { id })).status).toBe(201)
  expect(orderOf(registered)).toMatchObject({ status: 'CAPTURED', amount: 98_500, tax: 1_500 })
  expect(await look(registered)).toMatchObject({ status: 'CAPTURED', refunded_amount: 21_500 })
})

test('a buyer pays with another card after a decline by number', async () => {
  const registered = await register()
  wire(await execute(registered, '4000000000009995'))
  await confirm(registered)
  expect(await look(registered)).toMatchObject({ status: 'UNPROCESSED', error_code: 'E9993134013' })
  wire(await execute(registered, '4242424242424242'))
  visitIssuer(server.world, server.world.orders.get(`${registered.id}-a2`)?.access_id ?? '', undefined)
  await confirm(registered)
  expect(await look(registered)).toMatchObject({ status: 'AUTHORIZED', error_code: null })
})

test('a notice resolves a charge whose answer broke off', async () => {
  const registered = await register({ job_code: 'CAPTURE' })
  server.trouble(registered.id, 'cut-after')
  const sent = await execute(registered, '4242424242424242')
  expect(sent.status).toBe(202)
  expect(JSON.parse(sent.body)).toMatchObject({ next_action: { type: 'poll' } })
  visitIssuer(server.world, orderOf(registered)?.access_id ?? '', undefined)
  await tell(registered, 'payments.card.secure')
  expect(await look(registered)).toMatchObject({ status: 'CAPTURED', captured_amount: 121_500 })
  expect(server.seen.filter(({ method, path }) => method === 'PUT' && path.endsWith(registered.id))).toHaveLength(1)
})

test('a shop saves a card and charges it by its reference', async () => {
  const { execute: handler } = await ours()
  const { handler: createCustomer } = await import('#functions/platform/customers/create-customer.ts')
  const { handler: createCard } = await import('#functions/platform/customers/create-card.ts')
  const customer_id = 'c_nagi'
  expect((await call(createCustomer, { id: customer_id, name: '森下 凪' })).status).toBe(201)
  const token = server.token('3530111333300000')
  const saved = await call(createCard, { token, default_flag: '1' }, { customer_id })
  expect(saved.status).toBe(201)
  expect(JSON.parse(saved.body)).toMatchObject({ brand: 'JCB', last4: '0000', default_flag: '1' })
  const registered = await register({ customer_id })
  const { id, access_id } = registered
  const home = 'https://kogei.example/jp/cart/payment'
  const back = { return_url: home, return_url_on_failure: home, tds2_email: 'nagi@kogei.example' }
  const sent = await call(handler, { access_id, customer_id, method: '1', ...back }, { id })
  expect(sent.status).toBe(200)
  await confirm(registered)
  expect(await look(registered)).toMatchObject({ status: 'AUTHORIZED', brand: 'JCB', last4: '0000' })
  const spent = await call(createCard, { token }, { customer_id })
  expect(spent.codes).toEqual(['E0006006A01'])
})

test('a buyer pays a large amount by bank transfer', async () => {
  const { execute: handler } = await ours()
  const registered = await register({
    pay_type: 'Virtualaccount',
    job_code: undefined,
    amount: undefined,
    tax: undefined,
    tds_type: undefined,
    billing_amount: 12_000_000,
  })
  const issued = wire(
    await call(handler, { access_id: registered.access_id, payment_term_day: 7 }, { id: registered.id }),
  )
  expect(issued.status).toBe('AWAITING_CUSTOMER_PAYMENT')
  transferTo(server.world, registered.id, 12_000_000)
  await tell(registered, 'payments.virtualaccount.complete')
  expect(await look(registered)).toMatchObject({ status: 'CAPTURED', captured_amount: 12_000_000 })
})

/** What the hook made of a notice of fincode, as the queue brings it. */
async function tell({ id, pay_type: payType }: PaymentWire, event: string) {
  const { notice } = await ours()
  const data = { shopId: 's_00000000001', mode: 'test', upstreamOrderId: id, payType, event }
  const detail = { id: `notice-${id}`, type: 'platform.upstream-noticed', version: 1, at: Date.now(), data }
  const record = {
    messageId: 'm1',
    body: JSON.stringify({ detail }),
    receiptHandle: 'r',
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '0',
      SenderId: 's',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:ap-northeast-1:123456789012:settle-notice',
    awsRegion: 'ap-northeast-1',
  }
  expect(await notice({ Records: [record] }, lambdaContext)).toEqual({ batchItemFailures: [] })
}
