import type { Language } from '#shared/domain/kernel/language.ts'
import { hourMs } from '#shared/durations.ts'
import { eraYear } from '#shared/japan-era.ts'
import { japanClock, japanMs, namedDeadline } from '#shared/japan-time.ts'

/**
 * Formats dates in both languages without Intl: Node and Safari carry different locale data, and both render the same
 * node. Times are Japan's (UTC+9, no summer time) whatever the reader's zone is (D3).
 */
const day = 86_400_000

interface Parts {
  readonly year: number
  readonly month: number
  readonly date: number
  readonly weekday: number
  readonly hour: number
  readonly minute: number
}

function partsOf(instant: string | number): Parts {
  const at = japanClock(new Date(instant).getTime())
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    date: at.getUTCDate(),
    weekday: at.getUTCDay(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }
}

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  ja: ['日', '月', '火', '水', '木', '金', '土'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const two = (value: number) => String(value).padStart(2, '0')

/** `2026年11月22日（日）21:00 JST` and `Sun 22 Nov 2026, 21:00 JST`. */
export function dateTime(instant: string | number, language: Language): string {
  return `${date(instant, language)}${language === 'ja' ? '' : ', '}${time(instant)} JST`
}

/** A moment until which something may be done, as `dateTime` writes it; midnight is the end of its day, `24:00`. */
export function deadline(instant: string | number, language: Language): string {
  const { moment, clock } = endOf(instant)
  return `${date(moment, language)}${language === 'ja' ? '' : ', '}${clock}`
}

function endOf(instant: string | number): { readonly moment: number; readonly clock: string } {
  const at = new Date(instant).getTime()
  const { day, isMidnight } = namedDeadline(at)
  return { moment: day, clock: `${isMidnight ? '24:00' : time(at)} JST` }
}

/** `2026年11月22日（日）` and `Sun 22 Nov 2026`. */
export function date(instant: string | number, language: Language): string {
  const { year, month, date, weekday } = partsOf(instant)
  const name = weekdays[language][weekday]
  return language === 'ja' ? `${year}年${month}月${date}日（${name}）` : `${name} ${date} ${months[month - 1]} ${year}`
}

/** `21:00`, Japan time. */
export function time(instant: string | number): string {
  const { hour, minute } = partsOf(instant)
  return `${hour}:${two(minute)}`
}

/** `2026年11月22日` and `22 Nov 2026`: dated lists, the same style as `date` without its weekday. */
export function shortDate(instant: string | number, language: Language): string {
  const { year, month, date } = partsOf(instant)
  return language === 'ja' ? `${year}年${month}月${date}日` : `${date} ${months[month - 1]} ${year}`
}

/** The name of a month of `2026-11`: `11月`, `Nov`. */
export function monthName(month: string, language: Language): string {
  const number = Number(month.slice(5, 7))
  return language === 'ja' ? `${number}月` : (months[number - 1] ?? '')
}

/** The month of `2026-11` with its year: `2026年11月`, `Nov 2026`. */
export function monthOfYear(month: string, language: Language): string {
  const year = Number(month.slice(0, 4))
  return language === 'ja' ? `${year}年${monthName(month, language)}` : `${monthName(month, language)} ${year}`
}

/**
 * When something ends, close by in words: `本日 16:50 JST`, `明日 0:46 JST`, else `11月22日（日）21:00 JST`. Midnight is the
 * end of its day, `本日 24:00 JST`.
 */
export function endsAt(instant: string | number, now: string | number, language: Language): string {
  const { moment, clock } = endOf(instant)
  const { year, month, date, weekday } = partsOf(moment)
  const name = weekdays[language][weekday]
  const days = dayNumber(moment) - dayNumber(now)
  if (days === 0) return language === 'ja' ? `本日 ${clock}` : `today ${clock}`
  if (days === 1) return language === 'ja' ? `明日 ${clock}` : `tomorrow ${clock}`
  const sameYear = year === partsOf(now).year
  if (language === 'ja') return `${sameYear ? '' : `${year}年`}${month}月${date}日（${name}）${clock}`
  return `${name} ${date} ${months[month - 1]}${sameYear ? '' : ` ${year}`}, ${clock}`
}

function dayNumber(instant: string | number): number {
  return Math.floor((new Date(instant).getTime() + japanMs) / day)
}

/** What ends within this time, ms, ends soon: its time stands in red. */
export const soonMs = hourMs

/** Digits of a clock for the last day (`1:29:05`, `02:48`), days and hours before that (`2日 4時間`, `2 d 4 h`). */
export function countdown(remaining: number, language: Language): string {
  const seconds = Math.max(0, Math.floor(remaining / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (days > 0) return language === 'ja' ? `${days}日 ${hours}時間` : `${days} d ${hours} h`
  const tail = `${two(minutes)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** What a running countdown says: the time left, after its lead where it has one, or that the end has come. */
export function countdownText(
  remaining: number,
  language: Language,
  { lead, ended }: { readonly lead: string | undefined; readonly ended: string },
): string {
  if (remaining <= 0) return ended
  const left = countdown(remaining, language)
  return lead ? `${lead} ${left}` : left
}

/** A year with its era, as papers that come with a work name it: `2024年（令和6年）`; Western alone before 1868. */
export function yearWithEra(year: number, language: Language): string {
  if (language === 'en') return String(year)
  const era = eraYear(year)
  return era === undefined ? `${year}年` : `${year}年（${era}）`
}
