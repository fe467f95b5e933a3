import { japanClock } from '../../japan-time.ts'

/** The law lets minors sell second-hand goods only with their parents: whoever sells here is eighteen. */
const age = 18

/** Of a date that exists, in Japan's calendar; the birthday itself counts. */
export function isAdult(birthDate: string, now: number): boolean {
  const born = new Date(`${birthDate}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== birthDate) return false
  const today = japanClock(now)
  const latest = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate())
  return born.getTime() <= latest && born.getUTCFullYear() >= 1900
}
