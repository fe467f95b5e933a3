import type { Language } from '#shared/domain/kernel/language.ts'
import { shortDate, time } from './dates.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** Formats the time left to the second: `2日 04:12:36`, `2 d 04:12:36`, `04:12:36`, `04:36` in the last hour. */
export function formatTimeLeft(left: number, language: Language): string {
  // Rounded up, so that it says 00:00 when the end is reached and not a second before.
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  if (days > 0) return `${days}${language === 'ja' ? '日' : ' d'} ${two(hours)}:${minutes}`
  return hours > 0 ? `${two(hours)}:${minutes}` : minutes
}

/** Formats the end for the two lines of the clock: the day large, the time below it. */
export function formatEnd(instant: string, language: Language): { readonly text: string; readonly small: string } {
  const text = shortDate(instant, language).replace(/^\d+年| \d{4}$/, '')
  return { text, small: `${time(instant)} JST` }
}

/** Formats the time until a deadline in days, and in the last one to the second: `あと 6日`, `6 days left`. */
export function daysLeft(until: string, now: number, language: Language): string {
  const left = Math.max(0, Date.parse(until) - now)
  const days = Math.floor(left / 86_400_000)
  if (days < 1) return formatTimeLeft(left, language)
  if (language === 'ja') return `あと ${days}日`
  return days === 1 ? '1 day left' : `${days} days left`
}
