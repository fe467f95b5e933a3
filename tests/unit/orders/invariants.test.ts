// A book of sales in which everything holds, and what is said when one thing does not: a checker that sees nothing wrong
// is only worth something if it would have seen it.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '#shared/domain/canonical.ts'
import { type Delivery, deliveriesOf } from '#shared/domain/delivery.ts'
import * as move from '#shared/domain/delivery-moves.ts'
import type { Gallery } from '#shared/domain/invariants/galleries.ts'
import { checkInvariants } from '#shared/domain/invariants/index.ts'
import type { Books } from '#shared/domain/invariants/journal.ts'
import type { OrderBook } from '#shared/domain/invariants/orders.ts'
import { type JournalEntry, noEntryBefore, type Posting, paid, refunded, settled } from '#shared/domain/journal.ts'
import type { Order } from '#shared/domain/order.ts'
import { type OrderMoney, type Refund, refundDone, requestRefund } from '#shared/domain/refund.ts'
import { noon, sampleOrder } from '#tests/support/order-samples.ts'

const DAY = 86_400_000
type Book = OrderBook & Books
type Entry = Books['entries'][number]

function chained(orderId: string, postings: readonly (Posting | null)[]): Entry[] {
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

const must = (decision: move.Decision): Delivery => {
  if (!decision.ok) throw new Error(decision.code)
  return decision.item
}

const order: Order = {
  ...sampleOrder(),
  payStatus: 2,
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
const [fresh] = deliveriesOf(order, noon)
if (!fresh) throw new Error('an order has at least one line')

const moneyOf = (entries: readonly Entry[], change: Partial<OrderMoney> = {}): OrderMoney => ({
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
function completed(): Book {
  const shipped = must(
    move.ship(fresh as Delivery, 'operator', { carrierId: 'dhl', deliveryNumber: '12345', imgs: [] }, noon),
  )
  const received = must(move.receive(shipped, 'buyer', noon + DAY))
  const item = must(move.complete(received, 'system', noon + 15 * DAY))
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
        state: 0,
        saleStatus: 2,
        priceType: undefined,
        price: 330_000,
        auction: undefined,
        lock: undefined,
        seller: { type: 3, userId: order.buyerId },
      },
    ],
    addresses: [],
    payments: [{ id: 'o1', status: 'CAPTURED', captured: 335_300, refunded: 0, isBusy: false, unsound: null }],
  }
}

/** Just paid: the work waits to be shipped under the order's lock. */
function preparing(): Book {
  const book = completed()
  const entries = chained(order.id, [paid(order.id, [fresh as Delivery])])
  const lock = { kind: 'order', refId: order.id, heldBy: order.buyerId } as const
  const [work] = book.works
  if (!work) throw new Error('a book has a work')
  const seller = { type: 2, partnerId: 'teitei' } as const
  return {
    ...book,
    items: [fresh as Delivery],
    entries,
    monies: [moneyOf(entries)],
    works: [{ ...work, state: 3, lock, seller }],
  }
}

/** Cancelled and refunded: the work is the seller's again. */
function cancelled(): Book {
  const book = preparing()
  const ended = must(move.cancel(fresh as Delivery, 'operator', { reason: 'x', refundId: 'r1' }, noon))
  const [money] = book.monies
  const asked =
    money &&
    requestRefund(
      money,
      { refundId: 'r1', lines: [{ orderItemId: ended.id, amount: 335_300 }], cause: 'cancel', reason: 'x' },
      noon,
    )
  if (!asked?.ok) throw new Error('the refund was not set aside')
  const done = refundDone(asked.refund, asked.money, { via: 'platform' }, noon)
  if (!done) throw new Error('the refund was not done')
  const entries = chained(order.id, [
    paid(order.id, [ended]),
    refunded('r1', [{ orderItemId: ended.id, amount: 335_300 }], 'platform'),
  ])
  const [work] = book.works
  if (!work) throw new Error('a book has a work')
  return {
    ...book,
    orders: [{ ...order, payStatus: 7, refunded: 335_300 }],
    items: [{ ...ended, refunded: 335_300, refundId: undefined, settledAt: noon, reversedAt: noon }],
    refunds: [done.refund],
    monies: [{ ...done.money, entries: 2, head: entries.at(-1)?.hash ?? '' }],
    entries,
    works: [{ ...work, state: 0, saleStatus: 0, lock: undefined }],
    payments: [{ id: 'o1', status: 'CANCELED', captured: 335_300, refunded: 335_300, isBusy: false, unsound: null }],
  }
}

const rules = (book: Book) => [...new Set(checkInvariants({ sales: book }).map(({ rule }) => rule))].sort()
const item = (book: Book, change: Partial<Delivery>): Book => ({
  ...book,
  items: book.items.map(one => ({ ...one, ...change })),
})
const entry = (book: Book, at: number, change: (entry: Entry) => Entry): Book => ({
  ...book,
  entries: book.entries.map((one, index) => (index === at ? change(one) : one)),
})
const of = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('the book has no such row')
  return row
}

