import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  askReminder,
  nextOfReminder,
  type RemindedAuction,
  type Reminder,
  reminderDueAt,
} from '#shared/domain/selling/collecting/reminder.ts'
import { reminderMinutes } from '#shared/domain/selling/collecting/rules.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const auction: RemindedAuction = {
  auctionId: 'a1',
  productId: 'w1',
  status: 'live',
  startAt: now - hourMs,
  endAt: now + 24 * hourMs,
}
const asked = (minutes: Reminder['minutes'] = 30): Reminder => {
  const decided = askReminder(undefined, auction, { id: 'r1', userId: 'u1', minutes }, now)
  if (decided.outcome === 'refused') throw new Error(decided.code)
  return decided.reminder
}

describe('a bid reminder', () => {
  test('waits until so long before the end as asked for, and is given once', () => {
    const waiting = asked()
    expect(waiting).toMatchObject({ state: 'waiting', dueAt: auction.endAt - 30 * minuteMs })
    expect(nextOfReminder(waiting, auction, waiting.dueAt - 1)).toBeNull()
    const given = nextOfReminder(waiting, auction, waiting.dueAt)
    expect(given).toMatchObject({ move: 'tell', after: { state: 'told' } })
    expect(given && nextOfReminder(given.after, auction, waiting.dueAt + 1)).toBeNull()
  })

  test('moves with the end, also after it was given where its new time is to come', () => {
    const later = { ...auction, endAt: auction.endAt + hourMs }
    const waiting = asked()
    const moved = nextOfReminder(waiting, later, waiting.dueAt)
    expect(moved).toMatchObject({ move: 'move', after: { state: 'waiting', dueAt: waiting.dueAt + hourMs } })
    const told: Reminder = { ...waiting, state: 'told' }
    expect(nextOfReminder(told, later, waiting.dueAt + 1)).toMatchObject({ move: 'move' })
    const little = { ...auction, endAt: auction.endAt + 5 * minuteMs }
    expect(nextOfReminder(told, little, auction.endAt - minuteMs)).toBeNull()
  })

  test('ends with its auction: sold at once, stopped, over, or another one of the work', () => {
    const waiting = asked()
    for (const over of [
      { ...auction, status: 'won' as const },
      { ...auction, status: 'cancelled' as const },
      { ...auction, endAt: now - 1 },
      { ...auction, auctionId: 'a2' },
      undefined,
    ])
      expect(nextOfReminder(waiting, over, now)).toMatchObject({ move: 'lapse', after: { state: 'lapsed' } })
  })

  test('is refused where its time has passed or nothing is open', () => {
    const wish = { id: 'r2', userId: 'u1', minutes: 720 } as const
    const soon = { ...auction, endAt: now + 720 * minuteMs }
    expect(askReminder(undefined, soon, wish, now)).toEqual({ outcome: 'refused', code: 'reminder-late' })
    expect(askReminder(undefined, { ...auction, endAt: now }, wish, now)).toMatchObject({ code: 'auction-not-live' })
    expect(askReminder(undefined, { ...auction, status: 'won' }, wish, now)).toMatchObject({ code: 'auction-not-live' })
    expect(askReminder(undefined, undefined, wish, now)).toMatchObject({ code: 'auction-not-live' })
  })

  test('is given exactly once, as long before the last end as asked for, however often its timer asks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reminderMinutes),
        fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 5 }),
        fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 20 }),
        (minutes, extensions, looks) => {
          const lastEnd = extensions.reduce((end, more) => end + more * minuteMs, auction.endAt)
          let reminder = asked(minutes)
          let given = 0
          // The end is moved at the start, one after another; then the timer looks early, late and repeatedly.
          const times = [...looks.map(minute => now + minute * minuteMs), reminderDueAt(lastEnd, minutes)]
          for (const at of times.toSorted((a, b) => a - b)) {
            const next = nextOfReminder(reminder, { ...auction, endAt: lastEnd }, at)
            if (!next) continue
            if (next.move === 'tell') {
              expect(at).toBeGreaterThanOrEqual(reminderDueAt(lastEnd, minutes))
              expect(at).toBeLessThan(lastEnd)
              given++
            }
            reminder = next.after
          }
          expect(given).toBe(1)
        },
      ),
    )
  })
})
