import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as customers from '#shared/platform/api/customers.ts'
import * as contract from '#shared/platform/api/sessions/card-sessions.ts'
import { storeCardEdit } from '#shared/platform/api/sessions/pages.ts'
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

const element = async (change: Partial<Parameters<typeof merchant.call<typeof contract.createElement>>[1]> = {}) => {
  const reply = await merchant.call(contract.createElement, { parent_origin: app.origin, ...change })
  if (reply.status !== 201) throw new Error(reply.body)
  return contract.createElement.output.parse(reply.data)
}
const path = (url: string) => url.slice(merchant.origin.length)

describe('createElement', () => {
  test('refuses a foreign origin, and a page without its secret', async () => {
    const refused = await merchant.call(contract.createElement, { parent_origin: 'https://evil.example' })
    expect(refused.codes).toEqual(['E0055119008'])
    expect((await pages.open('/elements/card?client_secret=el_x_secret_y')).status).toBe(404)
    expect((await pages.open('/elements/card')).status).toBe(404)
  })

  test('refuses to edit a card that does not exist', async () => {
    const refused = await merchant.call(contract.createElement, {
      parent_origin: app.origin,
      mode: 'edit',
      customer_id: 'nobody',
      card_id: 'cs_x',
    })
    expect(refused.codes).toEqual(['E0055003002'])
    const customer_id = await customer()
    const lost = await merchant.call(contract.createElement, {
      parent_origin: app.origin,
      mode: 'edit',
      customer_id,
      card_id: 'cs_x',
    })
    expect(lost.codes).toEqual(['E0007007002'])
  })
})

describe('showElement', () => {
  test('lets only the named origin frame the form and runs no other script', async () => {
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
    expect(body).not.toContain(merchant.keys.secret)
  })
})

describe('storeCardEdit', () => {
  test('issues a token that changes one card once', async () => {
    const customer_id = await customer()
    const made = await merchant.call(customers.createPlatformCard, { customer_id, token: await merchant.token() })
    const { id } = customers.CardView.parse(made.data)
    const other = await merchant.call(customers.createPlatformCard, {
      customer_id,
      token: await merchant.token('5555555555554444'),
    })
    const { client_secret, url } = await element({ mode: 'edit', customer_id, card_id: id })
    const page = await pages.open(path(url))
    expect(page.body).toContain('•••• •••• •••• 4242')
    expect(page.body).not.toContain('cc-csc')
    const edit = await merchant.send('POST', '/elements/card', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, expire: '3108', holder_name: 'H. YAMADA' }),
    })
    const { token } = storeCardEdit.output.parse(edit.data)
    expect(edit.data).toMatchObject({ brand: 'VISA', last4: '4242' })
    const wrong = customers.CardView.parse(other.data).id
    expect((await merchant.call(customers.updatePlatformCard, { customer_id, id: wrong, token })).codes).toEqual([
      'E0008006A01',
    ])
    const changed = await merchant.call(customers.updatePlatformCard, { customer_id, id, token })
    expect(changed.data).toMatchObject({ expire: '3108', holder_name: 'H. YAMADA', last4: '4242' })
    expect((await merchant.call(customers.updatePlatformCard, { customer_id, id, token })).codes).toEqual([
      'E0008006A01',
    ])
  })

  test('lets the form and its token expire', async () => {
    const customer_id = await customer()
    const made = await merchant.call(customers.createPlatformCard, { customer_id, token: await merchant.token() })
    const { id } = customers.CardView.parse(made.data)
    const input = { parent_origin: app.origin, mode: 'edit', customer_id, card_id: id } as const
    const asked = await merchant.call(contract.createElement, input)
    const { url, client_secret } = contract.createElement.output.parse(asked.data)
    const stored = await merchant.send('POST', '/elements/card', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, expire: '3108', holder_name: 'H' }),
    })
    const { token } = storeCardEdit.output.parse(stored.data)
    await app.clock.advance('PT1H5M')
    expect((await pages.open(url.slice(merchant.origin.length))).status).toBe(410)
    const lapsed = await merchant.call(customers.updatePlatformCard, { customer_id, id, token })
    expect(lapsed.codes).toEqual(['E0008006A02'])
  }, 180_000)
})
