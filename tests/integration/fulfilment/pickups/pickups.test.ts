// The pick-up of a sold work (D74): its seller proposes days, the operator confirms one, fetches the work and ships it.

import { afterAll, describe, expect, test } from 'vitest'
import { getOverview } from '#shared/api/buying/orders.ts'
import {
  adminConfirmPickup,
  adminHandPickup,
  adminListPickups,
  adminMovePickup,
} from '#shared/api/fulfilment/console/pickups.ts'
import { getPickup, listPickups, proposePickupDays, withdrawPickupDays } from '#shared/api/fulfilment/pickups.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import { accounts } from '#shared/domain/kernel/money/journal.ts'
import { dayMs } from '#shared/durations.ts'
import { addDays } from '#shared/platform/transfers/business-day.ts'
import { proposedPickup, soldToBeFetched } from '#tests/support/fuzz/pickup-successes.ts'
import type { Person } from '#tests/support/people.ts'
import { parcel, plainAddress } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const support = await world.operator('support')
const stranger = await world.buyer()
/** Nobody moves this one: calls about it only read, or are refused. */
const still = await proposedPickup(world)

/** What a seller has to do about works to be fetched; one without an account is asked for it, too. */
const pickupTasks = async (seller: Person) => {
  const { tasks } = await world.ask(getOverview, {}, seller)
  return tasks.filter(({ kind }) => kind !== 'account').map(({ kind, id }) => [kind, id])
}

describe('getPickup', () => {
  test('a seller sees what they proposed; the buyer and a stranger see no pick-up', async () => {
    const { orderItemId, seller, buyer } = still
    const { pickup } = await world.ask(getPickup, { orderItemId }, seller)
    expect(pickup).toMatchObject({ state: 'proposed', mayPropose: false, mayWithdraw: true, slots: [still.slot] })
    expect(pickup.address).toMatchObject({ city: '台東区谷中', area: '東京都' })
    for (const who of [buyer, stranger]) expect((await world.call(getPickup, { orderItemId }, who)).code).toBe(404)
  })
})

describe('listPickups', () => {
  test('a seller finds the works that wait to be fetched, and nobody else does', async () => {
    const { list } = await world.ask(listPickups, {}, still.seller)
    expect(list.map(({ orderItemId }) => orderItemId)).toEqual([still.itemId])
    expect((await world.ask(listPickups, {}, stranger)).list).toEqual([])
    expect(await pickupTasks(still.seller)).toEqual([])
    // One who has still to name days reads so where they begin.
    const { itemId, seller } = await soldToBeFetched(world)
    expect(await pickupTasks(seller)).toEqual([['pickup', itemId]])
  })
})

describe('proposePickupDays', () => {
  test('a seller is asked when the work is paid for, and names days that are far enough ahead', async () => {
    const { orderItemId, seller } = await soldToBeFetched(world)
    expect(await world.noticesOf(seller)).toContain('「志野茶碗 葦原」集荷の候補日をお知らせください')
    const { pickup } = await world.ask(getPickup, { orderItemId }, seller)
    const { first, last } = pickup.window
    const input = { orderItemId, addressId: seller.addressId }
    const on = (...dates: string[]) => ({ ...input, slots: dates.map(date => ({ date, part: 'am' as const })) })
    expect((await world.call(proposePickupDays, on(addDays(first, -1)), seller)).code).toBe(40982)
    expect((await world.call(proposePickupDays, on(first, addDays(last, 1)), seller)).code).toBe(40982)
    expect((await world.call(proposePickupDays, on(first, first), seller)).code).toBe(40000)
    const abroad = { ...plainAddress, country: 'US', province: 0, otherProvince: 'NY', postcode: '10001' }
    const { id: addressId } = await world.ask(createAddress, { ...abroad, phone: '2125550123' }, seller)
    expect((await world.call(proposePickupDays, { ...on(first), addressId }, seller)).code).toBe(404)
    expect((await world.call(proposePickupDays, on(first), stranger)).code).toBe(404)
    const answer = await world.ask(proposePickupDays, on(last, first), seller)
    expect(answer.pickup.slots.map(({ date }) => date)).toEqual([first, last])
    expect((await world.call(proposePickupDays, on(first), seller)).code).toBe(40981)
  })
})

