// The demo of `npm start`, whose people have traded for half a year: what its accounts have to look at (decision 135).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCards } from '#shared/api/buying/cards.ts'
import { listPurchases } from '#shared/api/buying/orders.ts'
import { listPayouts } from '#shared/api/earning/payouts.ts'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { listPickups } from '#shared/api/fulfilment/pickups.ts'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { listAuctionRecord } from '#shared/api/selling/auctions.ts'
import { listCollecting } from '#shared/api/selling/collecting.ts'
import { adminGetSuspicion, adminListSuspicions } from '#shared/api/selling/console/fairness.ts'
import { listOffers } from '#shared/api/selling/offers.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { lastMonth } from '#shared/domain/earning/payout/payout.ts'
import { type DeskTab, deskTabs } from '#shared/domain/telling/dashboard/desk.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { demoPassword, seedDemo } from '#tests/support/template.ts'
import { pastDays } from '../../../../scripts/seed/past/plan.ts'

let app: TestRuntime
/** Tokens by the role that `/__local/accounts` says. */
const tokens: Record<string, string> = {}
beforeAll(async () => {
  app = await startRuntime({ beginsAt: Date.now() - pastDays * dayMs, eventsPerIsolate: 8 })
  await seedDemo(app.runtime)
  const people = (await app.accounts()).filter(({ role }) => ['seller', 'artist', 'partner'].includes(role))
  for (const { role, email } of people) {
    const answer = await app.call(login, { account: email, password: demoPassword })
    tokens[role] = login.output.parse(answer.data).accessToken
  }
}, 600_000)
afterAll(() => app.stop())

async function ask<Contract extends Endpoint>(role: string, contract: Contract, input: RawInputOf<Contract>) {
  const { code, data } = await app.call(contract, input, { as: tokens[role] ?? '' })
  expect(code, contract.id).toBe(200)
  return contract.output.parse(data) as ReturnType<Contract['output']['parse']>
}
const asSeller = <Contract extends Endpoint>(contract: Contract, input: RawInputOf<Contract>) =>
  ask('seller', contract, input)

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

describe('an operator of the demo', () => {
  type Group = ReturnType<typeof adminGetSuspicion.output.parse>

  async function groups(state: 'open' | 'dismissed'): Promise<Group[]> {
    const { email = '' } = (await app.accounts()).find(({ role }) => role === 'operator') ?? {}
    const answer = await app.call(adminLogin, { account: email, password: demoPassword })
    tokens['operator'] = adminLogin.output.parse(answer.data).accessToken
    const { list } = (await ask('operator', adminListSuspicions, { state })) as { list: readonly { id: string }[] }
    return Promise.all(list.map(({ id }) => ask('operator', adminGetSuspicion, { id }))) as Promise<Group[]>
  }

  test('has a ring to look at, whose bids stand in an auction that is on', async () => {
    const [group, ...more] = await groups('open')
    expect(more).toEqual([])
    expect(group).toMatchObject({ seller: { name: 'nagi_1958' }, auctions: 7, joined: 4, decisions: [] })
    expect(group?.running).toMatchObject([{ price: 396_500 }])
    expect(group?.running[0]?.members).toHaveLength(2)
  })

  test('has looked into two others and dismissed it', async () => {
    const [group, ...more] = await groups('dismissed')
    expect(more).toEqual([])
    expect(group?.members.map(({ username }) => username).sort()).toEqual(['嶺岸航', '木箱好き'])
    expect(group?.decisions.map(({ what }) => what)).toEqual(['dismiss', 'note'])
  })
})

describe.each(['artist', 'partner'])('the %s of the demo', role => {
  test.each([
    ['purchases', listPurchases, {}],
    ['auctions with bids', listAuctionRecord, {}],
    ['offers', listOffers, { tab: 'sent' }],
  ] as const)('has %s', async (_, contract, input) => {
    const { list } = (await ask(role, contract, input)) as { list: readonly unknown[] }
    expect(list).not.toHaveLength(0)
  })

  test('has a card', async () => {
    expect(await ask(role, listCards, {})).not.toHaveLength(0)
  })

  test('follows artists', async () => {
    const { artists } = (await ask(role, listCollecting, {})) as ReturnType<typeof listCollecting.output.parse>
    expect(artists).not.toHaveLength(0)
  })
})
