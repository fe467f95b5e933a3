import type { Source } from './purchase-source.ts'
import type { SellerType } from './seller.ts'

/**
 * The numbers that the specification gives to our words (marketplace.md 4). Calls carry the numbers; code, events and
 * stored items carry the words. The words of a subject have theirs in a file of this name beside them, and no other file
 * names a number of a state: an answer is made by these tables and an input is read by them (`wordOf`).
 */
export const sellerTypeNumbers = { official: 1, partner: 2, member: 3 } as const satisfies Record<SellerType, number>

/** Whether a member has read a notice. */
export const noticeStatusNumbers = { unread: 0, read: 1 } as const

export const sourceNumbers = {
  cart: 1,
  direct: 2,
  auction: 3,
  bargain: 4,
} as const satisfies Readonly<Record<Source, number>>

/** The word of a number that came with a call. Throws for one that the field does not have: a contract lets none through. */
export function wordOf<Table extends Readonly<Record<string, number>>>(
  table: Table,
  number: number,
): Extract<keyof Table, string> {
  for (const word in table) if (table[word] === number) return word
  throw new RangeError(`no word has the number ${number}`)
}

export const sourceOf = (number: number): Source => wordOf(sourceNumbers, number)