describe('withdrawPickupDays', () => {
  test('a seller takes days back and names others, until one is confirmed', async () => {
    const { orderItemId, seller, slot } = await proposedPickup(world)
    expect((await world.call(withdrawPickupDays, { orderItemId }, stranger)).code).toBe(404)
    const { pickup } = await world.ask(withdrawPickupDays, { orderItemId }, seller)
    expect(pickup).toMatchObject({ state: 'asked', slots: [], mayPropose: true })
    expect((await world.call(withdrawPickupDays, { orderItemId }, seller)).code).toBe(40981)
    expect((await world.call(adminConfirmPickup, { id: orderItemId, slot }, support)).code).toBe(40981)
  })
})

describe('the operator', () => {
  test('confirms a day, fetches the work on it, and ships it with its tracking', async () => {
    const sale = await proposedPickup(world)
    const { itemId: id, slot, seller, orderItemId } = sale
    const other = { ...slot, part: 'pm' as const }
    expect((await world.call(adminConfirmPickup, { id, slot: other }, support)).code).toBe(40981)
    expect((await world.call(adminConfirmPickup, { id: 'nothing', slot }, support)).code).toBe(404)
    // A sale that moved meanwhile is not planned for.
    await world.table.changeParcel(id, { status: 'delivering' })
    expect((await world.call(adminConfirmPickup, { id, slot }, support)).code).toBe(40950)
    await world.table.changeParcel(id, { status: 'preparing' })
    const confirmed = await world.ask(adminConfirmPickup, { id, slot }, support)
    expect(confirmed.pickup).toMatchObject({ state: 'confirmed', slot, mayCollect: false })
    expect(await world.noticesOf(seller)).toContain('「志野茶碗 葦原」集荷の日程が決まりました')
    const mails = await world.app.outbox({ channel: 'mail', to: seller.email })
    expect(mails.some(({ text }) => text.includes('午前（9〜12時）'))).toBe(true)

    const collect = { id, move: 'collect', reason: '破損なし' } as const
    expect((await world.call(adminMovePickup, collect, support)).code).toBe(40981)
    expect((await world.call(adminMovePickup, { ...collect, id: 'nothing' }, support)).code).toBe(404)
    expect((await world.call(adminHandPickup, { id, ...parcel }, support)).code).toBe(40981)
    await world.app.clock.advance(`P${Math.ceil((Date.parse(slot.date) - world.app.clock.now()) / dayMs)}D`)
    expect(await pickupTasks(seller)).toEqual([['collection', id]])
    const { counts } = await world.ask(adminListPickups, {}, support)
    expect(counts).toMatchObject({ today: 1 })
    // Those who see no orders see no pick-ups either.
    expect((await world.ask(adminOverview, {}, support)).pickups).toEqual(counts)
    expect((await world.ask(adminOverview, {}, await world.operator('editor'))).pickups).toBeNull()
    expect((await world.ask(adminMovePickup, collect, support)).pickup).toMatchObject({
      state: 'collected',
      mayHand: true,
    })
    expect((await world.call(adminHandPickup, { id: 'nothing', ...parcel }, support)).code).toBe(404)
    await world.table.changeParcel(id, { status: 'delivering' })
    expect((await world.call(adminHandPickup, { id, ...parcel }, support)).code).toBe(40950)
    await world.table.changeParcel(id, { status: 'preparing' })
    expect((await world.ask(adminHandPickup, { id, ...parcel }, support)).pickup.state).toBe('handed')
    expect(await world.console.parcel(sale)).toMatchObject({ deliveryStatus: 2, deliveryNumber: '1234-5678-9012' })
    expect((await world.ask(getPickup, { orderItemId }, seller)).pickup.trail.map(({ state }) => state)).toEqual([
      ...['asked', 'proposed', 'confirmed', 'collected', 'handed'],
    ])
  })

  test('asks for other days, and the seller reads why', async () => {
    const { itemId: id, seller, orderItemId } = await proposedPickup(world)
    const why = 'ご希望の日は集荷の車が満車でした。'
    await world.ask(adminMovePickup, { id, move: 'askAgain', reason: why }, support)
    const { pickup } = await world.ask(getPickup, { orderItemId }, seller)
    expect(pickup).toMatchObject({ state: 'asked', reason: why, mayPropose: true })
    expect(await world.noticesOf(seller)).toContain('「志野茶碗 葦原」別の候補日をお知らせください')
  })

  test('who says nothing for three days has the seller asked again; a sale that ends takes its pick-up with it', async () => {
    const sale = await proposedPickup(world)
    const { itemId: id, seller, orderItemId, slot } = sale
    await world.app.clock.advance('P3DT1M')
    await world.app.quiet()
    const { pickup } = await world.ask(getPickup, { orderItemId }, seller)
    expect(pickup).toMatchObject({ state: 'lapsed', lapses: 1, slots: [], mayPropose: true })
    expect(await world.noticesOf(seller)).toContain('「志野茶碗 葦原」もう一度、候補日をお知らせください')
    expect((await world.call(adminConfirmPickup, { id, slot }, support)).code).toBe(40981)
    const owner = await world.operator('owner')
    await world.moveItem(sale, { to: 5 })
    const ended = await world.ask(adminListPickups, { ended: '1' }, owner)
    expect(ended.list.find(({ orderItemId: other }) => other === id)).toMatchObject({ state: 'cancelled' })
    await world.app.quiet()
  })

  const settlementOf = async (orderId: string) => (await world.console.sale(orderId)).items[0]?.settlement

  test('who ships a work in another way ends its pick-up, which nobody is charged for then (D29)', async () => {
    const sale = await soldToBeFetched(world)
    const { orderItemId, orderId, seller } = sale
    const before = await settlementOf(orderId)
    expect(before).toMatchObject({ pickupFee: 150_000 })
    // The step that is skipped is explained.
    expect(await world.moveItem(sale, { ...parcel, reason: undefined })).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'reason', key: 'REQUIRED' }] },
    })
    await world.moveItem(sale, parcel)
    expect((await world.ask(getPickup, { orderItemId }, seller)).pickup.state).toBe('handed')
    expect(await settlementOf(orderId)).toEqual({ ...before, pickupFee: 0, net: (before?.net ?? 0) + 150_000 })
    // What the seller is owed in the end, and what the operator keeps, is that.
    await world.moveItem(sale, { to: 3 })
    await world.moveItem(sale, { to: 4 })
    await world.app.quiet()
    const { journal } = await world.console.sale(orderId)
    const settled = journal.find(({ kind }) => kind === 'settled')?.legs ?? []
    const owed = settled.filter(({ account }) => account === accounts.pickup || account.startsWith('seller:'))
    expect(owed.map(({ amount }) => amount)).toEqual([-((before?.net ?? 0) + 150_000)])
  })

  test('who ships on the order’s page what the courier had collected charges for the pick-up', async () => {
    const sale = await proposedPickup(world)
    const { itemId: id, slot } = sale
    await world.ask(adminConfirmPickup, { id, slot }, support)
    await world.app.clock.advance(`P${Math.ceil((Date.parse(slot.date) - world.app.clock.now()) / dayMs)}D`)
    await world.ask(adminMovePickup, { id, move: 'collect', reason: '破損なし' }, support)
    await world.moveItem(sale, parcel)
    expect(await settlementOf(sale.orderId)).toMatchObject({ pickupFee: 150_000 })
  })
})
