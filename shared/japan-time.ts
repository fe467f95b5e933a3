import { dayMs, hourMs } from './durations.ts'

/** Offset of Japan's time from UTC, which has no summer time. All instants are epoch ms. */
export const japanMs = 9 * hourMs

/** A date whose UTC fields are those of Japan's time at this instant. */
export const japanClock = (at: number): Date => new Date(at + japanMs)

/** `2026-12-15`, Japan's calendar. */
export const dayInJapan = (at: number): string => japanClock(at).toISOString().slice(0, 10)

/** `2026-12-15 06:01`, Japan's time, in a format that spreadsheets parse. */
export const minuteInJapan = (at: number): string => japanClock(at).toISOString().slice(0, 16).replace('T', ' ')

/** `2026-12`, Japan's calendar. */
export const monthInJapan = (at: number): string => japanClock(at).toISOString().slice(0, 7)

/** The first instant of a day in Japan. */
export const beginOfDayInJapan = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - japanMs

/** End of a day in Japan, this many days after the instant's. */
export const endOfDayInJapan = (at: number, days: number): number =>
  (Math.floor((at + japanMs) / dayMs) + days + 1) * dayMs - japanMs

/**
 * Day to show for a deadline: midnight is 24:00 of the day that ends. A reader of `4 December, 0:00` would pay on the
 * 4th, a day late.
 *
 * @returns an instant of the day to show, epoch ms, and whether the time is 24:00.
 */
export function namedDeadline(at: number): { readonly day: number; readonly isMidnight: boolean } {
  const isMidnight = (at + japanMs) % dayMs === 0
  return { day: isMidnight ? at - 1 : at, isMidnight }
}
