// docs/conversations.md is what is said here by the platform's own handlers, its adapter, and the provider's stand-in. With
// `-u` the page is written again.
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '#infra/registry.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { type Conversation, conversationPage, type Message, recordProvider } from '#tests/support/conversation.ts'
import { cardNoticeOf, visitForCard } from '#tests/support/fincode/customers.ts'
import { putFincodeInPlace } from '#tests/support/fincode/in-place.ts'
import { noticeOf, transferTo, visitIssuer } from '#tests/support/fincode/payments.ts'
import { type FincodeServer, startFincode } from '#tests/support/fincode-server.ts'
import { lambdaContext, queueRecord } from '#tests/support/lambda.ts'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

type Handler = Parameters<PlatformTable['ask']>[0]
const signature = 'a-text-that-only-fincode-knows'
let platform: PlatformTable
let server: FincodeServer
let shopKey: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 3) })
  server = await startFincode(() => Date.now())
  platform = await openPlatform()
  await platform.shop()
  shopKey = await platform.key('secret')
  putFincodeInPlace(server, { webhooks: { w1: { signature, shopId: 's_00000000001', mode: 'test' } } })
  recordProvider(add)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await platform.close()
  await server.close()
})

const conversations: Conversation[] = []
function begin(title: string, ...entries: Conversation['entries']): void {
  conversations.push({ title, entries })
}
/** A second goes by with each message, so that what follows from another comes after it. */
function add(entry: Message | string): void {
  conversations.at(-1)?.entries.push(entry)
  vi.setSystemTime(Date.now() + 1000)
}

interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
  readonly key?: string
}

/** A call of the shop, with what the platform asks of the provider on the way, and what the shop hears of it. */
async function ask(handler: Handler, { method = 'POST', path, parameters = {}, query, body, key }: Ask) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
  add({
    from: 'shop',
    to: 'platform',
    line: `${method} ${filled}${query ? `?${query}` : ''}`,
    headers: { authorization: `Bearer ${shopKey}`, ...(key && { 'idempotency-key': key }) },
    ...(body && { body }),
  })
  const answer = await platform.ask(handler, {
    method,
    path,
    parameters,
    as: shopKey,
    ...(query && { query }),
    ...(body && { body: JSON.stringify(body) }),
    ...(key && { key }),
  })
  const said: Record<string, unknown> = JSON.parse(answer.body)
  add({ from: 'platform', to: 'shop', line: String(answer.status), body: said })
  await tellEvents()
  return said
}

const told = new Set<string>()
/** What has been recorded since this was asked last. */
async function freshEvents() {
  const all = (await platform.all()).flatMap(({ events }) => (Array.isArray(events) ? events : []))
  const fresh = all.filter(({ id }) => !told.has(id))
  for (const { id } of fresh) told.add(id)
  return fresh.toSorted((one, other) => one.at - other.at || (String(one.data.type) < String(other.data.type) ? -1 : 1))
}
async function tellEvents(): Promise<void> {
  const types = (await freshEvents())
    .filter(({ type }) => type === 'platform.event-recorded')
    .map(({ data }) => `\`${data.type}\``)
  if (types.length > 0) add(`The shop’s webhooks hear ${new Intl.ListFormat('en-GB').format(types)}.`)
}

/** The holder at the issuer, and the browser on its way back. */
async function comeBack(accessId: string): Promise<void> {
  const { handler } = await import('#functions/platform/payments/acs-return.ts')
  const path = '/v1/acs_return/{access_id}'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  add({ from: 'browser', to: 'platform', line: `POST ${path.replace('{access_id}', accessId)}`, headers: form })
  const parameters = { access_id: accessId }
  const answer = await platform.ask(handler, { method: 'POST', path, parameters, headers: form, body: 'x=1' })
  const { location = '' } = answer.headers
  add({ from: 'platform', to: 'browser', line: String(answer.status), headers: { location } })
  await tellEvents()
}

