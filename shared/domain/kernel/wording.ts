import { namedDeadline } from '#shared/japan-time.ts'
import type { Language } from './language.ts'

/** Numbers and instants in notices and mail. Times are Japan's and marked so (D3). */
export function yenText(yen: number): string {
  return `¥${yen.toLocaleString('en-US')}`
}

const tokyo = { timeZone: 'Asia/Tokyo', hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const
const formats = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...tokyo, month: 'numeric', day: 'numeric', weekday: 'short' }),
  en: new Intl.DateTimeFormat('en-US', { ...tokyo, month: 'short', day: 'numeric', weekday: 'short' }),
}

/** `11月22日（日）21:00 JST`, `Sun, Nov 22, 21:00 JST`. */
export function timeText(at: number, language: Language): string {
  const part = Object.fromEntries(formats[language].formatToParts(at).map(({ type, value }) => [type, value]))
  const { month, day, weekday, hour, minute } = part
  return language === 'ja'
    ? `${month}月${day}日（${weekday}）${hour}:${minute} JST`
    : `${weekday}, ${month} ${day}, ${hour}:${minute} JST`
}

/** The same for a deadline, which may be the end of a day: `11月22日（日）24:00 JST`. */
export function deadlineText(at: number, language: Language): string {
  const { day, isMidnight } = namedDeadline(at)
  return isMidnight ? timeText(day, language).replace('23:59', '24:00') : timeText(at, language)
}

export const bothTimes = (at: number) => ({ ja: timeText(at, 'ja'), en: timeText(at, 'en') })
export const bothDeadlines = (at: number) => ({ ja: deadlineText(at, 'ja'), en: deadlineText(at, 'en') })
export const bothYen = (yen: number) => ({ ja: yenText(yen), en: yenText(yen) })
