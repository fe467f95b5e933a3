import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordedAt, sequenceOf } from '#shared/platform/webhooks/event.ts'

const at = Date.parse('2026-12-01T00:00:00Z')

describe('the sequence of events', () => {
  const ulid = fc.tuple(
    fc.integer({ min: at, max: at + 10 ** 11 }),
    fc.string({ minLength: 16, maxLength: 16, unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ') }),
  )
  const idOf = ([time, rest]: [number, string]) => {
    let text = ''
    for (let left = time; text.length < 10; left = Math.floor(left / 32))
      text = `${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[left % 32]}${text}`
    return `evt_${text}${rest}`
  }

  test('grows with time, stays a safe integer for two hundred years and gives the time of an event', () => {
    fc.assert(
      fc.property(ulid, ulid, (a, b) => {
        fc.pre(a[0] !== b[0])
        expect(sequenceOf(idOf(a)) < sequenceOf(idOf(b))).toBe(a[0] < b[0])
        expect(recordedAt(idOf(a))).toBe(a[0])
      }),
    )
    expect(Number.isSafeInteger(sequenceOf(idOf([Date.parse('2226-01-01'), 'Z'.repeat(16)])))).toBe(true)
  })
})
