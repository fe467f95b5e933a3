// Rooms by the calls of both sides (D96): who sees them, what is written once, who is warned, and when nobody writes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createRoom,
  listMessageProducts,
  listMessages,
  listRooms,
  readMessages,
  reportMessage,
  sendMessage,
} from '#shared/api/conversing/messages.ts'
import { limits } from '#shared/domain/kernel/limits.ts'
import type { Person } from '#tests/support/people.ts'
import { ofHouse, ofMember, ofPartner } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

/** Whoever is in no room of any test. */
let stranger: Person
beforeAll(async () => {
  stranger = await world.member()
})
/** Two members of a test's own: each writes twenty messages a minute at most. */
const twoMembers = async () => {
  const [owner, ben] = await Promise.all([world.member(), world.member()])
  return { owner, ben }
}

const newClientId = () => crypto.randomUUID()
/** A work of a member with a room of somebody who asks. */
async function roomOf() {
  const { owner, ben } = await twoMembers()
  const productId = await world.work({ seller: ofMember(owner) })
  const { roomId } = await world.ask(createRoom, { productId }, ben)
  return { owner, ben, productId, roomId }
}
const say = (roomId: string, text: string, who: Person, clientId = newClientId()) =>
  world.call(sendMessage, { roomId, text, clientId }, who)
const said = (roomId: string, text: string, who: Person, clientId = newClientId()) =>
  world.ask(sendMessage, { roomId, text, clientId }, who)
const textsOf = async (roomId: string, who: Person) =>
  (await world.ask(listMessages, { roomId }, who)).list.map(({ text }) => text)

