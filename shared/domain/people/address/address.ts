import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { isHiragana, toHiragana } from '#shared/domain/kernel/kana.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { countries } from '#shared/domain/kernel/money/fees.ts'
import { isJapanesePhone, isPhoneLength, japanesePhone, phoneTyped } from '#shared/domain/kernel/phone-number.ts'
import { emailFormat, oneLine } from '#shared/domain/kernel/written-text.ts'
import { type Area, areas, type Destination } from './areas.ts'
import { postcodeDigits, postcodeTyped } from './postcode.ts'

/** Delivery and billing addresses (marketplace.md 5, D14, D28, §14). */
const area = new Map(areas.map(one => [one.id, one]))

/** One line, because a control character would break a parcel's label and the lines of a file. */
const oneWritten = (max: number) =>
  z.string({ error: 'REQUIRED' }).trim().max(max, { error: 'INPUT_LENGTH' }).regex(oneLine, { error: 'TEXT_FORMAT' })
const written = (max: number) => oneWritten(max).default('')

/**
 * Address as a form sends it. Rules that depend on the country are in `addressProblems`, which reports all problems at
 * once; the fields themselves only limit the size.
 */
export const addressFields = {
  name: written(lengths.name),
  /** Reading: hiragana in Japan, elsewhere optional. */
  pseudonyms: written(lengths.name).transform(toHiragana),
  email: written(lengths.other),
  /** Three parts of the form, or joined by hyphens. */
  phone: z
    .union([z.string().max(40), z.array(z.string().max(20)).max(3)], { error: 'PHONE_NUMBER_LENGTH' })
    .default('')
    .transform(value =>
      phoneTyped(typeof value === 'string' ? value : value.filter(part => part.trim() !== '').join('-')),
    ),
  /** Copied numbers may contain invisible characters, which are removed before any rule. */
  postcode: z
    .string({ error: 'REQUIRED' })
    .max(40, { error: 'INPUT_LENGTH' })
    .default('')
    .transform(postcodeTyped)
    .pipe(oneWritten(16)),
  country: z.string({ error: 'REQUIRED' }).max(2, { error: 'COUNTRY_UNSUPPORTED' }).default('JP'),
  /** Area id of city/list; 0 if the state is written out instead. */
  province: z.int({ error: 'PROVINCE_REQUIRED' }).min(0).max(999).default(0),
  otherProvince: written(lengths.other),
  city: written(lengths.other),
  /** Street and building; optional. */
  address: written(lengths.other),
} as const

/** Whether a form's address was filled in; the country alone does not count. */
export const isWritten = ({ name, pseudonyms, email, phone, postcode, city, address }: WrittenAddress): boolean =>
  [name, pseudonyms, email, phone, postcode, city, address].some(text => text !== '')

/** An address as stored, shown to its owner, and frozen in an order. */
export const postalAddress = () =>
  z.object({
    name: z.string(),
    pseudonyms: z.string(),
    email: z.string(),
    /** Parts joined by hyphens. */
    phone: z.string(),
    postcode: z.string(),
    country: z.enum(countries),
    province: z.int(),
    otherProvince: z.string(),
    city: z.string(),
    address: z.string(),
  })
export type PostalAddress = z.infer<ReturnType<typeof postalAddress>>

export const savedAddress = () => postalAddress().extend({ id: z.string(), default: z.boolean() })
export type SavedAddress = z.infer<ReturnType<typeof savedAddress>>

export type WrittenAddress = { readonly [Field in keyof typeof addressFields]: z.output<(typeof addressFields)[Field]> }
export interface AddressProblem {
  readonly field: keyof typeof addressFields
  readonly key: string
}

/** Every problem of an address, as named messages of marketplace.md 5. */
export function addressProblems(address: WrittenAddress): AddressProblem[] {
  const { name, pseudonyms, email, phone, postcode, country, city } = address
  const problems: (AddressProblem | false)[] = [
    name === '' && { field: 'name', key: 'NAME_REQUIRED' },
    email === ''
      ? { field: 'email', key: 'EMAIL_REQUIRED' }
      : !emailFormat.test(email) && { field: 'email', key: 'EMAIL_FORMAT' },
    city === '' && { field: 'city', key: 'CITY_REQUIRED' },
    postcode === '' && { field: 'postcode', key: 'POSTCODE_REQUIRED' },
    phone === '' && { field: 'phone', key: 'PHONE_REQUIRED' },
    !isServed(country) && { field: 'country', key: 'COUNTRY_UNSUPPORTED' },
  ]
  const byCountry: (AddressProblem | false)[] =
    country === 'JP'
      ? [
          pseudonyms === ''
            ? { field: 'pseudonyms', key: 'PSEUDONYMS_REQUIRED' }
            : !isHiragana(pseudonyms) && { field: 'pseudonyms', key: 'KANA_FORMAT' },
          postcode !== '' && postcodeDigits(postcode) === null && { field: 'postcode', key: 'POSTCODE_FORMAT' },
          phone !== '' && !isJapanesePhone(japanesePhone(phone)) && { field: 'phone', key: 'PHONE_NUMBER_LENGTH' },
          area.get(address.province)?.country !== 'JP' || (area.get(address.province)?.pid ?? 0) === 0
            ? { field: 'province', key: 'PROVINCE_REQUIRED' }
            : false,
        ]
      : [
          postcode !== '' && !/^[\w -]{3,10}$/.test(postcode) && { field: 'postcode', key: 'POSTCODE_FORMAT' },
          phone !== '' &&
            !(/^\+?[\d-]+$/.test(phone) && isPhoneLength(phone)) && { field: 'phone', key: 'PHONE_NUMBER_LENGTH' },
          stateProblem(address),
        ]
  return [...problems, ...byCountry].filter(problem => problem !== false)
}

