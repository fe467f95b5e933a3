import { sessionKeys } from '#functions/table/keys.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Attributes } from '#functions/table/write.ts'
import type { BankAccount } from '#shared/domain/account/bank.ts'
import { accountKeyOf, areTied, homeKeyOf, nameKeyOf, type Ties, withPhone } from '#shared/domain/account/ties.ts'
import type { PostalAddress } from '#shared/domain/address/address.ts'
import { hashed } from './issued-codes.ts'
import { AccountStatus, standingChange } from './sessions.ts'

/**
 * The ties of a member on their standing (D119), written in the transaction of what they come from. Only hashes: the
 * standing is read by every call, and nothing of this is ever shown.
 */
function tie(kind: 'phone' | 'account' | 'payee' | 'card' | 'family' | 'home', key: string): string
function tie(kind: 'account' | 'payee' | 'family', key: string | undefined): string | undefined
function tie(kind: string, key: string | undefined): string | undefined {
  return key === undefined ? undefined : hashed(`${kind} ${key}`).slice(0, 22)
}

/** A phone that was verified now. */
export const verifiedPhone = (userId: string, known: Ties, e164: string) =>
  standingChange(userId, { phoneVerified: true, phoneTies: withPhone(known.phoneTies, tie('phone', e164)) })

export const phoneTiesOf = (e164: string): string[] => [tie('phone', e164)]

export const bankTies = (userId: string, bank: BankAccount) =>
  standingChange(userId, {
    accountTie: tie('account', accountKeyOf(bank)),
    payeeTie: tie('payee', nameKeyOf(bank.payeeName)),
  })

/** The saved cards: how many there are (D9), and which numbers they bear. A number that is not told ties nobody. */
export const cardsChange = (userId: string, cards: readonly { readonly card_no_hash: string | null }[]) =>
  standingChange(userId, {
    cards: cards.length,
    cardTies: cards.flatMap(({ card_no_hash }) => (card_no_hash ? [tie('card', card_no_hash)] : [])),
  })

export const familyTieOf = (surname: string): string | undefined => tie('family', nameKeyOf(surname))

export const familyTies = (userId: string, surname: string) =>
  standingChange(userId, { familyTie: familyTieOf(surname) })

export const homeTies = (userId: string, list: readonly PostalAddress[]) =>
  standingChange(userId, { homeTies: [...new Set(list.map(address => tie('home', homeKeyOf(address))))] })

/** The key of what a member's offers and purchases are compared with; none for a work that no member sells. */
export const sellerKeys = (sellerId: string | null | undefined) =>
  sellerId === null || sellerId === undefined ? [] : [sessionKeys.standing(sellerId)]

/** Whether the member may not take part where this one sells. */
export async function isTiedTo(table: Getter, member: Ties, sellerId: string | null | undefined): Promise<boolean> {
  const [item] = await table.batchGet(sellerKeys(sellerId))
  return isTiedItem(member, item)
}

/** The same by the seller's standing as it was read. */
export const isTiedItem = (member: Ties, seller: Attributes | undefined): boolean =>
  seller !== undefined && areTied(member, AccountStatus.parse(seller))
