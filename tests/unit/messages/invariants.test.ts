// Each rule of rooms is broken once, and says so.
import { expect, test } from 'vitest'
import { sendToRoom } from '#shared/domain/conversing/message/decisions.ts'
import { type Message, newRoom, type Room, roomSellerOf } from '#shared/domain/conversing/message/room.ts'
import { checkRooms, type RoomBook } from '#shared/domain/whole/invariants/messages.ts'

const noon = Date.parse('2026-12-01T03:00:00.000Z')
const seller = roomSellerOf({ type: 'member', userId: 'nagi' })

function sound(): RoomBook & { readonly room: Room } {
  let room = newRoom('room', { productId: 'jar', buyerId: 'ben', seller, isPaid: false }, noon)
  const messages: Message[] = []
  for (const [index, text] of ['一', '090-1234-5678', '三'].entries()) {
    const voice = index % 2 ? 'seller' : 'buyer'
    const authorId = voice === 'buyer' ? 'ben' : 'nagi'
    const wish = { voice, authorId, clientId: `c${index}`, text, imgs: [], isOperators: false } as const
    const sent = sendToRoom(room, wish, noon + index)
    if (sent.outcome !== 'allowed') throw new Error(sent.code)
    room = sent.room
    messages.push(sent.message)
  }
  const flag = { roomId: 'room', productId: 'jar', number: 2, by: 'contact', reporterId: null, reason: null } as const
  const report = {
    ...flag,
    text: '',
    contact: ['phone' as const],
    at: noon,
    version: 1,
    state: 'open',
    settled: null,
  } as const
  return { room, rooms: [room], messages, sent: messages, reports: [{ ...report, contact: [...report.contact] }] }
}
const rulesOf = (book: RoomBook) => [...new Set(checkRooms(book).map(({ rule }) => rule))]

test('a room as its rules leave it breaks none', () => {
  expect(rulesOf(sound())).toEqual([])
})

test.each<readonly [rule: string, how: string, change: (book: ReturnType<typeof sound>) => Partial<RoomBook>]>([
  ['M1', 'a message is missing', ({ messages, sent }) => ({ messages: messages.slice(0, 2), sent: sent.slice(0, 2) })],
  [
    'M1',
    'a message has no room',
    ({ messages: [first] }) => ({ reports: [], messages: first ? [{ ...first, roomId: 'x' }] : [] }),
  ],
  [
    'M2',
    'a side has read what is not there',
    ({ room }) => ({ rooms: [{ ...room, sides: { ...room.sides, buyer: { ...room.sides.buyer, read: 4 } } }] }),
  ],
  ['M3', 'nobody is told of contact data', () => ({ reports: [] })],
  [
    'M4',
    'one message was sent under two names',
    ({ sent }) => ({ sent: [...sent, ...sent.slice(0, 1).map(each => ({ ...each, clientId: 'again' }))] }),
  ],
  [
    'M5',
    'somebody speaks for the other side',
    ({ messages }) => ({
      messages: messages.map(each => ({ ...each, authorId: 'ben' })),
      sent: messages.map(each => ({ ...each, authorId: 'ben' })),
    }),
  ],
  [
    'M6',
    'there are two rooms of one work and member',
    ({ room }) => ({
      rooms: [
        room,
        {
          ...room,
          id: 'other',
          last: 0,
          sides: { buyer: { ...room.sides.buyer, read: 0 }, seller: { ...room.sides.seller, read: 0 } },
        },
      ],
    }),
  ],
  [
    'M7',
    'nobody looks whether a side waits',
    ({ room }) => ({
      rooms: [{ ...room, sides: { ...room.sides, seller: { ...room.sides.seller, untoldSince: noon, lookAt: null } } }],
    }),
  ],
  ['M8', 'a side writes after the end', ({ room }) => ({ rooms: [{ ...room, closesAt: noon }] })],
])('%s: %s', (rule, _how, change) => {
  const book = sound()
  expect(rulesOf({ ...book, ...change(book) })).toContain(rule)
})
