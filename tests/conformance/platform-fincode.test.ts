// The platform as it is deployed with fincode: the same handlers, the adapter over HTTP, and a server that is built from
// the provider's description in the place of api.test.fincode.jp.
import '#tests/support/unit-environment.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { dayMs, hourMs } from '#shared/durations.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { cardNoticeOf, visitForCard } from '#tests/support/fincode/customers.ts'
import { putFincodeInPlace } from '#tests/support/fincode/in-place.ts'
import { noticeOf, transferTo, visitIssuer } from '#tests/support/fincode/payments.ts'
import { type FincodeServer, secretKey, startFincode } from '#tests/support/fincode-server.ts'
import { lambdaContext, queueRecord } from '#tests/support/lambda.ts'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

type Handler = Parameters<PlatformTable['ask']>[0]
const signature = 'a-text-that-only-fincode-knows'
let platform: PlatformTable
let server: FincodeServer
let shopKey: string
beforeAll(async () => {
  server = await startFincode(() => Date.now())
  platform = await openPlatform()
  await platform.shop()
  shopKey = await platform.key('secret')
  putFincodeInPlace(server, { webhooks: { w1: { signature, shopId: 's_00000000001', mode: 'test' } } })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await platform.close()
  await server.close()
})
// Whatever was sent and received is as the provider's description has it.
afterEach(() => expect(server.faults.splice(0)).toEqual([]))

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
  advance: (await import('#functions/platform/payments/on-advance-payment.ts')).handler,
  cardNotice: (await import('#functions/platform/customers/on-read-card-notice.ts')).handler,
  hook: (await import('#functions/platform/system/receive-fincode.ts')).handler,
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

/** A payment of twelve million yen that waits for a transfer. */
async function issueAccount() {
  const { execute: handler } = await ours()
  const registered = await register({
    pay_type: 'Virtualaccount',
    job_code: undefined,
    amount: undefined,
    tax: undefined,
    tds_type: undefined,
    billing_amount: 12_000_000,
  })
  const body = { access_id: registered.access_id, payment_term_day: 7 }
  const issued = wire(await call(handler, body, { id: registered.id }))
  expect(issued.status).toBe('AWAITING_CUSTOMER_PAYMENT')
  return issued
}

test('a buyer pays a large amount by bank transfer', async () => {
  const issued = await issueAccount()
  transferTo(server.world, issued.id, 12_000_000)
  await tell(issued, 'payments.virtualaccount.complete')
  expect(await look(issued)).toMatchObject({ status: 'CAPTURED', captured_amount: 12_000_000 })
})

test('a transfer whose notice never came is found in the night', async () => {
  const issued = await issueAccount()
  transferTo(server.world, issued.id, 12_000_000)
  await advance(issued, dayMs)
  expect(await look(issued)).toMatchObject({ status: 'CAPTURED', captured_amount: 12_000_000 })
})

test('the acquirer is asked before a term ends', async () => {
  const [paid, unpaid] = [await issueAccount(), await issueAccount()]
  const end = Date.parse(paid.virtual_account?.payment_term ?? '') - Date.now()
  // The last night of the term has found nothing.
  await advance(paid, end - 12 * hourMs)
  transferTo(server.world, paid.id, 12_000_000)
  await advance(paid, end + 1000)
  await advance(unpaid, end + 1000)
  expect((await look(paid)).status).toBe('CAPTURED')
  // fincode takes transfers of the last day until the next morning.
  expect((await look(unpaid)).status).toBe('AWAITING_CUSTOMER_PAYMENT')
  await advance(unpaid, end + dayMs)
  expect((await look(unpaid)).status).toBe('EXPIRED')
  transferTo(server.world, unpaid.id, 5000)
  await tell(unpaid, 'payments.virtualaccount.complete')
  expect((await look(unpaid)).virtual_account).toMatchObject({ received_amount: 5000, expire_overpayment: true })
})

test('a short and a second transfer are told apart', async () => {
  const issued = await issueAccount()
  transferTo(server.world, issued.id, 2_000_000)
  await tell(issued, 'payments.virtualaccount.complete')
  expect(await look(issued)).toMatchObject({
    status: 'AWAITING_PAYMENT_APPROVAL',
    virtual_account: { received_amount: 2_000_000 },
  })
  transferTo(server.world, issued.id, 10_000_000)
  await tell(issued, 'payments.virtualaccount.complete')
  expect(await look(issued)).toMatchObject({ status: 'CAPTURED', virtual_account: { overpayment: false } })
  transferTo(server.world, issued.id, 1)
  await tell(issued, 'payments.virtualaccount.complete')
  expect((await look(issued)).virtual_account).toMatchObject({ received_amount: 12_000_001, overpayment: true })
})

