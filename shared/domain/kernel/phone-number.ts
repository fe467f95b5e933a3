import { plainNumber } from '#shared/typed.ts'

/**
 * A phone number as it was typed, in ASCII: brackets, dots and spaces between its parts are hyphens, and the 0 in
 * brackets after the code of a country is left out, `+81 (0)90-1234-5678` being `+81-90-1234-5678`.
 */
export function phoneTyped(typed: string): string {
  return plainNumber(typed)
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3}[\s-]*)\(0\)/, '$1')
    .replace(/[\s().\-/]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** From 10 characters, as marketplace.md 5 has it, to 15 digits, the most that a number of the world has; hyphens are free. */
export const isPhoneLength = (phone: string): boolean => phone.length >= 10 && phone.replace(/\D/g, '').length <= 15

/**
 * A number of Japan in three parts. One without parts is split, `0312345678` as `03-1234-5678`: mobiles and IP phones
 * have three digits before, towns two to four. Of `+81` it is the number within the country.
 */
export function japanesePhone(typed: string): string {
  const phone = phoneTyped(typed).replace(/^\+?81-?(?=[1-9])/, '0')
  const digits = phone.replace(/\D/g, '')
  if (phone.split('-').length === 3 || !/^0\d{9,10}$/.test(digits)) return phone
  const area = digits.length === 11 ? 3 : /^0[36]/.test(digits) ? 2 : 3
  return `${digits.slice(0, area)}-${digits.slice(area, -4)}-${digits.slice(-4)}`
}

/** Three parts of up to four digits, together a number that Japan has: it begins with one 0. */
export function isJapanesePhone(phone: string): boolean {
  const parts = phone.split('-')
  return parts.length === 3 && parts.every(part => /^\d{1,4}$/.test(part)) && /^0[1-9]\d{8,9}$/.test(parts.join(''))
}
