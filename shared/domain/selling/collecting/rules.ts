import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

/** Every number about collecting. The site imports this file too, so it has no schema. */
export const collectingRules = {
  mostFollows: 200,
  mostSearches: 20,
  /** Most waiting reminders of one member. */
  mostReminders: 50,
  /** Most works that one digest names; the rest is a count. */
  mostTold: 12,
  /** Least time between two digests of a member, so that a repeated tick or a late message makes no second one. */
  leastBetweenMs: 6 * hourMs,
  /** How far a digest looks back: more than a day, in case no digest was made on some days. */
  lookBackMs: 7 * dayMs,
  /** The index of new works lags behind its table: younger works are in the next digest. */
  lagMs: 5 * minuteMs,
  /** Works that a device remembers, and how many of them a page shows. */
  mostViewed: 24,
  mostViewedShown: 8,
} as const

/**
 * Possible times before an auction's end in minutes, different from those at which every watcher is notified (D100).
 */
export const reminderMinutes = [15, 30, 180, 720] as const
export type ReminderMinutes = (typeof reminderMinutes)[number]
