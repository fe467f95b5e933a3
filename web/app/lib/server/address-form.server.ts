import type { RawInputOf } from '#shared/api/endpoint.ts'
import type { createAddress } from '#shared/api/people/addresses.ts'
import { phoneTyped } from '#shared/domain/kernel/phone-number.ts'
import { plainDigits } from '#shared/typed.ts'
import type { Refusal } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { inPageOrder, refusedFields } from './forms.server.ts'

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
      ? [1, 2, 3]
          .map(part => text(`phone${part}`))
          .filter(part => part !== '')
          .join('-')
      : foreignPhone(text('dial'), text('phone')),
    postcode: text('postcode'),
    country: inJapan ? 'JP' : text('country'),
    ...(inJapan ? { province: Number(text('province')) || 0 } : { otherProvince: text('otherProvince') }),
    city: text('city'),
    address: text('address'),
  }
}

/** A number without a part for the country is what was typed. */
function foreignPhone(code: string, number: string): string {
  const digits = plainDigits(code).replace(/\D/g, '')
  return number === '' || phoneTyped(number).startsWith('+') || digits === '' ? number : `+${digits}-${number}`
}

/**
 * Sentences beside the fields, by their plain names, in the order of the page; nested ones (`customAddress.name`) too.
 * `prefix` is that of the address in the form.
 */
export function addressErrors(
  refusal: Refusal,
  locale: 'ja' | 'en',
  sent: FormData,
  prefix: string,
): Readonly<Record<string, string>> {
  const errors = Object.entries(refusedFields(refusal, locale)).map(
    ([field, text]) => [field.split('.').at(-1) ?? field, text] as const,
  )
  return inPageOrder(sent, Object.fromEntries(errors), `${prefix}-`)
}
