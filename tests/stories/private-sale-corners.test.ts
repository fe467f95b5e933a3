// What nobody plans for in a secret sale (D95): a list that was pasted from anywhere, a guest who is struck off with a
// work in hand, works that were put aside or are auctioned, a work that goes from one sale into another.
import { afterAll, describe, expect, test } from 'vitest'
import { addToCart, listCart } from '#shared/api/carts.ts'
import { codes } from '#shared/api/codes.ts'
import {
  adminClosePrivateSale,
  adminGetPrivateSale,
  adminInviteGuests,
  adminSavePrivateSale,
} from '#shared/api/console/private-sales.ts'
import { collectProduct, listCollection } from '#shared/api/favourites.ts'
import { createOrder } from '#shared/api/orders.ts'
import { getPrivateSale, listPrivateSales } from '#shared/api/private-sales.ts'
import { getProduct } from '#shared/api/works.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)
const owner = await world.operator('owner')

const words = { title: { ja: '月の間', en: 'Moon Room' }, text: { ja: '一点です。', en: 'One work.' } }
const span = (hours = 3) => ({
  startAt: new Date(app.clock.now()).toISOString(),
  endAt: new Date(app.clock.now() + hours * hourMs).toISOString(),
})

/** A sale of these works that is open now. */
async function saleOf(productIds: readonly string[], guests: readonly Person[] = []) {
  const { id } = await world.ask(adminSavePrivateSale, { ...words, ...span(), productIds: [...productIds] }, owner)
  if (guests.length > 0) await world.ask(adminInviteGuests, { id, add: guests.map(({ email }) => email) }, owner)
  return id
}
const nameIn = async (id: string, { id: userId }: Person) =>
  (await world.ask(adminGetPrivateSale, { id }, owner)).guestList.find(each => each.userId === userId)?.username ?? ''

describe('the list of guests', () => {
  test('is read in any width, case and with signs that nobody sees, and each member once', async () => {
    const [nagi, ren] = [await world.member(), await world.member()]
    const id = await saleOf([await world.work()])
    const wide = [...nagi.email.toUpperCase()].map(sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
    const answer = await world.ask(
      adminInviteGuests,
      { id, add: [wide.join(''), nagi.email, ` ${ren.email} `, 'nobody@example.jp'] },
      owner,
    )
    expect(answer).toEqual({ guests: 2, added: 2, struck: 0, unknown: ['nobody@example.jp'] })
    const again = await world.ask(adminInviteGuests, { id, add: [nagi.email] }, owner)
    expect(again).toMatchObject({ guests: 2, added: 0 })
  })
  test('of a sale that was not announced lets its guests alone find it', async () => {
    const [guest, stranger] = [await world.member(), await world.member()]
    const id = await saleOf([await world.work()], [guest])
    const found = async (who: Person) => (await world.ask(listPrivateSales, {}, who)).list.some(each => each.id === id)
    expect([await found(guest), await found(stranger)]).toEqual([true, false])
    expect((await world.ask(getPrivateSale, {}, guest)).id).toBe(id)
    expect((await world.call(getPrivateSale, {}, stranger)).code).toBe(404)
    expect((await world.call(getPrivateSale, { id }, stranger)).code).toBe(404)
    await world.ask(adminInviteGuests, { id, strike: [await nameIn(id, guest)] }, owner)
    expect(await found(guest)).toBe(false)
    expect((await world.call(getPrivateSale, { id }, guest)).code).toBe(404)
  })
})

describe('a guest who is struck off', () => {
  test('with a work in hand may pay for it, and begins nothing new', async () => {
    const guest = await world.buyer()
    const [held, other] = [await world.work(), await world.work()]
    const id = await saleOf([held, other], [guest])
    await world.ask(addToCart, { productId: other }, guest)
    const { orderId } = await world.hold(guest, held)
    await world.ask(adminInviteGuests, { id, strike: [await nameIn(id, guest)] }, owner)
    expect((await world.call(getProduct, { id: other }, guest)).code).toBe(404)
    expect((await world.ask(listCart, {}, guest)).list).toEqual([])
    expect((await world.call(createOrder, world.checkoutInput(guest, other), guest)).code).toBe(404)
    expect((await world.payThrough(guest, orderId)).outcome).toBe('success')
    await app.quiet()
    expect((await world.console.work(held)).visibility).toBe('secret')
  })
})

describe('a work', () => {
  test('that somebody put aside before is among their favourites again once the sale is over', async () => {
    const member = await world.member()
    const productId = await world.work()
    await world.ask(collectProduct, { productId, operation: 'collect' }, member)
    const kept = async () => (await world.ask(listCollection, {}, member)).list.map(({ id }) => id)
    const id = await saleOf([productId])
    await app.quiet()
    expect(await kept()).toEqual([])
    await world.ask(adminClosePrivateSale, { id, reason: '作家の希望により' }, owner)
    await world.advancePast(app.clock.now())
    expect(await kept()).toEqual([productId])
  })
  test('that is auctioned, in another sale or held by somebody joins none, and nothing of the form is kept', async () => {
    const { productId: auctioned } = await world.auction()
    const taken = await world.work()
    await saleOf([taken])
    const held = await world.work()
    await world.hold(await world.buyer(), held)
    const free = await world.work()
    for (const unfit of [auctioned, taken, held, 'nowhere']) {
      const answer = await world.call(adminSavePrivateSale, { ...words, ...span(), productIds: [free, unfit] }, owner)
      expect(answer).toMatchObject({ code: codes['work-state'].code, data: { ids: [unfit] } })
    }
    expect((await world.console.work(free)).visibility).toBe('public')
  })
  test('that went on into another sale is shown to no guest of the first one', async () => {
    const [first, second] = [await world.buyer(), await world.buyer()]
    const productId = await world.work()
    const id = await saleOf([productId], [first])
    await world.ask(adminClosePrivateSale, { id, reason: '次の内覧へ' }, owner)
    await world.advancePast(app.clock.now() + 15 * minuteMs)
    await saleOf([productId], [second])
    await app.quiet()
    expect((await world.ask(getPrivateSale, { id }, first)).list).toEqual([])
    expect((await world.call(getProduct, { id: productId }, first)).code).toBe(404)
    expect((await world.ask(getProduct, { id: productId }, second)).id).toBe(productId)
  })
})
