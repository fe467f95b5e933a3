import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

/** Every number of what collectors are told. The site reads this file too, so it knows no schema. */
export const collectingRules = {
  mostFollows: 200,
  mostSearches: 20,
  /** Reminders of one member that still wait. */
  mostReminders: 50,
  /** Works that one digest names; the rest is a number. */
  mostTold: 12,
  /** Between two digests of a member: a clock that ticks twice, or a message of yesterday, makes no second one. */
  leastBetweenMs: 6 * hourMs,
  /** How long a digest looks back: a day would do, the rest is for days on which none was made. */
  lookBackMs: 7 * dayMs,
  /** The index that finds new works follows its table late: what is younger than this is told the next day. */
  lagMs: 5 * minuteMs,
  /** Works that this device remembers, and how many of them a page shows. */
  mostViewed: 24,
  mostViewedShown: 8,
} as const

/** How long before an auction's end a member may be reminded, in minutes; not when everybody who watches is told (D100). */
export const reminderMinutes = [15, 30, 180, 720] as const
export type ReminderMinutes = (typeof reminderMinutes)[number]
