import type { PhonePolicy } from '#shared/domain/people/account/phone.ts'

export type PhoneCheck =
  | {
      readonly ok: true
      readonly e164: string
      readonly prefix: string
      readonly channels: readonly ('sms' | 'voice')[]
    }
  | { readonly ok: false; readonly key: 'PHONE_FORMAT' | 'PHONE_COUNTRY' }

/**
 * Normalises a phone number: national spelling is Japanese. Landlines can only be called (D8); premium-rate numbers,
 * and countries outside the policy, get no code (D101).
 */
export async function checkPhone(typed: string, { prefixes }: Pick<PhonePolicy, 'prefixes'>): Promise<PhoneCheck> {
  // The world's numbering plans are larger than the rest of the function: loaded only by calls that need them.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const phone = parsePhoneNumberFromString(typed, 'JP')
  if (!phone?.isValid()) return { ok: false, key: 'PHONE_FORMAT' }
  const prefix = String(phone.countryCallingCode)
  if (!Object.hasOwn(prefixes, prefix)) return { ok: false, key: 'PHONE_COUNTRY' }
  const type = phone.getType()
  const both = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  if (!both && type !== 'FIXED_LINE' && type !== 'VOIP') return { ok: false, key: 'PHONE_FORMAT' }
  return { ok: true, e164: phone.number, prefix, channels: both ? ['sms', 'voice'] : ['voice'] }
}
