import { describe, expect, test } from 'vitest'
import { csvText } from '#functions/views/csv.ts'
import { lastMonthOf, rangeProblem, recordSpan } from '#shared/domain/selling/resale/record.ts'
import { monthInJapan } from '#shared/japan-time.ts'

describe('the days of the dealer’s record', () => {
  test('a day is one of Japan’s calendar', () => {
    const { start, end } = recordSpan('2026-11-01', '2026-11-01')
    expect([new Date(start).toISOString(), new Date(end).toISOString()]).toEqual([
      '2026-10-31T15:00:00.000Z',
      '2026-11-01T14:59:59.999Z',
    ])
    expect([monthInJapan(start - 1), monthInJapan(start)]).toEqual(['2026-10', '2026-11'])
  })

  test('a range names every month that it touches, over the end of a year too', () => {
    expect(recordSpan('2025-11-30', '2026-02-01').months).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(recordSpan('2026-02-02', '2026-02-01').months).toEqual(['2026-02'])
    expect(recordSpan('2026-03-01', '2026-02-01').months).toEqual([])
  })

  test('a quarter of a year is the most', () => {
    expect(rangeProblem('2026-10-01', '2026-12-31')).toBeUndefined()
    expect(rangeProblem('2026-10-01', '2027-01-01')).toEqual({ field: 'to', key: 'RECORD_RANGE' })
    expect(rangeProblem('2026-10-02', '2026-10-01')).toEqual({ field: 'to', key: 'RANGE_ORDER' })
  })

  test('the last month is that of Japan, in January that of the year before', () => {
    expect(lastMonthOf(Date.parse('2026-12-31T15:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(lastMonthOf(Date.parse('2026-03-15T00:00:00Z'))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })
})

test('what a seller wrote is no formula of a spreadsheet', () => {
  expect(csvText([['=1+1', 'a,b', 'say "no"', 12]])).toBe('\ufeff\'=1+1,"a,b","say ""no""",12\r\n')
})
