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

/** Who sells a work: a member, the accounts of a partner, or the house, which has none here. */
export interface SoldBy {
  readonly sellerId?: string | null | undefined
  readonly partnerId?: string | null | undefined
}

export const soldBy = ({ seller }: Pick<Artwork, 'seller'>): SoldBy => ({
  sellerId: seller.userId,
  partnerId: seller.partnerId,
})

/** A partner has a few accounts; one of them says where its money goes. */
const partnerAccounts = 20

/** The members whose money it is when a work of this seller is sold. */
export async function accountsSelling(table: Querier, { sellerId, partnerId }: SoldBy): Promise<string[]> {
  if (sellerId) return [sellerId]
  if (!partnerId) return []
  const keys = catalogueKeys.partnerMembers(partnerId)
  const rows = await table.queryAll({ ...keys, limit: partnerAccounts, consistent: true })
  return rows.map(row => String(row['userId']))
}

/** Whether the member may not take part where these sell. */
export async function isTiedTo(table: Getter & Querier, member: Ties, sold: SoldBy): Promise<boolean> {
  const keys = (await accountsSelling(table, sold)).map(sessionKeys.standing)
  return keys.length > 0 && isTiedToAny(member, await table.batchGet(keys))
}

/** The same of a member who does not call. */
export async function areSidesTied(table: Getter & Querier, memberId: string, sold: SoldBy): Promise<boolean> {
  const sellerIds = await accountsSelling(table, sold)
  if (sellerIds.length === 0) return false
  const [member, ...sellers] = await table.batchGet([memberId, ...sellerIds].map(sessionKeys.standing))
  return isTiedToAny(AccountStatus.optional().parse(member) ?? {}, sellers)
}

/** The same by the standings of who sells, as they were read. */
export const isTiedToAny = (member: Ties, sellers: readonly (Attributes | undefined)[]): boolean =>
  sellers.some(item => item !== undefined && areTied(member, AccountStatus.parse(item)))
