import { expect, test } from 'vitest'
import { beginOfDayInJapan, dayInJapan, endOfDayInJapan, minuteInJapan, monthInJapan } from '#shared/japan-time.ts'

test('a day, a month and a year of Japan begin at 15:00 of the day before in UTC', () => {
  const newYear = Date.parse('2026-12-31T15:00:00.000Z')
  expect([dayInJapan(newYear - 1), dayInJapan(newYear)]).toEqual(['2026-12-31', '2027-01-01'])
  expect([monthInJapan(newYear - 1), monthInJapan(newYear)]).toEqual(['2026-12', '2027-01'])
  expect(beginOfDayInJapan('2027-01-01')).toBe(newYear)
  expect(endOfDayInJapan(newYear - 1, 0)).toBe(newYear)
  expect(endOfDayInJapan(newYear, 1)).toBe(beginOfDayInJapan('2027-01-03'))
})

test('a time in a file is that of Japan’s clock, as spreadsheets read it', () => {
  expect(minuteInJapan(Date.parse('2026-11-18T21:01:24.348Z'))).toBe('2026-11-19 06:01')
  expect(minuteInJapan(Date.parse('2026-11-30T15:00:00.000Z'))).toBe('2026-12-01 00:00')
})
