import { minuteMs } from '#shared/durations.ts'
import { loginRules } from './login.ts'

/**
 * What an operator has let out, over all their sessions: yen by the minute since the epoch, so that the record stays
 * small however many slices there are. A sum counts for ten minutes at least and for eleven at most (D114).
 */
export type SentSums = ReadonlyMap<number, number>

export const minuteOf = (at: number): number => Math.floor(at / minuteMs)

/** Whether what was sent in this minute counts now. */
export const stillCounts = (minute: number, now: number): boolean => minute >= minuteOf(now - loginRules.freshMs)

/** Yen that were sent within ten minutes. */
export function sentLately(sums: SentSums, now: number): number {
  return [...sums].reduce((sum, [minute, yen]) => (stillCounts(minute, now) ? sum + yen : sum), 0)
}