describe('a gallery', () => {
  const own = { userId: order.buyerId, url: 'nagi', firstUrl: 'nagi', productIds: [of(completed().works).id] }
  const wrongs = (...galleries: Gallery[]) => checkInvariants({ sales: completed(), galleries }).map(({ rule }) => rule)
  test('of one’s own work at one’s own address is right', () => {
    expect(wrongs(own)).toEqual([])
  })
  test.each([
    ['nothing', { productIds: [] }],
    ['a work of another', { userId: 'thief' }],
    ['a work twice', { productIds: [...own.productIds, ...own.productIds] }],
    ['another address than at first', { url: 'nagi-2' }],
  ])('that shows %s is not (S9)', (_, change) => {
    expect(wrongs({ ...own, ...change })).toEqual(['S9'])
  })
  test('whose address is another’s too is not (S9)', () => {
    expect(wrongs(own, { ...own })).toEqual(['S9', 'S9'])
  })
})

test.each([
  ['completed', completed],
  ['just paid', preparing],
  ['cancelled', cancelled],
])('nothing is wrong with a %s sale', (_, book) => {
  expect(checkInvariants({ sales: book() })).toEqual([])
})

describe('it is seen when', () => {
  const planted: [string, string, () => Book][] = [
    [
      'S1',
      'a work is sold twice',
      () => ({ ...preparing(), items: [fresh as Delivery, { ...(fresh as Delivery), id: 'i2' }] }),
    ],
    [
      'S2',
      'a sold work is still for sale',
      () => ({ ...preparing(), works: [{ ...of(preparing().works), state: 2, lock: undefined, priceType: 1 }] }),
    ],
    ['S2', 'a work stays sold after its sale ended', () => ({ ...cancelled(), works: of([preparing().works]) })],
    [
      'S3',
      'a lock outlives its order',
      () => ({
        ...cancelled(),
        works: [{ ...of(cancelled().works), state: -1, lock: { kind: 'checkout', refId: 'gone', until: 1 } }],
      }),
    ],
    [
      'S3',
      'a sold work has no lock',
      () => ({ ...preparing(), works: [{ ...of(preparing().works), lock: undefined }] }),
    ],
    [
      'S5',
      'the work of a completed sale is somebody else’s',
      () => ({ ...completed(), works: [{ ...of(completed().works), seller: { type: 3, userId: 'thief' } }] }),
    ],
    [
      'S7',
      'a seller bought their own work',
      () => item(preparing(), { seller: { type: 3, userId: order.buyerId, name: { ja: '', en: '' } } }),
    ],
    [
      'S10',
      'a member has two default addresses',
      () => ({
        ...completed(),
        addresses: [{ userId: 'm', list: [1, 2].map(n => ({ ...order.delivery, id: `${n}`, default: true })) }],
      }),
    ],
    [
      'P1',
      'a total is no sum',
      () => ({ ...completed(), orders: [{ ...order, amounts: { ...order.amounts, fee: order.amounts.fee + 1 } }] }),
    ],
    [
      'P2',
      'a subtotal is not that of its works',
      () => ({
        ...completed(),
        orders: [{ ...order, amounts: { ...order.amounts, subtotal: 1, fee: order.amounts.fee + 329_999 } }],
      }),
    ],
    [
      'P4',
      'more was charged than the total',
      () => ({
        ...completed(),
        orders: [{ ...order, captured: 400_000 }],
        monies: [{ ...of(completed().monies), captured: 400_000 }],
      }),
    ],
    [
      'P5',
      'two orders are paid by one payment',
      () => ({ ...completed(), orders: [order, { ...order, id: 'o2', lines: [] }] }),
    ],
    [
      'P5',
      'the platform captured another sum',
      () => ({ ...completed(), payments: [{ ...of(completed().payments ?? []), captured: 1 }] }),
    ],
    [
      'P7',
      'the platform paid back more',
      () => ({ ...completed(), payments: [{ ...of(completed().payments ?? []), refunded: 335_300 }] }),
    ],
    ['P7', 'a refund was paid that the order does not know', () => ({ ...cancelled(), orders: [order] })],
    [
      'P7',
      'a refund is promised beyond what was captured',
      () => ({ ...completed(), monies: [{ ...of(completed().monies), reserved: 400_000 }] }),
    ],
    [
      'P14',
      'a status came by no edge',
      () =>
        item(completed(), {
          trail: [
            { status: 1, at: noon, by: 'system' },
            { status: 4, at: noon, by: 'system' },
          ],
        }),
    ],
    [
      'P14',
      'somebody moved it who may not',
      () =>
        item(completed(), {
          trail: [
            { status: 1, at: noon, by: 'system' },
            { status: 2, at: noon, by: 'buyer' },
            { status: 3, at: noon, by: 'buyer' },
            { status: 4, at: noon, by: 'system' },
          ],
        }),
    ],
    [
      'P15',
      'a claim was opened too late',
      () => ({
        ...completed(),
        claims: [
          {
            claimId: 'c',
            orderItemId: of(completed().items).id,
            orderId: order.id,
            productId: 'w',
            buyerId: 'b',
            reason: 'damaged',
            text: '',
            imgs: [],
            state: 'rejected',
            version: 2,
            openedAt: noon + 30 * DAY,
            replyUntil: 0,
            trail: [],
          },
        ],
      }),
    ],
    [
      'P16',
      'a refund is of nothing',
      () => ({ ...cancelled(), refunds: [{ ...of(cancelled().refunds), amount: 0, lines: [] } satisfies Refund] }),
    ],
    [
      'L1',
      'an entry does not balance',
      () =>
        entry(completed(), 1, one => ({
          ...one,
          legs: [
            { account: 'a', amount: 1 },
            { account: 'b', amount: 1 },
          ],
        })),
    ],
    ['L4', 'an entry was changed', () => entry(completed(), 0, one => ({ ...one, intact: false }))],
    ['L12', 'an entry is missing', () => ({ ...completed(), entries: completed().entries.slice(1) })],
    [
      'L5',
      'a seller is owed another sum',
      () =>
        entry(completed(), 1, one => ({
          ...one,
          legs: one.legs.map(leg =>
            leg.account.startsWith('seller:')
              ? { ...leg, amount: leg.amount - 1000 }
              : leg.account === 'income:commission'
                ? { ...leg, amount: leg.amount + 1000 }
                : leg,
          ),
        })),
    ],
    [
      'L10',
      'money leaves a seller to nobody knows where',
      () =>
        entry(completed(), 1, one => ({
          ...one,
          legs: one.legs.map(leg => (leg.account.startsWith('seller:') ? { ...leg, amount: -leg.amount } : leg)),
        })),
    ],
    [
      'P5',
      'money is kept for no order',
      () => ({
        ...completed(),
        payments: [
          ...(completed().payments ?? []),
          { id: 'o2', status: 'CAPTURED', captured: 1, refunded: 0, isBusy: false, unsound: null },
        ],
      }),
    ],
    [
      'P5',
      'money is held for an order that has ended',
      () => ({
        ...cancelled(),
        orders: [{ ...order, payStatus: 4, captured: 0, dueAt: null }],
        payments: [{ id: 'o1', status: 'AUTHORIZED', captured: 0, refunded: 0, isBusy: false, unsound: null }],
      }),
    ],
    [
      'L7',
      'money was shared before the end',
      () => item(completed(), { status: 3, settledAt: undefined, completedAt: undefined }),
    ],
    [
      'L8',
      'a sale was settled twice',
      () => {
        const book = completed()
        const [first] = book.items
        const entries = chained(order.id, [
          paid(order.id, book.items as never),
          settled(first as Delivery, 0),
          settled(first as Delivery, 0),
        ])
        return { ...book, entries, monies: [moneyOf(entries)] }
      },
    ],
    [
      'L9',
      'money stays behind',
      () => {
        const entries = chained(order.id, [paid(order.id, completed().items as never)])
        return { ...completed(), entries, monies: [moneyOf(entries)] }
      },
    ],
    [
      'L3',
      'the head of the chain is another',
      () => ({ ...completed(), monies: [{ ...of(completed().monies), head: 'x' }] }),
    ],
  ]
  test.each(planted)('%s: %s', (rule, _, book) => {
    expect(rules(book())).toContain(rule)
  })
})
