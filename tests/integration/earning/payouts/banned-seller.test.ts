// A seller who may not sell any more (D77): what was closed for them before waits for an operator of finance.
import { afterAll, describe, expect, test } from 'vitest'
import { adminBatchPayouts, adminHoldPayout, adminPreviewPayouts } from '#shared/api/earning/console/payouts.ts'
import { listPayouts } from '#shared/api/earning/payouts.ts'
import { adminBanUser, adminUnbanUser } from '#shared/api/people/console/accounts.ts'
import type { Person } from '#tests/support/people.ts'
import { giveBank } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const [support, finance] = [await world.operator('support'), await world.operator('finance')]
const reason = '本人確認のため'
const ban = async ({ id }: Person) => {
  await world.ask(adminBanUser, { id, kind: 'sell', reason }, support)
  await world.app.quiet()
}
const unban = async ({ id }: Person) => {
  await world.ask(adminUnbanUser, { id, kind: 'sell', reason }, support)
  await world.app.quiet()
}

describe('holdBanned', () => {
  test('holds what was closed before a ban until it is released, which counts while the ban lasts', async () => {
    const seller = await world.seller()
    await giveBank(world, seller)
    const { itemId } = await world.order({ seller, state: 'completed' })
    const id = await world.table.addPayout(itemId)
    const standing = async () => (await world.ask(listPayouts, {}, seller)).list.map(({ state, hold }) => [state, hold])
    const row = async () => (await world.ask(adminPreviewPayouts, {}, finance)).list.find(each => each.payoutId === id)
    expect(await standing()).toEqual([['payable', null]])

    await ban(seller)
    expect(await standing()).toEqual([['held', 'ban']])
    expect((await row())?.problems).toEqual(['held', 'ban'])
    const at = await world.tokenOf(seller)
    for (const [language, words] of [
      ['jp', '出品を制限しているため'],
      ['en', 'your account may not sell'],
    ] as const)
      expect((await world.app.fetch(`/${language}/mine/sales`, { cookies: { at, rt: '' } })).body).toContain(words)

    // The end of the ban releases nothing.
    await unban(seller)
    expect(await standing()).toEqual([['held', 'ban']])
    const { transferDate } = await world.ask(adminPreviewPayouts, {}, finance)
    expect((await world.call(adminBatchPayouts, { transferDate, ids: [id] }, finance)).code).toBe(40990)

    await ban(seller)
    const { payout } = await world.ask(adminHoldPayout, { id, hold: false, reason: '確認を終えた' }, finance)
    expect(payout).toMatchObject({ state: 'payable', note: null })
    expect(await row()).toMatchObject({ isReady: true, problems: [] })
    await world.ask(adminBatchPayouts, { transferDate, ids: [id] }, finance)
    await world.app.quiet()
    expect(await standing()).toEqual([['batched', null]])
    expect((await world.call(adminHoldPayout, { id, hold: false, reason }, support)).code).toBe(403)
  })
})
