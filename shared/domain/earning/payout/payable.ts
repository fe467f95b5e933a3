import { paidOutOf, saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { accounts, type JournalEntry, owedTo } from '#shared/domain/kernel/money/journal.ts'

/**
 * A seller's balance, and whether journal and works agree (L5, L8). Payable is the journal's balance alone; held and
 * pending are works that are not settled yet.
 */
type Entry = Pick<JournalEntry, 'legs'>

export interface Payables {
  readonly payable: number
  readonly held: number
  readonly pending: number
  /** Balance of the seller's account in the journal; a claim holds back part of it. */
  readonly balance: number
  /** Balance of the journal minus the sum over works. An operator has to investigate anything but 0. */
  readonly difference: number
}

export function payablesOf(seller: string, items: readonly Parcel[], entries: readonly Entry[]): Payables {
  const balance = owedTo(accounts.seller(seller), entries)
  let [held, pending, contested, expected] = [0, 0, 0, 0]
  for (const item of items) {
    const { payStatus, net } = saleLineOf(item)
    expected += expectedOf(item)

    // A settled work under a claim is in the journal already: its net is held back from there.
    if (item.settledAt !== undefined) contested += item.claim?.isOpen ? net - paidOutOf(item) : 0
    else if (payStatus === 'held') held += net
    else if (payStatus === 'pending') pending += net
  }
  return { payable: balance - contested, held: held + contested, pending, balance, difference: balance - expected }
}

/** What the journal should owe for a work: its net once settled, minus what was paid out; 0 before. */
export const expectedOf = (item: Parcel): number =>
  item.settledAt === undefined ? 0 : saleLineOf(item).net - paidOutOf(item)

/** Yen that these entries credited to the seller, by order item: each entry of a seller settles one work. */
export function postedByItem(seller: string, entries: readonly Entry[]): ReadonlyMap<string, number> {
  const posted = new Map<string, number>()
  for (const entry of entries) {
    const item = entry.legs.map(({ account }) => itemIn(account)).find(id => id !== undefined) ?? ''
    posted.set(item, (posted.get(item) ?? 0) + owedTo(accounts.seller(seller), [entry]))
  }
  return posted
}

/** Order item of a clearing or transit account. */
function itemIn(account: string): string | undefined {
  const own = [accounts.clearing(''), accounts.transit('')].find(prefix => account.startsWith(prefix))
  return own === undefined ? undefined : account.slice(own.length)
}

const balanceKinds = ['cash', 'clearing', 'transit', 'sellers', 'artists', 'buyers', 'income'] as const
type BalanceKind = (typeof balanceKinds)[number]

/** Balance of the whole journal by kind of account; the seven sum to 0 (L1). */
export function balanceOf(entries: readonly Entry[]): Readonly<Record<BalanceKind, number>> {
  const sums = { cash: 0, clearing: 0, transit: 0, sellers: 0, artists: 0, buyers: 0, income: 0 }
  for (const { legs } of entries) for (const { account, amount } of legs) sums[kindOf(account)] += amount
  return sums
}

function kindOf(account: string): BalanceKind {
  const [kind] = account.split(':')
  switch (kind) {
    case 'cash':
    case 'clearing':
    case 'transit':
    case 'income':
      return kind
    case 'seller':
      return 'sellers'
    case 'artist':
      return 'artists'
    case 'buyer':
      return 'buyers'
    default:
      throw new Error(`an account of no kind: ${account}`)
  }
}
