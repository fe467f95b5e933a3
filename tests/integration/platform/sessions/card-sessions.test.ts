import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as customers from '#shared/platform/api/customers.ts'
import * as contract from '#shared/platform/api/sessions/card-sessions.ts'
import { type HostedPages, hostedPages } from '#tests/support/hosted-pages.ts'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let merchant: Merchant
let pages: HostedPages
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  merchant = await openMerchant(app)
  pages = hostedPages(merchant)
  await merchant.withoutTds()
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const customer = async () =>
  customers.CustomerView.parse((await merchant.call(customers.createCustomer, { name: '森下 凪' })).data).id

const page = async (change: Partial<Parameters<typeof merchant.call<typeof contract.createCardSession>>[1]> = {}) => {
  const input = { success_url: `${app.origin}/jp/cards`, tds_type: '0', ...change } as const
  const reply = await merchant.call(contract.createCardSession, input)
  if (reply.status !== 201) throw new Error(reply.body)
  return contract.CardSessionView.parse(reply.data)
}
const state = async (id: string) =>
  contract.CardSessionView.parse((await merchant.call(contract.getCardSession, { id })).data)

describe('createCardSession', () => {
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
  ] as const)('refuses %s', async (_, change, code) => {
    expect((await merchant.call(contract.createCardSession, change as never)).codes).toContain(code)
  })
})

describe('getCardSession', () => {
  test('answers not found for a page that does not exist', async () => {
    expect((await merchant.call(contract.getCardSession, { id: 'cr_0000000000000000000000' })).codes).toEqual([
      'E0058129002',
    ])
    expect((await pages.open('/card/cr_0000000000000000000000')).status).toBe(404)
  })
})

describe('showCardSession', () => {
  test('answers gone after the page has expired', async () => {
    const expire = new Date(app.clock.now() + 3_600_000).toISOString()
    const { id } = contract.CardSessionView.parse((await merchant.call(contract.createCardSession, { expire })).data)
    await app.clock.advance('PT1H5M')
    expect((await pages.open(`/card/${id}`)).status).toBe(410)
  }, 180_000)
})

describe('submitCardSession', () => {
  test('registers a card of the customer', async () => {
    const customer_id = await customer()
    const { id } = await page({ customer_id })
    expect((await pages.open(`/card/${id}`)).status).toBe(200)
    const done = await pages.register(id)
    expect(done.headers['location']).toBe(`${app.origin}/jp/cards?session=${id}`)
    const { status, card_id } = await state(id)
    expect(status).toBe('COMPLETED')
    const card = await merchant.call(customers.getPlatformCard, { customer_id, id: card_id ?? '' })
    expect(card.data).toMatchObject({ status: 'ACTIVATED', default_flag: '1' })
    expect((await pages.open(`/card/${id}`)).body).toContain('Card registered')
  })

  test('creates a customer for a payer who is none', async () => {
    const { id } = await page({
      customer_name: '客 一',
      receiver_mail: 'guest@example.jp',
      completion_mail_send_flag: '1',
    })
    await pages.open(`/card/${id}`)
    await pages.register(id)
    const { customer_id } = await state(id)
    const made = await merchant.call(customers.getCustomer, { id: customer_id ?? '' })
    expect(made.data).toMatchObject({ name: '客 一', email: 'guest@example.jp', card_registration: '1' })
    await app.quiet()
    const [mail] = await app.outbox({ channel: 'mail', to: 'guest@example.jp' })
    expect(mail?.subject).toContain('カードを登録しました')
  })

  test('expires the page after three declined cards', async () => {
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

  test('E0058006A01: asks for the card again where the form came without one', async () => {
    const { id } = await page({ customer_id: await customer() })
    await pages.open(`/card/${id}`)
    for (const values of [{}, { token: '' }]) {
      expect((await pages.form(`/card/${id}`, values)).status).toBe(303)
      const shown = await pages.open(`/card/${id}`)
      expect([shown.status, shown.body]).toEqual([200, expect.stringContaining('role="alert"')])
    }
    expect((await pages.register(id)).status).toBe(303)
    expect(await state(id)).toMatchObject({ status: 'COMPLETED' })
  })

  test('E0058021030: refuses a sixth card of the customer', async () => {
    const customer_id = await customer()
    for (const number of [
      '4242424242424242',
      '5555555555554444',
      '3530111333300000',
      '378282246310005',
      '36227206271667',
    ]) {
      await merchant.call(customers.createPlatformCard, { customer_id, token: await merchant.token(number) })
    }
    const { id } = await page({ customer_id })
    await pages.open(`/card/${id}`)
    await pages.register(id, '6011111111111117')
    expect((await pages.open(`/card/${id}`)).body).toContain('at most 5 cards')
  })
})
