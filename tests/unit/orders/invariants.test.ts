// A book of sales in which everything holds, and what is said when one thing does not: a checker that sees nothing wrong
// is only worth something if it would have seen it.
import { describe, expect, test } from 'vitest'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { Refund } from '#shared/domain/fulfilment/refund/refund.ts'
import { paid, settled } from '#shared/domain/kernel/money/journal.ts'
import { checkInvariants } from '#shared/domain/whole/invariants/index.ts'
import { noon } from '#tests/support/sample-order.ts'
import {
  type Book,
  brokenRules,
  cancelled,
  chained,
  completed,
  DAY,
  type Entry,
  fresh,
  moneyOf,
  order,
  preparing,
} from './sale-books.ts'

const item = (book: Book, change: Partial<Parcel>): Book => ({
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

const awarded = { kind: 'award', refId: 'a1', until: noon + 7 * DAY, heldBy: order.buyerId } as const

/** An order that nobody has paid, with its work under its hold unless told otherwise. */
function unpaid({
  work,
  source = 'direct',
  payStatus = 'created',
}: {
  readonly work?: Partial<Book['works'][number]>
  readonly source?: Order['source']
  readonly payStatus?: Order['payStatus']
} = {}): Book {
  const { paidAt: _paidAt, ...rest } = order
  const refId = source === 'auction' ? 'a1' : null
  const one: Order = { ...rest, source, refId, payStatus, captured: 0, payment: null }
  const held: Book['works'][number] = {
    ...of(preparing().works),
    state: 'locked',
    saleStatus: 'on-sale',
    priceType: 'fixed',
    lock: { kind: 'checkout', refId: order.id, until: order.holdUntil, heldBy: order.buyerId },
  }
  return {
    ...preparing(),
    orders: [one],
    items: [],
    monies: [],
    entries: [],
    works: [{ ...held, ...work }],
    payments: [],
  }
}

test.each<[string, () => Book]>([
  ['held', () => unpaid()],
  ['lapsed', () => unpaid({ work: { state: 'for-sale', lock: undefined, updatedAt: order.holdUntil } })],
  ['won', () => unpaid({ source: 'auction', work: { lock: { ...awarded, orderId: order.id } } })],
  ['authorised', () => unpaid({ payStatus: 'capturing', work: { lock: { kind: 'order', refId: order.id } } })],
])('the check reports nothing for an unpaid order whose work is %s', (_, book) => {
  expect(checkInvariants({ sales: book() })).toEqual([])
})

test.each([
  ['completed', completed],
  ['just paid', preparing],
  ['cancelled', cancelled],
])('the check reports nothing for a %s sale', (_, book) => {
  expect(checkInvariants({ sales: book() })).toEqual([])
})

describe('the check reports', () => {
  const planted: [string, string, () => Book][] = [
    ['S1', 'a work is sold twice', () => ({ ...preparing(), items: [fresh, { ...fresh, id: 'i2' }] })],
    [
      'S2',
      'a sold work is still for sale',
      () => ({
        ...preparing(),
        works: [{ ...of(preparing().works), state: 'for-sale', lock: undefined, priceType: 'fixed' }],
      }),
    ],
    ['S2', 'a work stays sold after its sale ended', () => ({ ...cancelled(), works: of([preparing().works]) })],
    [
      'S3',
      'a lock outlives its order',
      () => ({
        ...cancelled(),
        works: [{ ...of(cancelled().works), state: 'locked', lock: { kind: 'checkout', refId: 'gone', until: 1 } }],
      }),
    ],
    ['S11', 'an unpaid order does not hold its work', () => unpaid({ work: { state: 'for-sale', lock: undefined } })],
    [
      'S11',
      'a work that an unpaid order holds passed to another before its hold ended',
      () => unpaid({ work: { lock: { kind: 'operator', refId: 'x' }, updatedAt: order.holdUntil - 1 } }),
    ],
    [
      'S11',
      'a work is offered on while its winner’s order is open',
      () => unpaid({ source: 'auction', work: { lock: { ...awarded, kind: 'second_chance', heldBy: 'ben' } } }),
    ],
    [
      'S11',
      'an award does not bear its winner’s open order',
      () => unpaid({ source: 'auction', work: { lock: awarded } }),
    ],
    [
      'S11',
      'an award waits for an order that has ended',
      () => unpaid({ source: 'auction', payStatus: 'expired', work: { lock: { ...awarded, orderId: order.id } } }),
    ],
    [
      'S11',
      'an authorised order is not the one that its work is locked for',
      () => unpaid({ payStatus: 'capturing', work: { lock: { kind: 'operator', refId: 'x' }, updatedAt: noon + DAY } }),
    ],
    [
      'S3',
      'a sold work has no lock',
      () => ({ ...preparing(), works: [{ ...of(preparing().works), lock: undefined }] }),
    ],
    [
      'S5',
      'the work of a completed sale is somebody else’s',
      () => ({ ...completed(), works: [{ ...of(completed().works), seller: { type: 'member', userId: 'thief' } }] }),
    ],
    [
      'S7',
      'a seller bought their own work',
      () => item(preparing(), { seller: { type: 'member', userId: order.buyerId, name: { ja: '', en: '' } } }),
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
            { status: 'preparing', at: noon, by: 'system' },
            { status: 'completed', at: noon, by: 'system' },
          ],
        }),
    ],
    [
      'P14',
      'somebody moved it who may not',
      () =>
        item(completed(), {
          trail: [
            { status: 'preparing', at: noon, by: 'system' },
            { status: 'delivering', at: noon, by: 'buyer' },
            { status: 'confirmed', at: noon, by: 'buyer' },
            { status: 'completed', at: noon, by: 'system' },
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
        orders: [{ ...order, payStatus: 'expired', captured: 0, dueAt: null }],
        payments: [{ id: 'o1', status: 'AUTHORIZED', captured: 0, refunded: 0, isBusy: false, unsound: null }],
      }),
    ],
    [
      'L7',
      'money was shared before the end',
      () => item(completed(), { status: 'confirmed', settledAt: undefined, completedAt: undefined }),
    ],
    [
      'L8',
      'a sale was settled twice',
      () => {
        const book = completed()
        const [first] = book.items
        const entries = chained(order.id, [
          paid(order.id, book.items as never),
          settled(first as Parcel, 0),
          settled(first as Parcel, 0),
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
    expect(brokenRules(book())).toContain(rule)
  })
})
