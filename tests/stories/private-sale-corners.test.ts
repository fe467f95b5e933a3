// What nobody plans for in a secret sale (D95): a list that was pasted from anywhere, a guest who is struck off with a
// work in hand, works that were put aside or are auctioned, a work that goes from one sale into another.
import { afterAll, describe, expect, test } from 'vitest'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { update } from '#functions/machinery/table/write.ts'
import { cancelOrder, createOrder, getOrder } from '#shared/api/buying/orders.ts'
import { collectProduct, listCollection } from '#shared/api/catalogue/favourites.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { codes } from '#shared/api/codes.ts'
import { adminGetRoom, adminListReports, adminReplyRoom } from '#shared/api/conversing/console/messages.ts'
import {
  createRoom,
  listMessageProducts,
  listMessages,
  listRooms,
  readMessages,
  reportMessage,
  sendMessage,
} from '#shared/api/conversing/messages.ts'
import { addToCart, listCart } from '#shared/api/selling/carts.ts'
import {
  adminClosePrivateSale,
  adminGetPrivateSale,
  adminInviteGuests,
  adminSavePrivateSale,
} from '#shared/api/selling/console/private-sales.ts'
import { getPrivateSale, listPrivateSales } from '#shared/api/selling/private-sales.ts'
import { unreadCount } from '#shared/api/telling/notices.ts'
import { privateSaleRules } from '#shared/domain/selling/private-sale/private-sale.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { listen } from '#tests/support/listener.ts'
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
    expect(answer).toEqual({ guests: 2, added: 2, struck: 0, unknown: ['nobody@example.jp'], full: [] })
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

/** As if a member had been invited to as many sales as anybody may be a guest of. */
const inviteToAll = async (who: Person) => {
  const invitedTo = Array.from({ length: privateSaleRules.invitations }, (_, n) => `earlier-${n}`)
  await world.table.write([update(sessionKeys.standing(who.id), { set: { invitedTo } })])
  return invitedTo
}

describe('the window in a calendar', () => {
  test('is given to guests alone, and names neither the sale nor a work', async () => {
    const [guest, stranger] = [await world.member(), await world.member()]
    const now = app.clock.now()
    const soon = { startAt: new Date(now + hourMs).toISOString(), endAt: new Date(now + 2 * hourMs).toISOString() }
    const productIds = [await world.work()]
    const { id } = await world.ask(adminSavePrivateSale, { ...words, ...soon, isAnnounced: true, productIds }, owner)
    await world.ask(adminInviteGuests, { id, add: [guest.email] }, owner)
    const fileFor = async (who: Person) =>
      app.fetch(`/jp/private-sales/calendar?id=${id}`, { headers: { cookie: `at=${await world.tokenOf(who)}` } })
    const file = await fileFor(guest)
    expect(file.status).toBe(200)
    expect(String(file.headers['content-type'])).toContain('text/calendar')
    expect(file.headers['cache-control']).toContain('no-store')
    const stamp = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    expect(file.body).toContain(`DTSTART:${stamp(soon.startAt)}`)
    expect(file.body).toContain(`DTEND:${stamp(soon.endAt)}`)
    for (const told of [words.title.ja, words.title.en, ...productIds]) expect(file.body).not.toContain(told)
    // A stranger sees the banner of an announced sale, and no file.
    expect((await world.ask(getPrivateSale, { id }, stranger)).isInvited).toBe(false)
    expect((await fileFor(stranger)).status).toBe(404)
  })
})

describe('one invitation too many', () => {
  test('is refused by name and takes no other one away', async () => {
    const [full, free] = [await world.member(), await world.member()]
    const before = await inviteToAll(full)
    const id = await saleOf([await world.work()])
    const answer = await world.ask(adminInviteGuests, { id, add: [full.email, free.email] }, owner)
    expect(answer).toMatchObject({ guests: 1, added: 1, unknown: [], full: [full.username] })
    expect((await world.table.standing(full.id))?.invitedTo).toEqual(before)
    expect((await world.call(getPrivateSale, { id }, full)).code).toBe(404)
    await world.table.write([update(sessionKeys.standing(full.id), { set: { invitedTo: [] } })])
  })
  test('finds room again once a guest is struck off a sale that is over', async () => {
    const guest = await world.member()
    const id = await saleOf([await world.work()], [guest])
    await world.ask(adminClosePrivateSale, { id, reason: '会期の変更' }, owner)
    await world.advancePast(app.clock.now())
    const name = await nameIn(id, guest)
    expect(await world.ask(adminInviteGuests, { id, strike: [name] }, owner)).toMatchObject({ struck: 1, guests: 0 })
    expect((await world.table.standing(guest.id))?.invitedTo).toEqual([])
    expect((await world.call(adminInviteGuests, { id, add: [guest.email] }, owner)).code).toBe(
      codes['private-sale-state'].code,
    )
  })
})

