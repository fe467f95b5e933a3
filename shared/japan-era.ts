import { japanClock } from './japan-time.ts'

const eras = [
  { name: '令和', from: 2019 },
  { name: '平成', from: 1989 },
  { name: '昭和', from: 1926 },
  { name: '大正', from: 1912 },
  { name: '明治', from: 1868 },
]

/** A year in its era, such as `令和6年`; undefined before 1868. */
export function eraYear(year: number): string | undefined {
  const era = eras.find(({ from }) => year >= from)
  return era && `${era.name}${year === era.from ? '元' : year - era.from + 1}年`
}

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** 1 to 99 in kanji: `二十八`. */
function writtenOut(count: number): string {
  const tens = Math.floor(count / 10)
  const before = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`
  return `${before}${digits[count % 10]}`
}

/** Date in Japan as in formal documents: `令和八年十一月二十八日`. `instant`: ISO 8601. */
export function formalDay(instant: string): string {
  const at = japanClock(Date.parse(instant))
  const year = eraYear(at.getUTCFullYear()) ?? `${at.getUTCFullYear()}年`
  const spelled = year.replace(/\d+/, count => writtenOut(Number(count)))
  return `${spelled}${writtenOut(at.getUTCMonth() + 1)}月${writtenOut(at.getUTCDate())}日`
}
