import type { createAddress } from '#shared/api/addresses.ts'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import type { Refusal } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { refusedFields } from './forms.server.ts'

type Written = Omit<RawInputOf<typeof createAddress>, 'default'>

/** Reads what `AddressFields` sent under its prefix: of the fields that only one form has, those of the chosen one. */
export function addressOf(form: FormData, prefix: string): Written {
  const text = (name: string) => fieldText(form, `${prefix}-${name}`).trim()
  const inJapan = text('where') !== 'abroad'
  return {
    name: text('name'),
    pseudonyms: text('pseudonyms'),
    email: text('email'),
    phone: inJapan
      ? japanesePhone([1, 2, 3].map(part => text(`phone${part}`)).filter(part => part !== ''))
      : foreignPhone(text('dial'), text('phone')),
    postcode: text('postcode').normalize('NFKC'),
    country: inJapan ? 'JP' : text('country'),
    ...(inJapan ? { province: Number(text('province')) || 0 } : { otherProvince: text('otherProvince') }),
    city: text('city'),
    address: text('address'),
  }
}

/** A number without a part for the country is what was typed. */
function foreignPhone(code: string, number: string): string {
  const digits = code.normalize('NFKC').replace(/\D/g, '')
  const plain = number.normalize('NFKC')
  return plain === '' || plain.startsWith('+') || digits === '' ? plain : `+${digits}-${plain}`
}

/**
 * Three parts as they are. One that holds the whole number is split, `0312345678` as `03-1234-5678`: mobiles and IP phones
 * have three digits before, towns two to four.
 */
function japanesePhone(parts: readonly string[]): string {
  const plain = parts
    .join('-')
    .normalize('NFKC')
    .replace(/[ー−–—]/g, '-')
  const digits = plain.replace(/\D/g, '')
  if (plain.includes('-') || !/^0\d{9,10}$/.test(digits)) return plain
  const area = digits.length === 11 ? 3 : /^0[36]/.test(digits) ? 2 : 3
  return `${digits.slice(0, area)}-${digits.slice(area, -4)}-${digits.slice(-4)}`
}

/** Sentences beside the fields, by their plain names; nested ones (`customAddress.name`) too. */
export function addressErrors(refusal: Refusal, locale: 'ja' | 'en'): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(refusedFields(refusal, locale)).map(([field, text]) => [field.split('.').at(-1) ?? field, text]),
  )
}
