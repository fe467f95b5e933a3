import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as contract from '#shared/platform/api/payments.ts'
import { createTokens } from '#shared/platform/api/sandbox.ts'
import { hasCardNumber } from '#shared/platform/card/pan.ts'
import { sandboxCards } from '#shared/platform/sandbox/cards.ts'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { everyItem } from '#tests/support/table-client.ts'

let app: TestRuntime
let merchant: Merchant
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  merchant = await openMerchant(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const typed = { card_no: '4242424242424242', expire: '3012', security_code: '123', holder_name: 'NAGI MORISHITA' }
const make = (change: Partial<Parameters<typeof merchant.call<typeof createTokens>>[1]> = {}) =>
  merchant.call(createTokens, { ...typed, ...change }, { as: merchant.keys.public, key: null })

describe('createTokens', () => {
  test.each(sandboxCards.map(({ number, brand }) => [number, brand]))(
    'tokenises %s as a card of %s',
    async (number, brand) => {
      const { status, data } = await make({ card_no: number })
      expect(status).toBe(200)
      expect(data).toMatchObject({
        brand,
        card_no: `${'*'.repeat(number.length - 4)}${number.slice(-4)}`,
        expire: '3012',
      })
    },
  )

  test('issues two tokens, each good for one payment', async () => {
    const { data } = await make({ number: '2' })
    const { list } = createTokens.output.parse(data)
    expect(list).toHaveLength(2)
    await merchant.withoutTds()
    const pay = async (token: string) => {
      const order = await merchant.register({ tds_type: '0' })
      return merchant.call(contract.executePayment, await merchant.execution(order, undefined, { token }))
    }
    expect((await pay(list[0]?.token ?? '')).status).toBe(200)
    expect((await pay(list[0]?.token ?? '')).codes).toEqual(['EC003006A01'])
    expect((await pay(list[1]?.token ?? '')).status).toBe(200)
  })

  test.each<[string, { card_no?: string; expire?: string; security_code?: string }, string]>([
    ['a number that is not listed', { card_no: '4111111111111111' }, 'E9993134005'],
    ['a wrong check digit', { card_no: '4242424242424241' }, 'E9993134005'],
    ['no number', { card_no: '' }, 'E9993134005'],
    ['a month that is over', { expire: '2001' }, 'E0008009011'],
    ['no month', { expire: '3013' }, 'E0008009008'],
    ['letters for a security code', { security_code: 'abc' }, 'E9993134016'],
  ])('refuses %s', async (_, change, code) => {
    const refused = await make(change)
    // A wrong input to the tokeniser, though the catalogue's own status of the gateway's codes is 402 (3.3, 4.6).
    expect([refused.status, refused.codes]).toEqual([code === 'E9993134016' ? 402 : 400, [code]])
    expect(refused.body).not.toContain(change.card_no || 'never')
  })

  test('requires a key, and no other endpoint takes a number', async () => {
    expect((await merchant.call(createTokens, typed, { as: null, key: null })).status).toBe(401)
    const body = JSON.stringify({ pay_type: 'Card', job_code: 'AUTH', amount: 1, card_no: typed.card_no })
    const elsewhere = await merchant.call(contract.registerPayment, { pay_type: 'Card' }, { body })
    expect(elsewhere.codes).toEqual(['EC003020040'])
  })

  test('stores no card number', async () => {
    for (const { number } of sandboxCards) await make({ card_no: number })
    const items = await everyItem(merchant.client, merchant.tableName)
    const stored = items.map(item => JSON.stringify(item)).filter(text => text.includes('PAY#'))
    expect(stored.length).toBeGreaterThan(sandboxCards.length)
    for (const text of stored) {
      expect(sandboxCards.find(({ number }) => text.includes(number))).toBeUndefined()
      expect(hasCardNumber(text), text).toBe(false)
    }
  })
})
