import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { update } from '#functions/machinery/table/write.ts'
import { customerKeys } from '#functions/platform/store/table-keys.ts'
import * as contract from '#shared/platform/api/customers.ts'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

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

const customer = async (input: Parameters<typeof merchant.call<typeof contract.createCustomer>>[1] = {}) =>
  contract.CustomerView.parse((await merchant.call(contract.createCustomer, input)).data)
const card = async (customer_id: string, number?: string, default_flag: '0' | '1' = '0') =>
  contract.CardView.parse(
    (
      await merchant.call(contract.createPlatformCard, {
        customer_id,
        token: await merchant.token(number),
        default_flag,
      })
    ).data,
  )
const cards = async (customer_id: string) => {
  const reply = await merchant.call(contract.listPlatformCards, { customer_id })
  return contract.listPlatformCards.output.parse(reply.data).list
}
const defaults = async (customer_id: string) =>
  (await cards(customer_id)).filter(({ default_flag }) => default_flag === '1').map(({ last4 }) => last4)

describe('createCard', () => {
  test.each([
    ['ja', 'カード会社の画面からお戻りです', 'カードをもう一度登録する必要はありません。'],
    ['en', 'You are back from your card company', 'There is no need to enter your card again.'],
  ])('the holder who opens the way back again reads a page and goes on (%s)', async (language, title, body) => {
    const { id: customer_id } = await customer()
    const tds = { return_url: `${app.origin}/jp/cards`, fields: { tds2_email: 'nagi@example.jp' } }
    const asked = { customer_id, token: await merchant.token('4100000000005000'), tds }
    const waiting = contract.CardView.parse((await merchant.call(contract.createPlatformCard, asked)).data)
    const headers = { 'accept-language': language, accept: 'text/html' }
    const page = await merchant.send('GET', `/v1/card_return/${waiting.id}`, { headers })
    expect([page.status, page.headers['content-language']]).toEqual([200, language])
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${app.origin}`)
    for (const text of [title, body, `action="/v1/card_return/${waiting.id}"`]) expect(page.body).toContain(text)
    const seen = (await merchant.call(contract.getPlatformCard, { customer_id, id: waiting.id })).data
    expect(seen).toMatchObject({ status: waiting.status })
    const none = await merchant.send('GET', '/v1/card_return/cs_of_nobody', { headers })
    expect([none.status, none.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')])
  })

  test('makes the first card of a customer the default', async () => {
    const { id } = await customer()
    expect(await card(id)).toMatchObject({
      status: 'ACTIVATED',
      brand: 'VISA',
      last4: '4242',
      expire: '3012',
      holder_name: 'HANAKO YAMADA',
      default_flag: '1',
    })
    expect((await merchant.call(contract.getCustomer, { id })).data).toMatchObject({ card_registration: '1' })
  })

  test('keeps one default card when four calls ask for it at once', async () => {
    const { id } = await customer()
    const numbers = ['4242424242424242', '5555555555554444', '3530111333300000', '378282246310005']
    const tokens = await Promise.all(numbers.map(number => merchant.token(number)))
    const made = await Promise.all(
      tokens.map(token => merchant.call(contract.createPlatformCard, { customer_id: id, token, default_flag: '1' })),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await defaults(id)).toHaveLength(1)
  })

  test('refuses the sixth card of a customer', async () => {
    const { id } = await customer()
    for (const number of [
      '4242424242424242',
      '5555555555554444',
      '3530111333300000',
      '378282246310005',
      '36227206271667',
    ]) {
      await card(id, number)
    }
    const sixth = await merchant.call(contract.createPlatformCard, {
      customer_id: id,
      token: await merchant.token('6011111111111117'),
    })
    expect([sixth.status, sixth.codes, sixth.errors[0]?.params]).toEqual([409, ['E0006021030'], ['5']])
  })

  test('renews the saved card when its number comes again', async () => {
    const { id } = await customer()
    const first = await card(id)
    await card(id, '5555555555554444')
    const again = await card(id)
    expect(again).toMatchObject({ id: first.id, version: 3 })
    expect(await cards(id)).toHaveLength(2)
  })

  test('refuses a token that was used or never issued', async () => {
    const { id } = await customer()
    const token = await merchant.token()
    await merchant.call(contract.createPlatformCard, { customer_id: id, token })
    const again = await merchant.call(contract.createPlatformCard, { customer_id: (await customer()).id, token })
    expect(again.codes).toEqual(['E0006006A01'])
    const unknown = await merchant.call(contract.createPlatformCard, { customer_id: id, token: 'tok_sbx_NEVER' })
    expect(unknown.codes).toEqual(['E0006006002'])
  })

  test('saves nothing of a card that the issuer declines', async () => {
    const { id } = await customer()
    const refused = await merchant.call(contract.createPlatformCard, {
      customer_id: id,
      token: await merchant.token('4000000000000002'),
    })
    expect(refused.codes).toEqual(['E0006027031'])
    expect(await cards(id)).toEqual([])
    expect((await merchant.call(contract.getCustomer, { id })).data).toMatchObject({ card_registration: '0' })
  })

  test.each([
    ['suspended', { paymentStopFlag: '1' }, { paymentStopFlag: '0' }, 'E0006133020'],
    ['without an acquirer', { acquirerName: undefined }, { acquirerName: 'sandbox' }, 'E0006106A01'],
  ] as const)('refuses a card of a shop that is %s', async (_, change, back, code) => {
    const { id } = await customer()
    await merchant.settings(change)
    const refused = await merchant.call(contract.createPlatformCard, { customer_id: id, token: await merchant.token() })
    await merchant.settings(back)
    expect(refused.codes).toEqual([code])
  })

  test('refuses a call that carries a card number', async () => {
    const { id } = await customer()
    const refused = await merchant.call(
      contract.createPlatformCard,
      { customer_id: id, token: 'x' },
      { body: JSON.stringify({ customer_id: id, card_no: '4242424242424242' }) },
    )
    expect(refused.codes).toEqual(['EC003020040'])
  })

  test.each([
    [{ customer_id: 'nobody', token: 'tok_x' }, 'E0006003002'],
    [{ customer_id: 'nobody' }, 'E0006006001'],
    [{ customer_id: 'nobody', token: 't'.repeat(513) }, 'E0006006002'],
    [{ customer_id: 'nobody', token: 'tok_x', default_flag: '2' }, 'E0006008007'],
  ] as const)('refuses %j with %s', async (input, code) => {
    const refused = await merchant.call(contract.createPlatformCard, input as never)
    expect(refused.codes).toContain(code)
  })
})

describe('getCard', () => {
  test('finds a card by its id until it is deleted', async () => {
    const { id: customer_id } = await customer()
    const { id } = await card(customer_id)
    expect((await merchant.call(contract.getPlatformCard, { customer_id, id })).data).toMatchObject({ id })
    expect((await merchant.call(contract.getPlatformCard, { customer_id, id: 'cs_x' })).codes).toEqual(['E0007007002'])
    expect((await merchant.call(contract.updatePlatformCard, { customer_id, id: 'cs_x' })).codes).toEqual([
      'E0008007002',
    ])
    await merchant.call(contract.deletePlatformCard, { customer_id, id })
    expect((await merchant.call(contract.deletePlatformCard, { customer_id, id })).codes).toEqual(['E0009007002'])
    await app.quiet()
  })

  test.each([[{ customer_id: 'nobody', id: 'cs_x' }, 'E0007003002']] as const)(
    'refuses %j with %s',
    async (input, code) => {
      const refused = await merchant.call(contract.getPlatformCard, input as never)
      expect(refused.codes).toContain(code)
    },
  )
})

describe('updateCard', () => {
  test('moves the default to the card that asks for it, and to the newest after a deletion', async () => {
    const { id } = await customer()
    await card(id, '4242424242424242')
    const second = await card(id, '5555555555554444')
    expect(await defaults(id)).toEqual(['4242'])
    await card(id, '3530111333300000', '1')
    expect(await defaults(id)).toEqual(['0000'])
    await merchant.call(contract.updatePlatformCard, { customer_id: id, id: second.id, default_flag: '1' })
    expect(await defaults(id)).toEqual(['4444'])
    await merchant.call(contract.deletePlatformCard, { customer_id: id, id: second.id })
    expect(await defaults(id)).toEqual(['0000'])
  })

  test('refuses to unset the only default', async () => {
    const { id } = await customer()
    const only = await card(id)
    const refused = await merchant.call(contract.updatePlatformCard, {
      customer_id: id,
      id: only.id,
      default_flag: '0',
    })
    expect(refused.codes).toEqual(['E0008008007'])
  })

  test('changes expiry and holder and refuses another number', async () => {
    const { id } = await customer()
    const made = await card(id)
    const changed = await merchant.call(contract.updatePlatformCard, {
      customer_id: id,
      id: made.id,
      expire: '3108',
      holder_name: 'H. YAMADA',
    })
    expect(changed.data).toMatchObject({ expire: '3108', holder_name: 'H. YAMADA', last4: '4242', version: 3 })
    const number = await merchant.call(contract.updatePlatformCard, {
      customer_id: id,
      id: made.id,
      token: await merchant.token(),
    })
    expect(number.codes).toEqual(['E0008006A01'])
    const past = await merchant.call(contract.updatePlatformCard, { customer_id: id, id: made.id, expire: '2001' })
    expect(past.codes).toEqual(['E0008009011'])
  })

  test('accepts the current month as expiry and refuses the last one', async () => {
    const { id } = await customer()
    const made = await card(id)
    const month = (ahead: number) => {
      const there = new Date(app.clock.now() + 9 * 3_600_000)
      return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + ahead))
        .toISOString()
        .replace(/^20(\d\d)-(\d\d).*/, '$1$2')
    }
    const running = await merchant.call(contract.updatePlatformCard, { customer_id: id, id: made.id, expire: month(0) })
    expect(running.data).toMatchObject({ expire: month(0) })
    const last = await merchant.call(contract.updatePlatformCard, { customer_id: id, id: made.id, expire: month(-1) })
    expect(last.codes).toEqual(['E0008009011'])
  })

  test.each([
    [{ customer_id: 'nobody', id: 'cs_x' }, 'E0008003002'],
    [{ customer_id: 'nobody', id: 'cs_x', default_flag: 'x' }, 'E0008008007'],
    [{ customer_id: 'nobody', id: 'cs_x', expire: '2913' }, 'E0008009008'],
    [{ customer_id: 'nobody', id: 'cs_x', holder_name: 'N'.repeat(51) }, 'E0008010003'],
    [{ customer_id: 'nobody', id: 'cs_x', holder_name: '凪' }, 'E0008010008'],
  ] as const)('refuses %j with %s', async (input, code) => {
    const refused = await merchant.call(contract.updatePlatformCard, input as never)
    expect(refused.codes).toContain(code)
  })
})

describe('deleteCard', () => {
  test('refuses to delete a card that a subscription charges, and its customer', async () => {
    const { id: customerId } = await customer()
    const made = await card(customerId)
    const key = customerKeys.card({ mode: 'test', shopId: merchant.shopId, customerId, cardId: made.id })
    await merchant.write(update(key, { add: { subscriptions: 1 } }))
    const refused = await merchant.call(contract.deletePlatformCard, { customer_id: customerId, id: made.id })
    expect([refused.status, refused.codes]).toEqual([409, ['E0009007021']])
    expect((await merchant.call(contract.deleteCustomer, { id: customerId })).codes).toEqual(['E0004003021'])
  })

  test.each([[{ customer_id: 'nobody', id: 'cs_x' }, 'E0009003002']] as const)(
    'refuses %j with %s',
    async (input, code) => {
      const refused = await merchant.call(contract.deletePlatformCard, input as never)
      expect(refused.codes).toContain(code)
    },
  )
})

describe('listCards', () => {
  test.each([[{ customer_id: 'nobody' }, 'E0010003002']] as const)('refuses %j with %s', async (input, code) => {
    const refused = await merchant.call(contract.listPlatformCards, input as never)
    expect(refused.codes).toContain(code)
  })
})
