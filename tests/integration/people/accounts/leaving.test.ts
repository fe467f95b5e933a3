// Leaving for good (D102): what stands against it, and what others see of who left. That nothing of them remains is looked
// for in leaving-scan.test.ts.
import { afterAll, describe, expect, test } from 'vitest'
import { cancelOrder } from '#shared/api/buying/orders.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { adminListRooms } from '#shared/api/conversing/console/messages.ts'
import { createRoom, listMessages, listRooms, reportMessage, sendMessage } from '#shared/api/conversing/messages.ts'
import { validUsername } from '#shared/api/people/accounts/availability.ts'
import { closeAccount, getLeaving } from '#shared/api/people/accounts/leaving.ts'
import { frontUserInfo, updateAccount } from '#shared/api/people/accounts/profile.ts'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { cancelApplication } from '#shared/api/selling/resale/applications.ts'
import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import type { MatterKind } from '#shared/domain/people/account/matters.ts'
import { leavingRules } from '#shared/domain/whole/leaving/leaving.ts'
import { minuteMs } from '#shared/durations.ts'
import { freshAddress, type Person, testPassword } from '#tests/support/people.ts'
import { ofHouse, ofMember } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())
await world.createCatalogue()
const resale = await openResale(world)

const leave = (who: Person, password = testPassword) =>
  app.call(closeAccount, { password }, { as: who.token, address: freshAddress() })
const mattersOf = async (who: Person) => (await world.ask(getLeaving, {}, who)).matters.map(({ kind }) => kind)
/** The matter bears the title of its work, in the language of whoever asks. */
async function expectNamed({ token }: Person, kind: MatterKind, id: string): Promise<void> {
  const titles = await Promise.all(
    ['ja', 'en'].map(async language => {
      const leaving = await app.call(getLeaving, {}, { as: token, language })
      const { title } = Object((await app.call(getProduct, { id }, { as: token, language })).data)
      expect(leaving.data).toMatchObject({ matters: expect.arrayContaining([{ kind, id, title }]) })
      return title
    }),
  )
  expect(new Set(titles).size).toBe(2)
}
const pastGrace = async () => {
  await app.quiet()
  await app.clock.advance(`PT${leavingRules.graceMs / minuteMs + 1}M`)
  await app.quiet()
}

const familyOf = (pk: string) => pk.split('#')[0] ?? ''

