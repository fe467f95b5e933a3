import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deliveryResultOf,
  deliveryVerdictOf,
  givenUpAfterMs,
  isGivenUp,
  maxAttempts,
  waitAfter,
} from '#shared/platform/webhooks/delivery.ts'

const hour = 3_600_000
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const waitsOf = (mode: 'test' | 'live', spread: number) =>
  Array.from({ length: maxAttempts(mode) }, (_, done) => waitAfter(mode, done, spread) ?? Number.NaN)

describe('the platform tries a delivery', () => {
  test('ten times over some 72 hours, the first time at once', () => {
    const waits = waitsOf('live', 0.5)
    expect(waits).toHaveLength(10)
    expect(waits[0]).toBe(0)
    expect(sum(waits) / hour).toBeCloseTo(71.6, 1)
    expect(waitAfter('live', 10, 0.5)).toBeUndefined()
  })

  test('with test data three times within ten minutes, however the waits fall', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), spread => {
        const waits = waitsOf('test', spread)
        expect(waits).toHaveLength(3)
        expect(sum(waits)).toBeLessThanOrEqual(600_000)
      }),
    )
    expect(waitAfter('test', 3, 0.5)).toBeUndefined()
  })

  test('each wait within a tenth of its length, and longer than the one before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (done, spread) => {
        const plain = waitAfter('live', done, 0.5) ?? 0
        const wait = waitAfter('live', done, spread) ?? 0
        expect(Math.abs(wait - plain)).toBeLessThanOrEqual(plain * 0.1 + 1)
        expect(wait).toBeGreaterThan(waitAfter('live', done - 1, spread) ?? 0)
      }),
    )
  })
})

describe('the answer of a receiver', () => {
  test.each([
    [200, '', 'delivered'],
    [204, '', 'delivered'],
    [299, 'thanks', 'delivered'],
    [200, '{"receive":"0"}', 'delivered'],
    [200, '{"receive":"1"}', 'failed'],
    [200, '{"receive":1}', 'failed'],
    [200, '{ "receive" : "1" , "more": true }', 'failed'],
    [200, '["receive"]', 'delivered'],
    [200, '{"receive":', 'delivered'],
    [410, '', 'gone'],
    [199, '', 'failed'],
    [301, '', 'failed'],
    [404, '', 'failed'],
    [429, '', 'failed'],
    [500, '{"receive":"0"}', 'failed'],
  ] as const)('%i %s is %s', (status, body, verdict) => {
    expect(deliveryVerdictOf({ status, body })).toBe(verdict)
  })

  test.each(['timeout', 'network', 'refused-address'] as const)('%s is a failure that is retried', failure => {
    expect(deliveryVerdictOf({ failure })).toBe('failed')
    expect(deliveryResultOf({ failure })).toBe(failure)
  })

  test('is shown to the shop in a few words', () => {
    expect(deliveryResultOf({ status: 200, body: '{"receive":"1"}' })).toBe('declined')
    expect(deliveryResultOf({ status: 503, body: '' })).toBe('status 503')
  })
})

test('the platform disables an address after seven days without a success', () => {
  const since = Date.parse('2026-12-01T00:00:00Z')
  expect(isGivenUp(undefined, since)).toBe(false)
  expect(isGivenUp(since, since + givenUpAfterMs - 1)).toBe(false)
  expect(isGivenUp(since, since + 7 * 24 * hour)).toBe(true)
})
