// From the last bid to the end of everything, by moving the clock: the schedules, reminders and windows of D56.

import { afterAll, expect, test } from 'vitest'
import { getProduct } from '#shared/api/catalogue/works.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { adminBanUser, adminUnbanUser } from '#shared/api/people/console/accounts.ts'
import { answerSecondChance, listAuctionRecord } from '#shared/api/selling/auctions.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

async function people() {
  return { anna: await world.member(), ben: await world.member(), chie: await world.member() }
}

/** From the table: the public answer may be a second old. */
const state = (productId: string) => world.table.auction(productId)

const mine = async (who: Person, productId: string) => {
  const { data } = await app.call(listAuctionRecord, { productId }, { as: await world.tokenOf(who) })
  const [row] = (data as OutputOf<typeof listAuctionRecord>).list
  return row
}

/** C to 110,000, B to 150,000, A to 200,000, as in D56. */
async function example() {
  const { anna, ben, chie } = await people()
  const opening = await world.auction()
  await world.bid(chie, opening.productId, 110_000)
  await world.bid(ben, opening.productId, 150_000)
  await world.bid(anna, opening.productId, 200_000)
  return { ...opening, anna, ben, chie }
}

test('a winner does not pay, the next bidder is asked for the price without them, and does not pay either', async () => {
  const { productId, auctionId, endAt, anna, ben, chie } = await example()
  await world.advancePast(endAt, 'everything')
  expect(await state(productId)).toMatchObject({ status: 'won', price: 150_500 })
  expect(await world.console.work(productId)).toMatchObject({ state: -1, lock: { kind: 'award', heldBy: anna.id } })
  expect(await mine(anna, productId)).toMatchObject({ detail: 'won', price: 150_500 })
  expect(await mine(chie, productId)).toMatchObject({ detail: 'lost' })
  const shown = async (who: Person) =>
    (await app.call(getProduct, { id: productId }, { as: await world.tokenOf(who) })).data
  expect(await shown(chie)).toMatchObject({ you: { standing: 'none', result: 'lost', payUntil: null } })
  expect(await shown(anna)).toMatchObject({ you: { standing: 'won', result: 'won', payUntil: expect.any(String) } })
  const awarded = await world.table.auction(productId)
  expect(awarded?.award).toMatchObject({ reminded: 1, round: 1 })

  const payUntil = awarded?.award?.payUntil ?? 0
  for (const [stage, left] of [4 * dayMs, dayMs, 6 * hourMs].entries()) {
    await world.advancePast(payUntil - left, 'everything')
    expect((await world.table.auction(productId))?.award).toMatchObject({ reminded: stage + 2 })
  }

  await world.advancePast(payUntil, 'everything')
  expect(await state(productId)).toMatchObject({ status: 'second_chance' })
  expect(await world.console.work(productId)).toMatchObject({
    state: -1,
    lock: { kind: 'second_chance', heldBy: ben.id },
  })
  expect((await world.table.standing(anna.id))?.strikes).toHaveLength(1)
  expect(await mine(anna, productId)).toMatchObject({ detail: 'unpaid' })
  expect(await mine(ben, productId)).toMatchObject({ detail: 'second_chance', chance: { price: 110_500 } })

  const answer = async (who: Person, accept: boolean) =>
    app.call(answerSecondChance, { id: auctionId, accept }, { as: await world.tokenOf(who), key: crypto.randomUUID() })
  expect(await answer(chie, true)).toMatchObject({ code: 404 })
  const owner = await world.owner()
  const ban = { id: ben.id, kind: 'buy' as const, reason: '確認中' }
  await world.ask(adminBanUser, ban, owner)
  expect(await answer(ben, true)).toMatchObject({ code: 40320 })
  await world.ask(adminUnbanUser, ban, owner)
  expect(await answer(ben, true)).toMatchObject({ code: 200, data: { accepted: true, price: 110_500 } })
  expect(await answer(ben, true)).toMatchObject({ code: 40926 })
  expect(await state(productId)).toMatchObject({ status: 'won' })

  await world.advancePast((await world.table.auction(productId))?.award?.payUntil ?? 0, 'everything')
  expect(await state(productId)).toMatchObject({ status: 'not_concluded' })
  const work = await world.console.work(productId)
  expect(work).toMatchObject({ state: 0, saleStatus: 0 })
  expect(work?.lock).toBeUndefined()
})

test('the sweeper closes an auction whose schedule never came (A14)', async () => {
  const { anna } = await people()
  const { productId, endAt } = await world.auction({ isUnannounced: true })
  await world.bid(anna, productId, 130_000)
  await world.advancePast(endAt, 'everything')
  expect(await state(productId)).toMatchObject({ status: 'won', award: { memberId: anna.id, price: 100_000 } })
})

test('a member who leaves a second award unpaid within half a year is banned from buying, and their other leads fall (D56, D77)', async () => {
  const { anna, ben } = await people()
  const [first, second] = [await world.auction(), await world.auction()]
  for (const { productId } of [first, second]) await world.bid(anna, productId, 120_000)
  const later = await world.auction({ endAt: first.endAt + 20 * dayMs })
  await world.bid(ben, later.productId, 110_000)
  await world.bid(anna, later.productId, 300_000)
  await world.advancePast(second.endAt, 'everything')
  await world.advancePast((await world.table.auction(second.productId))?.award?.payUntil ?? 0, 'everything')
  await app.quiet()
  const standing = await world.table.standing(anna.id)
  expect(standing?.strikes).toHaveLength(2)
  expect(standing?.banBuyUntil).toBeGreaterThan(app.clock.now() + 89 * dayMs)
  expect(await world.bid(anna, later.productId, 400_000)).toMatchObject({ code: 40320 })
  expect(await state(later.productId)).toMatchObject({ price: 100_000, bidCount: 1, status: 'live' })
  expect((await world.table.auction(later.productId))?.leaderId).toBe(ben.id)
  expect(await mine(anna, later.productId)).toMatchObject({ detail: 'void', myMax: 0 })
})

test('a member who bids in the last minutes keeps an auction open, and it closes later (D53)', async () => {
  const { anna, ben } = await people()
  const { productId, endAt } = await world.auction()
  await world.bid(anna, productId, 150_000)
  await app.clock.set(new Date(endAt - 2 * minuteMs).toISOString(), 'everything')
  expect(await world.bid(ben, productId, 120_000)).toMatchObject({ data: { price: 120_500 } })
  expect(await state(productId)).toMatchObject({ extendedCount: 1 })
  await app.clock.set(new Date(endAt + minuteMs).toISOString(), 'everything')
  await app.quiet()
  expect(await state(productId)).toMatchObject({ status: 'live' })
  await world.advancePast((await world.table.auction(productId))?.endAt ?? 0, 'everything')
  expect(await state(productId)).toMatchObject({ status: 'won', price: 120_500 })
})
