// Rooms live: what is written is there on the other side at once, a third hears nothing, and who is away is told once.
import { afterAll, describe, expect, test } from 'vitest'
import { adminGetRoom, adminReplyRoom } from '#shared/api/conversing/console/messages.ts'
import { createRoom, listMessages, readMessages, sendMessage } from '#shared/api/conversing/messages.ts'
import { updateSettings } from '#shared/api/people/accounts/profile.ts'
import { adminLogout } from '#shared/api/people/console/operator-login.ts'
import { type Listener, listen } from '#tests/support/listener.ts'
import type { Person } from '#tests/support/people.ts'
import { ofHouse, ofMember, ofPartner } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const open: Listener[] = []
const world = await testWorld()
const { app } = world
afterAll(async () => {
  for (const listener of open) listener.close()
  await app.quiet()
  await world.close()
}, 120_000)

async function roomOf() {
  const [owner, ben] = await Promise.all([world.member(), world.member()])
  const productId = await world.work({ seller: ofMember(owner) })
  const { roomId } = await world.ask(createRoom, { productId }, ben)
  return { owner, ben, productId, roomId, topic: `room:${roomId}` }
}
async function join(who?: Person) {
  const listener = await listen(app.origin, who ? { cookie: `at=${who.token}` } : {})
  open.push(listener)
  return listener
}
async function seat(who: Person) {
  const listener = await listen(app.origin, { cookie: `ot=${who.token}` })
  open.push(listener)
  return listener
}
async function hear(who: Person, topic: string) {
  const listener = await join(who)
  listener.send({ action: 'subscribe', topic })
  await listener.next('subscribed')
  return { listener, first: await listener.next('room') }
}
const say = (roomId: string, text: string, who: Person, clientId: string = crypto.randomUUID()) =>
  world.ask(sendMessage, { roomId, text, clientId }, who)

describe('the topic of a room', () => {
  test('both sides hear every message and every reading, in two windows as well', async () => {
    const { owner, ben, roomId, topic } = await roomOf()
    const { listener: bens, first } = await hear(ben, topic)
    expect(first).toMatchObject({ room: { roomId, last: 0 }, message: null })
    const { listener: hers } = await hear(owner, topic)
    const { listener: again } = await hear(owner, topic)
    const clientId = crypto.randomUUID()
    await say(roomId, '共箱の写真を拝見できますか。', ben, clientId)
    for (const each of [bens, hers, again])
      expect(await each.next('room')).toMatchObject({ room: { last: 1 }, message: { number: 1, clientId } })
    await world.ask(readMessages, { roomId, lastId: 1 }, owner)
    expect(await bens.next('room')).toMatchObject({ room: { read: { seller: 1 } }, message: null })
    // Whoever had no answer sends again: it is told again, and is the same message.
    await say(roomId, '共箱の写真を拝見できますか。', ben, clientId)
    await hers.next('room')
    expect(await hers.next('room')).toMatchObject({ room: { last: 1 }, message: { number: 1 } })
  })

  test('nobody else hears anything: a guest, another member, another partner', async () => {
    const { ben, roomId, topic } = await roomOf()
    for (const who of [undefined, await world.member(), await world.seller('teitei')]) {
      const listener = await join(who)
      listener.send({ action: 'subscribe', topic })
      expect(await listener.next('refused')).toMatchObject({ topic, code: 404 })
      await say(roomId, 'はじめまして', ben)
      await app.quiet()
      expect(listener.take()).toEqual([])
    }
  })

  test('a partner hears the rooms of the partner’s works', async () => {
    const [ben, partner] = await Promise.all([world.member(), world.seller('teitei')])
    const { roomId } = await world.ask(createRoom, { productId: await world.work({ seller: ofPartner }) }, ben)
    const { listener } = await hear(partner, `room:${roomId}`)
    await say(roomId, 'はじめまして', ben)
    expect(await listener.next('room')).toMatchObject({ message: { text: 'はじめまして' } })
  })

  test('an operator hears that a room of the house has changed, and never what was written', async () => {
    const [ben, support, editor] = await Promise.all([
      world.member(),
      world.operator('support'),
      world.operator('editor'),
    ])
    const { roomId } = await world.ask(createRoom, { productId: await world.work({ seller: ofHouse }) }, ben)
    const topic = `room:${roomId}`
    const listener = await seat(support)
    listener.send({ action: 'subscribe', topic })
    expect(await listener.next('room')).toMatchObject({ room: { last: 0 }, message: null })
    const { listener: bens } = await hear(ben, topic)
    await say(roomId, '共箱は付きますか。', ben)
    expect(await bens.next('room')).toMatchObject({ message: { text: '共箱は付きますか。' } })
    expect(await listener.next('room')).toMatchObject({ room: { last: 1 }, message: null })
    await world.ask(adminReplyRoom, { roomId, text: 'お付けします。', clientId: 'one' }, support)
    expect(await bens.next('room')).toMatchObject({ message: { voice: 'seller', text: 'お付けします。' } })
    expect(await listener.next('room')).toMatchObject({ room: { last: 2 }, message: null })

    const rooms = { house: roomId, members: (await roomOf()).roomId }
    for (const [who, id] of [
      [editor, rooms.house],
      [support, rooms.members],
    ] as const) {
      const other = await seat(who)
      other.send({ action: 'subscribe', topic: `room:${id}` })
      expect(await other.next('refused')).toMatchObject({ code: 404 })
    }
    // A session that is over opens no topic, though its connection is open.
    const late = await seat(support)
    await world.ask(adminLogout, {}, support)
    late.send({ action: 'subscribe', topic })
    expect(await late.next('refused')).toMatchObject({ code: 404 })
    expect((await world.call(adminGetRoom, { roomId }, support)).code).toBe(401)
  })

  test('a page that comes back learns the last number, and asks for what it missed', async () => {
    const { owner, ben, roomId, topic } = await roomOf()
    const { listener } = await hear(owner, topic)
    await say(roomId, '一', ben)
    await listener.next('room')
    listener.close()
    await say(roomId, '二', ben)
    await say(roomId, '三', ben)
    const { first } = await hear(owner, topic)
    expect(first.room.last).toBe(3)
    const missed = await world.ask(listMessages, { roomId, afterId: '1' }, owner)
    expect(missed.list.map(({ text }) => text)).toEqual(['二', '三'])
  })
})