describe('closeAccount', () => {
  test('what is open stands against it, each with what it is, and changes nothing', async () => {
    const nagi = await world.buyer()
    expect(await mattersOf(nagi)).toEqual([])
    const productId = await world.work({ price: 120_000 })
    const { orderId } = await world.hold(nagi, productId)
    const refused = await leave(nagi)
    expect(refused).toMatchObject({ code: 40969, data: { matters: [{ kind: 'order', id: orderId }] } })
    expect((await world.call(frontUserInfo, {}, nagi)).code).toBe(200)
    await world.ask(cancelOrder, { orderId }, nagi)
    expect(await mattersOf(nagi)).toEqual([])
  })

  test('a bid, an offer, a purchase, an application, a listing and a sale stand against it', async () => {
    const bidder = await world.member()
    const { productId } = await world.auction()
    await world.bid(bidder, productId, 100_000)
    expect(await mattersOf(bidder)).toEqual(['bid'])
    await expectNamed(bidder, 'bid', productId)

    const [buyer, seller] = [await world.buyer(), await world.buyer()]
    const sale = await world.order({ buyer, seller, state: 'paid' })
    expect(await mattersOf(buyer)).toEqual(['purchase'])
    expect(await mattersOf(seller)).toEqual(['sale'])
    await world.advance(sale, 'paid', 'completed')
    expect(await mattersOf(buyer)).toEqual([])
    expect(await mattersOf(seller)).toEqual(['payout'])

    const own = await resale.owner()
    const { id: applicationId } = await resale.apply(own)
    expect(await mattersOf(own.buyer)).toEqual(['application'])
    await world.ask(cancelApplication, { id: applicationId }, own.buyer)
    expect(await mattersOf(own.buyer)).toEqual([])
    const listed = await resale.listed({ saleKind: saleKindNumbers.offer, price: 1_200_000 })
    expect(await mattersOf(listed.buyer)).toEqual(['listing'])
    const sender = await world.buyer()
    await world.ask(createOffer, { productId: listed.productId, price: 1_000_000, period: '7d' }, sender)
    expect(await mattersOf(sender)).toEqual(['offer'])
    expect(await mattersOf(listed.buyer)).toEqual(['answer', 'listing'])
    await expectNamed(sender, 'offer', listed.productId)
    await expectNamed(listed.buyer, 'answer', listed.productId)
  })

  test('asks for the password, and no account of the console closes itself', async () => {
    const nagi = await world.member()
    expect((await leave(nagi, 'Wrong2026')).code).toBe(40102)
    expect((await app.call(closeAccount, { password: testPassword })).code).toBe(401)
    const partner = await world.member({ partnerId: 'teitei' })
    expect((await leave(partner)).code).toBe(40330)
  })

  test('a room keeps its numbers and what the other side wrote, and nobody waits in one of the house', async () => {
    const [asker, seller] = [await world.member(), await world.buyer()]
    const [own, official] = [
      await world.work({ seller: ofMember(seller) }),
      await world.work({ seller: ofHouse, price: 100_000 }),
    ]
    const words = '土蔵の鍵は隣家にあります'
    const rooms: string[] = []
    for (const productId of [own, official]) {
      const { roomId } = await world.ask(createRoom, { productId }, asker)
      rooms.push(roomId)
      const imgs = await world.uploadPhotos(asker, 'chat')
      await world.ask(sendMessage, { roomId, text: words, imgs, clientId: 'one' }, asker)
    }
    const [room = '', ofTheHouse = ''] = rooms
    await world.ask(sendMessage, { roomId: room, text: '承りました。', clientId: 'two' }, seller)
    await world.ask(reportMessage, { roomId: room, messageId: 2, reason: 'other', text: words }, asker)
    const waiting = async () =>
      (await world.ask(adminListRooms, { state: 'waiting' }, await world.operator('support'))).list.map(
        ({ roomId }) => roomId,
      )
    expect(await waiting()).toContain(ofTheHouse)
    expect((await leave(asker)).code).toBe(200)
    await pastGrace()
    const { list } = await world.ask(listMessages, { roomId: room }, seller)
    expect(list.map(({ number, text, photos }) => ({ number, text, photos: photos.length }))).toEqual([
      { number: 1, text: '', photos: 0 },
      { number: 2, text: '承りました。', photos: 0 },
    ])
    const [row] = (await world.ask(listRooms, { productId: own }, seller)).list
    expect(row?.other.name).toBe('')
    expect(await waiting()).not.toContain(ofTheHouse)
    const items = (await world.table.items()).filter(({ PK }) => !passing.has(familyOf(String(PK))))
    expect(items.filter(item => JSON.stringify(item).includes(words))).toEqual([])
    expect(await world.table.violations()).toEqual([])
  })

  test('an address may be registered anew at once, a name after seven years', async () => {
    const [email, username] = ['again@example.jp', 'kaerimi']
    const first = await world.member({ email, username })
    await leave(first)
    await pastGrace()
    const isExist = async () => Object((await app.call(validUsername, { username: 'Kaerimi' })).data).isExist
    expect(await isExist()).toBe(true)
    const second = await world.member({ email })
    expect((await app.call(login, { account: email, password: testPassword }, { address: freshAddress() })).code).toBe(
      200,
    )
    expect(await world.call(updateAccount, { username }, second)).toMatchObject({ code: 40933 })
  })

  test('a ban is not walked around by leaving', async () => {
    const email = 'banned@example.jp'
    const nagi = await world.member({ email })
    const reason = '不正な取引'
    await world.ask(adminBanUser, { id: nagi.id, kind: 'buy', reason }, await world.owner())
    await leave(nagi)
    await pastGrace()
    const items = await world.table.items()
    expect(
      items.filter(item => JSON.stringify(item).includes(reason) && !passing.has(familyOf(String(item['PK'])))),
    ).toEqual([])
    await expect(world.member({ email })).rejects.toThrow()
  })

  test('what comes in the moment of leaving is waited for, and stopped halfway it goes on', async () => {
    const nagi = await world.buyer()
    expect((await leave(nagi)).code).toBe(200)
    const own = await world.work({ seller: { type: 'member', userId: nagi.id }, price: 100_000 })
    await world.table.own(nagi.id, own)
    await pastGrace()
    const profile = async () =>
      (await world.table.items()).some(({ PK, SK }) => PK === `MEMBER#${nagi.id}` && SK === 'PROFILE')
    expect(await profile()).toBe(true)
    await world.table.changeWork(own, { state: 'held', saleStatus: 'not-on-sale' })
    await app.clock.advance('PT2H')
    await app.quiet()
    expect(await profile()).toBe(false)
  })
})

/** A day later nothing of these is there (the store of the tests deletes nothing by itself). */
const passing = new Set(['TX', 'LIMIT', 'CODE', 'ONCE', 'SESSION'])