const answer = '窯出しの作です。'
/** Who asks the house about a work, and listens in the room, once what hid the work before has closed what it closes. */
async function listening(who: Person, productId: string) {
  await app.quiet()
  const { roomId } = await world.ask(createRoom, { productId }, who)
  const listener = await listen(app.origin, { cookie: `at=${await world.tokenOf(who)}` })
  listener.send({ action: 'subscribe', topic: `room:${roomId}` })
  await listener.next('room')
  return { roomId, listener }
}
type Listening = Awaited<ReturnType<typeof listening>>
async function answerIn(rooms: readonly Listening[]) {
  for (const { roomId } of rooms) await world.ask(adminReplyRoom, { roomId, text: answer, clientId: 'after' }, owner)
}
const roomsIn = ({ listener }: Listening) => listener.take().filter(({ type }) => type === 'room')

describe('a guest who asked about a secret work', () => {
  test('has no room of it once they are struck off, and has it again with the work', async () => {
    const guest = await world.buyer()
    const productId = await world.work()
    const id = await saleOf([productId], [guest])
    const { roomId } = await world.ask(createRoom, { productId }, guest)
    await world.ask(sendMessage, { roomId, text: '箱書はございますか。', clientId: 'one' }, guest)
    await world.ask(adminReplyRoom, { roomId, text: 'ございます。', clientId: 'two' }, owner)
    const seen = async () => {
      const [works, rooms] = [
        await world.ask(listMessageProducts, { productId }, guest),
        await world.ask(listRooms, { productId }, guest),
      ]
      const { code } = await world.call(listMessages, { roomId }, guest)
      return [works.list.length, works.total, works.unread, works.people.length, rooms.total, code]
    }
    expect(await seen()).toEqual([1, 1, 1, 1, 1, 200])
    await world.ask(adminInviteGuests, { id, strike: [await nameIn(id, guest)] }, owner)
    expect(await seen()).toEqual([0, 0, 0, 0, 0, 404])
    // Nobody writes to them of what they cannot open.
    await app.clock.advance('PT20M')
    await app.quiet()
    expect((await world.noticesOf(guest)).filter(title => /メッセージ/.test(title))).toEqual([])
    await world.ask(adminInviteGuests, { id, add: [guest.email] }, owner)
    expect(await seen()).toEqual([1, 1, 1, 1, 1, 200])
  })
  test('neither writes, reads, reports nor listens in it by its id, and changes nothing by trying', async () => {
    const guest = await world.buyer()
    const productId = await world.work()
    const id = await saleOf([productId], [guest])
    const { roomId } = await world.ask(createRoom, { productId }, guest)
    await world.ask(sendMessage, { roomId, text: '箱書はございますか。', clientId: 'one' }, guest)
    await world.ask(adminReplyRoom, { roomId, text: 'ございます。', clientId: 'two' }, owner)
    const shown = await world.work()
    const told = async (asked: string) => {
      const wish = { roomId: asked, messageId: 2, reason: 'other' as const }
      const calls = [
        await world.call(sendMessage, { roomId: asked, text: '拝見できますか。', clientId: 'three' }, guest),
        // Which work is named beside it opens nothing, be it the room's or one that everybody sees.
        await world.call(sendMessage, { roomId: asked, productId, text: '拝見できますか。', clientId: 'three' }, guest),
        await world.call(readMessages, { roomId: asked, productId: shown, lastId: 2 }, guest),
        // What was sent before is not answered again either.
        await world.call(sendMessage, { roomId: asked, text: '箱書はございますか。', clientId: 'one' }, guest),
        await world.call(readMessages, { roomId: asked, lastId: 2 }, guest),
        await world.call(reportMessage, wish, guest),
        await world.call(listMessages, { roomId: asked }, guest),
      ]
      return calls.map(({ code, message, data }) => ({ code, message, data }))
    }
    const heard = async () => {
      const listener = await listen(app.origin, { cookie: `at=${await world.tokenOf(guest)}` })
      listener.send({ action: 'subscribe', topic: `room:${roomId}` })
      const { code } = await listener.next('refused')
      listener.close()
      return code
    }
    const asItIs = async () => {
      const { room, list } = await world.ask(adminGetRoom, { roomId }, owner)
      return { room, list, reports: (await world.ask(adminListReports, { state: 'open' }, owner)).total }
    }
    await world.ask(adminInviteGuests, { id, strike: [await nameIn(id, guest)] }, owner)
    await app.quiet()
    const before = await asItIs()
    expect(await told(roomId)).toEqual(await told('no-such-room'))
    expect(new Set((await told(roomId)).map(({ code }) => code))).toEqual(new Set([404]))
    expect(await heard()).toBe(404)
    await app.quiet()
    expect(await asItIs()).toEqual(before)
    // Each of them is there again with the work.
    await world.ask(adminInviteGuests, { id, add: [guest.email] }, owner)
    expect(new Set((await told(roomId)).map(({ code }) => code))).toEqual(new Set([200]))
  })
  test('hears no more of it where they listen already, and a guest listens on', async () => {
    const [struck, guest] = [await world.buyer(), await world.buyer()]
    const productId = await world.work()
    const id = await saleOf([productId], [struck, guest])
    const [theirs, guests] = [await listening(struck, productId), await listening(guest, productId)]
    await world.ask(adminInviteGuests, { id, strike: [await nameIn(id, struck)] }, owner)
    await app.quiet()
    await answerIn([theirs, guests])
    expect((await guests.listener.next('room')).message?.text).toBe(answer)
    expect(roomsIn(theirs)).toEqual([])
    await theirs.listener.closed
    guests.listener.close()
  })
  test('hears no more of a work that becomes secret while they listen, if they are no guest of it', async () => {
    const [stranger, asker] = [await world.buyer(), await world.buyer()]
    const [productId, other] = [await world.work(), await world.work()]
    const [theirs, apart] = [await listening(stranger, productId), await listening(asker, other)]
    await saleOf([productId])
    await app.quiet()
    await answerIn([theirs, apart])
    expect((await apart.listener.next('room')).message?.text).toBe(answer)
    expect(roomsIn(theirs)).toEqual([])
    await theirs.listener.closed
    apart.listener.close()
  })
  test('keeps the room of a work that they paid for, and every order', async () => {
    const guest = await world.buyer()
    const [paid, tried] = [await world.work(), await world.work()]
    const id = await saleOf([paid, tried], [guest])
    const { roomId } = await world.ask(createRoom, { productId: paid }, guest)
    const { orderId } = await world.hold(guest, paid)
    expect((await world.payThrough(guest, orderId)).outcome).toBe('success')
    const { orderId: triedId } = await world.hold(guest, tried)
    await world.ask(cancelOrder, { orderId: triedId }, guest)
    await app.quiet()
    await world.ask(adminInviteGuests, { id, strike: [await nameIn(id, guest)] }, owner)
    expect((await world.call(listMessages, { roomId }, guest)).code).toBe(200)
    await world.ask(sendMessage, { roomId, text: 'いつ届きますか。', clientId: 'one' }, guest)
    for (const each of [orderId, triedId])
      expect((await world.ask(getOrder, { orderId: each }, guest)).items[0]?.title).not.toBe('')
  })
  test('counts nothing in the badge of the cart that the cart does not show', async () => {
    const [guest, stranger] = [await world.buyer(), await world.buyer()]
    const [secret, open] = [await world.work(), await world.work()]
    // The stranger put it into the cart while everybody saw it.
    for (const productId of [secret, open]) await world.addToCart(stranger, productId)
    const id = await saleOf([secret], [guest])
    for (const productId of [secret, open]) await world.addToCart(guest, productId)
    const badge = async (who: Person) => (await world.ask(unreadCount, {}, who)).cart
    expect([await badge(guest), await badge(stranger)]).toEqual([2, 1])
    await world.ask(adminInviteGuests, { id, strike: [await nameIn(id, guest)] }, owner)
    expect(await badge(guest)).toBe((await world.ask(listCart, {}, guest)).list.length)
    expect(await badge(guest)).toBe(1)
    // So does the call that adds a row, whether the row is new or was there.
    const added = async (productId: string) => (await world.ask(addToCart, { productId }, guest)).count
    expect(await added(open)).toBe(1)
    expect(await added(await world.work())).toBe(2)
    expect((await world.ask(listCart, {}, guest)).list).toHaveLength(2)
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
