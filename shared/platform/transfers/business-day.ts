import { dayMs, hourMs } from '../../durations.ts'
import { beginOfDayInJapan, dayInJapan } from '../../japan-time.ts'

/**
 * Business days of banks: not Saturday or Sunday, no holiday, not 31 December to 3 January (payment-platform.md 8.1).
 * Dates are `2026-12-15` in Japan; the caller passes the holidays.
 */
export type Holidays = ReadonlySet<string>

/** Banks accept transfers for a day until 15:00 of the business day before. */
const cutOffHour = 15
export const longestAheadDays = 30
const closedEachYear: ReadonlySet<string> = new Set(['12-31', '01-01', '01-02', '01-03'])

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

export function isBusinessDay(date: string, holidays: Holidays): boolean {
  const weekday = new Date(date).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(date) && !closedEachYear.has(date.slice(5))
}

/** The date itself if it is a business day, else the last business day before. */
export function businessDayUntil(date: string, holidays: Holidays): string {
  let day = date
  while (!isBusinessDay(day, holidays)) day = addDays(day, -1)
  return day
}

/** The next day for which a file can still be sent. */
export function nextTransferDate(now: number, holidays: Holidays): string {
  let day = dayInJapan(now)
  while (!isTransferDate(day, now, holidays)) day = addDays(day, 1)
  return day
}

/** The moment after which no bank accepts transfers for this date. */
export function cutOffOf(date: string, holidays: Holidays): number {
  const before = businessDayUntil(addDays(date, -1), holidays)
  return beginOfDayInJapan(before) + cutOffHour * hourMs
}

/** When banks execute the transfers of a day: 09:00. */
export const bankOpensAt = (date: string): number => beginOfDayInJapan(date) + 9 * hourMs

type DateProblem = 'no-business-day' | 'closed' | 'too-far'

/** Why no file can be submitted for this date; undefined if one can. */
export function transferDateProblem(date: string, now: number, holidays: Holidays): DateProblem | undefined {
  if (now >= cutOffOf(date, holidays)) return 'closed'
  if (date > addDays(dayInJapan(now), longestAheadDays)) return 'too-far'
  return isBusinessDay(date, holidays) ? undefined : 'no-business-day'
}

/** Whether a file can be submitted for this date: a business day within thirty days whose cut-off is still to come. */
export const isTransferDate = (date: string, now: number, holidays: Holidays): boolean =>
  transferDateProblem(date, now, holidays) === undefined
