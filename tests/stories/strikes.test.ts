// What unpaid awards cost, as the console shows it (D56, D77).

import { afterAll, expect, test } from 'vitest'
import { adminBanUser, adminListUsers, adminUnbanUser } from '#shared/api/people/console/accounts.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import { dayMs } from '#shared/durations.ts'
import type { Person } from '#tests/support/people.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

/** Wins as many auctions and pays for none of them. */
async function leaveUnpaid(who: Person, count: number): Promise<void> {
  const auctions = []
  for (let n = 0; n < count; n++) auctions.push(await world.auction())
  for (const { productId } of auctions) expect((await world.bid(who, productId, 120_000)).code).toBe(200)
  await world.advancePast(Math.max(...auctions.map(({ endAt }) => endAt)))
  await world.advancePast(app.clock.now() + 7 * dayMs)
  await world.advancePast(app.clock.now())
}

const banned = async () =>
  (await world.ask(adminListUsers, { ban: 'buy' }, await world.owner())).list.map(({ id }) => id)
const counted = async () => (await world.ask(adminOverview, {}, await world.owner())).banned
const bansOf = async (who: Person) =>
  (await world.ask(adminListUsers, { keyword: who.username }, await world.owner())).list[0]?.bans

test('an operator finds who is banned for three unpaid awards, until the ban is lifted', async () => {
  const anna = await world.member()
  await leaveUnpaid(anna, 3)
  expect((await world.table.standing(anna.id))?.strikes).toHaveLength(3)
  await expect.poll(banned, untilListed).toContain(anna.id)
  expect(await counted()).toBe(1)
  expect(await bansOf(anna)).toMatchObject([{ kind: 'buy', from: expect.any(String), until: null }])
  const inEnglish = await app.call(
    adminListUsers,
    { ban: 'buy' },
    { as: await world.tokenOf(await world.owner()), language: 'en' },
  )
  expect(inEnglish.data).toMatchObject({
    list: [{ bans: [{ reason: '3 unpaid awards within 180 days', by: 'The system' }] }],
  })
  expect((await bansOf(anna))?.[0]).toMatchObject({ reason: '落札代金の未払い（180日以内に3回）', by: 'システム' })

  await world.advancePast(app.clock.now() + 91 * dayMs)
  expect(await banned()).toContain(anna.id)
  const lift = { id: anna.id, kind: 'buy' as const, reason: 'ご入金の約束' }
  expect(await world.ask(adminUnbanUser, lift, await world.owner())).toEqual({ bans: [] })
  await expect.poll(banned, untilListed).toEqual([])
  expect(await counted()).toBe(0)
  const { productId } = await world.auction()
  expect((await world.bid(anna, productId, 120_000)).code).toBe(200)
})

test('a ban of ninety days is listed for ninety days', async () => {
  const ben = await world.member()
  await leaveUnpaid(ben, 2)
  await expect.poll(banned, untilListed).toContain(ben.id)
  const [ban] = (await bansOf(ben)) ?? []
  expect(Date.parse(ban?.until ?? '') - Date.parse(ban?.from ?? '')).toBe(90 * dayMs)
  await world.advancePast(Date.parse(ban?.until ?? ''))
  expect(await banned()).not.toContain(ben.id)
  expect(await bansOf(ben)).toEqual([])
})

test('an operator’s longer ban stays as it was told', async () => {
  const chie = await world.member()
  const auctions = [await world.auction(), await world.auction()]
  for (const { productId } of auctions) expect((await world.bid(chie, productId, 120_000)).code).toBe(200)
  await world.advancePast(Math.max(...auctions.map(({ endAt }) => endAt)))
  await world.ask(adminBanUser, { id: chie.id, kind: 'buy', reason: '本人確認のため' }, await world.owner())
  await world.advancePast(app.clock.now() + 7 * dayMs)
  await world.advancePast(app.clock.now())
  expect((await world.table.standing(chie.id))?.strikes).toHaveLength(2)
  expect(await bansOf(chie)).toMatchObject([{ reason: '本人確認のため', until: null }])
})