/** A notice of the provider, through the hook to its reader. */
async function notice(body: object, event: 'platform.upstream-noticed' | 'platform.upstream-card-noticed') {
  const { handler: receive } = await import('#functions/platform/system/receive-fincode.ts')
  const { handler: readPayment } = await import('#functions/platform/payments/on-read-payment-notice.ts')
  const { handler: readCard } = await import('#functions/platform/customers/on-read-card-notice.ts')
  const headers = { 'fincode-signature': signature }
  add({ from: 'fincode', to: 'platform', line: 'POST /hooks/fincode/w1', headers, body })
  const answer = await platform.ask(receive, {
    method: 'POST',
    path: '/hooks/fincode/w1',
    parameters: { setting_token: 'w1' },
    headers: { ...headers, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })
  add({ from: 'platform', to: 'fincode', line: String(answer.status), body: JSON.parse(answer.body) })
  const [heard] = (await freshEvents()).filter(({ type }) => type === event)
  const read = event === 'platform.upstream-noticed' ? readPayment : readCard
  expect(await read({ Records: [queueRecord('m1', JSON.stringify({ detail: heard }))] }, lambdaContext)).toEqual({
    batchItemFailures: [],
  })
  await tellEvents()
}

const home = 'https://kogei.example/jp/cart/payment'
const payment = '/v1/payments/{id}'

async function purchase(): Promise<PaymentWire> {
  const { handler: register } = await import('#functions/platform/payments/register-payment.ts')
  const { handler: execute } = await import('#functions/platform/payments/execute-payment.ts')
  const { handler: get } = await import('#functions/platform/payments/get-payment.ts')
  const { handler: capture } = await import('#functions/platform/payments/capture-payment.ts')
  begin('A purchase with 3-D Secure', 'The shop registers what it wants. Nothing is asked of the provider yet.')
  const card = { pay_type: 'Card', job_code: 'AUTH', amount: 120_000, tax: 1_500 }
  const wire = PaymentWire.parse(await ask(register, { path: '/v1/payments', key: 'order-1-register', body: card }))
  const { id, access_id } = wire
  add('The card became a token in the payer’s browser, at the provider. The shop charges it.')
  const token = server.token('4100000000005000')
  const back = { return_url: home, return_url_on_failure: home, tds2_email: 'nagi@kogei.example' }
  const body = { access_id, token, method: '1', ...back }
  await ask(execute, { method: 'PUT', path: payment, parameters: { id }, key: 'order-1-execute', body })
  add(
    'The shop sends the browser to `next_action.url`. The issuer asks the holder for a code, and the holder types it.',
  )
  visitIssuer(server.world, server.world.orders.get(id)?.access_id ?? '', '123456')
  await comeBack(access_id)
  add('The browser proves nothing: the shop asks, and captures when its goods are ready.')
  const paid = await ask(get, { method: 'GET', path: payment, parameters: { id }, query: 'pay_type=Card' })
  expect(paid['status']).toBe('AUTHORIZED')
  const captured = await ask(capture, {
    method: 'PUT',
    path: `${payment}/capture`,
    parameters: { id },
    key: 'order-1-capture',
    body: { access_id },
  })
  expect(captured['status']).toBe('CAPTURED')
  return wire
}

async function savedCard(): Promise<void> {
  const { handler: createCustomer } = await import('#functions/platform/customers/create-customer.ts')
  const { handler: createCard } = await import('#functions/platform/customers/create-card.ts')
  const { handler: getCard } = await import('#functions/platform/customers/get-card.ts')
  begin('A card that is saved with a challenge', 'A card belongs to a customer.')
  const customer_id = 'c_nagi'
  await ask(createCustomer, { path: '/v1/customers', key: 'nagi', body: { id: customer_id, name: '森下 凪' } })
  add('The card is saved with 3-D Secure, so it waits for its holder.')
  const tds = {
    tds2_type: '2',
    return_url: 'https://kogei.example/jp/mypage',
    fields: { tds2_email: 'nagi@kogei.example' },
  }
  const cards = '/v1/customers/{customer_id}/cards'
  const body = { token: server.token('4100000000005000'), default_flag: '1', tds }
  const begun = await ask(createCard, { path: cards, parameters: { customer_id }, key: 'nagi-card-1', body })
  add('The issuer asks the holder for a code, and the holder types it. The provider tells how it ended.')
  const accessId = server.world.customers.get(customer_id)?.methods[0]?.accessId ?? ''
  visitForCard(server.world, accessId, '123456')
  await notice(cardNoticeOf(server.world, accessId) ?? {}, 'platform.upstream-card-noticed')
  const parameters = { customer_id, id: String(begun['id']) }
  const saved = await ask(getCard, { method: 'GET', path: `${cards}/{id}`, parameters })
  expect(saved['status']).toBe('ACTIVATED')
}

async function transfer(): Promise<void> {
  const { handler: register } = await import('#functions/platform/payments/register-payment.ts')
  const { handler: execute } = await import('#functions/platform/payments/execute-payment.ts')
  const { handler: get } = await import('#functions/platform/payments/get-payment.ts')
  begin('A bank transfer', 'A sum above what cards pay is paid into an account that is the payment’s alone.')
  const wanted = { pay_type: 'Virtualaccount', billing_amount: 12_000_000 }
  const wire = PaymentWire.parse(await ask(register, { path: '/v1/payments', key: 'order-2-register', body: wanted }))
  const { id, access_id } = wire
  const body = { access_id, payment_term_day: 7 }
  await ask(execute, { method: 'PUT', path: payment, parameters: { id }, key: 'order-2-execute', body })
  add('The payer transfers the whole sum, and the provider tells of it.')
  transferTo(server.world, id, 12_000_000)
  await notice(noticeOf(server.world, id, 'payments.virtualaccount.complete'), 'platform.upstream-noticed')
  const paid = await ask(get, { method: 'GET', path: payment, parameters: { id }, query: 'pay_type=Virtualaccount' })
  expect(paid['status']).toBe('CAPTURED')
}

async function refund({ id }: PaymentWire): Promise<void> {
  const { handler: refundPayment } = await import('#functions/platform/payments/refund-payment.ts')
  const { handler: get } = await import('#functions/platform/payments/get-payment.ts')
  begin('A refund of a part', 'Of the purchase a part goes back. fincode lowers the amount of its order.')
  const body = { amount: 21_500, reason: 'a chip on the rim' }
  const path = `${payment}/refunds`
  const made = await ask(refundPayment, { path, parameters: { id }, key: 'order-1-refund-1', body })
  expect(made['status']).toBe('succeeded')
  const refunded = await ask(get, { method: 'GET', path: payment, parameters: { id }, query: 'pay_type=Card' })
  expect(refunded['refunded_amount']).toBe(21_500)
}

const intro = `
# Conversations

Four conversations of a shop, the platform and the acquirer fincode, message by message. A program wrote this page: the platform's own functions talk to a stand-in that is made from fincode's published description. \`tests/conformance/platform-conversations.test.ts\` says when it is behind the code; run it with \`-u\` to write it again.

- Ids, tokens and keys are numbered: \`o1\` is a payment, \`a_1\` an access id, \`key_1\` an idempotency key of the platform's own at fincode. Secrets are left out.
- An answer shows what it tells for the first time. Members that are empty, or as the same speaker told them before, are left out.
- A second goes by with each message. Every answer of the platform carries \`X-Request-Id\`, every call to fincode its own secret and version.
`

test('the page of conversations is what is said today', async () => {
  const bought = await purchase()
  await savedCard()
  await transfer()
  await refund(bought)
  expect(server.faults).toEqual([])
  await expect(conversationPage(intro, conversations)).toMatchFileSnapshot(root('docs/conversations.md'))
})
