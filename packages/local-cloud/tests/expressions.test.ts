import { describe, expect, test } from 'vitest'
import { atMs, recurrence } from '../src/events/expressions.ts'
import { inputOf } from '../src/events/transform.ts'
import { durationMs } from '../src/time/clock.ts'

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())

describe('schedule expressions', () => {
  test.each([
    ['at(2026-12-01T09:00:00)', 'UTC', '2026-12-01T09:00:00.000Z'],
    ['at(2026-12-01T09:00:00)', 'Asia/Tokyo', '2026-12-01T00:00:00.000Z'],
    ['at(2026-03-29T03:30:00)', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['at(2026-13-01T09:00:00)', 'UTC', undefined],
    ['at(tomorrow)', 'UTC', undefined],
  ])('at() reads %s in the time zone %s', (expression, zone, expected) => {
    expect(iso(atMs(expression, zone))).toBe(expected)
  })

  test.each([
    ['rate(1 minute)', '2026-11-21T10:00:30Z', '2026-11-21T10:01:30.000Z'],
    ['rate(2 hours)', '2026-11-21T10:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['cron(0 18 * * ? *)', '2026-11-21T18:00:00Z', '2026-11-22T18:00:00.000Z'],
    ['cron(*/15 * * * ? *)', '2026-11-21T10:46:00Z', '2026-11-21T11:00:00.000Z'],
    ['cron(30 9 1 * ? *)', '2026-11-21T00:00:00Z', '2026-12-01T09:30:00.000Z'],
    ['cron(0 8 ? * MON-FRI *)', '2026-11-21T00:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['cron(0 8 ? * 6L *)', '2026-11-21T00:00:00Z', '2026-11-27T08:00:00.000Z'],
    ['cron(0 8 ? * TUE#2 *)', '2026-11-21T00:00:00Z', '2026-12-08T08:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2026-02-01T00:00:00Z', '2026-02-28T00:00:00.000Z'],
    ['cron(0 0 15W * ? *)', '2026-11-01T00:00:00Z', '2026-11-16T00:00:00.000Z'],
    ['cron(0 0 29 FEB ? *)', '2026-11-21T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['cron(0 0 1 1 ? 2026)', '2026-11-21T00:00:00Z', undefined],
  ])('the recurrence %s finds its next instant after %s', (expression, after, expected) => {
    expect(iso(recurrence(expression)?.next(Date.parse(after)))).toBe(expected)
  })

  test('a text that is neither rate() nor cron() is no recurrence', () => {
    expect(recurrence('every day')).toBeUndefined()
  })

  test('a recurrence knows its period', () => {
    expect(recurrence('cron(*/5 * * * ? *)')?.periodMs).toBe(300_000)
    expect(recurrence('cron(0 18 * * ? *)')?.periodMs).toBe(86_400_000)
  })

  test.each([
    ['PT10M', 600_000],
    ['P7D', 604_800_000],
    ['P1DT2H30M15S', 95_415_000],
    ['P1W', 604_800_000],
    ['P1M', undefined],
    ['PT', undefined],
    ['10 minutes', undefined],
  ])('durationMs reads %s', (duration, expected) => {
    expect(durationMs(duration)).toBe(expected)
  })
})

describe('what a target gets', () => {
  const event = {
    id: '1',
    source: 'app',
    'detail-type': 'bid',
    detail: { work: 'tea "bowl"', amount: 5, rows: [{ a: 1 }] },
  }
  const rule = { arn: 'arn:rule', name: 'rule' }

  test.each([
    ['the event', {}, event],
    ['a constant', { Input: '{"a":1}' }, { a: 1 }],
    ['a part', { InputPath: '$.detail.rows[0]' }, { a: 1 }],
    [
      'a document made of parts',
      {
        InputTransformer: {
          InputPathsMap: { w: '$.detail.work', n: '$.detail.amount' },
          InputTemplate: '{"work": <w>, "n": <n>, "text": "bid of <n> on <w>"}',
        },
      },
      { work: 'tea "bowl"', n: 5, text: 'bid of 5 on tea "bowl"' },
    ],
    [
      'a text',
      {
        InputTransformer: {
          InputPathsMap: { n: '$.detail.amount' },
          InputTemplate: '"A bid of <n> by <aws.events.rule-name>"',
        },
      },
      'A bid of 5 by rule',
    ],
    [
      'a missing part',
      { InputTransformer: { InputPathsMap: { x: '$.detail.none' }, InputTemplate: '{"x": <x>}' } },
      { x: null },
    ],
    [
      'the whole event in a document',
      { InputTransformer: { InputTemplate: '{"event": <aws.events.event>}' } },
      { event },
    ],
  ])('a target gets %s', (_, target, expected) => {
    expect(inputOf(target, event, rule)).toEqual(expected)
  })
})
