import { dayInJapan } from '#shared/japan-time.ts'

/** Minors may sell second-hand goods only with their parents' consent: sellers here are at least eighteen. */
const age = 18

/** Whether a person born on this (existing) date is an adult by Japan's calendar; the birthday itself counts. */
export function isAdult(birthDate: string, now: number): boolean {
  const born = new Date(`${birthDate}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== birthDate) return false
  const today = dayInJapan(now)
  // Compared as text, because 29 February may not exist in the other year.
  const latest = `${Number(today.slice(0, 4)) - age}${today.slice(4)}`
  return birthDate <= latest && born.getUTCFullYear() >= 1900
}
