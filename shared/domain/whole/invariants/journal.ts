// Invariants of the journal of money (L1-L13): entries balance, chains have no gap, clearing accounts end empty, and
// sellers are owed exactly what the formulas say.

import type { Order } from '#shared/domain/buying/order/order.ts'
import { paidOutOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isLive } from '#shared/domain/fulfilment/parcel/transitions.ts'
import type { OrderMoney } from '#shared/domain/fulfilment/refund/refund.ts'
import {
  accounts,
  type JournalEntry,
  noEntryBefore,
  sellerKey,
  unappliedChainOf,
} from '#shared/domain/kernel/money/journal.ts'
import { proceedsOf } from '#shared/domain/kernel/money/settlement.ts'
import { addMoves, checkSellers, type SellerMoves, sellerMovesOf } from './sellers.ts'
import type { Violation } from './violation.ts'

export interface Books {
  readonly items: readonly Parcel[]
  readonly monies: readonly OrderMoney[]
  readonly orders: readonly Order[]
  /** `intact`: the entry's hash, recomputed by the reader of the snapshot, matches. */
  readonly entries: readonly (JournalEntry & { readonly intact: boolean })[]
}

type Say = (rule: string, subject: string, detail: string) => void

/** All checks of these orders; those that need the whole journal are in `checkLedger`. */
export function checkJournal(books: Books): Violation[] {
  const violations: Violation[] = []
  const say: Say = (rule, subject, detail) => {
    violations.push({ rule, subject, detail })
  }
  for (const entry of books.entries) {
    checkEntry(entry, say)
    checkPayouts(entry, say)
  }
  checkChains(books, say)
  const balances = balancesOf(books.entries)
  for (const item of books.items) checkItem(item, books, balances, say)
  checkMonies(books, say)
  checkUnapplied(books, balances, say)
  return violations
}

/** Sums of the journal, which may have been read part by part. */
export interface Ledger {
  /** Sum of all legs. */
  readonly total: number
  /** Balances of accounts that several orders share; debits are positive. */
  readonly balances: ReadonlyMap<string, number>
  /** What each seller should be owed and the operator should have kept, by the formulas. */
  readonly wanted: ReadonlyMap<string, number>
  /** Movements of each seller's account, with their times. */
  readonly sellers: SellerMoves
}

export const noLedger: Ledger = { total: 0, balances: new Map(), wanted: new Map(), sellers: new Map() }

export function ledgerOf({ entries, items }: Books): Ledger {
  const balances = balancesOf(entries)
  const total = [...balances.values()].reduce((sum, amount) => sum + amount, 0)
  const shared = [...balances].filter(([account]) => !isOfOneOrder(account))
  return { total, balances: new Map(shared), wanted: wantedOf(items), sellers: sellerMovesOf(entries) }
}

/** Accounts of one item or one order are checked with that order. */
const isOfOneOrder = (account: string) =>
  [accounts.clearing(''), accounts.transit(''), accounts.buyer('')].some(prefix => account.startsWith(prefix))

export function addLedgers(one: Ledger, other: Ledger): Ledger {
  const sums = (mine: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>) => {
    const both = new Map(mine)
    for (const [account, yen] of theirs) both.set(account, (both.get(account) ?? 0) + yen)
    return both
  }
  return {
    total: one.total + other.total,
    balances: sums(one.balances, other.balances),
    wanted: sums(one.wanted, other.wanted),
    sellers: addMoves(one.sellers, other.sellers),
  }
}

/**
 * L2, L5, L6, L11, L13: the sum is 0, every seller is owed what follows from the works by the formulas, and was paid no
 * more than that.
 */
export function checkLedger({ total, balances, wanted, sellers }: Ledger): Violation[] {
  const violations: Violation[] = checkSellers(sellers)
  const say: Say = (rule, subject, detail) => {
    violations.push({ rule, subject, detail })
  }
  if (total !== 0) say('L2', 'journal', `is out by ${total}`)
  for (const [account, yen] of wanted) {
    const owed = -(balances.get(account) ?? 0)
    if (owed !== yen) say(account.startsWith('seller:') ? 'L5' : 'L11', account, `is owed ${owed}, not ${yen}`)
  }
  for (const account of balances.keys()) {
    if (account.startsWith('seller:') && !wanted.has(account)) say('L5', account, 'is owed for nothing')
  }
  return violations
}

