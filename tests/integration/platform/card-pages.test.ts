import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as contract from '#shared/platform/api/card-sessions.ts'
import * as customers from '#shared/platform/api/customers.ts'
import { storeCardEdit } from '#shared/platform/api/pages.ts'
import { type HostedPages, hostedPages } from '#tests/support/hosted-pages.ts'
import { openTill, type Till } from '#tests/support/payment-house.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let till: Till
let pages: HostedPages
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  till = await openTill(app)
  pages = hostedPages(till)
  await till.withoutTds()
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const customer = async () =>
  customers.CustomerView.parse((await till.call(customers.createCustomer, { name: '森下 凪' })).data).id

describe('a card registration page (payment-platform.md 5.5)', () => {
  const page = async (change: Partial<Parameters<typeof till.call<typeof contract.createCardSession>>[1]> = {}) => {
    const input = { success_url: `${app.origin}/jp/cards`, tds_type: '0', ...change } as const
    const reply = await till.call(contract.createCardSession, input)
    if (reply.status !== 201) throw new Error(reply.body)
    return contract.CardSessionView.parse(reply.data)
  }
  const state = async (id: string) =>
    contract.CardSessionView.parse((await till.call(contract.getCardSession, { id })).data)

  test('registers a card of a customer', async () => {
    const customer_id = await customer()
    const { id } = await page({ customer_id })
    expect((await pages.open(`/card/${id}`)).status).toBe(200)
    const done = await pages.register(id)
    expect(done.headers['location']).toBe(`${app.origin}/jp/cards?session=${id}`)
    const { status, card_id } = await state(id)
    expect(status).toBe('COMPLETED')
    const card = await till.call(customers.getCard, { customer_id, id: card_id ?? '' })
    expect(card.data).toMatchObject({ status: 'ACTIVATED', default_flag: '1' })
    expect((await pages.open(`/card/${id}`)).body).toContain('Card registered')
  })

  test('makes a customer of whoever is none', async () => {
    const { id } = await page({
      customer_name: '客 一',
      receiver_mail: 'guest@example.jp',
      completion_mail_send_flag: '1',
    })
    await pages.open(`/card/${id}`)
    await pages.register(id)
    const { customer_id } = await state(id)
    const made = await till.call(customers.getCustomer, { id: customer_id ?? '' })
    expect(made.data).toMatchObject({ name: '客 一', email: 'guest@example.jp', card_registration: '1' })
    await app.quiet()
    const [mail] = await app.outbox({ channel: 'mail', to: 'guest@example.jp' })
    expect(mail?.subject).toContain('カードを登録しました')
  })

  test('gives three tries', async () => {
    const { id } = await page({ customer_id: await customer() })
    await pages.open(`/card/${id}`)
    for (const tries of [1, 2]) {
      await pages.register(id, '4000000000000002')
      const shown = await pages.open(`/card/${id}`)
      expect([tries, shown.status, shown.body]).toEqual([
        tries,
        200,
        expect.stringContaining('could not be registered'),
      ])
    }
    await pages.register(id, '4000000000000002')
    expect(await state(id)).toMatchObject({ status: 'EXPIRED' })
    expect((await pages.open(`/card/${id}`)).status).toBe(410)
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
    await pages.open(`/card/${id}`)
    await pages.register(id, '6011111111111117')
    expect((await pages.open(`/card/${id}`)).body).toContain('At most 5')
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
    expect((await pages.open('/card/cr_0000000000000000000000')).status).toBe(404)
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
    const { headers, status, body } = await pages.open(path(url))
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
    expect((await pages.open('/elements/card?client_secret=el_x_secret_y')).status).toBe(404)
    expect((await pages.open('/elements/card')).status).toBe(404)
  })

  test('changes expiry and holder of one card by a token that is used once', async () => {
    const customer_id = await customer()
    const made = await till.call(customers.createCard, { customer_id, token: await till.token() })
    const { id } = customers.CardView.parse(made.data)
    const other = await till.call(customers.createCard, { customer_id, token: await till.token('5555555555554444') })
    const { client_secret, url } = await element({ mode: 'edit', customer_id, card_id: id })
    const page = await pages.open(path(url))
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
    const customer_id = await customer()
    const lost = await till.call(contract.createElement, {
      parent_origin: app.origin,
      mode: 'edit',
      customer_id,
      card_id: 'cs_x',
    })
    expect(lost.codes).toEqual(['E0007007002'])
  })
})

/** Last: they move everybody's clock. */
describe('when time has passed', () => {
  test('a form no longer shows, and its token no longer changes a card', async () => {
    const customer_id = await customer()
    const made = await till.call(customers.createCard, { customer_id, token: await till.token() })
    const { id } = customers.CardView.parse(made.data)
    const input = { parent_origin: app.origin, mode: 'edit', customer_id, card_id: id } as const
    const asked = await till.call(contract.createElement, input)
    const { url, client_secret } = contract.createElement.output.parse(asked.data)
    const stored = await till.send('POST', '/elements/card', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, expire: '3108', holder_name: 'H' }),
    })
    const { token } = storeCardEdit.output.parse(stored.data)
    await app.clock.advance('PT1H5M')
    expect((await pages.open(url.slice(till.origin.length))).status).toBe(410)
    const lapsed = await till.call(customers.updateCard, { customer_id, id, token })
    expect(lapsed.codes).toEqual(['E0008006A02'])
  }, 180_000)

  test('a card registration page is gone', async () => {
    const expire = new Date(app.clock.now() + 3_600_000).toISOString()
    const { id } = contract.CardSessionView.parse((await till.call(contract.createCardSession, { expire })).data)
    await app.clock.advance('PT1H5M')
    expect((await pages.open(`/card/${id}`)).status).toBe(410)
  }, 180_000)
})
