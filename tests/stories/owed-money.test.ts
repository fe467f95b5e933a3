// Money that came by transfer and pays for nothing: the buyer is told, an operator sends it back, the journal shows it.

import { afterAll, describe, expect, test } from 'vitest'
import { adminListOrders } from '#shared/api/buying/console/orders.ts'
import { cancelOrder, getOrder } from '#shared/api/buying/orders.ts'
import { adminListPayables } from '#shared/api/earning/console/sales.ts'
import { adminReturnMoney } from '#shared/api/fulfilment/console/refunds.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { Buyer } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const price = 12_000_000
const total = 12_065_300
const account = {
  bankName: 'みずほ銀行',
  branchName: '丸の内中央支店',
  depositType: 2 as const,
  accountNumber: '1234567',
  payeeName: 'モリシタ ナギ',
}

/** A buyer with an account to transfer to for this work. */
async function transferring(productId: string, change: Parameters<typeof world.hold>[2] = {}) {
  const buyer = await world.buyer()
  return { buyer, ...(await asked(buyer, productId, change)) }
}

async function asked(buyer: Buyer, productId: string, change: Parameters<typeof world.hold>[2] = {}) {
  const { orderId } = await world.hold(buyer, productId, change)
  const { transfer } = await world.askTransfer(buyer, orderId)
  return { orderId, until: Date.parse(transfer?.until ?? '') }
}

/** How much of it the console says is owed, and what its lists say. */
async function taskOf(orderId: string) {
  const owner = await world.owner()
  const { orders } = await world.ask(adminOverview, {}, owner)
  const { list } = await world.ask(adminListOrders, { flag: 'money-owed', size: '60' }, owner)
  const { unapplied, bank, flags, journal } = await world.console.sale(orderId)
  return {
    count: orders?.moneyOwed ?? 0,
    isListed: list.some(row => row.orderId === orderId),
    isFlagged: flags.includes('money-owed'),
    open: unapplied?.open ?? 0,
    bank,
    journal: journal.filter(({ kind }) => kind === 'owed' || kind === 'returned').map(({ kind, legs }) => [kind, legs]),
  }
}

/** The order owes this, everywhere; then it is sent back, and it is owed nowhere. */
async function owes(buyer: Buyer, orderId: string, amount: number) {
  const owner = await world.owner()
  const before = await taskOf(orderId)
  expect(before).toMatchObject({ isListed: true, isFlagged: true, open: amount, bank: null })
  expect(before.journal).toContainEqual([
    'owed',
    [
      { account: 'cash:platform', amount },
      { account: `buyer:${orderId}`, amount: -amount },
    ],
  ])
  expect(await world.ask(getOrder, { orderId }, buyer)).toMatchObject({ owed: amount, returned: 0 })
  // It waits for the transfer, and the platform is not asked in vain meanwhile.
  const version = await world.table.orderVersion(orderId)
  await world.advancePast(world.app.clock.now() + 60 * minuteMs, 'everything')
  expect(await world.table.orderVersion(orderId)).toBe(version)

  await world.ask(updateBank, { ...account, password: buyer.password }, buyer)
  expect((await taskOf(orderId)).bank).toMatchObject({ bankName: 'みずほ', accountNumber: '1234567' })
  const sent = { id: orderId, reference: '振込 1122-01', reason: '重複したお振込みのため' }
  const tooMuch = await world.call(adminReturnMoney, { ...sent, amount: amount + 1 }, owner)
  expect(tooMuch).toMatchObject({ code: 40972, data: { left: amount } })
  const answer = await world.ask(adminReturnMoney, { ...sent, amount }, owner)
  expect(answer.unapplied).toMatchObject({ open: 0, transfers: [{ amount, account: { accountNumber: '1234567' } }] })
  expect(await world.call(adminReturnMoney, { ...sent, amount: 1 }, owner)).toMatchObject({ code: 40972 })
  await world.app.quiet()
  const after = await taskOf(orderId)
  expect(after).toMatchObject({ count: before.count - 1, isListed: false, isFlagged: false, open: 0 })
  expect(after.journal.map(([kind]) => kind)).toEqual(['owed', 'returned'])
  expect(await world.ask(getOrder, { orderId }, buyer)).toMatchObject({ owed: 0, returned: amount })
  expect(await world.noticesOf(buyer)).toContainEqual(expect.stringContaining('お返ししました'))
}