/** Balance of each account; debits are positive. */
function balancesOf(entries: readonly Pick<JournalEntry, 'legs'>[]): Map<string, number> {
  const balances = new Map<string, number>()
  for (const { legs } of entries) {
    for (const { account, amount } of legs) balances.set(account, (balances.get(account) ?? 0) + amount)
  }
  return balances
}

function checkEntry({ orderId, seq, legs, intact }: Books['entries'][number], say: Say): void {
  const subject = `entry ${seq} of order ${orderId}`
  if (legs.reduce((sum, { amount }) => sum + amount, 0) !== 0) say('L1', subject, 'does not balance')
  if (legs.length < 2) say('L1', subject, `${legs.length} legs`)
  if (new Set(legs.map(({ account }) => account)).size !== legs.length) say('L1', subject, 'names an account twice')
  if (legs.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0)) say('P13', subject, 'of no whole yen')
  if (!intact) say('L4', subject, 'was changed after it was written')
}

/**
 * Kinds of entries that may reduce what a seller is owed. A payout entry names the payout, whose record has the bank
 * account (L10).
 */
const takers: readonly JournalEntry['kind'][] = ['clawed-back', 'refunded', 'batched', 'sent-back']

function checkPayouts({ orderId, seq, kind, legs }: Books['entries'][number], say: Say): void {
  const taken = legs.find(({ account, amount }) => account.startsWith('seller:') && amount > 0)
  if (taken && !takers.includes(kind)) {
    say('L10', `entry ${seq} of order ${orderId}`, `takes from ${taken.account} and names no payout`)
  }
}

function checkChains({ entries, monies, orders }: Books, say: Say): void {
  const unapplied = new Map(orders.map(({ id, payment }) => [unappliedChainOf(id), payment?.unapplied]))
  const chains = Map.groupBy(entries, ({ orderId }) => orderId)
  for (const [orderId, unsorted] of chains) {
    const chain = [...unsorted].sort((a, b) => a.seq - b.seq)
    let prev = noEntryBefore
    for (const [index, entry] of chain.entries()) {
      if (entry.seq !== index + 1) say('L12', `order ${orderId}`, `entry ${index + 1} has number ${entry.seq}`)
      if (entry.prev !== prev) say('L12', `order ${orderId}`, `entry ${entry.seq} does not follow the one before`)
      prev = entry.hash
    }
    const money = unapplied.get(orderId) ?? monies.find(each => each.orderId === orderId)
    if (money?.entries !== chain.length || money.head !== prev) say('L3', `order ${orderId}`, 'its head is another')
    if (chain[0]?.kind !== (unapplied.get(orderId) ? 'owed' : 'paid'))
      say('L1', `order ${orderId}`, 'begins with no payment')
    if (chain.filter(({ kind }) => kind === 'paid').length > 1) say('L8', `order ${orderId}`, 'was paid twice')
  }
}

/** Unapplied payments are owed from their arrival until they are sent back, in the journal as in the order. */
function checkUnapplied({ orders, entries }: Books, balances: ReadonlyMap<string, number>, say: Say): void {
  const chains = new Set(entries.map(({ orderId }) => orderId))
  for (const { id, payment } of orders) {
    const { owed, returned, transfers } = payment?.unapplied ?? { owed: 0, returned: 0, transfers: [] }
    const subject = `order ${id}`
    const booked = -(balances.get(accounts.buyer(id)) ?? 0)
    if (booked !== owed - returned) say('L3', subject, `owes its buyer ${owed - returned}, the journal says ${booked}`)
    if (returned > owed) say('P7', subject, `${returned} of ${owed} sent back`)
    if (transfers.reduce((sum, { amount }) => sum + amount, 0) !== returned)
      say('P7', subject, 'sent back is not the sum of its transfers')
    if (payment?.unapplied && !chains.has(unappliedChainOf(id)))
      say('L12', subject, 'its unapplied payment has no entry')
  }
}

