import { paidOutOf, saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { accounts, type JournalEntry, owedTo } from '#shared/domain/kernel/money/journal.ts'

/**
 * What a seller is owed, and whether the journal and the works say the same (L5, L8). Payable is what the journal says,
 * nothing else; held and pending are works on their way there.
 */
type Entry = Pick<JournalEntry, 'legs'>

export interface Payables {
  readonly payable: number
  readonly held: number
  readonly pending: number
  /** What the seller's account in the journal stands at; a claim holds back part of it. */
  readonly balance: number
  /** The journal's sum less the sum of the works. An operator has to look into anything but 0. */
  readonly difference: number
}

export function payablesOf(seller: string, items: readonly Parcel[], entries: readonly Entry[]): Payables {
  const balance = owedTo(accounts.seller(seller), entries)
  let [held, pending, contested, expected] = [0, 0, 0, 0]
  for (const item of items) {
    const { payStatus, net } = saleLineOf(item)
    expected += expectedOf(item)

    // A settled work under a claim is in the journal already: it is held back from there.
    if (item.settledAt !== undefined) contested += item.claim?.isOpen ? net - paidOutOf(item) : 0
    else if (payStatus === 'held') held += net
    else if (payStatus === 'pending') pending += net
  }
  return { payable: balance - contested, held: held + contested, pending, balance, difference: balance - expected }
}

/** What the journal has to owe for a work: its net once it is settled, less what was paid out; nothing before. */
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

/** The work that a clearing or transit account is of. */
function itemIn(account: string): string | undefined {
  const own = [accounts.clearing(''), accounts.transit('')].find(prefix => account.startsWith(prefix))
  return own === undefined ? undefined : account.slice(own.length)
}

const balanceKinds = ['cash', 'clearing', 'transit', 'sellers', 'artists', 'buyers', 'income'] as const
type BalanceKind = (typeof balanceKinds)[number]

/** Where all the money is: what came in less what went out, and whose it is. The seven add up to nothing (L1). */
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
