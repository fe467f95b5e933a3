import type { Localized } from '#shared/domain/kernel/language.ts'
import type { PostalAddress } from '../address/address.ts'

/** What stands in the place of a person who left (D102): it tells two of them apart, and neither from anybody. */
export const formerMember: Localized = { ja: '退会した会員', en: 'A former member' }

/** In the place of the title of a letter that went to them alone. */
export const formerReader: Localized = { ja: '退会した会員へのお手紙', en: 'A letter to a former member' }

/** In the place of a username. Brackets are in no name that may be chosen. */
export const formerName = (userId: string): string => `(${userId.slice(-6).toLowerCase()})`

/** What the books need of an address: how to reach whoever lives there is none of it. */
export const withoutContact = (address: PostalAddress): PostalAddress => ({
  ...address,
  pseudonyms: '',
  email: '',
  phone: '',
})

/** Where it went, as far as fees and tax are reckoned by it. */
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
