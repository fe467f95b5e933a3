import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as contract from '#shared/platform/api/sessions/links.ts'
import { getSession } from '#shared/platform/api/sessions.ts'
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

const link = async (change: Partial<Parameters<typeof merchant.call<typeof contract.createLink>>[1]> = {}) => {
  const reply = await merchant.call(contract.createLink, { name: 'Catalogue', amount: 3_300, ...change })
  if (reply.status !== 201) throw new Error(reply.body)
  return contract.LinkView.parse(reply.data)
}
const opened = async (id: string, values?: Record<string, string>) => {
  const reply = await pages.form(`/links/${id}`, values)
  return /\/pay\/(ps_\w+)/.exec(reply.headers['location'] ?? '')?.[1] ?? ''
}
const uses = async (id: string) => contract.LinkView.parse((await merchant.call(contract.getLink, { id })).data)

describe('createLink', () => {
  test.each([
    ['no name', { name: '' }, 'E0056031001'],
    ['a long name', { name: 'x'.repeat(201) }, 'E0056031003'],
    ['nothing to pay', { amount: 0 }, 'E0056104007'],
    ['an amount in words', { amount: 'much' }, 'E0056104006'],
    ['more than a card can take', { amount: 10_000_000 }, 'E0056104005'],
    ['an order id with a blank', { order_id: 'o o' }, 'E0056101008'],
    ['one order for many', { order_id: 'o1', reusable: true }, 'E0056101008'],
    ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'E0056123011'],
  ] as const)('refuses %s', async (_, change, code) => {
    const refused = await merchant.call(contract.createLink, { name: 'x', amount: 1, ...change } as never)
    expect(refused.codes).toContain(code)
  })
})

describe('openLink', () => {
  test('opens a session each time and counts a use for each payment', async () => {
    const { id } = await link({ reusable: true, max_uses: 2 })
    const sessions = [await opened(id), await opened(id), await opened(id)]
    expect(new Set(sessions).size).toBe(3)
    expect(await uses(id)).toMatchObject({ status: 'ACTIVE', uses: 0 })
    for (const session of sessions.slice(0, 2)) {
      await pages.open(`/pay/${session}`)
      expect((await pages.pay(session)).headers['location']).toBe(`/pay/${session}?lang=en`)
    }
    expect(await uses(id)).toMatchObject({ status: 'USED', uses: 2 })
    await pages.open(`/pay/${sessions[2]}`)
    const third = await pages.pay(sessions[2] ?? '')
    expect(third.status).toBe(410)
    expect(third.body).toContain('This link has been used')
    expect((await pages.open(`/links/${id}`)).status).toBe(410)
  })

  test('returns the use when the payer cancels the session', async () => {
    const { id } = await link()
    const first = await opened(id)
    await pages.open(`/pay/${first}`)
    await pages.pay(first, '4000000000000002')
    expect(await uses(id)).toMatchObject({ status: 'USED', uses: 1 })
    await pages.form(`/pay/${first}/cancel`)
    expect(await uses(id)).toMatchObject({ status: 'ACTIVE', uses: 0 })
  })

  test('takes the amount from the payer when the link names none', async () => {
    const { id } = await link({ amount: undefined })
    for (const [amount, words] of [
      ['', 'is required'], // E0056104001
      [' ', 'is required'],
      ['¥', 'is required'],
      ['many', 'whole number'],
      ['0', 'between 1 and 9,999,999 yen'],
      ['10000000', 'at most 9,999,999 yen'],
    ] as const) {
      const refused = await pages.form(`/links/${id}`, { amount })
      expect([refused.status, refused.body.toLowerCase()]).toEqual([400, expect.stringContaining(words)])
    }
    const session = await opened(id, { amount: '１２,０００' })
    const made = await merchant.call(getSession, { id: session })
    expect(made.data).toMatchObject({ transaction: { amount: 12_000 } })
  })
})

describe('disableLink', () => {
  test('closes the link for payers', async () => {
    const { id } = await link()
    expect((await merchant.call(contract.disableLink, { id })).data).toMatchObject({ status: 'DISABLED' })
    expect((await merchant.call(contract.disableLink, { id })).codes).toEqual(['E0057128004'])
    expect((await pages.open(`/links/${id}`)).status).toBe(410)
    expect((await pages.form(`/links/${id}`)).status).toBe(410)
  })

  test('answers not found for a link that does not exist', async () => {
    expect((await merchant.call(contract.disableLink, { id: 'lk_0000000000000000000000' })).codes).toEqual([
      'E0057128002',
    ])
    expect((await pages.open('/links/lk_0000000000000000000000')).status).toBe(404)
  })
})