describe('createRoom', () => {
  test('the room of a work, a member and a seller is one, however often and at once it is opened', async () => {
    const { owner, ben } = await twoMembers()
    const productId = await world.work({ seller: ofMember(owner) })
    const answers = await Promise.all([1, 2, 3].map(() => world.ask(createRoom, { productId }, ben)))
    expect(new Set(answers.map(({ roomId }) => roomId)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    const { roomId, isNew } = await world.ask(createRoom, { productId }, ben)
    expect([roomId, isNew]).toEqual([answers[0]?.roomId, false])
    expect((await world.ask(createRoom, { productId }, await world.member())).roomId).not.toBe(roomId)
  })

  test('nobody opens one about a hidden work, an own one, one that rests, or under a ban', async () => {
    const { owner, ben } = await twoMembers()
    const open = async (change: Parameters<typeof world.work>[0], who: Person) =>
      (await world.call(createRoom, { productId: await world.work(change) }, who)).code
    expect(await open({ seller: ofMember(owner), visibility: 'unlisted' }, ben)).toBe(404)
    expect((await world.call(createRoom, { productId: 'none' }, ben)).code).toBe(404)
    expect(await open({ seller: ofMember(owner) }, owner)).toBe(40342)
    expect(await open({ seller: ofPartner }, await world.seller('teitei'))).toBe(40342)
    const rests = { seller: ofMember(owner), saleStatus: 'not-on-sale', state: 'held' } as const
    expect(await open(rests, ben)).toBe(40913)
    expect(await open({ seller: ofHouse }, await world.member({ banned: ['chat'] }))).toBe(40322)
  })
})

describe('sendMessage', () => {
  test('both sides see the same messages in one order, and nobody else sees the room', async () => {
    const { owner, ben, productId, roomId } = await roomOf()
    expect((await say(roomId, '共箱の写真を拝見できますか。', ben)).data).toMatchObject({
      message: { number: 1, voice: 'buyer' },
      room: { last: 1 },
      warning: [],
    })
    expect((await say(roomId, 'お送りします。', owner)).data).toMatchObject({ message: { number: 2, voice: 'seller' } })
    const texts = ['共箱の写真を拝見できますか。', 'お送りします。']
    expect([await textsOf(roomId, ben), await textsOf(roomId, owner)]).toEqual([texts, texts])
    const calls = (id: string) => [
      world.call(listMessages, { roomId: id }, stranger),
      say(id, 'こんにちは', stranger),
      world.call(readMessages, { roomId: id, lastId: 1 }, stranger),
      world.call(reportMessage, { roomId: id, messageId: 1, reason: 'spam' }, stranger),
    ]
    const [foreign, unknown] = await Promise.all([roomId, 'none'].map(id => Promise.all(calls(id))))
    const told = (answers: typeof foreign) => answers?.map(({ code, message, data }) => ({ code, message, data }))
    expect(told(foreign)).toEqual(told(unknown))
    expect(foreign?.map(({ code }) => code)).toEqual([404, 404, 404, 404])
    expect((await world.ask(listMessageProducts, {}, stranger)).list).toEqual([])
    expect((await world.ask(listRooms, { productId }, stranger)).list).toEqual([])
  })

  test('what is sent twice under one name is one message, also at once, and another member’s name is another’s', async () => {
    const { owner, ben, roomId } = await roomOf()
    const clientId = newClientId()
    const answers = await Promise.all([1, 2, 3].map(() => say(roomId, '一度だけ', ben, clientId)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    const [first] = answers
    expect((await said(roomId, '別の文', ben, clientId)).message).toEqual(Object(first?.data).message)
    await say(roomId, '同じ名前', owner, clientId)
    expect(await textsOf(roomId, ben)).toEqual(['一度だけ', '同じ名前'])
  })

  test('many messages of both sides at once are one gap-free order', async () => {
    const { owner, ben, roomId } = await roomOf()
    const said = Array.from({ length: 6 }, (_, n) => [say(roomId, `問 ${n}`, ben), say(roomId, `答 ${n}`, owner)])
    const answers = await Promise.all(said.flat())
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    const { list } = await world.ask(listMessages, { roomId }, ben)
    expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })

  test('who tells how they are reached before they paid is warned, and it is sent all the same', async () => {
    const { owner, ben, roomId } = await roomOf()
    const answer = await said(roomId, 'nagi@example.jp か 090-1234-5678 へ', ben)
    expect(answer.warning).toEqual(['email', 'phone'])
    expect(await textsOf(roomId, owner)).toHaveLength(1)
    const { productId, buyer, owner: seller } = await world.order({ state: 'paid', seller: owner })
    const paid = await world.ask(createRoom, { productId }, buyer)
    await app.quiet()
    expect((await said(paid.roomId, '090-1234-5678', buyer)).warning).toEqual([])
    expect((await said(paid.roomId, '090-1234-5678', seller ?? owner)).warning).toEqual([])
  })

  test('an empty message, one that is too long, and a card number are refused', async () => {
    const { ben, roomId } = await roomOf()
    expect(await say(roomId, '  ', ben)).toMatchObject({ code: 40000, data: { errors: [{ field: 'text' }] } })
    expect((await say(roomId, '字'.repeat(2_001), ben)).code).toBe(40000)
    expect((await say(roomId, '字'.repeat(2_000), ben)).code).toBe(200)
    expect((await say(roomId, '4242 4242 4242 4242', ben)).code).toBe(40002)
    const unknown = { roomId, imgs: ['none'], clientId: newClientId() }
    expect((await world.call(sendMessage, unknown, ben)).code).toBe(40980)
    expect(await textsOf(roomId, ben)).toHaveLength(1)
  })

  test('a banned member writes nothing and reads on, and nobody writes to them', async () => {
    const { ben, roomId } = await roomOf()
    await say(roomId, 'はじめまして', ben)
    const banned = await world.member({ banned: ['chat'] })
    const seller = await world.work({ seller: ofMember(banned) })
    const toBanned = await world.ask(createRoom, { productId: seller }, ben)
    expect((await say(toBanned.roomId, 'いますか', ben)).code).toBe(40985)
    expect((await world.ask(listMessages, { roomId: toBanned.roomId }, ben)).room.writing).toBe('paused')
    expect((await say(toBanned.roomId, 'はい', banned)).code).toBe(40322)
    expect((await world.ask(listMessages, { roomId: toBanned.roomId }, banned)).room.writing).toBe('banned')
    expect((await world.ask(listMessages, { roomId }, ben)).room.writing).toBe('open')
  })

  test('a member writes twenty messages a minute', async () => {
    const { ben: eager, roomId } = await roomOf()
    const codes: number[] = []
    for (let n = 0; n <= limits.chat.count; n++) codes.push((await say(roomId, `${n}`, eager)).code)
    expect(codes.filter(code => code === 200).length).toBeGreaterThanOrEqual(limits.chat.count - 1)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('readMessages', () => {
  test('a side reads as far as there is something, and never backwards', async () => {
    const { owner, ben, productId, roomId } = await roomOf()
    for (const text of ['一', '二', '三']) await say(roomId, text, ben)
    const read = (lastId: number, who: Person) => world.ask(readMessages, { roomId, lastId }, who)
    expect((await world.ask(listRooms, { productId }, owner)).list).toMatchObject([{ unread: 3, isWaiting: true }])
    expect((await read(2, owner)).room.read).toEqual({ buyer: 3, seller: 2 })
    expect((await read(1, owner)).room.read).toEqual({ buyer: 3, seller: 2 })
    expect((await read(99, owner)).room.read).toEqual({ buyer: 3, seller: 3 })
    const { list } = await world.ask(listMessageProducts, {}, owner)
    expect(list.find(({ product }) => product.id === productId)).toMatchObject({ rooms: 1, unread: 0, waiting: 1 })
  })
})

describe('listMessages', () => {
  test('a page goes back by numbers, and asks for what it missed', async () => {
    // Twenty a minute are a member's: two sides write as many together as a page holds, and more.
    const { owner, ben, roomId } = await roomOf()
    for (let n = 1; n <= 34; n++) await say(roomId, `${n}`, n % 2 ? ben : owner)
    const numbers = async (input: object) => {
      const { list, hasMore } = await world.ask(listMessages, { roomId, ...input }, owner)
      return { numbers: list.map(({ number }) => number), hasMore }
    }
    expect(await numbers({ beforeId: '4' })).toEqual({ numbers: [1, 2, 3], hasMore: false })
    expect(await numbers({ afterId: '32' })).toEqual({ numbers: [33, 34], hasMore: false })
    const part = (from: number) => Array.from({ length: 30 }, (_, n) => from + n)
    expect(await numbers({})).toEqual({ numbers: part(5), hasMore: true })
    expect(await numbers({ afterId: '0' })).toEqual({ numbers: part(1), hasMore: true })
    expect((await world.call(listMessages, { roomId, beforeId: 'x' }, owner)).code).toBe(40000)
  })
})
