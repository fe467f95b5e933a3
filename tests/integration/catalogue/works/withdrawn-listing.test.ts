// A member's listing that an operator takes off sale: its owner is told why, in a notice, by mail where they wish it, and
// on the desk, and may apply anew (D31, D100).

import { afterAll, describe, expect, test } from 'vitest'
import { adminDelistProduct } from '#shared/api/catalogue/console/works.ts'
import { getProduct, listTransactions } from '#shared/api/catalogue/works.ts'
import { updateSettings } from '#shared/api/people/accounts/profile.ts'
import { adminGetApplication } from '#shared/api/selling/console/resale.ts'
import { findApplication } from '#shared/api/selling/resale/applications.ts'
import { changeResalePrice, delistApplication } from '#shared/api/selling/resale/listings.ts'
import { listNotices } from '#shared/api/telling/notices.ts'
import type { Person } from '#tests/support/people.ts'
import { ofHouse, ofMember } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

const { reviewer, listed, desk, labels, apply } = await openResale(world)
const reason = '箱書きの筆跡を確認するため'

const withdraw = (id: string) => world.call(adminDelistProduct, { id, reason }, reviewer)
const told = async (who: Person) => {
  await app.quiet()
  const { list } = await world.ask(listNotices, { size: '60' }, who)
  return list.filter(({ title }) => title.includes('販売を終了しました'))
}

describe('adminDelistProduct', () => {
  test('tells the owner of a withdrawn listing why, in the list, by mail and on the desk', async () => {
    const { buyer, productId, id } = await listed()
    await world.ask(updateSettings, { settings: [1, 2, 4] }, buyer)
    expect((await withdraw(productId)).code).toBe(200)

    expect(await told(buyer)).toMatchObject([{ level: 2, content: expect.stringContaining(reason) }])
    const mails = await app.outbox({ channel: 'mail', to: buyer.email })
    expect(mails.filter(({ text }) => text.includes(reason))).toHaveLength(1)
    expect((await desk(buyer, 'owned')).list).toMatchObject([
      { work: { id: productId }, label: 'owned', decision: 'delisted', note: reason, actions: ['apply'] },
    ])
    // Who decided it is the console's to know.
    const { application } = await world.ask(findApplication, { id }, buyer)
    expect(application).toMatchObject({ state: 'delisted', decision: { kind: 'delisted', text: reason } })
    expect(JSON.stringify(application)).not.toContain(reviewer.username)
    const file = await world.ask(adminGetApplication, { id }, reviewer)
    expect(file.application).toMatchObject({ state: 'delisted', decidedBy: reviewer.username })
    const { list } = await world.ask(listTransactions, { id: productId })
    expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining([4, 5]))
    expect(await world.ask(getProduct, { id: productId })).toMatchObject({ status: 0, price: null })
  })

  test('ends the application that it came by, and lets the owner apply anew', async () => {
    const sale = await listed()
    await withdraw(sale.productId)
    expect((await world.call(changeResalePrice, { id: sale.id, price: 1_000_000 }, sale.buyer)).code).toBe(40940)
    await apply(sale)
    expect(await labels(sale.buyer, 'application')).toEqual(['applying'])
    expect((await desk(sale.buyer, 'application')).list).toMatchObject([{ decision: null, note: '' }])
  })

  test('tells a member of a listing that came without an application too, and nobody of a work of the house', async () => {
    const seller = await world.buyer()
    const productId = await world.work({ seller: ofMember(seller), price: 200_000 })
    expect((await withdraw(productId)).code).toBe(200)
    expect(await told(seller)).toMatchObject([{ content: expect.stringContaining(reason) }])
    const house = await world.work({ seller: ofHouse })
    expect((await withdraw(house)).code).toBe(200)
    // Out of sight only: nothing was on sale.
    expect((await withdraw(productId)).code).toBe(200)
    expect(await told(seller)).toHaveLength(1)
  })

  test('and its owner withdraw one listing at the same moment: it ends once', async () => {
    const { buyer, productId, id } = await listed()
    const codes = await Promise.all([
      withdraw(productId).then(({ code }) => code),
      world.call(delistApplication, { id }, buyer).then(({ code }) => code),
    ])
    expect(codes.filter(code => code === 200)).toHaveLength(1)
    expect(await labels(buyer, 'owned')).toEqual(['owned'])
    const { list } = await world.ask(listTransactions, { id: productId })
    expect(list.filter(({ kind }) => kind === 4)).toHaveLength(1)
  })
})
