import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
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

describe('createCustomer', () => {
  test('creates one customer for five equal calls under one key', async () => {
    const key = merchant.uuid()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => merchant.call(contract.createCustomer, { name: '一度' }, { key })),
    )
    const made = new Set(replies.filter(({ status }) => status === 201).map(({ data }) => JSON.stringify(data)))
    expect(made.size).toBe(1)
    expect((await merchant.call(contract.listCustomers, { keyword: '一度' })).data).toMatchObject({ total_count: 1 })
  })

  test.each([
    [{ id: 'x'.repeat(61) }, 'E0001003003'],
    [{ id: 'a b' }, 'E0001003008'],
    [{ id: '' }, 'E0001003001'],
    [{ name: '名'.repeat(129) }, 'E0001004012'],
    [{ email: `${'a'.repeat(250)}@b.jp` }, 'E0001005005'],
    [{ email: 'nobody' }, 'E0001005008'],
    [{ addr_city: '市'.repeat(51) }, 'E0001054005'],
    [{ addr_country: '3920' }, 'E0001055005'],
    [{ addr_country: 'JP' }, 'E0001055002'],
    [{ addr_line_1: 'x'.repeat(51) }, 'E0001056005'],
    [{ addr_line_2: 'x'.repeat(51) }, 'E0001057005'],
    [{ addr_line_3: 'x'.repeat(51) }, 'E0001058005'],
    [{ addr_post_code: '1'.repeat(17) }, 'E0001059005'],
    [{ addr_post_code: '〒110' }, 'E0001059008'],
    [{ addr_state: '1313' }, 'E0001060005'],
    [{ phone_cc: '+81', phone_no: '1' }, 'E0001122008'],
    [{ phone_no: '9012342217' }, 'E0001122018'],
    [{ phone_cc: '81', phone_no: '1'.repeat(16) }, 'E0001126005'],
    [{ phone_cc: '81', phone_no: '90-1234' }, 'E0001126008'],
  ] as const)('refuses %j with %s', async (input, code) => {
    const refused = await merchant.call(contract.createCustomer, input as never)
    expect(refused.codes).toContain(code)
  })
})

describe('getCustomer', () => {
  test.each([
    [{ id: 'nobody' }, 'E0002003002'],
    [{ id: 'no body' }, 'E0002003008'],
  ] as const)('refuses %j with %s', async (input, code) => {
    const refused = await merchant.call(contract.getCustomer, input as never)
    expect(refused.codes).toContain(code)
  })
})

describe('updateCustomer', () => {
  test('changes the given fields and keeps the others', async () => {
    const made = await customer({ name: '森下 凪', email: 'nagi@example.jp', phone_cc: '81', phone_no: '9012342217' })
    expect(made.id).toMatch(/^c_[0-9A-Z]{26}$/)
    const changed = await merchant.call(contract.updateCustomer, {
      id: made.id,
      addr_city: '台東区',
      name: '森下 ナギ',
    })
    expect(changed.data).toMatchObject({
      name: '森下 ナギ',
      email: 'nagi@example.jp',
      addr_city: '台東区',
      phone_no: '9012342217',
      version: 2,
    })
    expect((await merchant.call(contract.getCustomer, { id: made.id })).data).toEqual(changed.data)
    const listed = await merchant.call(contract.listCustomers, { keyword: 'ナギ' })
    expect(listed.data).toMatchObject({ total_count: 1, list: [{ id: made.id }] })
  })

  test.each([
    [{ id: 'nobody', name: 'x' }, 'E0003003002'],
    [{ id: 'nobody', name: '名'.repeat(129) }, 'E0003004012'],
    [{ id: 'nobody', email: `${'a'.repeat(250)}@b.jp` }, 'E0003005005'],
    [{ id: 'nobody', email: 'nobody' }, 'E0003005008'],
    [{ id: 'nobody', addr_country: 'JP' }, 'E0003055002'],
    [{ id: 'nobody', addr_post_code: '〒' }, 'E0003059008'],
    [{ id: 'nobody', phone_cc: '81' }, 'E0003122018'],
    [{ id: 'nobody', phone_cc: '81', phone_no: 'x' }, 'E0003126008'],
  ] as const)('refuses %j with %s', async (input, code) => {
    const refused = await merchant.call(contract.updateCustomer, input as never)
    expect(refused.codes).toContain(code)
  })
})

describe('deleteCustomer', () => {
  test('keeps the id of a deleted customer and nothing else', async () => {
    const { id } = await customer({ id: 'regular-1', name: '森下 凪', email: 'nagi@example.jp' })
    await card(id)
    expect((await merchant.call(contract.deleteCustomer, { id })).data).toEqual({ id, deleted: true })
    expect((await merchant.call(contract.getCustomer, { id })).codes).toEqual(['E0002003002'])
    expect((await merchant.call(contract.listPlatformCards, { customer_id: id })).codes).toEqual(['E0010003002'])
    const again = await merchant.call(contract.createCustomer, { id })
    expect([again.status, again.codes]).toEqual([409, ['E0001003014']])
    const kept = await merchant.table.get(
      customerKeys.customer({ mode: 'test', shopId: merchant.shopId, customerId: id }),
    )
    expect(JSON.stringify(kept)).not.toMatch(/森下|nagi/)
  })

  test.each([[{ id: 'nobody' }, 'E0004003002']] as const)('refuses %j with %s', async (input, code) => {
    const refused = await merchant.call(contract.deleteCustomer, input as never)
    expect(refused.codes).toContain(code)
  })
})

describe('listCustomers', () => {
  test.each([
    [{ customer_id: 'x'.repeat(61) }, 'E0005003003'],
    [{ keyword: 'x'.repeat(101) }, 'E0005094003'],
    [{ limit: '9' }, 'E0095090007'],
    [{ page: '99' }, 'E0095091007'],
    [{ sort: 'name asc' }, 'E0095092015'],
  ] as const)('refuses %j with %s', async (input, code) => {
    const refused = await merchant.call(contract.listCustomers, input as never)
    expect(refused.codes).toContain(code)
  })
})
