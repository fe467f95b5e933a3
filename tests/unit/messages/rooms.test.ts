// A room by itself: its messages are one gap-free order, nobody reads backwards, and a mail is due once (D96).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as decide from '#shared/domain/message/decisions.ts'
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
  unreadOf,
} from '#shared/domain/message/room.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

const noon = Date.parse('2026-12-01T03:00:00.000Z')
const at = (minutes: number) => noon + minutes * minuteMs
const house = roomSellerOf({ type: 'official' })
const room = newRoom('room', { productId: 'jar', buyerId: 'ben', seller: house }, noon)

const written = (side: RoomSide, text = '共箱の写真を拝見できますか。', isPaid = false): decide.NewMessage => ({
  ...{ side, authorId: side === 'buyer' ? 'ben' : 'nagi', clientId: text, text, imgs: [], isPaid },
})
function send(before: Room, side: RoomSide, minutes: number, text?: string): Room {
  const sent = decide.sendToRoom(before, written(side, text), at(minutes))
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

  test('flags contact data until the work is paid for', () => {
    const flag = (isPaid: boolean) => {
      const sent = decide.sendToRoom(room, written('buyer', '090-1234-5678', isPaid), noon)
      return sent.outcome === 'allowed' && sent.message.isFlagged
    }
    expect([flag(false), flag(true)]).toEqual([true, false])
  })
})

describe('a mail about a room', () => {
  const dueIn = (before: Room, side: RoomSide) => {
    const due = decide.mailDueAt(before, side)
    return due === null ? null : (due - noon) / minuteMs
  }

  test('is due ten minutes after the first message that was not read, to the other side alone', () => {
    const asked = send(send(room, 'buyer', 0), 'buyer', 5)
    expect([dueIn(asked, 'seller'), dueIn(asked, 'buyer')]).toEqual([10, null])
    expect(decide.mailedAbout(asked, 'seller', at(10) - 1)).toBeNull()
  })

  test('is not due any more once everything is read, and still is where something is not', () => {
    const asked = send(send(room, 'buyer', 0), 'buyer', 5)
    const half = decide.readRoom(asked, 'seller', 1)
    const whole = decide.readRoom(asked, 'seller', 2)
    expect([half && dueIn(half, 'seller'), whole && dueIn(whole, 'seller')]).toEqual([10, null])
  })

  test('comes once an hour at most', () => {
    const told = decide.mailedAbout(send(room, 'buyer', 0), 'seller', at(10))
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
      let current = room
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
          const told = decide.mailedAbout(before, taken.side, now)
          if (told) mails[taken.side].push(now)
          current = told ?? before
        }
        expect(current === before || current.version === before.version + 1).toBe(true)
        for (const each of roomSides) {
          const { read, untoldSince } = current.sides[each]
          expect(read).toBeGreaterThanOrEqual(before.sides[each].read)
          expect(read).toBeLessThanOrEqual(current.last)
          // Nobody is mailed about their own words, nor about what they have read.
          if (unreadOf(current, each) === 0) expect(untoldSince).toBeNull()
          // Nothing waits unread and untold for ever.
          const tail = messages.slice(read)
          const untold = tail.filter(({ sentAt }) => sentAt > (mails[each].at(-1) ?? -1))
          if (untold.some(message => message.side === otherSide(each))) expect(untoldSince).not.toBeNull()
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
