import { catalogueKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { BankAccount } from '#shared/domain/people/account/bank.ts'
import {
  accountKeyOf,
  areTied,
  homeKeyOf,
  nameKeyOf,
  type Ties,
  withPhone,
} from '#shared/domain/people/account/ties.ts'
import type { PostalAddress } from '#shared/domain/people/address/address.ts'
import { hashed } from './issued-codes.ts'
import { AccountStatus, standingChange } from './sessions.ts'

/**
 * Hashes on a member's standing that link accounts (D119), written in the transaction of the data that they come from.
 * Only hashes, because every call reads the standing; they are never shown.
 */
function tie(kind: 'phone' | 'account' | 'payee' | 'card' | 'family' | 'home', key: string): string
function tie(kind: 'account' | 'payee' | 'family', key: string | undefined): string | undefined
function tie(kind: string, key: string | undefined): string | undefined {
  return key === undefined ? undefined : hashed(`${kind} ${key}`).slice(0, 22)
}

/** Adds a newly verified phone. */
export const verifiedPhone = (userId: string, known: Ties, e164: string) =>
  standingChange(userId, { phoneVerified: true, phoneTies: withPhone(known.phoneTies, tie('phone', e164)) })

export const phoneTiesOf = (e164: string): string[] => [tie('phone', e164)]

export const bankTies = (userId: string, bank: BankAccount) =>
  standingChange(userId, {
    accountTie: tie('account', accountKeyOf(bank)),
    payeeTie: tie('payee', nameKeyOf(bank.payeeName)),
  })

/** Saved cards: their number (D9) and the hashes of their card numbers. A card without a hash links nobody. */
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

/** Seller of a work: a member, the accounts of a partner, or the house, which has no account here. */
export interface SoldBy {
  readonly sellerId?: string | null | undefined
  readonly partnerId?: string | null | undefined
}

export const soldBy = ({ seller }: Pick<Artwork, 'seller'>): SoldBy => ({
  sellerId: seller.userId,
  partnerId: seller.partnerId,
})

/** Most accounts of a partner; one of them names the bank account. */
const partnerAccounts = 20

/** Members who receive the money of a sale by this seller. */
export async function accountsSelling(table: Querier, { sellerId, partnerId }: SoldBy): Promise<string[]> {
  if (sellerId) return [sellerId]
  if (!partnerId) return []
  const keys = catalogueKeys.partnerMembers(partnerId)
  const rows = await table.queryAll({ ...keys, limit: partnerAccounts, consistent: true })
  return rows.map(row => String(row['userId']))
}

/** Whether the member is linked to these sellers and may not take part in their sales. */
export async function isTiedTo(table: Getter & Querier, member: Ties, sold: SoldBy): Promise<boolean> {
  const keys = (await accountsSelling(table, sold)).map(sessionKeys.standing)
  return keys.length > 0 && isTiedToAny(member, await table.batchGet(keys))
}

/** The same for a member who is not the caller. */
export async function areSidesTied(table: Getter & Querier, memberId: string, sold: SoldBy): Promise<boolean> {
  const sellerIds = await accountsSelling(table, sold)
  if (sellerIds.length === 0) return false
  const [member, ...sellers] = await table.batchGet([memberId, ...sellerIds].map(sessionKeys.standing))
  return isTiedToAny(AccountStatus.optional().parse(member) ?? {}, sellers)
}

/** The same, given the sellers' standings. */
export const isTiedToAny = (member: Ties, sellers: readonly (Attributes | undefined)[]): boolean =>
  sellers.some(item => item !== undefined && areTied(member, AccountStatus.parse(item)))