function checkItem(item: Parcel, { entries }: Books, balances: ReadonlyMap<string, number>, say: Say): void {
  const subject = `order item ${item.id}`
  const { settledAt, refunded, status } = item
  const own = entries.filter(({ orderId }) => orderId === item.orderId)
  const settlements = own.filter(({ kind, cause }) => kind === 'settled' && cause === item.id)
  const { gross, net } = proceedsOf(item, refunded)
  if (settlements.length > 1) say('L8', subject, `settled ${settlements.length} times`)
  if (settlements.length > 0 && settledAt === undefined) say('L7', subject, 'shared before its story was over')
  if (settledAt !== undefined && isLive(item)) say('L7', subject, `settled in ${status}`)
  const account = accounts.clearing(item.id)
  const waiting = -(balances.get(account) ?? 0)
  if (settledAt !== undefined && waiting !== 0) say('L9', subject, `${waiting} left in its clearing account`)
  if (settledAt === undefined && waiting !== gross) say('L3', subject, `${waiting} waits, ${gross} should`)
  const back = own
    .filter(({ kind }) => kind === 'refunded')
    .flatMap(({ legs }) => legs)
    .reduce((sum, leg) => sum + (leg.account === account ? leg.amount : 0), 0)
  if (back !== refunded) say('L3', subject, `${back} given back, the item says ${refunded}`)
  checkPayout(item, own, say)
  if (settledAt === undefined && net > gross) say('L11', subject, 'shares more than there is')
}

/**
 * L5, L7, L9: amounts paid out equal those in the journal, only after the end of a sale, and nothing stays in transit
 * once the bank has answered.
 */
function checkPayout(item: Parcel, own: readonly Pick<JournalEntry, 'legs'>[], say: Say): void {
  const subject = `order item ${item.id}`
  const account = accounts.transit(item.id)
  const entries = own.filter(({ legs }) => legs.some(leg => leg.account === account))
  const waiting = -(balancesOf(entries).get(account) ?? 0)
  if (item.payout === undefined) {
    if (entries.length > 0) say('L5', subject, 'was paid out and does not know of it')
    return
  }
  const { state } = item.payout
  if (item.settledAt === undefined) say('L7', subject, 'was paid out before its end')
  if (state !== 'batched' && waiting !== 0) say('L9', subject, `${waiting} left in transit`)
  if (state === 'batched' && waiting === 0) say('L9', subject, 'nothing is in transit')
}

function checkMonies({ entries, monies }: Books, say: Say): void {
  const chains = Map.groupBy(entries, ({ orderId }) => orderId)
  for (const { orderId, captured, refunded, refundedByPlatform } of monies) {
    const balances = balancesOf(chains.get(orderId) ?? [])
    const platform = balances.get(accounts.platform) ?? 0
    const bank = balances.get(accounts.bank) ?? 0
    if (platform !== captured - refundedByPlatform) say('L3', `order ${orderId}`, `${platform} at the platform`)
    if (-bank !== refunded - refundedByPlatform) say('L3', `order ${orderId}`, `${-bank} sent by bank`)
  }
}

/** What sellers should be owed and the operator should have kept, from the works by the formulas alone. */
function wantedOf(items: readonly Parcel[]): Map<string, number> {
  const wanted = new Map<string, number>()
  const owe = (account: string, yen: number) => wanted.set(account, (wanted.get(account) ?? 0) + yen)
  for (const item of items) {
    const seller = accounts.seller(sellerKey(item.seller))
    owe(seller, 0)
    if (item.settledAt === undefined) continue
    const share = proceedsOf(item, item.refunded)
    owe(seller, share.net - paidOutOf(item))
    owe(accounts.commission, share.commission)
    owe(accounts.receiptFee, share.receiptFee)
    owe(accounts.artist(item.artistId), share.artistReturn)
    owe(accounts.pickup, share.pickupFee)
    owe(accounts.transport, share.transport)
    owe(accounts.packing, share.packing)
    owe(accounts.insurance, share.insurance)
  }
  return wanted
}
