import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as contract from '#shared/platform/api/customers.ts'
import { listEvents } from '#shared/platform/api/webhooks/events.ts'
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

test('a shop receives one event for each change of a customer, in order of the versions', async () => {
  const { id } = await customer({ name: '知らせ' })
  const made = await card(id)
  await merchant.call(contract.updatePlatformCard, { customer_id: id, id: made.id, expire: '3108' })
  await merchant.call(contract.deletePlatformCard, { customer_id: id, id: made.id })
  await merchant.call(contract.deleteCustomer, { id })
  const events = await merchant.call(listEvents, {
    since: new Date(app.clock.now() - 60_000).toISOString(),
    limit: '100',
  })
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
