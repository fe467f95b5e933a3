// What a sale does to the rooms of its work (D96), and pictures that only the two sides see.
import { afterAll, describe, expect, test } from 'vitest'
import {
  createRoom,
  listMessageProducts,
  listMessages,
  listRooms,
  listSavedAnswers,
  readMessages,
  reportMessage,
  sendMessage,
} from '#shared/api/conversing/messages.ts'
import { acceptWork } from '#shared/api/fulfilment/parcels.ts'
import { approveOffer, createOffer } from '#shared/api/selling/offers.ts'
import { messageRules } from '#shared/domain/conversing/message/room.ts'
import { dayMs } from '#shared/durations.ts'
import { listen } from '#tests/support/listener.ts'
import type { Person } from '#tests/support/people.ts'
import { ofMember, ofPartner } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const say = (roomId: string, who: Person, more: { text?: string; imgs?: string[] } = {}) =>
  world.call(sendMessage, { roomId, text: '', clientId: crypto.randomUUID(), ...more }, who)

describe('a room of a work that was sold', () => {
  test('is closed ninety days after the sale is complete, and is read as before', async () => {
    const owner = await world.member()
    const { buyer, itemId, productId } = await world.order({ state: 'received', seller: owner })
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    expect((await say(roomId, buyer, { text: '箱書きについて伺います。' })).code).toBe(200)
    expect((await world.ask(listMessages, { roomId }, buyer)).room).toMatchObject({ closesAt: null, writing: 'open' })
    await world.ask(acceptWork, { orderItemId: itemId }, buyer)
    const completedAt = app.clock.now()
    await app.quiet()
    const { room } = await world.ask(listMessages, { roomId }, buyer)
    const closesAt = Date.parse(room.closesAt ?? '')
    expect(messageRules.openAfterSaleMs).toBe(90 * dayMs)
    expect(Math.abs(closesAt - completedAt - 90 * dayMs)).toBeLessThan(60_000)

    await app.clock.set(new Date(closesAt - 60_000).toISOString())
    for (const who of [buyer, owner]) Object.assign(who, { token: await world.tokenOf(who) })
    expect((await say(roomId, owner, { text: '木箱の裏にございます。' })).code).toBe(200)
    await app.clock.set(new Date(closesAt).toISOString())
    for (const who of [buyer, owner]) {
      Object.assign(who, { token: await world.tokenOf(who) })
      expect((await say(roomId, who, { text: 'もう一つ。' })).code).toBe(40985)
      const { room: closed, list } = await world.ask(listMessages, { roomId }, who)
      expect(closed.writing).toBe('closed')
      expect(list.map(({ text, event }) => event?.kind ?? text)).toEqual([
        '箱書きについて伺います。',
        'completed',
        '木箱の裏にございます。',
      ])
    }
  })
})

describe('what happened between the sides', () => {
  test('stands in their room once: the price that was agreed, and that it was paid', async () => {
    const [partner, buyer, other] = [await world.seller('teitei'), await world.buyer(), await world.member()]
    const productId = await world.work({ priceType: 'offer', price: 300_000, seller: ofPartner, weightG: 900 })
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    const { roomId: others } = await world.ask(createRoom, { productId }, other)
    await say(roomId, buyer, { text: '箱書きについて伺います。' })
    await world.ask(readMessages, { roomId, lastId: 1 }, partner)
    const { id } = await world.ask(createOffer, { productId, price: 250_000, period: '7d' }, buyer)
    const listener = await listen(app.origin, { cookie: `at=${buyer.token}` })
    listener.send({ action: 'subscribe', topic: `room:${roomId}` })
    await listener.next('room')
    const approved = await world.ask(approveOffer, { id }, partner)
    expect(await listener.next('room')).toMatchObject({ message: { voice: 'system', event: { kind: 'agreed' } } })
    listener.close()
    await app.quiet()
    for (const who of [buyer, partner]) {
      const { room, list } = await world.ask(listMessages, { roomId }, who)
      const agreed = { kind: 'agreed', price: 250_000, until: expect.any(String) }
      expect(list.at(-1)).toMatchObject({ number: 2, voice: 'system', text: '', event: agreed })
      expect(Date.parse(list.at(-1)?.event?.until ?? '')).toBeGreaterThan(Date.parse(approved.serverTime))
      // Both had read what stood before it, and the buyer still waits for an answer.
      expect(room).toMatchObject({ unread: 0, isWaiting: true })
    }
    const { orderId } = await world.hold(buyer, productId, { source: 4 })
    await world.payThrough(buyer, orderId)
    await app.quiet()
    const { room, list } = await world.ask(listMessages, { roomId }, buyer)
    expect(list.map(({ event }) => event?.kind)).toEqual([undefined, 'agreed', 'sold'])
    expect(list.at(-1)?.event).toEqual({ kind: 'sold', price: 250_000, until: null })
    expect(room).toMatchObject({ isPaid: true, unread: 0 })
    const [row] = (await world.ask(listRooms, { productId }, buyer)).list
    expect(row?.latest).toMatchObject({ voice: 'system', event: { kind: 'sold' } })
    // Nobody wrote it, so that there is nobody to report.
    const report = (messageId: number) => world.call(reportMessage, { roomId, messageId, reason: 'spam' }, partner)
    expect([(await report(1)).code, (await report(2)).code, (await report(3)).code]).toEqual([200, 404, 404])
    // Whoever else asked is told nothing of it.
    expect((await world.ask(listMessages, { roomId: others }, other)).list).toEqual([])
  })
})

