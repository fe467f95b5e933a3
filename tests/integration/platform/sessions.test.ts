import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as customers from '#shared/platform/api/customers.ts'
import { storeCardEdit } from '#shared/platform/api/pages.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import * as contract from '#shared/platform/api/sessions.ts'
import { openTill, type Till } from '#tests/support/payment-house.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let till: Till
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  till = await openTill(app)
  await till.withoutTds()
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

type SessionInput = Parameters<typeof till.call<typeof contract.createSession>>[1]
const asked = (change: Partial<SessionInput> = {}, transaction: Partial<SessionInput['transaction']> = {}) => ({
  transaction: { pay_type: ['Card'], amount: 286_000, ...transaction } as SessionInput['transaction'],
  success_url: `${app.origin}/jp/paid?from=page`,
  cancel_url: `${app.origin}/jp/cart`,
  ...change,
})
const session = async (change?: Partial<SessionInput>, transaction?: Partial<SessionInput['transaction']>) => {
  const reply = await till.call(contract.createSession, asked(change, transaction))
  if (reply.status !== 201) throw new Error(reply.body)
  return contract.SessionView.parse(reply.data)
}
const again = async (id: string) => contract.SessionView.parse((await till.call(contract.getSession, { id })).data)
const form = (path: string, values: Record<string, string> = {}) =>
  till.send('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    body: new URLSearchParams(values).toString(),
  })
const open = (path: string) => till.send('GET', path, { headers: { 'accept-language': 'en' } })
const pay = async (id: string, number?: string) => form(`/pay/${id}`, { token: await till.token(number), lang: 'en' })
const hour = 3_600_000

