import { minuteMs } from '#shared/durations.ts'
import { loginRules } from './login.ts'

/**
 * Yen that an operator sent out, in all sessions, by minute since the epoch, so that the record stays small. A sum
 * counts for ten to eleven minutes (D114).
 */
export type SentSums = ReadonlyMap<number, number>

export const minuteOf = (at: number): number => Math.floor(at / minuteMs)

/** Whether the sums of this minute still count. */
export const stillCounts = (minute: number, now: number): boolean => minute >= minuteOf(now - loginRules.freshMs)

/** Yen sent within ten minutes. */
export function sentLately(sums: SentSums, now: number): number {
  return [...sums].reduce((sum, [minute, yen]) => (stillCounts(minute, now) ? sum + yen : sum), 0)
}
