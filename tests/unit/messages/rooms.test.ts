// A room by itself: its messages are one gap-free order, nobody reads backwards, and a mail is due once (D96).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as decide from '#shared/domain/conversing/message/decisions.ts'
import {
  type Message,
  messageRules,
  messageSchema,
  newRoom,
  otherSide,
  type Room,
  type RoomSide,
  roomIdentity,
  roomSchema,
  roomSellerOf,
  roomSides,
  sideIn,
  systemAuthor,
  unreadOf,
  type Voice,
} from '#shared/domain/conversing/message/room.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

const noon = Date.parse('2026-12-01T03:00:00.000Z')
const at = (minutes: number) => noon + minutes * minuteMs
const house = roomSellerOf({ type: 'official' })
const room = newRoom('room', { productId: 'jar', buyerId: 'ben', seller: house, isPaid: false }, noon)
const ofMember = { ...room, seller: roomSellerOf({ type: 'member', userId: 'nagi' }) }

const written = (voice: Voice, text = '共箱の写真を拝見できますか。'): decide.NewMessage => ({
  ...{ voice, authorId: voice === 'buyer' ? 'ben' : 'nagi', clientId: text, text, imgs: [] },
  isOperators: voice === 'operator',
})
function send(before: Room, voice: Voice, minutes: number, text?: string): Room {
  const sent = decide.sendToRoom(before, written(voice, text), at(minutes))
  if (sent.outcome !== 'allowed') throw new Error(sent.code)
  return sent.room
}