test.each([
  ['123456', 'ACTIVATED', 1],
  ['111111', 'FAILED', 0],
])('a card that is saved with 3-D Secure ends as its holder ends, typing %s: %s', async (typed, status, cards) => {
  const { handler: createCustomer } = await import('#functions/platform/customers/create-customer.ts')
  const { handler: createCard } = await import('#functions/platform/customers/create-card.ts')
  const { handler: getCard } = await import('#functions/platform/customers/get-card.ts')
  const customer_id = `c_tds_${status}`
  expect((await call(createCustomer, { id: customer_id })).status).toBe(201)
  const tds = {
    tds2_type: '2',
    return_url: 'https://kogei.example/jp/mypage',
    fields: { tds2_email: 'a@kogei.example' },
  }
  const asked = { token: server.token('4100000000005000'), default_flag: '1', tds }
  const begun = await call(createCard, asked, { customer_id })
  const { id, status: waiting } = JSON.parse(begun.body)
  expect(waiting).toBe('AWAITING_CUSTOMER_ACTION')
  const accessId = server.world.customers.get(customer_id)?.methods[0]?.accessId ?? ''
  visitForCard(server.world, accessId, typed)
  await hook(cardNoticeOf(server.world, accessId) ?? {}, 'platform.upstream-card-noticed')
  const parameters = { customer_id, id }
  const found = await platform.ask(getCard, { method: 'GET', parameters, as: shopKey })
  expect(JSON.parse(found.body)).toMatchObject({ status })
  expect(server.world.customers.get(customer_id)?.cards).toHaveLength(cards)
})

/** The payment's timer fires `ms` from now. */
async function advance({ id }: PaymentWire, ms: number) {
  const { advance: due } = await ours()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  const data = { shopId: 's_00000000001', mode: 'test', id, dueAt: Date.now() }
  const detail = { id: `due-${id}-${ms}`, type: 'platform.payment-due', version: 1, at: Date.now(), data }
  const answer = await due({ Records: [recordOf(detail)] }, lambdaContext)
  vi.useRealTimers()
  expect(answer).toEqual({ batchItemFailures: [] })
}

/** fincode's notice about an order, through the hook to its reader. */
async function tell({ id }: PaymentWire, event: string) {
  await hook(noticeOf(server.world, id, event), 'platform.upstream-noticed')
}

const heard = new Set<string>()
async function hook(body: object, type: string) {
  const { hook: receive, notice, cardNotice } = await ours()
  const answer = await platform.ask(receive, {
    method: 'POST',
    path: '/hooks/fincode/w1',
    parameters: { setting_token: 'w1' },
    headers: { 'fincode-signature': signature, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })
  expect(answer.body).toBe('{"receive":"0"}')
  const items = await platform.all()
  const told = items.flatMap(({ events }) => (Array.isArray(events) ? events : []))
  const news = told.filter(each => each.type === type && !heard.has(each.id))
  expect(news).toHaveLength(1)
  for (const detail of news) {
    heard.add(detail.id)
    const read = type === 'platform.upstream-noticed' ? notice : cardNotice
    expect(await read({ Records: [recordOf(detail)] }, lambdaContext)).toEqual({ batchItemFailures: [] })
  }
}

const recordOf = (detail: unknown) => queueRecord('m1', JSON.stringify({ detail }))

test('a charge at the provider that nobody here has heard of is a difference next morning, once', async () => {
  const { handler: compare } = await import('#functions/platform/payments/cron-compare-lists.ts')
  const { putListedShop } = await import('#functions/platform/store/system/shops.ts')
  const { differencesOf } = await import('#functions/platform/store/payments/differences.ts')
  const { tableMethods } = await import('#functions/table/table.ts')
  await platform.write(putListedShop('s_00000000001'))
  // Somebody charges a card with the shop's own keys, past the platform.
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'api-version': '20211001',
        'content-type': 'application/json;charset=UTF-8',
      },
      body: JSON.stringify(body),
    })
    return z.object({ access_id: z.string() }).parse(await answer.json())
  }
  const id = 'by-hand-1'
  const order = { id, pay_type: 'Card', job_code: 'CAPTURE', amount: '4800', tds_type: '0' }
  const { access_id } = await ask('POST', '/v1/payments', order)
  const token = server.token('4242424242424242')
  await ask('PUT', `/v1/payments/${id}`, { pay_type: 'Card', access_id, token, method: '1' })

  const table = tableMethods(platform.client, platform.tableName)
  const unknown = async () => {
    const all = await differencesOf(table, { mode: 'test', shopId: 's_00000000001' })
    return all.filter(({ kind }) => kind === 'unknown')
  }
  try {
    for (const days of [1, 2]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
      await compare({})
      await compare({})
    }
  } finally {
    vi.useRealTimers()
  }
  expect(await unknown()).toMatchObject([{ upstreamOrderId: id, theirs: { status: 'CAPTURED', amount: 4_800 } }])
})
