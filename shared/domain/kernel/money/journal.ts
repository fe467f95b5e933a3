import * as z from 'zod'
import type { SellerType } from '../seller.ts'
import { grossOf, type Proceeds, proceedsOf, type SaleMoney } from './settlement.ts'

/**
 * Money as double entry (L1-L12). Every entry moves yen between named accounts, and its legs sum to 0. A debit is
 * positive: money received by the account; a credit is negative: money that the account owes or gave. An order's money
 * waits in one clearing account per work until it is the seller's or the buyer's again; then that account stays empty.
 * Entries are only ever added.
 */
const entryKinds = [
  'paid',
  'refunded',
  'settled',
  'clawed-back',
  'owed',
  'returned',
  'batched',
  'paid-out',
  'sent-back',
] as const
export type EntryKind = (typeof entryKinds)[number]

const leg = () => z.object({ account: z.string(), amount: z.int() })
type Leg = z.infer<ReturnType<typeof leg>>

export const journalEntry = () =>
  z.object({
    orderId: z.string(),
    /** Contiguous from 1 in each order; part of the key, so that two writers cannot add the same one. */
    seq: z.int().min(1),
    kind: z.enum(entryKinds),
    /** Id of the refund or order item that caused it. */
    cause: z.string(),
    at: z.int(),
    legs: z.array(leg()).min(2),
    /** Hash of the order's previous entry; 64 zeros for the first. */
    prev: z.string(),
    hash: z.string(),
  })
export type JournalEntry = z.infer<ReturnType<typeof journalEntry>>

/** An entry as decided, before it gets its number in the order's chain. */
export type Posting = Pick<JournalEntry, 'kind' | 'cause' | 'legs'>

export interface Seller {
  readonly type: SellerType
  readonly partnerId?: string | undefined
  readonly userId?: string | undefined
}

/** Account of a seller: the house, a partner or a member. Also the index key of their sales. */
export function sellerKey({ type, partnerId, userId }: Seller): string {
  if (type === 'official') return 'house'
  const id = type === 'partner' ? partnerId : userId
  if (id === undefined) throw new Error(`a seller of type ${type} without an id`)
  return type === 'partner' ? `partner-${id}` : `member-${id}`
}

/** Seller keys of an account: a member sells what they own, and a partner's account sells the partner's works too. */
export const ownSellerKeys = ({ userId, partnerId }: { userId: string; partnerId?: string | undefined }): string[] => [
  ...(partnerId === undefined ? [] : [sellerKey({ type: 'partner', partnerId })]),
  sellerKey({ type: 'member', userId }),
]

export const accounts = {
  /** At the payment platform; and what the operator's own bank paid by hand (D43). */
  platform: 'cash:platform',
  bank: 'cash:bank',
  /** The account that payouts are paid from. */
  payouts: 'cash:payouts',
  clearing: (orderItemId: string) => `clearing:${orderItemId}`,
  /** A seller's net of one work that a bank was told to transfer and has not confirmed. */
  transit: (orderItemId: string) => `transit:${orderItemId}`,
  seller: (key: string) => `seller:${key}`,
  artist: (artistId: string) => `artist:${artistId}`,
  /** Unapplied payments of this order (decision 102). */
  buyer: (orderId: string) => `buyer:${orderId}`,
  commission: 'income:commission',
  receiptFee: 'income:receipt-fee',
  pickup: 'income:pick-up',
  transport: 'income:transport',
  packing: 'income:packing',
  insurance: 'income:insurance',
} as const

/** One work of an order, as far as its money is concerned. */
export interface Sale extends SaleMoney {
  /** Order item id. */
  readonly id: string
  readonly artistId: string
  readonly seller: Seller
}

export interface RefundLine {
  readonly orderItemId: string
  readonly amount: number
}

/** Captured: the whole amount goes to the clearing account of each work. */
export function paid(orderId: string, sales: readonly Sale[]): Posting {
  const total = sales.reduce((sum, sale) => sum + grossOf(sale), 0)
  return {
    kind: 'paid',
    cause: orderId,
    legs: legsOf([
      [accounts.platform, total],
      ...sales.map(sale => [accounts.clearing(sale.id), -grossOf(sale)] as const),
    ]),
  }
}

/** Refund to the buyer, by the platform or, if it could not, by the operator's bank (D43). */
export function refunded(refundId: string, lines: readonly RefundLine[], via: 'platform' | 'bank'): Posting {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    kind: 'refunded',
    cause: refundId,
    legs: legsOf([
      ...lines.map(({ orderItemId, amount }) => [accounts.clearing(orderItemId), amount] as const),
      [accounts[via], -total],
    ]),
  }
}

