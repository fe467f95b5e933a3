// The demo of `npm start`, whose people have traded for half a year: what its seller has to look at (decision 135).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#shared/api/accounts/sessions.ts'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { listOffers } from '#shared/api/offers.ts'
import { listPayouts } from '#shared/api/payouts.ts'
import { listPickups } from '#shared/api/pickups.ts'
import { listMyProducts } from '#shared/api/resale/listings.ts'
import { lastMonth } from '#shared/domain/payout/payout.ts'
import { type DeskTab, deskTabs } from '#shared/domain/resale/desk.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { demoPassword, seedDemo } from '#tests/support/template.ts'
import { pastDays } from '../../../scripts/seed/past/plan.ts'

let app: TestRuntime
let token = ''
beforeAll(async () => {
  app = await startRuntime({ beginsAt: Date.now() - pastDays * dayMs, eventsPerIsolate: 8 })
  await seedDemo(app.runtime)
  const [seller] = (await app.accounts()).filter(({ role }) => role === 'seller')
  const answer = await app.call(login, { account: seller?.email ?? '', password: demoPassword })
  token = login.output.parse(answer.data).accessToken
}, 600_000)
afterAll(() => app.stop())

async function asSeller<Contract extends Endpoint>(contract: Contract, input: RawInputOf<Contract>) {
  const { code, data } = await app.call(contract, input, { as: token })
  expect(code, contract.id).toBe(200)
  return contract.output.parse(data) as ReturnType<Contract['output']['parse']>
}

const desk = async (tab: DeskTab) =>
  (await asSeller(listMyProducts, { tab })) as ReturnType<typeof listMyProducts.output.parse>

describe('the seller of the demo', () => {
  test.each(deskTabs)('has works under the tab %s', async tab => {
    const { list, counts } = await desk(tab)
    expect(list.length, JSON.stringify(counts)).toBeGreaterThan(0)
    expect(list).toHaveLength(counts[tab])
  })

  test.each(['sent', 'received'] as const)('has %s offers, one of which waits', async tab => {
    const { list } = (await asSeller(listOffers, { tab })) as ReturnType<typeof listOffers.output.parse>
    expect(list.map(({ status }) => status)).toContain(0)
  })

  test('has a work that is fetched on a day to come', async () => {
    const { list } = (await asSeller(listPickups, {})) as ReturnType<typeof listPickups.output.parse>
    expect(list).toMatchObject([{ state: 'confirmed' }])
    expect(list[0]?.slots.length).toBeGreaterThan(1)
    expect((list[0]?.slot?.date ?? '') > dayInJapan(Date.now())).toBe(true)
    const [orderItemId] = list.map(each => each.orderItemId)
    expect((await desk('auction')).list.map(({ sale }) => sale?.orderItemId)).toContain(orderItemId)
  })

  test('is owed or was paid the month that ended last', async () => {
    const { list, accountProblem } = (await asSeller(listPayouts, {})) as ReturnType<typeof listPayouts.output.parse>
    // The clock closes a month an hour after its end.
    expect(list[0]?.month).toBe(lastMonth(Date.now() - 3 * hourMs))
    expect(['payable', 'batched', 'paid']).toContain(list[0]?.state)
    expect(accountProblem).toBeNull()
  })
})
