// The house and partners answer their rooms, operators look at what was reported, and a sale closes what it should (D96).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminAssignRoom,
  adminCreateSavedAnswer,
  adminDeleteSavedAnswer,
  adminGetRoom,
  adminListReports,
  adminListRooms,
  adminListSavedAnswers,
  adminReplyRoom,
  adminSettleReport,
  adminSettleRoom,
  adminUpdateSavedAnswer,
} from '#shared/api/conversing/console/messages.ts'
import {
  createRoom,
  createSavedAnswer,
  deleteSavedAnswer,
  listMessageProducts,
  listMessages,
  listSavedAnswers,
  reportMessage,
  sendMessage,
  updateSavedAnswer,
} from '#shared/api/conversing/messages.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { savedAnswerRules } from '#shared/domain/conversing/message/answers.ts'
import type { Person } from '#tests/support/people.ts'
import { ofHouse, ofMember, ofPartner } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

let support: Person
let partner: Person
beforeAll(async () => {
  ;[support, partner] = await Promise.all([world.operator('support'), world.seller('teitei')])
})

const newClientId = () => crypto.randomUUID()
async function roomOf(seller: Parameters<typeof world.work>[0], text = '共箱の写真を拝見できますか。') {
  const [ben, productId] = await Promise.all([world.member(), world.work(seller)])
  const { roomId } = await world.ask(createRoom, { productId }, ben)
  await world.ask(sendMessage, { roomId, text, clientId: newClientId() }, ben)
  return { ben, productId, roomId }
}
const say = (roomId: string, text: string, who: Person) =>
  world.call(sendMessage, { roomId, text, clientId: newClientId() }, who)
const reply = (roomId: string, text: string, clientId = newClientId()) =>
  world.ask(adminReplyRoom, { roomId, text, clientId }, support)
async function rowOf(roomId: string, state: 'waiting' | 'answered' | 'mine', who = support) {
  const { list } = await world.ask(adminListRooms, { state, size: '60' }, who)
  return list.find(row => row.roomId === roomId)
}

describe('adminReplyRoom', () => {
  test('a room of the house waits in the console until it is answered, once for what is sent twice', async () => {
    const { ben, roomId } = await roomOf({ seller: ofHouse })
    expect(await rowOf(roomId, 'waiting')).toMatchObject({ buyer: { id: ben.id }, seller: { type: 'house' }, last: 1 })
    const clientId = newClientId()
    await reply(roomId, 'お送りします。', clientId)
    await reply(roomId, 'お送りします。', clientId)
    expect(await rowOf(roomId, 'waiting')).toBeUndefined()
    expect(await rowOf(roomId, 'answered')).toMatchObject({ last: 2, read: { buyer: 1, seller: 2 } })
    const { list, room } = await world.ask(listMessages, { roomId }, ben)
    expect(list.map(({ voice }) => voice)).toEqual(['buyer', 'seller'])
    expect(room.other).toEqual({ type: 'house', id: null, name: '' })
    const seen = await world.ask(adminGetRoom, { roomId }, support)
    expect(seen.list.map(({ authorId }) => authorId)).toEqual([ben.id, support.id])
    const { list: entries } = await world.ask(
      adminListAudit,
      { subjectKind: 'room', subjectId: roomId },
      await world.owner(),
    )
    expect(entries.map(({ action }) => action)).toEqual([adminReplyRoom.id])
    await world.ask(adminSettleRoom, { roomId, lastId: 2 }, support)
  })

  test('pictures of the operator go along, each once, and nobody else’s', async () => {
    const { ben, roomId } = await roomOf({ seller: ofHouse })
    const img = await world.uploadPicture('chat', support)
    const sent = { roomId, text: '', imgs: [img], clientId: newClientId() }
    const other = await world.operator('support')
    expect((await world.call(adminReplyRoom, sent, other)).code).toBe(40980)
    await world.ask(adminReplyRoom, sent, support)
    const { list } = await world.ask(listMessages, { roomId }, ben)
    expect(list.at(-1)).toMatchObject({ voice: 'seller', text: '', photos: [{ width: 160, height: 120 }] })
    expect((await world.call(adminReplyRoom, { ...sent, clientId: newClientId() }, support)).code).toBe(40980)
    expect((await world.call(adminReplyRoom, { ...sent, imgs: [], clientId: newClientId() }, support)).code).toBe(40000)
  })

  test('an operator writes into a closed or banned room of two members, as an operator', async () => {
    const banned = await world.member({ banned: ['chat'] })
    const [ben, productId] = await Promise.all([world.member(), world.work({ seller: ofMember(banned) })])
    const { roomId } = await world.ask(createRoom, { productId }, ben)
    expect((await say(roomId, 'いますか', ben)).code).toBe(40985)
    await reply(roomId, '運営からのお知らせです。')
    const { list } = await world.ask(listMessages, { roomId }, banned)
    expect(list).toMatchObject([{ voice: 'operator', text: '運営からのお知らせです。' }])
    const unknown = { roomId: 'none', text: 'x', clientId: newClientId() }
    expect((await world.call(adminReplyRoom, unknown, support)).code).toBe(404)
    const other = await world.operator('editor')
    expect((await world.call(adminReplyRoom, { ...unknown, roomId }, other)).code).toBe(403)
  })
})

