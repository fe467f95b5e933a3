/** Parses the schedule expressions of EventBridge: at(), rate() and cron() with six fields. */

export interface Recurrence {
  next(after: number): number | undefined
  readonly periodMs: number
}

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

function rateMs(expression: string): number | undefined {
  const [, amount, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression.trim()) ?? []
  return amount === undefined ? undefined : Number(amount) * (unitMs[unit] ?? 0)
}

/** Answers the instant of `at(2026-12-01T09:00:00)` in a time zone (UTC when none is named), epoch ms. */
export function atMs(expression: string, timeZone = 'UTC'): number | undefined {
  const [, local] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression.trim()) ?? []
  if (local === undefined) return undefined
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  // The offset is computed twice, because it may differ between the guess and the instant (a change of summer time).
  const guess = asUtc - zoneOffset(asUtc, timeZone)
  return asUtc - zoneOffset(guess, timeZone)
}

function zoneOffset(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(at / 1000) * 1000
}

export function recurrence(expression: string, timeZone = 'UTC'): Recurrence | undefined {
  const rate = rateMs(expression)
  if (rate !== undefined) return { periodMs: rate, next: after => after + rate }
  const [, fields] = /^cron\((.+)\)$/.exec(expression.trim()) ?? []
  if (fields === undefined) return undefined
  const next = cron(fields.trim().split(/\s+/), timeZone)
  const first = next(Date.UTC(2027, 0, 4))
  const second = first === undefined ? undefined : next(first)
  return { next, periodMs: first !== undefined && second !== undefined ? second - first : Number.POSITIVE_INFINITY }
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Answers the values of one field. Names count from `first` on (JAN is 1, SUN is 1). */
function values(field: string, first: number, last: number, names: string[]): Set<number> {
  const found = new Set<number>()
  const read = (part: string) =>
    names.includes(part.toUpperCase()) ? names.indexOf(part.toUpperCase()) + first : Number(part)
  for (const part of field.split(',')) {
    const [range = '*', step] = part.split('/')
    const [from = '*', to] = range.split('-')
    const any = from === '*' || from === '?'
    const start = any ? first : read(from)
    const end = to !== undefined ? read(to) : any || step !== undefined ? last : start
    for (let value = start; value <= end; value += Number(step ?? 1)) found.add(value)
  }
  return found
}

function cron(fields: string[], timeZone: string): (after: number) => number | undefined {
  const [minute = '*', hour = '*', dayOfMonth = '*', month = '*', dayOfWeek = '?', year = '*'] = fields
  const minutes = [...values(minute, 0, 59, [])]
  const timesOfDay = [...values(hour, 0, 23, [])]
    .flatMap(h => minutes.map(m => h * 3_600_000 + m * 60_000))
    .sort((a, b) => a - b)
  const months = values(month, 1, 12, monthNames)
  const years = values(year, 1970, 2199, [])
  return after => {
    // The search walks days of the zone's own calendar. Four years cover 29 February.
    const local = new Date(after + zoneOffset(after, timeZone))
    for (let day = 0; day < 1500; day++) {
      const date = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + day))
      if (!years.has(date.getUTCFullYear()) || !months.has(date.getUTCMonth() + 1)) continue
      if (!isDay(date, dayOfMonth, dayOfWeek)) continue
      for (const time of timesOfDay) {
        const asUtc = date.getTime() + time
        const at = asUtc - zoneOffset(asUtc - zoneOffset(asUtc, timeZone), timeZone)
        if (at > after) return at
      }
    }
    return undefined
  }
}

function isDay(date: Date, dayOfMonth: string, dayOfWeek: string): boolean {
  const day = date.getUTCDate()
  const weekday = date.getUTCDay() + 1
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  if (dayOfWeek !== '?' && dayOfWeek !== '*') {
    const nth = /^(\w+)#(\d)$/.exec(dayOfWeek)
    if (nth) return values(nth[1] ?? '', 1, 7, dayNames).has(weekday) && Math.ceil(day / 7) === Number(nth[2])
    const last = /^(\w+)L$/.exec(dayOfWeek)
    if (last) return values(last[1] ?? '', 1, 7, dayNames).has(weekday) && day > lastDay - 7
    return values(dayOfWeek, 1, 7, dayNames).has(weekday)
  }
  if (dayOfMonth === 'L') return day === lastDay
  const nearest = /^(\d+)W$/.exec(dayOfMonth)
  if (nearest) return day === nearestWeekday(date, Math.min(Number(nearest[1]), lastDay), lastDay)
  return values(dayOfMonth, 1, 31, []).has(day)
}

function nearestWeekday(month: Date, wanted: number, lastDay: number): number {
  const weekday = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), wanted)).getUTCDay()
  if (weekday === 6) return wanted === 1 ? 3 : wanted - 1
  if (weekday === 0) return wanted === lastDay ? wanted - 2 : wanted + 1
  return wanted
}