describe('a payment session (payment-platform.md 5.4)', () => {
  test('is made, opened, paid once and sends the payer back with no more than its ids', async () => {
    const made = await session({ shop_service_name: 'Kogei & <Ma>' }, { order_id: 'order-1', tax: 6_600 })
    expect(made).toMatchObject({ status: 'CREATE', link_url: `${till.origin}/pay/${made.id}` })
    const page = await open(`/pay/${made.id}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('¥292,600')
    expect(page.body).toContain('Kogei &amp; &lt;Ma&gt;')
    expect(await again(made.id)).toMatchObject({ status: 'OPENED' })
    const paid = await pay(made.id)
    expect(paid.status).toBe(303)
    expect(paid.headers['location']).toBe(`${app.origin}/jp/paid?from=page&session=${made.id}&order_id=order-1`)
    expect(await again(made.id)).toMatchObject({ status: 'COMPLETED' })
    const payment = await till.call(getPayment, { id: 'order-1', pay_type: 'Card' })
    expect(payment.data).toMatchObject({ status: 'AUTHORIZED', amount: 286_000, tax: 6_600 })
    const second = await pay(made.id)
    expect(second.headers['location']).toBe(`/pay/${made.id}?lang=en`)
    expect((await open(`/pay/${made.id}`)).body).toContain('Payment complete')
  })

  test('is paid once also by two windows at the same time', async () => {
    const made = await session({ card: { job_code: 'CAPTURE' } })
    await open(`/pay/${made.id}`)
    const replies = await Promise.all(Array.from({ length: 4 }, () => pay(made.id)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    await app.quiet()
    const payment = await till.stored(made.transaction.order_id ?? '')
    expect([payment.status, payment.captured]).toEqual(['CAPTURED', 286_000])
    expect(payment.attempts.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    expect(await again(made.id)).toMatchObject({ status: 'COMPLETED' })
  })

  test('tells the payer why a card was refused, and takes the next one', async () => {
    const made = await session()
    await open(`/pay/${made.id}`)
    expect((await pay(made.id, '4000000000000002')).headers['location']).toBe(`/pay/${made.id}?lang=en`)
    const page = await open(`/pay/${made.id}`)
    expect(page.body).toContain('The issuer declined; please contact your card company.')
    expect(page.body).not.toContain('E9993134')
    expect((await pay(made.id)).headers['location']).toContain('/jp/paid')
  })

  test('never says to a payer that a card was reported lost', async () => {
    const made = await session()
    await pay(made.id, '4000000000009987')
    const { body } = await open(`/pay/${made.id}`)
    expect(body).toContain('The issuer declined')
    expect(body).not.toMatch(/lost|stolen/i)
  })

  test('is ended by the shop, and by the payer who turns back', async () => {
    const made = await session()
    const ended = await till.call(contract.cancelSession, { id: made.id })
    expect(ended.data).toMatchObject({ status: 'CANCELED' })
    expect((await till.call(contract.cancelSession, { id: made.id })).codes).toEqual(['E0054128004'])
    expect((await open(`/pay/${made.id}`)).status).toBe(410)
    const other = await session()
    await open(`/pay/${other.id}`)
    const left = await form(`/pay/${other.id}/cancel`)
    expect(left.headers['location']).toMatch(new RegExp(`^${app.origin}/jp/cart\\?session=${other.id}&order_id=`))
    expect(await again(other.id)).toMatchObject({ status: 'CANCELED' })
    expect((await pay(other.id)).headers['location']).toBe(`/pay/${other.id}?lang=en`)
  })

  test('cannot be cancelled once it is paid', async () => {
    const made = await session()
    await open(`/pay/${made.id}`)
    await pay(made.id)
    const refused = await till.call(contract.cancelSession, { id: made.id })
    expect([refused.codes, refused.errors[0]?.params]).toEqual([['E0054128004'], ['COMPLETED']])
  })

  test('waits for a transfer at an account of its own', async () => {
    const made = await session({}, { pay_type: ['Virtualaccount'], amount: 12_000_000 })
    await open(`/pay/${made.id}`)
    await form(`/pay/${made.id}`, { pay_type: 'Virtualaccount', lang: 'en' })
    const page = await open(`/pay/${made.id}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Where to transfer')
    expect(page.body).toMatch(/<span class="num">\d{7}<\/span>/)
    expect(page.body).toContain('¥12,000,000')
    const refused = await till.call(contract.cancelSession, { id: made.id })
    expect(refused.errors[0]?.params).toEqual(['AWAITING_CUSTOMER_PAYMENT'])
  })

  test('sends the mails that the shop asked for, and no other', async () => {
    const receiver_mail = 'payer-1@example.jp'
    const made = await session({
      guide_mail_send_flag: '1',
      thanks_mail_send_flag: '1',
      receiver_mail,
      mail_customer_name: '森下 <凪>',
    })
    await app.quiet()
    const [guide] = await app.outbox({ channel: 'mail', to: receiver_mail })
    expect(guide?.text).toContain(made.link_url)
    expect(guide?.html).toContain('森下 &lt;凪&gt; 様')
    await open(`/pay/${made.id}`)
    await pay(made.id)
    await app.quiet()
    const mails = await app.outbox({ channel: 'mail', to: receiver_mail })
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('お支払いを承りました'),
      expect.stringContaining('お支払いのご案内'),
    ])
  })

  test.each([
    ['an order id of 31 characters', {}, { order_id: 'o'.repeat(31) }, 'E0053101003'],
    ['an order id with a blank', {}, { order_id: 'o o' }, 'E0053101008'],
    ['no way to pay', {}, { pay_type: [] }, 'E0053102001'],
    ['a way to pay that nobody knows', {}, { pay_type: ['Shells'] }, 'E0053102002'],
    ['a way to pay that is no list', {}, { pay_type: 'Card' }, 'E0053102008'],
    ['a way to pay that is not offered', {}, { pay_type: ['Card', 'Konbini'] }, 'E0053102040'],
    ['no amount', {}, { amount: undefined }, 'E0053104001'],
    ['an amount in words', {}, { amount: 'much' }, 'E0053104006'],
    ['nothing to pay', {}, { amount: 0 }, 'E0053104007'],
    ['eleven digits', {}, { amount: 10_000_000_000 }, 'E0053104005'],
    ['a tax in words', {}, { tax: 'much' }, 'E0053105006'],
    ['a tax of eleven digits', {}, { tax: 10_000_000_000 }, 'E0053105005'],
    ['more than a card can take', {}, { amount: 9_999_999, tax: 1 }, 'E0053107005'],
    ['101 bytes of a free field', {}, { client_field_1: 'x'.repeat(101) }, 'E0053109012'],
    ['the second free field', {}, { client_field_2: '字'.repeat(34) }, 'E0053110012'],
    ['the third free field', {}, { client_field_3: 'x'.repeat(101) }, 'E0053111012'],
    ['a foreign success address', { success_url: 'https://evil.example/' }, {}, 'E0053119008'],
    ['a long success address', { success_url: `https://a.example/${'x'.repeat(250)}` }, {}, 'E0053119003'],
    ['a foreign cancel address', { cancel_url: 'https://evil.example/' }, {}, 'E0053120008'],
    ['a long cancel address', { cancel_url: `https://a.example/${'x'.repeat(250)}` }, {}, 'E0053120003'],
    ['a long name', { shop_service_name: 'x'.repeat(101) }, {}, 'E0053121003'],
    ['an expiry that is none', { expire: 'tomorrow' }, {}, 'E0053123008'],
    ['an expiry in the past', { expire: '2020-01-01T00:00:00Z' }, {}, 'E0053123011'],
    ['a guide to nobody', { guide_mail_send_flag: '1' }, {}, 'E0053124001'],
    ['a receiver that is none', { receiver_mail: 'nobody' }, {}, 'E0053124008'],
    ['a receiver that is too long', { receiver_mail: `${'a'.repeat(250)}@b.jp` }, {}, 'E0053124003'],
    ['a template that is not there', { shop_mail_template_id: 'tpl_1' }, {}, 'E0053136002'],
    ['a processing that is none', { card: { job_code: 'SALES' } }, {}, 'E0053103031'],
    ['3-D Secure of another kind', { card: { tds_type: '1' } }, {}, 'E0053112007'],
  ] as const)('with %s is refused', async (_, change, transaction, code) => {
    const refused = await till.call(contract.createSession, asked(change as never, transaction as never))
    expect(refused.codes).toContain(code)
  })

  test('is of one order, and of none that has a payment', async () => {
    await session({}, { order_id: 'once' })
    expect((await till.call(contract.createSession, asked({}, { order_id: 'once' }))).codes).toEqual(['E0053101014'])
    const payment = await till.register({ tds_type: '0' })
    const refused = await till.call(contract.createSession, asked({}, { order_id: payment.id }))
    expect(refused.codes).toEqual(['E0053101014'])
  })

  test('is nobody else’s to see', async () => {
    expect((await till.call(contract.getSession, { id: 'ps_0000000000000000000000' })).codes).toEqual(['E0054128002'])
    const lost = await open('/pay/ps_0000000000000000000000')
    expect([lost.status, lost.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('a payment link (payment-platform.md 5.4)', () => {
  const link = async (change: Partial<Parameters<typeof till.call<typeof contract.createLink>>[1]> = {}) => {
    const reply = await till.call(contract.createLink, { name: 'Catalogue', amount: 3_300, ...change })
    if (reply.status !== 201) throw new Error(reply.body)
    return contract.LinkView.parse(reply.data)
  }
  const opened = async (id: string, values?: Record<string, string>) => {
    const reply = await form(`/links/${id}`, values)
    return /\/pay\/(ps_\w+)/.exec(reply.headers['location'] ?? '')?.[1] ?? ''
  }
  const uses = async (id: string) => contract.LinkView.parse((await till.call(contract.getLink, { id })).data)

  test('opens a session each time, and is used up by what is paid', async () => {
    const { id } = await link({ reusable: true, max_uses: 2 })
    const sessions = [await opened(id), await opened(id), await opened(id)]
    expect(new Set(sessions).size).toBe(3)
    expect(await uses(id)).toMatchObject({ status: 'ACTIVE', uses: 0 })
    for (const session of sessions.slice(0, 2)) {
      await open(`/pay/${session}`)
      expect((await pay(session)).headers['location']).toBe(`/pay/${session}?lang=en`)
    }
    expect(await uses(id)).toMatchObject({ status: 'USED', uses: 2 })
    await open(`/pay/${sessions[2]}`)
    const third = await pay(sessions[2] ?? '')
    expect(third.status).toBe(410)
    expect(third.body).toContain('This link has been used')
    expect((await open(`/links/${id}`)).status).toBe(410)
  })

  test('gives its use back when nothing comes of it', async () => {
    const { id } = await link()
    const first = await opened(id)
    await open(`/pay/${first}`)
    await pay(first, '4000000000000002')
    expect(await uses(id)).toMatchObject({ status: 'USED', uses: 1 })
    await form(`/pay/${first}/cancel`)
    expect(await uses(id)).toMatchObject({ status: 'ACTIVE', uses: 0 })
  })

  test('lets the payer say how much where it does not', async () => {
    const { id } = await link({ amount: undefined })
    for (const [amount, words] of [
      ['', 'is required'],
      ['many', 'digits only'],
      ['0', 'between 1 and 9999999'],
      ['10000000', '7 digits'],
    ] as const) {
      const refused = await form(`/links/${id}`, { amount })
      expect([refused.status, refused.body.toLowerCase()]).toEqual([400, expect.stringContaining(words)])
    }
    const session = await opened(id, { amount: '１２,０００' })
    expect(await again(session)).toMatchObject({ transaction: { amount: 12_000 } })
  })

  test('opens nothing once the shop has taken it away', async () => {
    const { id } = await link()
    expect((await till.call(contract.disableLink, { id })).data).toMatchObject({ status: 'DISABLED' })
    expect((await till.call(contract.disableLink, { id })).codes).toEqual(['E0057128004'])
    expect((await open(`/links/${id}`)).status).toBe(410)
    expect((await form(`/links/${id}`)).status).toBe(410)
  })

  test.each([
    ['no name', { name: '' }, 'E0056031001'],
    ['a long name', { name: 'x'.repeat(201) }, 'E0056031003'],
    ['nothing to pay', { amount: 0 }, 'E0056104007'],
    ['an amount in words', { amount: 'much' }, 'E0056104006'],
    ['more than a card can take', { amount: 10_000_000 }, 'E0056104005'],
    ['an order id with a blank', { order_id: 'o o' }, 'E0056101008'],
    ['one order for many', { order_id: 'o1', reusable: true }, 'E0056101008'],
    ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'E0056123011'],
  ] as const)('with %s is refused', async (_, change, code) => {
    const refused = await till.call(contract.createLink, { name: 'x', amount: 1, ...change } as never)
    expect(refused.codes).toContain(code)
  })

  test('is nothing where there is none', async () => {
    expect((await till.call(contract.disableLink, { id: 'lk_0000000000000000000000' })).codes).toEqual(['E0057128002'])
    expect((await open('/links/lk_0000000000000000000000')).status).toBe(404)
  })
})

describe('a card registration page (payment-platform.md 5.5)', () => {
  const page = async (change: Partial<Parameters<typeof till.call<typeof contract.createCardSession>>[1]> = {}) => {
    const input = { success_url: `${app.origin}/jp/cards`, tds_type: '0', ...change } as const
    const reply = await till.call(contract.createCardSession, input)
    if (reply.status !== 201) throw new Error(reply.body)
    return contract.CardSessionView.parse(reply.data)
  }
  const register = async (id: string, number?: string) => form(`/card/${id}`, { token: await till.token(number) })
  const state = async (id: string) =>
    contract.CardSessionView.parse((await till.call(contract.getCardSession, { id })).data)
  const customer = async () =>
    customers.CustomerView.parse((await till.call(customers.createCustomer, { name: '森下 凪' })).data).id

  test('registers a card of a customer', async () => {
    const customer_id = await customer()
    const { id } = await page({ customer_id })
    expect((await open(`/card/${id}`)).status).toBe(200)
    const done = await register(id)
    expect(done.headers['location']).toBe(`${app.origin}/jp/cards?session=${id}`)
    const { status, card_id } = await state(id)
    expect(status).toBe('COMPLETED')
    const card = await till.call(customers.getCard, { customer_id, id: card_id ?? '' })
    expect(card.data).toMatchObject({ status: 'ACTIVATED', default_flag: '1' })
    expect((await open(`/card/${id}`)).body).toContain('Card registered')
  })

  test('makes a customer of whoever is none', async () => {
    const { id } = await page({
      customer_name: '客 一',
      receiver_mail: 'guest@example.jp',
      completion_mail_send_flag: '1',
    })
    await open(`/card/${id}`)
    await register(id)
    const { customer_id } = await state(id)
    const made = await till.call(customers.getCustomer, { id: customer_id ?? '' })
    expect(made.data).toMatchObject({ name: '客 一', email: 'guest@example.jp', card_registration: '1' })
    await app.quiet()
    const [mail] = await app.outbox({ channel: 'mail', to: 'guest@example.jp' })
    expect(mail?.subject).toContain('カードを登録しました')
  })

  test('gives three tries', async () => {
    const { id } = await page({ customer_id: await customer() })
    await open(`/card/${id}`)
    for (const tries of [1, 2]) {
      await register(id, '4000000000000002')
      const shown = await open(`/card/${id}`)
      expect([tries, shown.status, shown.body]).toEqual([
        tries,
        200,
        expect.stringContaining('could not be registered'),
      ])
    }
    await register(id, '4000000000000002')
    expect(await state(id)).toMatchObject({ status: 'EXPIRED' })
    expect((await open(`/card/${id}`)).status).toBe(410)
  })

  test('says so when its customer has five cards', async () => {
    const customer_id = await customer()
    for (const number of [
      '4242424242424242',
      '5555555555554444',
      '3530111333300000',
      '378282246310005',
      '36227206271667',
    ]) {
      await till.call(customers.createCard, { customer_id, token: await till.token(number) })
    }
    const { id } = await page({ customer_id })
    await open(`/card/${id}`)
    await register(id, '6011111111111117')
    expect((await open(`/card/${id}`)).body).toContain('At most 5')
  })

  test.each([
    ['a customer that is not there', { customer_id: 'nobody' }, 'E0055003002'],
    ['a customer with a long id', { customer_id: 'x'.repeat(61) }, 'E0055003003'],
    ['a foreign success address', { success_url: 'https://evil.example/' }, 'E0055119008'],
    ['a long success address', { success_url: `https://a.example/${'x'.repeat(250)}` }, 'E0055119003'],
    ['a foreign cancel address', { cancel_url: 'https://evil.example/' }, 'E0055120008'],
    ['a long cancel address', { cancel_url: `https://a.example/${'x'.repeat(250)}` }, 'E0055120003'],
    ['an expiry that is none', { expire: 'tomorrow' }, 'E0055123008'],
    ['an expiry in the past', { expire: '2020-01-01T00:00:00Z' }, 'E0055123011'],
    ['a guide to nobody', { guide_mail_send_flag: '1' }, 'E0055124001'],
    ['a receiver that is none', { receiver_mail: 'nobody' }, 'E0055124008'],
    ['a long name', { shop_service_name: 'x'.repeat(101) }, 'E0055121003'],
    ['a template that is not there', { shop_mail_template_id: 'tpl_1' }, 'E0055136002'],
    ['3-D Secure of another kind', { tds_type: '1' }, 'E0055112007'],
  ] as const)('with %s is refused', async (_, change, code) => {
    expect((await till.call(contract.createCardSession, change as never)).codes).toContain(code)
  })

  test('is nothing where there is none', async () => {
    expect((await till.call(contract.getCardSession, { id: 'cr_0000000000000000000000' })).codes).toEqual([
      'E0058129002',
    ])
    expect((await open('/card/cr_0000000000000000000000')).status).toBe(404)
  })
})

describe('the card form inside a page of the shop (payment-platform.md 6.0)', () => {
  const element = async (change: Partial<Parameters<typeof till.call<typeof contract.createElement>>[1]> = {}) => {
    const reply = await till.call(contract.createElement, { parent_origin: app.origin, ...change })
    if (reply.status !== 201) throw new Error(reply.body)
    return contract.createElement.output.parse(reply.data)
  }
  const path = (url: string) => url.slice(till.origin.length)

  test('is framed by the origin that was named and runs nothing else', async () => {
    const { url } = await element()
    const { headers, status, body } = await open(path(url))
    const policy = headers['content-security-policy'] ?? ''
    expect(status).toBe(200)
    expect(policy).toContain(`frame-ancestors ${app.origin}`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['cache-control']).toContain('no-store')
    expect(body).toContain(`&quot;parentOrigin&quot;:&quot;${app.origin}&quot;`)
    expect(body).not.toMatch(/ on\w+=/)
    expect(body).not.toContain(till.keys.secret)
  })

  test('is given to no page of somebody else, and not without its secret', async () => {
    const refused = await till.call(contract.createElement, { parent_origin: 'https://evil.example' })
    expect(refused.codes).toEqual(['E0055119008'])
    expect((await open('/elements/card?client_secret=el_x_secret_y')).status).toBe(404)
    expect((await open('/elements/card')).status).toBe(404)
  })

  test('changes expiry and holder of one card by a token that is used once', async () => {
    const customer_id = customers.CustomerView.parse((await till.call(customers.createCustomer, {})).data).id
    const made = await till.call(customers.createCard, { customer_id, token: await till.token() })
    const { id } = customers.CardView.parse(made.data)
    const other = await till.call(customers.createCard, { customer_id, token: await till.token('5555555555554444') })
    const { client_secret, url } = await element({ mode: 'edit', customer_id, card_id: id })
    const page = await open(path(url))
    expect(page.body).toContain('•••• •••• •••• 4242')
    expect(page.body).not.toContain('cc-csc')
    const edit = await till.send('POST', '/elements/card', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, expire: '3108', holder_name: 'H. YAMADA' }),
    })
    const { token } = storeCardEdit.output.parse(edit.data)
    expect(edit.data).toMatchObject({ brand: 'VISA', last4: '4242' })
    const wrong = customers.CardView.parse(other.data).id
    expect((await till.call(customers.updateCard, { customer_id, id: wrong, token })).codes).toEqual(['E0008006A01'])
    const changed = await till.call(customers.updateCard, { customer_id, id, token })
    expect(changed.data).toMatchObject({ expire: '3108', holder_name: 'H. YAMADA', last4: '4242' })
    expect((await till.call(customers.updateCard, { customer_id, id, token })).codes).toEqual(['E0008006A01'])
  })

  test('edits only a card that is there', async () => {
    const refused = await till.call(contract.createElement, {
      parent_origin: app.origin,
      mode: 'edit',
      customer_id: 'nobody',
      card_id: 'cs_x',
    })
    expect(refused.codes).toEqual(['E0055003002'])
    const customer_id = customers.CustomerView.parse((await till.call(customers.createCustomer, {})).data).id
    const lost = await till.call(contract.createElement, {
      parent_origin: app.origin,
      mode: 'edit',
      customer_id,
      card_id: 'cs_x',
    })
    expect(lost.codes).toEqual(['E0007007002'])
  })
})

/** Last: it moves everybody's clock. */
describe('when time has passed', () => {
  test('a session is gone, a form no longer shows, a token no longer changes a card', async () => {
    const made = await session({ expire: new Date(app.clock.now() + hour).toISOString() })
    const unread = await session({ expire: new Date(app.clock.now() + hour).toISOString() })
    const reply = await till.call(contract.createElement, { parent_origin: app.origin })
    const { url } = contract.createElement.output.parse(reply.data)
    const customer_id = customers.CustomerView.parse((await till.call(customers.createCustomer, {})).data).id
    const card = customers.CardView.parse(
      (await till.call(customers.createCard, { customer_id, token: await till.token() })).data,
    )
    const edit = await till.call(contract.createElement, {
      parent_origin: app.origin,
      mode: 'edit',
      customer_id,
      card_id: card.id,
    })
    const { client_secret } = contract.createElement.output.parse(edit.data)
    const stored = await till.send('POST', '/elements/card', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, expire: '3108', holder_name: 'H' }),
    })
    const { token } = storeCardEdit.output.parse(stored.data)
    await open(`/pay/${made.id}`)
    await app.clock.advance('PT1H5M')
    const page = await open(`/pay/${made.id}`)
    expect([page.status, page.body]).toEqual([410, expect.stringContaining('This page has expired')])
    expect((await pay(made.id)).headers['location']).toBe(`/pay/${made.id}?lang=en`)
    expect((await till.call(contract.cancelSession, { id: made.id })).codes).toEqual(['E0054128023'])
    expect((await till.call(contract.cancelSession, { id: made.id })).status).toBe(410)
    expect(await again(unread.id)).toMatchObject({ status: 'EXPIRED', version: 2 })
    expect((await open(url.slice(till.origin.length))).status).toBe(410)
    const lapsed = await till.call(customers.updateCard, { customer_id, id: card.id, token })
    expect(lapsed.codes).toEqual(['E0008006A02'])
  })

  test('a card registration page is gone', async () => {
    const reply = await till.call(contract.createCardSession, {
      expire: new Date(app.clock.now() + hour).toISOString(),
    })
    const { id } = contract.CardSessionView.parse(reply.data)
    await app.clock.advance('PT1H5M')
    expect((await open(`/card/${id}`)).status).toBe(410)
  })
})
