import type { Source } from './purchase-source.ts'
import type { SellerType } from './seller.ts'

/**
 * Numbers that the specification gives to words (marketplace.md 4). Calls carry the numbers; code, events and stored
 * items carry the words. Each subject has its numbers in a file of this name, and no other file has a number of a
 * state: answers are made by these tables and inputs are read by them (`wordOf`).
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

/** The word for a number in a call. Throws for an unknown number, which contracts exclude. */
export function wordOf<Table extends Readonly<Record<string, number>>>(
  table: Table,
  number: number,
): Extract<keyof Table, string> {
  for (const word in table) if (table[word] === number) return word
  throw new RangeError(`no word has the number ${number}`)
}

export const sourceOf = (number: number): Source => wordOf(sourceNumbers, number)