describe('a room', () => {
  test('belongs to one work, one member and one seller', () => {
    const sellers = [
      { type: 'official' },
      { type: 'partner', partnerId: 'kiln' },
      { type: 'member', userId: 'kiln' },
      { type: 'member', userId: 'nagi' },
    ] as const
    const identities = sellers.flatMap(seller =>
      [
        ['jar', 'ben'],
        ['jar,"ben', ''],
        ['jar', 'chiyo'],
      ].map(([productId = '', buyerId = '']) => roomIdentity(productId, buyerId, roomSellerOf(seller))),
    )
    expect(new Set(identities).size).toBe(identities.length)
  })

  test('what happened is told without a question, a mail, or anything unread for who has read all', () => {
    const asked = send(ofMember, 'buyer', 0)
    const event = { kind: 'agreed', price: 250_000, until: at(60) } as const
    const tell = (before: Room) => {
      const told = { voice: 'system', authorId: systemAuthor, clientId: 'agreed-1', text: '', imgs: [], event } as const
      const sent = decide.sendToRoom(before, { ...told, isOperators: true }, at(5))
      if (sent.outcome !== 'allowed') throw new Error(sent.code)
      return sent
    }
    const { room: told, message, looks } = tell(asked)
    expect(message).toMatchObject({ number: 2, event, contact: [] })
    expect(looks).toEqual([])
    // The buyer had read all, the seller nothing.
    expect([unreadOf(told, 'buyer'), unreadOf(told, 'seller')]).toEqual([0, 2])
    expect(told).toMatchObject({ isWaiting: true, last: 2 })
    expect(told.sides.seller.untoldSince).toBe(asked.sides.seller.untoldSince)
    expect(tell({ ...asked, closesAt: at(1) }).outcome).toBe('allowed')
  })

  test('numbers its messages without a gap, and who writes has read what stood there', () => {
    const both = send(send(room, 'buyer', 0), 'seller', 1)
    expect(both).toMatchObject({ last: 2, version: 3, lastAt: at(1) })
    expect(roomSides.map(side => unreadOf(both, side))).toEqual([1, 0])
  })

  test('closes ninety days after the sale, and stays open where the sale is taken back', () => {
    const sold = decide.closeAfterSale(room, noon)
    if (!sold) throw new Error('a room that closes')
    const end = noon + 90 * dayMs
    expect(decide.sendToRoom(sold, written('buyer'), end - 1).outcome).toBe('allowed')
    expect(decide.sendToRoom(sold, written('buyer'), end)).toEqual({ outcome: 'refused', code: 'room-closed' })
    expect(decide.closeAfterSale(sold, noon + dayMs)).toBeNull()
    const open = decide.keepOpen(sold)
    expect(open && decide.sendToRoom(open, written('buyer'), end).outcome).toBe('allowed')
    expect(decide.keepOpen(room)).toBeNull()
  })

  test('flags contact data until the work is paid for, and never that of an operator', () => {
    const found = (before: Room | null, voice: Voice = 'buyer') => {
      const sent = before && decide.sendToRoom(before, written(voice, '090-1234-5678'), noon)
      return sent?.outcome === 'allowed' && sent.message.contact
    }
    expect([found(room), found(ofMember, 'seller')]).toEqual([['phone'], ['phone']])
    const paid = decide.payInRoom(room, noon)
    expect([found(paid), found(room, 'operator')]).toEqual([[], []])
    expect(paid && decide.payInRoom(paid, noon)).toBeNull()
  })

  test('is written into by operators also when it is closed', () => {
    const closed = { ...room, closesAt: noon }
    expect(decide.sendToRoom(closed, written('buyer'), noon).outcome).toBe('refused')
    expect(decide.sendToRoom(closed, written('operator'), noon).outcome).toBe('allowed')
  })

  test('waits for its seller from what the buyer wrote until an answer, or until it needs none', () => {
    const asked = send(room, 'buyer', 0)
    expect([room.isWaiting, asked.isWaiting, send(asked, 'seller', 1).isWaiting]).toEqual([false, true, false])
    // What an operator says to both is no answer of the seller's.
    expect(send(asked, 'operator', 1).isWaiting).toBe(true)
    const settled = decide.settleRoom(asked, 1)
    expect(settled).toMatchObject({
      room: { isWaiting: false, version: asked.version + 1, sides: { seller: { read: 1 } } },
    })
    expect(decide.settleRoom(send(asked, 'buyer', 1), 1)).toEqual({ outcome: 'refused', code: 'stale-version' })
    expect(decide.settleRoom(room, 0)).toEqual({ outcome: 'allowed', room: null })
  })

  test('has sides for its buyer and its seller alone', () => {
    const partner = { ...room, seller: roomSellerOf({ type: 'partner', partnerId: 'kiln' }) }
    const sides = (of: Room) => [
      sideIn(of, { userId: 'ben' }),
      sideIn(of, { userId: 'nagi' }),
      sideIn(of, { userId: 'kiln' }),
      sideIn(of, { userId: 'clerk', partnerId: 'kiln' }),
      sideIn(of, { userId: 'clerk', partnerId: 'nagi' }),
    ]
    expect(sides(room)).toEqual(['buyer', null, null, null, null])
    expect(sides(ofMember)).toEqual(['buyer', 'seller', null, null, null])
    expect(sides(partner)).toEqual(['buyer', null, null, 'seller', null])
  })

  test('is assigned to one operator at a time', () => {
    const mori = { id: 'op-1', name: '森' }
    const assigned = decide.assignRoom(room, mori)
    expect(assigned?.assignee).toEqual(mori)
    expect(assigned && decide.assignRoom(assigned, mori)).toBeNull()
    expect(assigned && decide.assignRoom(assigned, null)?.assignee).toBeNull()
    expect(decide.assignRoom(room, null)).toBeNull()
  })
})

