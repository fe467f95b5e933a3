import { dayMs, hourMs } from './durations.ts'

/** How far Japan's clock is ahead of UTC; it knows no summer time. All instants are epoch ms. */
export const japanMs = 9 * hourMs

/** A date whose UTC fields are those of Japan's clock at this instant. */
export const japanClock = (at: number): Date => new Date(at + japanMs)

/** `2026-12-15`, of Japan's calendar. */
export const dayInJapan = (at: number): string => japanClock(at).toISOString().slice(0, 10)

/** `2026-12-15 06:01`, of Japan's clock, as spreadsheets read a time. */
export const minuteInJapan = (at: number): string => japanClock(at).toISOString().slice(0, 16).replace('T', ' ')

/** `2026-12`, of Japan's calendar. */
export const monthInJapan = (at: number): string => japanClock(at).toISOString().slice(0, 7)

/** The first instant of a day in Japan. */
export const beginOfDayInJapan = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - japanMs

/** The end, in Japan, of the day that is so many days after this instant's. */
export const endOfDayInJapan = (at: number, days: number): number =>
  (Math.floor((at + japanMs) / dayMs) + days + 1) * dayMs - japanMs

/**
 * How a deadline is named: midnight is the end, 24:00, of the day that it closes. Who reads `4 December, 0:00` pays on the
 * 4th, a day late.
 *
 * @returns an instant of the day to name, epoch ms, and whether the clock says 24:00.
 */
export function namedDeadline(at: number): { readonly day: number; readonly isMidnight: boolean } {
  const isMidnight = (at + japanMs) % dayMs === 0
  return { day: isMidnight ? at - 1 : at, isMidnight }
}