describe('adminSettleRoom', () => {
  test('what needs no answer waits no more, unless more was written meanwhile', async () => {
    const { ben, roomId } = await roomOf({ seller: ofHouse }, 'ありがとうございました。')
    await say(roomId, 'もう一つお尋ねします。', ben)
    expect((await world.call(adminSettleRoom, { roomId, lastId: 1 }, support)).code).toBe(40943)
    await world.ask(adminSettleRoom, { roomId, lastId: 2 }, support)
    expect(await rowOf(roomId, 'waiting')).toBeUndefined()
    expect(await rowOf(roomId, 'answered')).toMatchObject({ read: { seller: 2 } })
    const owned = await roomOf({ seller: ofMember(await world.member()) })
    expect((await world.call(adminSettleRoom, { roomId: owned.roomId, lastId: 1 }, support)).code).toBe(404)
  })
})

describe('adminAssignRoom', () => {
  test('a room of the house is given to an operator who may answer, and back to nobody', async () => {
    const { roomId } = await roomOf({ seller: ofHouse })
    const assign = (operatorId: string | null) => world.call(adminAssignRoom, { roomId, operatorId }, support)
    expect((await assign(support.id)).data).toMatchObject({ assignee: { id: support.id } })
    expect((await rowOf(roomId, 'mine'))?.assignee?.id).toBe(support.id)
    expect(await rowOf(roomId, 'mine', await world.operator('support'))).toBeUndefined()
    expect((await assign((await world.operator('editor')).id)).code).toBe(404)
    expect((await assign('none')).code).toBe(404)
    expect((await assign(null)).data).toEqual({ assignee: null })
    expect(await rowOf(roomId, 'mine')).toBeUndefined()
  })
})

