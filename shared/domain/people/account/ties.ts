import { asciiDigits, invisible, sameName } from '#shared/typed.ts'
import type { PostalAddress } from '../address/address.ts'
import type { BankAccount } from './bank.ts'

/**
 * Evidence that two accounts share a wallet or a household (D119): hashes of verified or declared data, stored beside
 * the member's bans so that a bid can compare them without another read.
 */
export interface Ties {
  /** Verified phones, current and former: a phone is verified for one member at a time. */
  readonly phoneTies?: readonly string[] | undefined
  readonly accountTie?: string | undefined
  readonly payeeTie?: string | undefined
  /** Hashes of the saved cards' numbers, from the payment platform. */
  readonly cardTies?: readonly string[] | undefined
  readonly familyTie?: string | undefined
  readonly homeTies?: readonly string[] | undefined
}

/** Attributes that are deleted when an account is closed (D102). */
export const tieFields = [
  'phoneTies',
  'accountTie',
  'payeeTie',
  'cardTies',
  'familyTie',
  'homeTies',
] as const satisfies readonly (keyof Ties)[]

/** Number of verified phones kept per member. */
const phonesKept = 3

/**
 * Whether two accounts share evidence, so that neither may bid, offer or buy where the other sells (D119). Missing data
 * never match.
 */
export function areTied(one: Ties, other: Ties): boolean {
  const isSame = (field: 'accountTie' | 'payeeTie' | 'familyTie') =>
    one[field] !== undefined && one[field] === other[field]
  const meets = (field: 'phoneTies' | 'cardTies' | 'homeTies') =>
    (one[field] ?? []).some(tie => other[field]?.includes(tie))
  const isHousehold = isSame('familyTie') && meets('homeTies')
  return isSame('accountTie') || isSame('payeeTie') || meets('phoneTies') || meets('cardTies') || isHousehold
}

/** Phones with the newly verified one last. */
export const withPhone = (known: readonly string[] = [], added: string): string[] =>
  [...known.filter(tie => tie !== added), added].slice(-phonesKept)

/** Identity of a bank account by its numbers; undefined if codes are missing. */
export function accountKeyOf({ bankCode, branchCode, depositType, accountNumber }: BankAccount): string | undefined {
  return bankCode === null || branchCode === null
    ? undefined
    : [bankCode, branchCode, depositType, accountNumber.padStart(7, '0')].join('-')
}

/** Identity of a payee or a family by name; undefined if empty. */
export const nameKeyOf = (name: string): string | undefined => sameName(name) || undefined

const kanjiDigits = '〇一二三四五六七八九'

/** `三` as 3, `十二` as 12, `二十` as 20; numbers below a hundred, as in addresses. */
function kanjiNumber(written: string): string {
  const [tens, ones] = written.includes('十') ? written.split('十') : [undefined, written]
  const digits = (text: string) => [...text].map(sign => kanjiDigits.indexOf(sign)).join('')
  return tens === undefined
    ? digits(written)
    : String(Number(digits(tens) || '1') * 10 + Number(digits(ones ?? '') || 0))
}

/**
 * Identity of a home by its postcode and the numbers of its address, which people write in many ways (`3丁目12番8号`,
 * `三丁目１２−８`); without numbers by its words.
 */
export function homeKeyOf({ country, postcode, city, address }: PostalAddress): string {
  const place = asciiDigits(`${city} ${address}`.normalize('NFKC').replace(invisible, ''))
  const plain = place.replace(/[〇一二三四五六七八九十]+(?=丁目|番|号)/g, kanjiNumber)
  const numbers = plain.match(/\d+/g) ?? [sameName(place)]
  return [
    country,
    sameName(postcode).replace(/[^0-9a-z]/g, ''),
    ...numbers.map(number => number.replace(/^0+/, '')),
  ].join(' ')
}
