import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayAskOpening, openingDue, openingStateOf, opensByMove } from '#shared/domain/selling/private-sale/opening.ts'

const sale = { startAt: 100, endAt: 200 }

describe('what a guest asked for', () => {
  test.each([
    [{}, 'unasked'],
    [{ askedAt: 5 }, 'asked'],
    [{ toldAt: 9 }, 'told'],
    [{ askedAt: 5, toldAt: 9 }, 'told'],
  ])('%j is %s', (wish, state) => {
    expect(openingStateOf(wish)).toBe(state)
  })
  test('may be asked and taken back until the sale opens, and never once it was told', () => {
    expect([99, 100, 200].map(at => mayAskOpening(sale, {}, at))).toEqual([true, false, false])
    expect(mayAskOpening(sale, { askedAt: 5 }, 99)).toBe(true)
    expect(mayAskOpening(sale, { toldAt: 9 }, 99)).toBe(false)
  })
})

describe('the opening', () => {
  test('is due at the start, while that lies ahead', () => {
    expect([99, 100, 250].map(at => openingDue(sale, at))).toEqual([100, null, null])
  })
  test('comes by a change of the window only where the sale had not begun and is open then', () => {
    const later = { startAt: 150, endAt: 250 }
    expect(opensByMove(later, sale, 120)).toBe(true)
    expect(opensByMove(sale, later, 120)).toBe(false)
    expect(opensByMove(sale, { startAt: 90, endAt: 200 }, 120)).toBe(false)
    expect(opensByMove(later, { startAt: 50, endAt: 110 }, 120)).toBe(false)
  })
  test('whatever the change, either a timer is due or the sale is open or over', () => {
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.nat(300),
        fc.nat(300),
        fc.integer({ min: 1, max: 300 }),
        (at, was, startAt, length) => {
          const before = { startAt: was, endAt: was + 300 }
          const after = { startAt, endAt: startAt + length }
          if (openingDue(after, at) !== null) expect(opensByMove(before, after, at)).toBe(false)
          else if (at < was && at < after.endAt) expect(opensByMove(before, after, at)).toBe(true)
        },
      ),
    )
  })
})
