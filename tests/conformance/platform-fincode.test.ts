// The platform as it is deployed with fincode: cards, notices and the nightly comparison.
import '#tests/support/unit-environment.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { dayMs } from '#shared/durations.ts'
import { cardNoticeOf, visitForCard } from '#tests/support/fincode/customers.ts'
import { visitIssuer } from '#tests/support/fincode/payments.ts'
import { openFincodePlatform, wire } from '#tests/support/fincode/platform.ts'
import { secretKey } from '#tests/support/fincode-server.ts'

let platform: Awaited<ReturnType<typeof openFincodePlatform>>
beforeAll(async () => {
  platform = await openFincodePlatform()
})
afterAll(() => platform.close())
afterEach(() => platform.rest())

test('a shop authenticates, authorizes, captures and refunds in part', async () => {
  const { ours, call, register, execute, look, orderOf, confirm } = platform
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
  const { server, register, execute, look, confirm } = platform
  const registered = await register()
  wire(await execute(registered, '4000000000009995'))
  await confirm(registered)
  expect(await look(registered)).toMatchObject({ status: 'UNPROCESSED', error_code: 'E9993134013' })
  wire(await execute(registered, '4242424242424242'))
  visitIssuer(server.world, server.world.orders.get(`${registered.id}-a2`)?.access_id ?? '', undefined)
  await confirm(registered)
  expect(await look(registered)).toMatchObject({ status: 'AUTHORIZED', error_code: null })
})

test.each([
  ['E9993134003', 502, 'The transaction could not be updated.'],
  ['E9993134004', 400, 'The payment type cannot be used.'],
])('a shop reads what the provider’s gateway says of a charge: %s', async (code, status, said) => {
  const { server, register, execute } = platform
  const registered = await register()
  server.trouble(registered.id, `code:${code}`)
  const refused = await execute(registered, '4242424242424242')
  expect(refused).toMatchObject({ status, codes: [code] })
  expect(refused.body).toContain(said)
})

