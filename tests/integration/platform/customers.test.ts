import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { customerKeys } from '#functions/platform/store/keys.ts'
import { update } from '#functions/table/write.ts'
import * as contract from '#shared/platform/api/customers.ts'
import { listEvents } from '#shared/platform/api/events.ts'
import { openTill, type Till } from '#tests/support/payment-house.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let till: Till
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  till = await openTill(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const byName = (name: string) => {
  const found = contract.customers.find(({ id }) => id === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
const customer = async (input: Parameters<typeof till.call<typeof contract.createCustomer>>[1] = {}) =>
  contract.CustomerView.parse((await till.call(contract.createCustomer, input)).data)
const card = async (customer_id: string, number?: string, default_flag: '0' | '1' = '0') =>
  contract.CardView.parse(
    (await till.call(contract.createCard, { customer_id, token: await till.token(number), default_flag })).data,
  )
const cards = async (customer_id: string) => {
  const reply = await till.call(contract.listCards, { customer_id })
  return contract.listCards.output.parse(reply.data).list
}
const defaults = async (customer_id: string) =>
  (await cards(customer_id)).filter(({ default_flag }) => default_flag === '1').map(({ last4 }) => last4)

describe('a customer (payment-platform.md 5.2)', () => {
  test('is registered, read, changed in part and listed', async () => {
    const made = await customer({ name: '森下 凪', email: 'nagi@example.jp', phone_cc: '81', phone_no: '9012342217' })
    expect(made.id).toMatch(/^c_[0-9A-Z]{26}$/)
    const changed = await till.call(contract.updateCustomer, { id: made.id, addr_city: '台東区', name: '森下 ナギ' })
    expect(changed.data).toMatchObject({
      name: '森下 ナギ',
      email: 'nagi@example.jp',
      addr_city: '台東区',
      phone_no: '9012342217',
      version: 2,
    })
    expect((await till.call(contract.getCustomer, { id: made.id })).data).toEqual(changed.data)
    const listed = await till.call(contract.listCustomers, { keyword: 'ナギ' })
    expect(listed.data).toMatchObject({ total_count: 1, list: [{ id: made.id }] })
  })

  test('leaves only its id behind, which nobody is given again', async () => {
    const { id } = await customer({ id: 'regular-1', name: '森下 凪', email: 'nagi@example.jp' })
    await card(id)
    expect((await till.call(contract.deleteCustomer, { id })).data).toEqual({ id, deleted: true })
    expect((await till.call(contract.getCustomer, { id })).codes).toEqual(['E0002003002'])
    expect((await till.call(contract.listCards, { customer_id: id })).codes).toEqual(['E0010003002'])
    const again = await till.call(contract.createCustomer, { id })
    expect([again.status, again.codes]).toEqual([409, ['E0001003014']])
    const kept = await till.table.get(customerKeys.customer({ mode: 'test', shopId: till.shopId, customerId: id }))
    expect(JSON.stringify(kept)).not.toMatch(/森下|nagi/)
  })

  test('is created once by the same call, however often it is sent', async () => {
    const key = till.uuid()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => till.call(contract.createCustomer, { name: '一度' }, { key })),
    )
    const made = new Set(replies.filter(({ status }) => status === 201).map(({ data }) => JSON.stringify(data)))
    expect(made.size).toBe(1)
    expect((await till.call(contract.listCustomers, { keyword: '一度' })).data).toMatchObject({ total_count: 1 })
  })

  test.each([
    ['createCustomer', { id: 'x'.repeat(61) }, 'E0001003003'],
    ['createCustomer', { id: 'a b' }, 'E0001003008'],
    ['createCustomer', { id: '' }, 'E0001003001'],
    ['createCustomer', { name: '名'.repeat(129) }, 'E0001004012'],
    ['createCustomer', { email: `${'a'.repeat(250)}@b.jp` }, 'E0001005005'],
    ['createCustomer', { email: 'nobody' }, 'E0001005008'],
    ['createCustomer', { addr_city: '市'.repeat(51) }, 'E0001054005'],
    ['createCustomer', { addr_country: '3920' }, 'E0001055005'],
    ['createCustomer', { addr_country: 'JP' }, 'E0001055002'],
    ['createCustomer', { addr_line_1: 'x'.repeat(51) }, 'E0001056005'],
    ['createCustomer', { addr_line_2: 'x'.repeat(51) }, 'E0001057005'],
    ['createCustomer', { addr_line_3: 'x'.repeat(51) }, 'E0001058005'],
    ['createCustomer', { addr_post_code: '1'.repeat(17) }, 'E0001059005'],
    ['createCustomer', { addr_post_code: '〒110' }, 'E0001059008'],
    ['createCustomer', { addr_state: '1313' }, 'E0001060005'],
    ['createCustomer', { phone_cc: '+81', phone_no: '1' }, 'E0001122008'],
    ['createCustomer', { phone_no: '9012342217' }, 'E0001122018'],
    ['createCustomer', { phone_cc: '81', phone_no: '1'.repeat(16) }, 'E0001126005'],
    ['createCustomer', { phone_cc: '81', phone_no: '90-1234' }, 'E0001126008'],
    ['getCustomer', { id: 'nobody' }, 'E0002003002'],
    ['getCustomer', { id: 'no body' }, 'E0002003008'],
    ['updateCustomer', { id: 'nobody', name: 'x' }, 'E0003003002'],
    ['updateCustomer', { id: 'regular-1', name: '名'.repeat(129) }, 'E0003004012'],
    ['updateCustomer', { id: 'regular-1', email: `${'a'.repeat(250)}@b.jp` }, 'E0003005005'],
    ['updateCustomer', { id: 'regular-1', email: 'nobody' }, 'E0003005008'],
    ['updateCustomer', { id: 'regular-1', addr_country: 'JP' }, 'E0003055002'],
    ['updateCustomer', { id: 'regular-1', addr_post_code: '〒' }, 'E0003059008'],
    ['updateCustomer', { id: 'regular-1', phone_cc: '81' }, 'E0003122018'],
    ['updateCustomer', { id: 'regular-1', phone_cc: '81', phone_no: 'x' }, 'E0003126008'],
    ['deleteCustomer', { id: 'nobody' }, 'E0004003002'],
    ['listCustomers', { customer_id: 'x'.repeat(61) }, 'E0005003003'],
    ['listCustomers', { keyword: 'x'.repeat(101) }, 'E0005094003'],
    ['listCustomers', { limit: '9' }, 'E0095090007'],
    ['listCustomers', { page: '99' }, 'E0095091007'],
    ['listCustomers', { sort: 'name asc' }, 'E0095092015'],
    ['createCard', { customer_id: 'nobody', token: 'tok_x' }, 'E0006003002'],
    ['createCard', { customer_id: 'nobody' }, 'E0006006001'],
    ['createCard', { customer_id: 'nobody', token: 't'.repeat(513) }, 'E0006006002'],
    ['createCard', { customer_id: 'nobody', token: 'tok_x', default_flag: '2' }, 'E0006008007'],
    ['getCard', { customer_id: 'nobody', id: 'cs_x' }, 'E0007003002'],
    ['updateCard', { customer_id: 'nobody', id: 'cs_x' }, 'E0008003002'],
    ['updateCard', { customer_id: 'nobody', id: 'cs_x', default_flag: 'x' }, 'E0008008007'],
    ['updateCard', { customer_id: 'nobody', id: 'cs_x', expire: '2913' }, 'E0008009008'],
    ['updateCard', { customer_id: 'nobody', id: 'cs_x', holder_name: 'N'.repeat(51) }, 'E0008010003'],
    ['updateCard', { customer_id: 'nobody', id: 'cs_x', holder_name: '凪' }, 'E0008010008'],
    ['deleteCard', { customer_id: 'nobody', id: 'cs_x' }, 'E0009003002'],
    ['listCards', { customer_id: 'nobody' }, 'E0010003002'],
  ] as const)('%s %j is refused with %s', async (name, input, code) => {
    const refused = await till.call(byName(name), input as never)
    expect(refused.codes).toContain(code)
  })
})

describe('the cards of a customer', () => {
  test('begin with one that is the default by itself', async () => {
    const { id } = await customer()
    expect(await card(id)).toMatchObject({
      status: 'ACTIVATED',
      brand: 'VISA',
      last4: '4242',
      expire: '3012',
      holder_name: 'HANAKO YAMADA',
      default_flag: '1',
    })
    expect((await till.call(contract.getCustomer, { id })).data).toMatchObject({ card_registration: '1' })
  })

  test('have one default, which goes to whichever asks for it and then to the newest', async () => {
    const { id } = await customer()
    await card(id, '4242424242424242')
    const second = await card(id, '5555555555554444')
    expect(await defaults(id)).toEqual(['4242'])
    await card(id, '3530111333300000', '1')
    expect(await defaults(id)).toEqual(['0000'])
    await till.call(contract.updateCard, { customer_id: id, id: second.id, default_flag: '1' })
    expect(await defaults(id)).toEqual(['4444'])
    await till.call(contract.deleteCard, { customer_id: id, id: second.id })
    expect(await defaults(id)).toEqual(['0000'])
  })

  test('keep one default also when all ask for it at once', async () => {
    const { id } = await customer()
    const numbers = ['4242424242424242', '5555555555554444', '3530111333300000', '378282246310005']
    const tokens = await Promise.all(numbers.map(number => till.token(number)))
    const made = await Promise.all(
      tokens.map(token => till.call(contract.createCard, { customer_id: id, token, default_flag: '1' })),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await defaults(id)).toHaveLength(1)
  })

  test('cannot give the default up, only pass it on', async () => {
    const { id } = await customer()
    const only = await card(id)
    const refused = await till.call(contract.updateCard, { customer_id: id, id: only.id, default_flag: '0' })
    expect(refused.codes).toEqual(['E0008008007'])
  })

  test('are five at most', async () => {
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
    const sixth = await till.call(contract.createCard, {
      customer_id: id,
      token: await till.token('6011111111111117'),
    })
    expect([sixth.status, sixth.codes, sixth.errors[0]?.params]).toEqual([409, ['E0006021030'], ['5']])
  })

  test('hold the same number once: the card stays, with its new expiry', async () => {
    const { id } = await customer()
    const first = await card(id)
    await card(id, '5555555555554444')
    const again = await card(id)
    expect(again).toMatchObject({ id: first.id, version: 3 })
    expect(await cards(id)).toHaveLength(2)
  })

  test('take a token once', async () => {
    const { id } = await customer()
    const token = await till.token()
    await till.call(contract.createCard, { customer_id: id, token })
    const again = await till.call(contract.createCard, { customer_id: (await customer()).id, token })
    expect(again.codes).toEqual(['E0006006A01'])
    const unknown = await till.call(contract.createCard, { customer_id: id, token: 'tok_sbx_NEVER' })
    expect(unknown.codes).toEqual(['E0006006002'])
  })

  test('leave no trace of one that the issuer refuses', async () => {
    const { id } = await customer()
    const refused = await till.call(contract.createCard, {
      customer_id: id,
      token: await till.token('4000000000000002'),
    })
    expect(refused.codes).toEqual(['E0006027031'])
    expect(await cards(id)).toEqual([])
    expect((await till.call(contract.getCustomer, { id })).data).toMatchObject({ card_registration: '0' })
  })

  test('change in expiry and holder and in nothing else', async () => {
    const { id } = await customer()
    const made = await card(id)
    const changed = await till.call(contract.updateCard, {
      customer_id: id,
      id: made.id,
      expire: '3108',
      holder_name: 'H. YAMADA',
    })
    expect(changed.data).toMatchObject({ expire: '3108', holder_name: 'H. YAMADA', last4: '4242', version: 3 })
    const number = await till.call(contract.updateCard, { customer_id: id, id: made.id, token: await till.token() })
    expect(number.codes).toEqual(['E0008006A01'])
    const past = await till.call(contract.updateCard, { customer_id: id, id: made.id, expire: '2001' })
    expect(past.codes).toEqual(['E0008009011'])
  })

  test('may expire with the month that is running, but not with the last', async () => {
    const { id } = await customer()
    const made = await card(id)
    const month = (ahead: number) => {
      const there = new Date(app.clock.now() + 9 * 3_600_000)
      return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + ahead))
        .toISOString()
        .replace(/^20(\d\d)-(\d\d).*/, '$1$2')
    }
    const running = await till.call(contract.updateCard, { customer_id: id, id: made.id, expire: month(0) })
    expect(running.data).toMatchObject({ expire: month(0) })
    const last = await till.call(contract.updateCard, { customer_id: id, id: made.id, expire: month(-1) })
    expect(last.codes).toEqual(['E0008009011'])
  })

  test('are found by their id only, and gone once', async () => {
    const { id: customer_id } = await customer()
    const { id } = await card(customer_id)
    expect((await till.call(contract.getCard, { customer_id, id })).data).toMatchObject({ id })
    expect((await till.call(contract.getCard, { customer_id, id: 'cs_x' })).codes).toEqual(['E0007007002'])
    expect((await till.call(contract.updateCard, { customer_id, id: 'cs_x' })).codes).toEqual(['E0008007002'])
    await till.call(contract.deleteCard, { customer_id, id })
    expect((await till.call(contract.deleteCard, { customer_id, id })).codes).toEqual(['E0009007002'])
    await app.quiet()
  })

  test('stay while a subscription charges them, and so does their customer', async () => {
    const { id: customerId } = await customer()
    const made = await card(customerId)
    const key = customerKeys.card({ mode: 'test', shopId: till.shopId, customerId, cardId: made.id })
    await till.write(update(key, { add: { subscriptions: 1 } }))
    const refused = await till.call(contract.deleteCard, { customer_id: customerId, id: made.id })
    expect([refused.status, refused.codes]).toEqual([409, ['E0009007021']])
    expect((await till.call(contract.deleteCustomer, { id: customerId })).codes).toEqual(['E0004003021'])
  })

  test.each([
    ['suspended', { paymentStopFlag: '1' }, { paymentStopFlag: '0' }, 'E0006133020'],
    ['without an acquirer', { acquirerName: undefined }, { acquirerName: 'sandbox' }, 'E0006106A01'],
  ] as const)('of a shop that is %s are not saved', async (_, change, back, code) => {
    const { id } = await customer()
    await till.settings(change)
    const refused = await till.call(contract.createCard, { customer_id: id, token: await till.token() })
    await till.settings(back)
    expect(refused.codes).toEqual([code])
  })

  test('never carry a number: whoever sends one is refused', async () => {
    const { id } = await customer()
    const refused = await till.call(
      contract.createCard,
      { customer_id: id, token: 'x' },
      { body: JSON.stringify({ customer_id: id, card_no: '4242424242424242' }) },
    )
    expect(refused.codes).toEqual(['EC003020040'])
  })
})

test('every change is told by one event, in order of the versions', async () => {
  const { id } = await customer({ name: '知らせ' })
  const made = await card(id)
  await till.call(contract.updateCard, { customer_id: id, id: made.id, expire: '3108' })
  await till.call(contract.deleteCard, { customer_id: id, id: made.id })
  await till.call(contract.deleteCustomer, { id })
  const events = await till.call(listEvents, { since: new Date(app.clock.now() - 60_000).toISOString(), limit: '100' })
  const told = listEvents.output
    .parse(events.data)
    .list.filter(({ data }) => data.object['id'] === id || data.object['customer_id'] === id)
    .map(({ type, data }) => `${type} ${data.object.version}`)
  expect(told).toEqual([
    'customer.created 1',
    'card.registered 2',
    'card.updated 3',
    'card.deleted 4',
    expect.stringMatching(/^customer.deleted /),
  ])
})
