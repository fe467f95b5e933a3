import { asciiDigits, invisible, sameName } from '#shared/typed.ts'
import type { PostalAddress } from '../address/address.ts'
import type { BankAccount } from './bank.ts'

/**
 * What shows that two accounts belong to one purse or one house (D119). Each is a hash of what was proven or declared,
 * kept beside the member's bans, so that a bid compares them without asking for more.
 */
export interface Ties {
  /** Verified phones, the present one and those before it: one phone is verified for one member at a time. */
  readonly phoneTies?: readonly string[] | undefined
  readonly accountTie?: string | undefined
  readonly payeeTie?: string | undefined
  /** Numbers of the saved cards, as the payment platform tells them again. */
  readonly cardTies?: readonly string[] | undefined
  readonly familyTie?: string | undefined
  readonly homeTies?: readonly string[] | undefined
}

/** The attributes of a standing that a closed account loses (D102). */
export const tieFields = [
  'phoneTies',
  'accountTie',
  'payeeTie',
  'cardTies',
  'familyTie',
  'homeTies',
] as const satisfies readonly (keyof Ties)[]

/** How many verified phones of a member are remembered. */
const phonesKept = 3

/** Whether one of them may not bid, offer or buy where the other sells (D119). Two who have told nothing share nothing. */
export function areTied(one: Ties, other: Ties): boolean {
  const isSame = (field: 'accountTie' | 'payeeTie' | 'familyTie') =>
    one[field] !== undefined && one[field] === other[field]
  const meets = (field: 'phoneTies' | 'cardTies' | 'homeTies') =>
    (one[field] ?? []).some(tie => other[field]?.includes(tie))
  const isHousehold = isSame('familyTie') && meets('homeTies')
  return isSame('accountTie') || isSame('payeeTie') || meets('phoneTies') || meets('cardTies') || isHousehold
}

/** The phones with one that was verified now, the newest last. */
export const withPhone = (known: readonly string[] = [], added: string): string[] =>
  [...known.filter(tie => tie !== added), added].slice(-phonesKept)

/** An account by its numbers; undefined where it lacks its codes. */
export function accountKeyOf({ bankCode, branchCode, depositType, accountNumber }: BankAccount): string | undefined {
  return bankCode === null || branchCode === null
    ? undefined
    : [bankCode, branchCode, depositType, accountNumber.padStart(7, '0')].join('-')
}

/** A payee or a family by name; undefined where nothing is written. */
export const nameKeyOf = (name: string): string | undefined => sameName(name) || undefined

const kanjiDigits = '〇一二三四五六七八九'

/** `三` as 3, `十二` as 12, `二十` as 20; of numbers below a hundred, as streets have them. */
function kanjiNumber(written: string): string {
  const [tens, ones] = written.includes('十') ? written.split('十') : [undefined, written]
  const digits = (text: string) => [...text].map(sign => kanjiDigits.indexOf(sign)).join('')
  return tens === undefined
    ? digits(written)
    : String(Number(digits(tens) || '1') * 10 + Number(digits(ones ?? '') || 0))
}

/**
 * A house by its postcode and the numbers of its address, which people write in many ways (`3丁目12番8号`, `三丁目１２−８`);
 * without a number by its words.
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