test('a notice resolves a charge whose answer broke off', async () => {
  const { server, register, execute, look, orderOf, tell } = platform
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
  const { server, ours, call, register, look, confirm } = platform
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

/** A customer with a saved card. */
async function savedCard(customer_id: string) {
  const { server, call } = platform
  const { handler: createCustomer } = await import('#functions/platform/customers/create-customer.ts')
  const { handler: createCard } = await import('#functions/platform/customers/create-card.ts')
  expect((await call(createCustomer, { id: customer_id })).status).toBe(201)
  const saved = await call(createCard, { token: server.token('4242424242424242'), default_flag: '1' }, { customer_id })
  return z.object({ id: z.string() }).parse(JSON.parse(saved.body))
}

test('a change of a card that the provider refuses for good is refused for good', async () => {
  const { server, call } = platform
  const { handler: update } = await import('#functions/platform/customers/update-card.ts')
  const customer_id = 'c_change'
  const { id } = await savedCard(customer_id)
  const change = (body: object) => call(update, body, { customer_id, id })
  const cards = server.world.customers.get(customer_id)?.cards ?? []
  const theirs = `/cards/${cards[0]?.id}`
  server.trouble(theirs, 'refused')
  expect(await change({ expire: '3101' })).toMatchObject({ status: 400, codes: ['E0008009011'] })
  server.trouble(theirs, 'refused')
  expect(await change({ holder_name: 'NAGI' })).toMatchObject({ status: 400, codes: ['E0008010008'] })
  server.trouble(theirs, 'rate-limit')
  expect(await change({ expire: '3101' })).toMatchObject({ status: 502, codes: ['E9991001003'] })
  cards.splice(0)
  expect(await change({ expire: '3101' })).toMatchObject({ status: 404, codes: ['E0008007002'] })
})

test('a payment that was registered for one customer is not charged to another’s card', async () => {
  const { ours, call, register, look } = platform
  const { execute } = await ours()
  const [own, other] = ['c_own', 'c_other']
  await savedCard(own)
  await savedCard(other)
  const registered = await register({ customer_id: own })
  const home = 'https://kogei.example/jp/cart/payment'
  const back = { return_url: home, return_url_on_failure: home, tds2_email: 'nagi@kogei.example' }
  const { id, access_id } = registered
  const refused = await call(execute, { access_id, customer_id: other, method: '1', ...back }, { id })
  expect(refused).toMatchObject({ status: 404, codes: ['EC003003002'] })
  expect((await look(registered)).status).toBe('UNPROCESSED')
  expect((await call(execute, { access_id, customer_id: own, method: '1', ...back }, { id })).status).toBe(200)
})

test('fields of 3-D Secure that there are not, or too long ones, save no card', async () => {
  const { server, call } = platform
  const { handler: createCard } = await import('#functions/platform/customers/create-card.ts')
  const customer_id = 'c_fields'
  await savedCard(customer_id)
  const return_url = 'https://kogei.example/jp/mypage'
  for (const fields of [{ tds2_nonsense: 'x' }, { tds2_email: 'x'.repeat(2000) }, { tds2_ship_ind: '99' }]) {
    const token = server.token('4100000000005000')
    const said = await call(createCard, { token, tds: { return_url, fields } }, { customer_id })
    expect(said.status, said.body).toBe(400)
    expect(said.body).toContain('/tds/fields')
  }
})

test('a token that was used saves no card with 3-D Secure, and says so', async () => {
  const { server, call } = platform
  const { handler: createCard } = await import('#functions/platform/customers/create-card.ts')
  const customer_id = 'c_used'
  await savedCard(customer_id)
  const tds = { return_url: 'https://kogei.example/jp/mypage', fields: { tds2_email: 'a@kogei.example' } }
  const token = server.token('4100000000005000')
  expect((await call(createCard, { token, tds }, { customer_id })).status).toBeLessThan(300)
  expect((await call(createCard, { token, tds }, { customer_id })).codes).toEqual(['E0006006A01'])
  expect((await call(createCard, { token: 'tok_none', tds }, { customer_id })).codes).toEqual(['E0006006002'])
})

test('a card that is checked is told as checked, and nothing is authorized', async () => {
  const { platform: rows, shopKey, register, execute, confirm, look } = platform
  const checked = await register({ job_code: 'CHECK', amount: undefined, tax: undefined })
  expect((await execute(checked, '4242424242424242')).status).toBe(200)
  await confirm(checked)
  expect((await look(checked)).status).toBe('CHECKED')
  const { handler: list } = await import('#functions/platform/webhooks/list-events.ts')
  const heard = async (type: string) =>
    (await rows.ask(list, { method: 'GET', query: `type=${type}`, as: shopKey })).body.includes(checked.id)
  expect(await heard('payment.checked')).toBe(true)
  expect(await heard('payment.authorized')).toBe(false)
})

test.each([
  ['123456', 'ACTIVATED', 1],
  ['111111', 'FAILED', 0],
])('a card that is saved with 3-D Secure ends as its holder ends, typing %s: %s', async (typed, status, cards) => {
  const { server, platform: table, shopKey, call, hook } = platform
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
  const found = await table.ask(getCard, { method: 'GET', parameters, as: shopKey })
  expect(JSON.parse(found.body)).toMatchObject({ status })
  expect(server.world.customers.get(customer_id)?.cards).toHaveLength(cards)
})

test('a charge at the provider that nobody here has heard of is a discrepancy next morning, once', async () => {
  const { server, platform: table } = platform
  const { handler: compare } = await import('#functions/platform/payments/cron-compare-lists.ts')
  const { putListedShop } = await import('#functions/platform/store/system/shops.ts')
  const { discrepanciesOf } = await import('#functions/platform/store/payments/discrepancies.ts')
  const { tableMethods } = await import('#functions/machinery/table/table.ts')
  await table.write(putListedShop('s_00000000001'))
  // Somebody charges a card with the shop's own keys, past the table.
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

  const rows = tableMethods(table.client, table.tableName)
  const unknown = async () => {
    const all = await discrepanciesOf(rows, { mode: 'test', shopId: 's_00000000001' })
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