describe('pictures of a message', () => {
  test('are shown to both sides by links of their own, used once, and hidden from everybody else', async () => {
    const [owner, buyer, stranger] = [await world.member(), await world.member(), await world.member()]
    const productId = await world.work({ seller: ofMember(owner) })
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    const imgs = await world.uploadPhotos(buyer, 'chat')
    expect((await say(roomId, buyer, { imgs })).code).toBe(200)
    for (const who of [owner, buyer]) {
      const [message] = (await world.ask(listMessages, { roomId }, who)).list
      const [photo] = message?.photos ?? []
      expect(photo).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
      const shown = await fetch(photo?.url ?? '')
      expect(shown.status).toBe(200)
      expect(shown.headers.get('content-type')).toMatch(/^image\//)
    }
    const [first] = (await world.ask(listMessages, { roomId }, buyer)).list
    const bare = new URL(first?.photos[0]?.url ?? '')
    bare.search = ''
    expect((await fetch(bare)).status).toBeGreaterThanOrEqual(400)
    expect(await world.call(listMessages, { roomId }, stranger)).toMatchObject({ code: 404 })
    // An upload is one message's: neither another message nor another member can use it.
    expect((await say(roomId, buyer, { imgs })).code).toBe(40980)
    expect((await say(roomId, owner, { imgs })).code).toBe(40980)
  })
})

describe('the page of a partner’s saved answers', () => {
  test('keeps, changes and deletes one by forms alone, and is nobody else’s', async () => {
    const [partner, other] = [await world.seller('teitei'), await world.member()]
    const page = '/jp/mine/savedAnswers'
    const cookies = { at: partner.token }
    const post = (fields: Record<string, string>) =>
      app.fetch(page, {
        ...{ method: 'POST', cookies, body: new URLSearchParams(fields).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
      })
    const refused = await post({ intent: 'answer-save', target: '', formId: crypto.randomUUID(), title: '', text: '' })
    expect(refused.status).toBe(400)
    const typed = { title: '共箱について', text: '共箱をお付けします。' }
    const formId = crypto.randomUUID()
    // Sent twice it is one answer.
    for (let n = 0; n < 2; n++) await post({ intent: 'answer-save', target: '', formId, ...typed })
    const { list } = await world.ask(listSavedAnswers, {}, partner)
    expect(list).toMatchObject([{ ...typed, version: 1 }])
    const id = list[0]?.id ?? ''
    expect((await app.fetch(page, { cookies })).body).toContain('共箱をお付けします。')
    await post({ intent: 'answer-save', target: id, version: '1', ...typed, text: '仕覆もお付けします。' })
    expect((await world.ask(listSavedAnswers, {}, partner)).list).toMatchObject([{ version: 2 }])
    await post({ intent: 'answer-delete', target: id })
    expect((await world.ask(listSavedAnswers, {}, partner)).list).toEqual([])
    // As other pages of partners and artists, it is not there for anybody else.
    for (const path of [page, '/jp/mine/ownWorks/edit?id=none', '/jp/mine/profile']) {
      const seen = await app.fetch(path, { cookies: { at: other.token } })
      expect(seen.status, path).toBe(404)
      expect(seen.body).not.toContain('answer-save')
    }
  })
})

describe('listMessageProducts', () => {
  test('answers the rooms of a work that is named as its own list does, and of no other', async () => {
    const [owner, anna, ben] = [await world.member(), await world.member(), await world.member()]
    const [mine, other] = [await world.work({ seller: ofMember(owner) }), await world.work({ seller: ofMember(owner) })]
    for (const who of [anna, ben]) {
      const { roomId } = await world.ask(createRoom, { productId: mine }, who)
      await say(roomId, who, { text: '共箱は付きますか。' })
    }
    await world.ask(createRoom, { productId: other }, anna)
    await app.quiet()
    const { people } = await world.ask(listMessageProducts, { productId: mine }, owner)
    expect(people).toEqual((await world.ask(listRooms, { productId: mine }, owner)).list)
    expect(people).toHaveLength(2)
    expect((await world.ask(listMessageProducts, {}, owner)).people).toEqual([])
    expect((await world.ask(listMessageProducts, { productId: mine }, anna)).people).toHaveLength(1)
  })
})