/** D28: other countries are refused, with a link to contact us. */
const isServed = (country: string): country is PostalAddress['country'] => countries.some(served => served === country)

/** Requires a state of the list, or 0 with its name written out (§14). */
function stateProblem({ province, otherProvince, country }: WrittenAddress): AddressProblem | false {
  if (province === 0) return otherProvince === '' && { field: 'otherProvince', key: 'PROVINCE_REQUIRED' }
  const known = area.get(province)
  return (known?.country !== country || known.pid === 0) && { field: 'province', key: 'PROVINCE_REQUIRED' }
}

/** Stored form of a valid address; undefined if it has a problem. */
export function postalOf(written: WrittenAddress): PostalAddress | undefined {
  const { country, postcode } = written
  if (addressProblems(written).length > 0 || !isServed(country)) return undefined
  const isJapan = country === 'JP'
  const digits = postcodeDigits(postcode) ?? ''
  return {
    name: written.name,
    pseudonyms: written.pseudonyms,
    email: written.email.toLowerCase(),
    phone: isJapan ? japanesePhone(written.phone) : written.phone,
    postcode: isJapan ? `${digits.slice(0, 3)}-${digits.slice(3)}` : postcode,
    country,
    province: written.province,
    otherProvince: isJapan ? '' : written.otherProvince,
    city: written.city,
    address: written.address,
  }
}

/** What the delivery fee depends on. A written-out state counts if its name is in the list. */
export function destinationOf(address: Pick<PostalAddress, 'country' | 'province' | 'otherProvince'>): Destination {
  return { country: address.country, area: areaOf(address) ?? null }
}

function areaOf({
  country,
  province,
  otherProvince,
}: Pick<PostalAddress, 'country' | 'province' | 'otherProvince'>): Area | undefined {
  if (province !== 0) return area.get(province)
  const name = otherProvince.trim().toLowerCase()
  return areas.find(
    one => one.country === country && one.pid !== 0 && (one.en.toLowerCase() === name || one.ja === name),
  )
}

/** Name of the province in the language of the address. */
export function provinceName(address: Pick<PostalAddress, 'country' | 'province' | 'otherProvince'>): string {
  const known = area.get(address.province)
  if (!known) return address.otherProvince
  return address.country === 'JP' ? known.ja : known.en
}

// ---- a member's list: at most five, exactly one of them the default (S10)

type ListDecision<Code extends string> = Decision<{ readonly list: SavedAddress[] }, Code>

const withDefault = (list: readonly SavedAddress[], id: string): SavedAddress[] =>
  list.map(one => ({ ...one, default: one.id === id }))

/** The first one is always the default. */
export function addAddress(
  list: readonly SavedAddress[],
  added: SavedAddress,
  max: number,
): ListDecision<'address-limit'> {
  if (list.length >= max) return { outcome: 'refused', code: 'address-limit' }
  const all = [...list, added]
  const standing = list.find(one => one.default)
  return { outcome: 'allowed', list: withDefault(all, added.default || !standing ? added.id : standing.id) }
}

/** Changes the text, and optionally makes it the default; `false` cannot remove the default (§14). */
export function changeAddress(
  list: readonly SavedAddress[],
  id: string,
  change: { readonly address?: PostalAddress | undefined; readonly default?: boolean | undefined },
): ListDecision<'not-found' | 'last-default'> {
  const current = list.find(one => one.id === id)
  if (!current) return { outcome: 'refused', code: 'not-found' }
  if (change.default === false && current.default) return { outcome: 'refused', code: 'last-default' }
  const changed = list.map(one => (one.id === id ? { ...one, ...change.address } : one))
  return { outcome: 'allowed', list: change.default ? withDefault(changed, id) : changed }
}

/** After the default is deleted, the newest of the rest becomes the default. */
export function removeAddress(list: readonly SavedAddress[], id: string): ListDecision<'not-found'> {
  const rest = list.filter(one => one.id !== id)
  if (rest.length === list.length) return { outcome: 'refused', code: 'not-found' }
  const newest = rest.at(-1)
  return { outcome: 'allowed', list: rest.some(one => one.default) || !newest ? rest : withDefault(rest, newest.id) }
}