describe('a transfer that comes when the work is gone', () => {
  test('for a work at a fixed price is owed to the buyer who had left', async () => {
    const productId = await world.work({ price })
    const { buyer, orderId } = await transferring(productId)
    await world.ask(cancelOrder, { orderId }, buyer)
    const rival = await world.buyer()
    await world.hold(rival, productId)
    await world.deposit(orderId, total)
    const { pay } = await world.ask(getOrder, { orderId }, buyer)
    expect(pay.last).toMatchObject({
      detail: 'transfer_owed',
      message: expect.not.stringContaining('請求はされません'),
    })
    expect(await world.noticesOf(buyer)).not.toContainEqual(expect.stringContaining('ほかの方が購入'))
    await owes(buyer, orderId, total)
    expect((await world.ask(getOrder, { orderId }, buyer)).pay.last).toMatchObject({ detail: 'transfer_returned' })
  })

  test('for an award is owed to the winner whose time was over', async () => {
    const winner = await world.buyer()
    const { productId, endAt } = await world.auction({ startPrice: price })
    expect(await world.bid(winner, productId, price)).toMatchObject({ code: 200 })
    await world.advancePast(endAt, 'everything')
    const ended = await world.table.auction(productId)
    await world.advancePast((ended?.award?.payUntil ?? 0) - 60 * minuteMs, 'everything')
    const { orderId, until } = await asked(winner, productId, { source: 3 })
    await world.advancePast(until + minuteMs, 'everything')
    await world.deposit(orderId, (await world.ask(getOrder, { orderId }, winner)).amounts.total)
    await owes(winner, orderId, (await world.ask(getOrder, { orderId }, winner)).amounts.total)
  })
})

describe('a transfer that comes late or is too much', () => {
  test('after its term is owed, also where the work is free', async () => {
    const { buyer, orderId, until } = await transferring(await world.work({ price }))
    await world.advancePast(until + dayMs, 'everything')
    await world.deposit(orderId, total)
    await owes(buyer, orderId, total)
  })

  test('in part, and never completed, is owed after the term', async () => {
    const { buyer, orderId, until } = await transferring(await world.work({ price }))
    await world.deposit(orderId, 5_000_000)
    expect(await world.ask(getOrder, { orderId }, buyer)).toMatchObject({ owed: 0 })
    await world.advancePast(until + 2 * dayMs, 'everything')
    await owes(buyer, orderId, 5_000_000)
  })

  test('beyond the total is owed of a paid order, at once or with a second transfer', async () => {
    const { buyer, orderId } = await transferring(await world.work({ price }))
    await world.deposit(orderId, total + 777)
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2, captured: total, owed: 777 })
    await world.deposit(orderId, total)
    expect(await taskOf(orderId)).toMatchObject({ open: total + 777 })
    const { balance } = await world.ask(adminListPayables, {}, await world.owner())
    expect(balance.buyers).toBeLessThanOrEqual(-(total + 777))
    expect((await world.console.sale(orderId)).journal.map(({ kind }) => kind)).toEqual(['paid', 'owed', 'owed'])
    const sent = { id: orderId, amount: total, reference: '振込 1122-02', reason: '二重のお振込み' }
    await world.ask(adminReturnMoney, sent, await world.owner())
    expect(await taskOf(orderId)).toMatchObject({ open: 777, isFlagged: true })
    await world.ask(adminReturnMoney, { ...sent, amount: 777 }, await world.owner())
    expect(await taskOf(orderId)).toMatchObject({ open: 0, isFlagged: false })
    expect(await world.noticesOf(buyer)).toContainEqual(expect.stringContaining('お返ししました'))
  })
})
