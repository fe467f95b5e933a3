import type { Localized } from '#shared/domain/kernel/language.ts'
import type { PostalAddress } from '../address/address.ts'

/** Replaces the name of a person who left (D102): distinguishes two of them without identifying either. */
export const formerMember: Localized = { ja: '退会した会員', en: 'A former member' }

/** Replaces the title of a letter that only they received. */
export const formerReader: Localized = { ja: '退会した会員へのお手紙', en: 'A letter to a former member' }

/** Replaces a username. Brackets are not allowed in chosen names. */
export const formerName = (userId: string): string => `(${userId.slice(-6).toLowerCase()})`

/** An address as the books need it, without contact details. */
export const withoutContact = (address: PostalAddress): PostalAddress => ({
  ...address,
  pseudonyms: '',
  email: '',
  phone: '',
})

/** The destination, as far as fees and tax depend on it. */
export const withoutPerson = ({ country, province }: PostalAddress): PostalAddress => ({
  name: formerMember.ja,
  pseudonyms: '',
  email: '',
  phone: '',
  postcode: '',
  country,
  province,
  otherProvince: '',
  city: '',
  address: '',
})