describe('a mail about a room', () => {
  const mailsTo = async (who: Person) => {
    await app.quiet()
    return (await app.outbox({ channel: 'mail', to: who.email })).filter(({ subject }) =>
      subject?.includes('メッセージ'),
    )
  }
  async function mailed(who: Person) {
    await world.ask(updateSettings, { settings: [1, 2, 3, 4] }, who)
  }

  test('comes ten minutes after what was not read, once for many, and leads to the room', async () => {
    const { owner, ben, productId, roomId } = await roomOf()
    await mailed(owner)
    await say(roomId, '一', ben)
    await say(roomId, '二', ben)
    await app.clock.advance('PT9M')
    expect(await mailsTo(owner)).toHaveLength(0)
    await app.clock.advance('PT2M')
    const [mail, ...others] = await mailsTo(owner)
    expect(others).toEqual([])
    expect(mail?.text).toContain(`/mine/message/${productId}/chat/${roomId}`)
    expect(mail?.text).toContain('2件')
    expect(await world.noticesOf(owner)).toHaveLength(1)
    // Once an hour at most.
    await say(roomId, '三', ben)
    await app.clock.advance('PT30M')
    expect(await mailsTo(owner)).toHaveLength(1)
    await app.clock.advance('PT31M')
    expect(await mailsTo(owner)).toHaveLength(2)
  })

  test('does not come for what was read in time, nor to who did not ask for it', async () => {
    const { owner, ben, roomId } = await roomOf()
    await mailed(owner)
    await say(roomId, '一', ben)
    await world.ask(readMessages, { roomId, lastId: 1 }, owner)
    await app.clock.advance('PT11M')
    expect(await mailsTo(owner)).toHaveLength(0)
    await say(roomId, 'お送りします。', owner)
    await app.clock.advance('PT11M')
    expect(await mailsTo(ben)).toHaveLength(0)
  })
})