describe('adminListReports', () => {
  test('a report shows the message with what stands around it, once, and is settled once', async () => {
    const seller = await world.member()
    const { ben, roomId } = await roomOf({ seller: ofMember(seller) }, '1')
    for (let n = 2; n <= 14; n++) await say(roomId, `${n}`, ben)
    expect((await world.call(adminGetRoom, { roomId }, support)).code).toBe(404)
    const wrong = { roomId, messageId: 7, reason: 'outside-deal' as const, text: '直接の取引を求められました。' }
    await world.ask(reportMessage, wrong, seller)
    await world.ask(reportMessage, { ...wrong, text: 'もう一度' }, seller)
    expect((await world.call(reportMessage, { ...wrong, messageId: 99 }, seller)).code).toBe(404)
    const { list } = await world.ask(adminListReports, { by: 'members', size: '60' }, support)
    const own = list.filter(report => report.roomId === roomId)
    expect(own).toMatchObject([
      { id: '7-seller', number: 7, text: wrong.text, reporter: { id: seller.id }, state: 'open' },
    ])
    const file = await world.ask(adminGetRoom, { roomId, reportId: '7-seller' }, support)
    expect(file.list.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect((await world.call(adminGetRoom, { roomId, reportId: '8-seller' }, support)).code).toBe(404)
    const settle = { roomId, reportId: '7-seller', note: '双方に注意した。' }
    await world.ask(adminSettleReport, settle, support)
    expect((await world.call(adminSettleReport, settle, support)).code).toBe(40943)
    expect((await world.call(adminSettleReport, { ...settle, reportId: '1-buyer' }, support)).code).toBe(404)
    const settled = await world.ask(adminListReports, { state: 'settled', size: '60' }, support)
    expect(settled.list.find(report => report.roomId === roomId)?.settled?.note).toBe(settle.note)
  })

  test('what tells how somebody is reached is flagged for an operator', async () => {
    const { roomId } = await roomOf({ seller: ofMember(await world.member()) }, 'nagi@example.jp へお願いします')
    const { list } = await world.ask(adminListReports, { by: 'contact', size: '60' }, support)
    expect(list.filter(report => report.roomId === roomId)).toMatchObject([
      { id: '1-contact', by: 'contact', reporter: null, contact: ['email'] },
    ])
  })
})

describe('rooms of a partner', () => {
  test('are answered by the partner’s account, which another partner’s does not see', async () => {
    const { ben, productId, roomId } = await roomOf({ seller: ofPartner })
    expect((await say(roomId, 'お送りします。', partner)).code).toBe(200)
    expect((await say(roomId, '私も', await world.seller('another'))).code).toBe(404)
    const { list } = await world.ask(listMessageProducts, {}, partner)
    expect(list.find(({ product }) => product.id === productId)).toMatchObject({ rooms: 1, unread: 0 })
    expect((await world.ask(listMessages, { roomId }, ben)).room.other.type).toBe('partner')
  })
})

describe('a sale', () => {
  test('leaves the room with the old holder, and a new one begins with the new', async () => {
    const seller = await world.member()
    const { productId, buyer } = await world.order({ state: 'paid', seller })
    const curious = await world.member()
    const before = await world.ask(createRoom, { productId }, curious)
    await world.ask(sendMessage, { roomId: before.roomId, text: 'まだありますか', clientId: newClientId() }, curious)
    await app.quiet()
    const done = await world.order({ state: 'completed', seller })
    await app.quiet()
    expect((await world.call(createRoom, { productId: done.productId }, done.buyer)).code).toBe(40342)
    expect((await world.ask(listMessages, { roomId: before.roomId }, curious)).room.closesAt).toBeNull()
    expect((await world.call(listMessages, { roomId: before.roomId }, buyer)).code).toBe(404)
  })
})

describe.each([
  [
    'createSavedAnswer, listSavedAnswers, updateSavedAnswer and deleteSavedAnswer',
    { create: createSavedAnswer, list: listSavedAnswers, update: updateSavedAnswer, remove: deleteSavedAnswer },
    () => world.seller('shelf'),
  ],
  [
    'adminCreateSavedAnswer, adminListSavedAnswers, adminUpdateSavedAnswer and adminDeleteSavedAnswer',
    {
      create: adminCreateSavedAnswer,
      list: adminListSavedAnswers,
      update: adminUpdateSavedAnswer,
      remove: adminDeleteSavedAnswer,
    },
    async () => support,
  ],
] as const)('%s', (_name, calls, whoOf) => {
  test('answers are kept, changed by the version that was seen, and given up', async () => {
    const who = await whoOf()
    const text = '共箱と仕覆をお付けします。'
    const { id, version } = await world.ask(calls.create, { title: '共箱', text }, who)
    const change = { id, version, title: '共箱と仕覆', text }
    expect(await world.ask(calls.update, change, who)).toMatchObject({ version: 2 })
    expect((await world.call(calls.update, change, who)).code).toBe(40943)
    expect((await world.call(calls.update, { ...change, id: 'none' }, who)).code).toBe(404)
    expect((await world.ask(calls.list, {}, who)).list.map(({ title }) => title)).toContain('共箱と仕覆')
    await world.ask(calls.remove, { id }, who)
    expect((await world.call(calls.remove, { id }, who)).code).toBe(404)
  })

  test('a hundred are kept', async () => {
    const who = await whoOf()
    const { list } = await world.ask(calls.list, {}, who)
    for (let n = list.length; n < savedAnswerRules.most; n++)
      await world.ask(calls.create, { title: `定型文 ${n}`, text: '…' }, who)
    expect((await world.call(calls.create, { title: 'もう一つ', text: '…' }, who)).code).toBe(40986)
    const { list: full } = await world.ask(calls.list, {}, who)
    for (const { id } of full) await world.ask(calls.remove, { id }, who)
  })
})
