// A book of sales in which everything holds, to be spoilt one thing at a time.
import { createHash } from 'node:crypto'
import type { Order } from '#shared/domain/buying/order/order.ts'
import * as move from '#shared/domain/fulfilment/parcel/decisions.ts'
import { type Parcel, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { completeRefund, type OrderMoney, requestRefund } from '#shared/domain/fulfilment/refund/refund.ts'
import { canonicalJson } from '#shared/domain/kernel/canonical.ts'
import {
  type JournalEntry,
  noEntryBefore,
  type Posting,
  paid,
  refunded,
  settled,
} from '#shared/domain/kernel/money/journal.ts'
import { checkInvariants } from '#shared/domain/whole/invariants/index.ts'
import type { Books } from '#shared/domain/whole/invariants/journal.ts'
import type { OrderBook } from '#shared/domain/whole/invariants/orders.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'

export const DAY = 86_400_000
export type Book = OrderBook & Books
export type Entry = Books['entries'][number]

export function chained(orderId: string, postings: readonly (Posting | null)[]): Entry[] {
  const entries: Entry[] = []
  for (const posting of postings) {
    if (posting === null) continue
    const prev = entries.at(-1)?.hash ?? noEntryBefore
    const unsealed: Omit<JournalEntry, 'hash'> = { orderId, seq: entries.length + 1, at: noon, prev, ...posting }
    entries.push({
      ...unsealed,
      hash: createHash('sha256').update(canonicalJson(unsealed)).digest('hex'),
      intact: true,
    })
  }
  return entries
}

const must = (decision: move.ParcelDecision): Parcel => {
  if (decision.outcome === 'refused') throw new Error(decision.code)
  return decision.item
}

export const order: Order = {
  ...sampleOrder(),
  payStatus: 'paid',
  captured: 335_300,
  paidAt: noon,
  payment: {
    ...sampleOrder().payment,
    method: 'card',
    id: 'o1',
    attempts: 1,
    open: null,
    last: null,
    card: null,
    transfer: null,
  },
} as Order
const [line] = parcelsOf(order, noon)
if (!line) throw new Error('an order has at least one line')
export const fresh: Parcel = line

export const moneyOf = (entries: readonly Entry[], change: Partial<OrderMoney> = {}): OrderMoney => ({
  orderId: order.id,
  paymentId: 'o1',
  captured: 335_300,
  refunded: 0,
  refundedByPlatform: 0,
  reserved: 0,
  entries: entries.length,
  head: entries.at(-1)?.hash ?? '',
  version: 1,
  ...change,
})

/** Shipped, received and complete: the work is the buyer's. */
export function completed(): Book {
  const shipped = must(
    move.shipParcel(fresh, 'operator', { carrierId: 'dhl', deliveryNumber: '12345', imgs: [] }, noon),
  )
  const received = must(move.receiveParcel(shipped, 'buyer', noon + DAY))
  const item = must(move.completeSale(received, 'system', noon + 15 * DAY))
  const entries = chained(order.id, [paid(order.id, [item]), settled(item, 0)])
  return {
    orders: [order],
    items: [item],
    monies: [moneyOf(entries)],
    refunds: [],
    claims: [],
    entries,
    works: [
      {
        id: item.productId,
        state: 'held',
        saleStatus: 'sold-out',
        priceType: undefined,
        price: 330_000,
        auction: undefined,
        lock: undefined,
        seller: { type: 'member', userId: order.buyerId },
        updatedAt: noon,
      },
    ],
    addresses: [],
    payments: [{ id: 'o1', status: 'CAPTURED', captured: 335_300, refunded: 0, isBusy: false, unsound: null }],
  }
}

/** Just paid: the work waits to be shipped under the order's lock. */
export function preparing(): Book {
  const book = completed()
  const entries = chained(order.id, [paid(order.id, [fresh])])
  const lock = { kind: 'order', refId: order.id, heldBy: order.buyerId } as const
  const [work] = book.works
  if (!work) throw new Error('a book has a work')
  const seller = { type: 'partner', partnerId: 'teitei' } as const
  return {
    ...book,
    items: [fresh],
    entries,
    monies: [moneyOf(entries)],
    works: [{ ...work, state: 'sold', lock, seller }],
  }
}

/** Cancelled and refunded: the work is the seller's again. */
export function cancelled(): Book {
  const book = preparing()
  const ended = must(move.cancelParcel(fresh, 'operator', { reason: 'x', refundId: 'r1' }, noon))
  const [money] = book.monies
  const asked =
    money &&
    requestRefund(
      money,
      { refundId: 'r1', lines: [{ orderItemId: ended.id, amount: 335_300 }], cause: 'cancel', reason: 'x' },
      noon,
    )
  if (asked?.outcome !== 'allowed') throw new Error('the refund was not set aside')
  const done = completeRefund(asked.refund, asked.money, { via: 'platform' }, noon)
  if (!done) throw new Error('the refund was not done')
  const entries = chained(order.id, [
    paid(order.id, [ended]),
    refunded('r1', [{ orderItemId: ended.id, amount: 335_300 }], 'platform'),
  ])
  const [work] = book.works
  if (!work) throw new Error('a book has a work')
  return {
    ...book,
    orders: [{ ...order, payStatus: 'refunded', refunded: 335_300 }],
    items: [{ ...ended, refunded: 335_300, refundId: undefined, settledAt: noon, reversedAt: noon }],
    refunds: [done.refund],
    monies: [{ ...done.money, entries: 2, head: entries.at(-1)?.hash ?? '' }],
    entries,
    works: [{ ...work, state: 'held', saleStatus: 'not-on-sale', lock: undefined }],
    payments: [{ id: 'o1', status: 'CANCELED', captured: 335_300, refunded: 335_300, isBusy: false, unsound: null }],
  }
}

/** The rules that the check finds broken, each once. */
export const brokenRules = (book: Book) => [...new Set(checkInvariants({ sales: book }).map(({ rule }) => rule))].sort()
