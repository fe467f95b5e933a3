// Customers of the platform over a table: what a transaction of a hundred items cannot do at once.
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#shared/platform/customers/customer.ts'
import { lambdaContext, queueRecord } from '#tests/support/lambda.ts'
import { kogei, openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

let platform: PlatformTable
let shopKey: string
beforeAll(async () => {
  platform = await openPlatform()
  await platform.shop()
  shopKey = await platform.key('secret')
})
afterAll(() => platform.close())

const customer_id = 'c_hundred'
const failedCard = (n: number): Card => ({
  id: `cs_${String(n).padStart(4, '0')}`,
  customerId: customer_id,
  shopId: kogei.shopId,
  mode: 'test',
  status: 'FAILED',
  type: '0',
  holderName: 'NAGI MORISHITA',
  errorCode: 'E00061310A3',
  subscriptions: 0,
  version: 3,
  createdAt: 0,
  updatedAt: 0,
})

test('a customer with a hundred cards is deleted, with each of them', async () => {
  const { handler: create } = await import('#functions/platform/customers/create-customer.ts')
  const { handler: remove } = await import('#functions/platform/customers/delete-customer.ts')
  const { handler: list } = await import('#functions/platform/customers/list-cards.ts')
  const { handler: getCard } = await import('#functions/platform/customers/get-card.ts')
  const { handler: sync } = await import('#functions/platform/customers/on-sync-customer.ts')
  const { putCard } = await import('#functions/platform/store/customers/customers.ts')
  const body = JSON.stringify({ id: customer_id, name: '森下 凪' })
  expect((await platform.ask(create, { method: 'POST', body, as: shopKey, key: 'make' })).status).toBe(201)
  const cards = Array.from({ length: 100 }, (_, n) => failedCard(n))
  for (const half of [cards.slice(0, 50), cards.slice(50)]) {
    await platform.write(...half.map(card => putCard(card, undefined)))
  }
  const left = async () => (await platform.all()).filter(({ SK }) => String(SK).startsWith('CARD#'))
  expect(await left()).toHaveLength(100)

  const gone = await platform.ask(remove, {
    method: 'DELETE',
    parameters: { id: customer_id },
    as: shopKey,
    key: 'remove',
  })
  expect(gone.status, gone.body).toBe(200)
  // Nothing half deleted is seen: not one card can be read, whatever is still being cleared away.
  const listed = await platform.ask(list, { parameters: { customer_id }, as: shopKey })
  expect(listed.codes).toEqual(['E0010003002'])
  const read = await platform.ask(getCard, { parameters: { customer_id, id: 'cs_0000' }, as: shopKey })
  expect(read.codes).toEqual(['E0007003002'])

  const told = (await platform.all()).flatMap(({ events }) => (Array.isArray(events) ? events : []))
  const detail = told.find(({ type }) => type === 'platform.upstream-removal-due')
  const record = queueRecord('m1', JSON.stringify({ detail }))
  // The message may come again: each card is deleted once.
  for (let times = 0; times < 2; times++) {
    expect(await sync({ Records: [record] }, lambdaContext)).toEqual({ batchItemFailures: [] })
    expect(await left()).toEqual([])
  }
})

test.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])('a body of twenty thousand levels of %s cannot be read', async (_, open, close) => {
  const { handler: create } = await import('#functions/platform/customers/create-customer.ts')
  for (const levels of [33, 5_000, 20_000]) {
    const body = `{"name":"x","a":${open.repeat(levels)}1${close.repeat(levels)}}`
    const said = await platform.ask(create, { method: 'POST', body, as: shopKey, key: `deep-${levels}` })
    expect([said.status, said.codes]).toEqual([400, ['E9992001001']])
  }
})
