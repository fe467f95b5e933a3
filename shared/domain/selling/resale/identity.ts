import { dayInJapan } from '#shared/japan-time.ts'

/** The law lets minors sell second-hand goods only with their parents: whoever sells here is eighteen. */
const age = 18

/** Whether a person born on a date that exists is an adult, by Japan's calendar; the birthday itself counts. */
export function isAdult(birthDate: string, now: number): boolean {
  const born = new Date(`${birthDate}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== birthDate) return false
  const today = dayInJapan(now)
  // Compared as written: on a leap day the year of birth has no day of that name.
  const latest = `${Number(today.slice(0, 4)) - age}${today.slice(4)}`
  return birthDate <= latest && born.getUTCFullYear() >= 1900
}