/** Chain of an order's unapplied payments, apart from the sale's: an order that was never paid has no other. */
export const unappliedChainOf = (orderId: string): string => `${orderId}-debt`

/** Received: the house owes it to the buyer. */
export const owed = (orderId: string, amount: number): Posting => ({
  kind: 'owed',
  cause: orderId,
  legs: legsOf([
    [accounts.platform, amount],
    [accounts.buyer(orderId), -amount],
  ]),
})

/** The operator's bank sent it back. */
export const returned = (orderId: string, amount: number): Posting => ({
  kind: 'returned',
  cause: orderId,
  legs: legsOf([
    [accounts.buyer(orderId), amount],
    [accounts.bank, -amount],
  ]),
})

/**
 * The sale of one work is complete or reversed (status 4, 5 or 7): what was paid and not refunded is divided, and the
 * seller's net becomes payable. Null if nothing is left.
 */
export function settled(sale: Sale, refundedYen: number): Posting | null {
  const legs = shares(sale, proceedsOf(sale, refundedYen), 1)
  return legs.length === 0 ? null : { kind: 'settled', cause: sale.id, legs }
}

/**
 * A refund after the sale was settled: the shares are reversed and divided again over what is left, so that the
 * clearing account holds exactly the refund, which leaves it in the same transaction. Null if that changes nothing.
 */
export function clawedBack(refundId: string, sale: Sale, before: number, after: number): Posting | null {
  const legs = legsOf(
    [...shares(sale, proceedsOf(sale, before), -1), ...shares(sale, proceedsOf(sale, after), 1)].map(
      ({ account, amount }) => [account, amount] as const,
    ),
  )
  return legs.length === 0 ? null : { kind: 'clawed-back', cause: refundId, legs }
}

/** Effect of a payout on the money of one work. */
export interface PaidOut {
  readonly payoutId: string
  readonly orderItemId: string
  readonly seller: string
  /** Negative if it was paid out before and refunded since. */
  readonly yen: number
}

const between = (kind: EntryKind, { payoutId, yen }: PaidOut, from: string, to: string): Posting => ({
  kind,
  cause: payoutId,
  legs: legsOf([
    [from, yen],
    [to, -yen],
  ]),
})

/** No longer owed to the seller: a bank is told to transfer it. */
export const batched = (paid: PaidOut): Posting =>
  between('batched', paid, accounts.seller(paid.seller), accounts.transit(paid.orderItemId))

/** The bank executed the transfer. */
export const paidOut = (paid: PaidOut): Posting =>
  between('paid-out', paid, accounts.transit(paid.orderItemId), accounts.payouts)

/** The bank returned it, and the seller is owed it again; an executed transfer is put in transit again first. */
export const sentBack = (paid: PaidOut, was: 'batched' | 'paid'): Posting[] => [
  ...(was === 'paid' ? [between('sent-back', paid, accounts.payouts, accounts.transit(paid.orderItemId))] : []),
  between('sent-back', paid, accounts.transit(paid.orderItemId), accounts.seller(paid.seller)),
]

function shares(sale: Sale, settlement: Proceeds, sign: 1 | -1): Leg[] {
  const credit = (account: string, yen: number) => [account, -sign * yen] as const
  return legsOf([
    [accounts.clearing(sale.id), sign * settlement.gross],
    credit(accounts.seller(sellerKey(sale.seller)), settlement.net),
    credit(accounts.commission, settlement.commission),
    credit(accounts.receiptFee, settlement.receiptFee),
    credit(accounts.artist(sale.artistId), settlement.artistReturn),
    credit(accounts.pickup, settlement.pickupFee),
    credit(accounts.transport, settlement.transport),
    credit(accounts.packing, settlement.packing),
    credit(accounts.insurance, settlement.insurance),
  ])
}

/** One leg per account, without zero amounts. */
function legsOf(moves: readonly (readonly [account: string, amount: number])[]): Leg[] {
  const sums = new Map<string, number>()
  for (const [account, amount] of moves) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}

/** Yen that an account owes (positive) or is owed (negative) after these entries. */
export function owedTo(account: string, entries: readonly Pick<JournalEntry, 'legs'>[]): number {
  const sum = entries.reduce(
    (total, { legs }) => total + legs.reduce((own, one) => own + (one.account === account ? one.amount : 0), 0),
    0,
  )
  return sum === 0 ? 0 : -sum
}

/** The seller's account in an entry; at most one, because works are settled one by one. */
export const sellerAccountOf = ({ legs }: Pick<Posting, 'legs'>): string | undefined =>
  legs.find(({ account }) => account.startsWith('seller:'))?.account

export const noEntryBefore = '0'.repeat(64)