describe('a mail about a room', () => {
  const dueIn = (before: Room, side: RoomSide) => {
    const due = decide.mailDueAt(before, side)
    return due === null ? null : (due - noon) / minuteMs
  }

  test('is due ten minutes after the first message that was not read, to the other side alone', () => {
    const asked = send(send(ofMember, 'buyer', 0), 'buyer', 5)
    expect([dueIn(asked, 'seller'), dueIn(asked, 'buyer')]).toEqual([10, null])
    expect(asked.sides.seller.lookAt).toBe(at(10))
    expect(decide.lookAtRoom(asked, 'seller', at(10) - 1)).toBeNull()
  })

  test('is nothing for the house, which counts what waits in its console', () => {
    expect(send(room, 'buyer', 0).sides.seller).toMatchObject({ untoldSince: null, lookAt: null })
  })

  test('is due to both sides where an operator wrote', () => {
    const told = send(ofMember, 'operator', 0)
    expect([dueIn(told, 'seller'), dueIn(told, 'buyer')]).toEqual([10, 10])
  })

  test('is looked for by one timer, which looks again where it is due later', () => {
    const first = decide.sendToRoom(ofMember, written('buyer'), noon)
    if (first.outcome !== 'allowed') throw new Error(first.code)
    expect(first.looks).toEqual(['seller'])
    const read = decide.readRoom(first.room, 'seller', 1)
    const second = read && decide.sendToRoom(read, written('buyer'), at(5))
    if (second?.outcome !== 'allowed') throw new Error('refused')
    expect(second.looks).toEqual([])
    const looked = decide.lookAtRoom(second.room, 'seller', at(10))
    expect(looked).toMatchObject({ isMailed: false, room: { sides: { seller: { lookAt: at(15) } } } })
    const again = looked && decide.lookAtRoom(looked.room, 'seller', at(15))
    expect(again).toMatchObject({ isMailed: true, room: { sides: { seller: { lookAt: null, mailedAt: at(15) } } } })
    // Where all was read meanwhile it looks no more.
    expect(read && decide.lookAtRoom(read, 'seller', at(10))).toMatchObject({
      isMailed: false,
      room: { sides: { seller: { lookAt: null } } },
    })
  })

  test('is not due any more once everything is read, and still is where something is not', () => {
    const asked = send(send(ofMember, 'buyer', 0), 'buyer', 5)
    const half = decide.readRoom(asked, 'seller', 1)
    const whole = decide.readRoom(asked, 'seller', 2)
    expect([half && dueIn(half, 'seller'), whole && dueIn(whole, 'seller')]).toEqual([10, null])
  })

  test('comes once an hour at most', () => {
    const told = decide.lookAtRoom(send(ofMember, 'buyer', 0), 'seller', at(10))?.room
    if (!told) throw new Error('a mail was due')
    expect(dueIn(told, 'seller')).toBeNull()
    expect(dueIn(send(told, 'buyer', 11), 'seller')).toBe(70)
    expect(dueIn(send(told, 'buyer', 65), 'seller')).toBe(75)
  })
})

type Step =
  | { readonly kind: 'send' | 'mail'; readonly side: RoomSide; readonly wait: number }
  | { readonly kind: 'read'; readonly side: RoomSide; readonly wait: number; readonly number: number }

const side = fc.constantFrom(...roomSides)
const wait = fc.integer({ min: 0, max: 2 * hourMs })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('send' as const, 'mail' as const), side, wait }),
  fc.record({ kind: fc.constant('read' as const), side, wait, number: fc.integer({ min: -1, max: 40 }) }),
)

test('whatever both sides do, the room is one order that nobody reads backwards', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      let now = noon
      let current: Room = ofMember
      const messages: Message[] = []
      const mails: Record<RoomSide, number[]> = { buyer: [], seller: [] }
      for (const [index, taken] of steps.entries()) {
        now += taken.wait
        const before = current
        if (taken.kind === 'send') {
          const sent = decide.sendToRoom(before, { ...written(taken.side), clientId: String(index) }, now)
          if (sent.outcome !== 'allowed') throw new Error('nothing closes it')
          messages.push(sent.message)
          current = sent.room
        } else if (taken.kind === 'read') current = decide.readRoom(before, taken.side, taken.number) ?? before
        else {
          const looked = decide.lookAtRoom(before, taken.side, now)
          if (looked?.isMailed) mails[taken.side].push(now)
          current = looked?.room ?? before
        }
        expect(current === before || current.version === before.version + 1).toBe(true)
        for (const each of roomSides) {
          const { read, untoldSince, lookAt } = current.sides[each]
          expect(read).toBeGreaterThanOrEqual(before.sides[each].read)
          expect(read).toBeLessThanOrEqual(current.last)
          // Nobody is mailed about their own words, nor about what they have read.
          if (unreadOf(current, each) === 0) expect(untoldSince).toBeNull()
          // Nothing waits unread and untold for ever.
          const tail = messages.slice(read)
          const untold = tail.filter(({ sentAt }) => sentAt > (mails[each].at(-1) ?? -1))
          if (untold.some(message => message.voice === otherSide(each))) expect(untoldSince).not.toBeNull()
          // A timer looks in time, and one is enough.
          if (untoldSince !== null) expect(lookAt).toBeLessThanOrEqual(decide.mailDueAt(current, each) ?? -1)
        }
      }
      // As the table keeps them.
      expect(roomSchema().parse(current)).toEqual(current)
      expect(messages.map(message => messageSchema().parse(message))).toEqual(messages)
      expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1))
      for (const each of roomSides) {
        const gaps = mails[each].slice(1).map((mail, index) => mail - (mails[each][index] ?? 0))
        expect(gaps.every(gap => gap >= messageRules.mailEveryMs)).toBe(true)
      }
    }),
  )
})
