// Who orders a work again, and until when it is held for them then (D111).
import { describe, expect, test } from 'vitest'
import { purchaseOf } from '#shared/domain/buying/order/purchase.ts'
import { holdPauseMs, nextHold } from '#shared/domain/catalogue/work/hold.ts'
import { minuteMs } from '#shared/durations.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const noon = Date.parse('2026-12-01T03:00:00.000Z')
const at = (minutes: number) => noon + minutes * minuteMs
/** Held from noon on, for fifteen minutes. */
const first = { by: 'ben', since: noon, until: at(15) }
const lock = { kind: 'checkout', refId: 'o1', until: at(15), heldBy: 'ben' } as const
const turn = (work: Parameters<typeof nextHold>[0], minutes: number, who = 'ben') => nextHold(work, who, at(minutes))
const kept = { kind: 'kept', since: noon, until: at(15) }
const later = (minutes: number) => ({ kind: 'later', from: at(minutes) })

describe('the hold of a work that is ordered again', () => {
  test.each([
    ['a minute before its end keeps that end', turn({ lock, lastHold: first }, 14), kept],
    ['after its order was cancelled keeps that end', turn({ lastHold: first, releasedAt: at(5) }, 6), kept],
    ['at its end is refused', turn({ lock, lastHold: first }, 15), later(30)],
    ['a minute before the pause is over is refused', turn({ lastHold: first, releasedAt: at(16) }, 29), later(31)],
    ['after the pause begins anew', turn({ lastHold: first, releasedAt: at(15) }, 30), { kind: 'fresh' }],
    ['by another member begins at once', turn({ lastHold: first, releasedAt: at(15) }, 15, 'chiyo'), { kind: 'fresh' }],
    [
      'while a challenge keeps it is refused',
      turn({ lock: { ...lock, until: at(20) }, lastHold: first }, 16),
      later(35),
    ],
    ['after a transfer that never came is refused', turn({ lastHold: first, releasedAt: at(4320) }, 4321), later(4335)],
    [
      'that nobody swept since it lapsed counts from its end',
      turn({ lock: { ...lock, until: at(20) }, lastHold: first }, 34),
      later(35),
    ],
    [
      'and was taken before holds were kept in mind keeps the end of its lock',
      turn({ lock }, 14),
      { kind: 'kept', since: at(14), until: at(15) },
    ],
    [
      'of another member says nothing of one’s own',
      turn({ lastHold: { ...first, by: 'chiyo' } }, 16),
      { kind: 'fresh' },
    ],
  ])('%s', (_, found, wanted) => {
    expect(found).toEqual(wanted)
  })

  test('never lasts longer than one hold in two, however it is renewed', () => {
    let work: Parameters<typeof nextHold>[0] = {}
    const until: number[] = []
    for (let minute = 0; minute < 240; minute++) {
      const next = turn(work, minute)
      if (next.kind === 'later') continue
      const end = next.kind === 'kept' ? next.until : at(minute + 15)
      until.push(end)
      const since = next.kind === 'kept' ? next.since : at(minute)
      work = { lock: { ...lock, until: end }, lastHold: { by: 'ben', since, until: end } }
    }
    expect(new Set(until).size * 15).toBeLessThanOrEqual(120)
  })

  test('is refused with the instant from which it may be ordered', () => {
    const work = sampleWork('jar', noon, { price: 330_000, lastHold: first, releasedAt: at(15) })
    const asked = { source: 'direct', buyer: { userId: 'ben' }, now: at(20) } as const
    expect(purchaseOf(work, asked)).toEqual({
      outcome: 'refused',
      code: 'hold-pause',
      data: { until: new Date(at(15) + holdPauseMs).toISOString() },
    })
    expect(purchaseOf(work, { ...asked, buyer: { userId: 'chiyo' } })).toMatchObject({ outcome: 'allowed', hold: null })
  })
})
