import { plainNumber } from '#shared/typed.ts'

/**
 * ASCII form of a typed phone number: brackets, dots and spaces between its parts become hyphens, and a 0 in brackets
 * after the country code is dropped: `+81 (0)90-1234-5678` becomes `+81-90-1234-5678`.
 */
export function phoneTyped(typed: string): string {
  return plainNumber(typed)
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3}[\s-]*)\(0\)/, '$1')
    .replace(/[\s().\-/]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** From 10 characters (marketplace.md 5) to 15 digits, the longest number by E.164; hyphens do not count as digits. */
export const isPhoneLength = (phone: string): boolean => phone.length >= 10 && phone.replace(/\D/g, '').length <= 15

/**
 * A Japanese number in three parts. A number without hyphens is split: `0312345678` becomes `03-1234-5678`; mobiles and
 * IP phones have three digits in front, towns two to four. `+81` is replaced by the domestic form.
 */
export function japanesePhone(typed: string): string {
  const phone = phoneTyped(typed).replace(/^\+?81-?(?=[1-9])/, '0')
  const digits = phone.replace(/\D/g, '')
  if (phone.split('-').length === 3 || !/^0\d{9,10}$/.test(digits)) return phone
  const area = digits.length === 11 ? 3 : /^0[36]/.test(digits) ? 2 : 3
  return `${digits.slice(0, area)}-${digits.slice(area, -4)}-${digits.slice(-4)}`
}

/** Whether it has three parts of up to four digits and is a possible Japanese number: it begins with one 0. */
export function isJapanesePhone(phone: string): boolean {
  const parts = phone.split('-')
  return parts.length === 3 && parts.every(part => /^\d{1,4}$/.test(part)) && /^0[1-9]\d{8,9}$/.test(parts.join(''))
}
