import { japanMs } from '#shared/japan-time.ts'

/** fincode's format of instants, `yyyy/MM/dd HH:mm:ss.SSS` in Japan's time, which has no summer time. */
const pattern = /^(\d{4})\/(\d\d)\/(\d\d)(?: (\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?)?$/

/** Epoch ms; undefined for any other format. A date alone is its first instant. */
export function readInstant(text: string | null | undefined): number | undefined {
  const match = pattern.exec(text ?? '')
  if (!match) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', ms = '0'] = match
  const parts = [Number(year), Number(month) - 1, Number(day)] as const
  const at = Date.UTC(...parts, Number(hour), Number(minute), Number(second), Number(ms.padEnd(3, '0')))
  return at - japanMs
}
