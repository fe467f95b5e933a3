// Nobody is paid money that they owe (D113): a sale that is refunded after it was paid out goes against the oldest
// payouts whole, and what remains is carried.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payoutDueOf, saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import {
  debtOf,
  debtsOf,
  linesOnceFree,
  owedIn,
  planPayout,
  planPayouts,
  takenBackIn,
} from '#shared/domain/earning/payout/debts.ts'
import { closeMonth, monthEnd, type Payout, sumOf } from '#shared/domain/earning/payout/payout.ts'
import { type Parcel, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import {
  batched,
  clawedBack,
  paid,
  paidOut,
  refunded,
  sellerKey,
  settled,
} from '#shared/domain/kernel/money/journal.ts'
import { grossOf } from '#shared/domain/kernel/money/settlement.ts'
import { checkInvariants } from '#shared/domain/whole/invariants/index.ts'
import { addMoves, checkSellers, type SellerMove, sellerMovesOf } from '#shared/domain/whole/invariants/sellers.ts'
import { minuteMs } from '#shared/durations.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'
import { chained, completed, moneyOf } from './sale-books.ts'

const [sold] = parcelsOf(sampleOrder({ payStatus: 'paid', paidAt: noon }), noon)
if (!sold) throw new Error('the sample has a line')
/** A completed sale of this net that is due to its seller. */
const due = (id: string, net: number, change: Partial<Parcel> = {}): Parcel => {
  const base: Parcel = { ...sold, id, status: 'completed', completedAt: noon, settledAt: noon, ...change }
  const off = saleLineOf(base).net - net
  return { ...base, payout: { payoutId: 'before', state: 'returned', out: off, at: noon } }
}
/** One that was paid out and of which so much is owed back. */
const owing = (id: string, yen: number, change: Partial<Parcel> = {}): Parcel => {
  const base: Parcel = { ...sold, id, status: 'returned', settledAt: noon, ...change }
  return { ...base, payout: { payoutId: 'before', state: 'paid', out: saleLineOf(base).net + yen, at: noon } }
}
const month = monthInJapan(noon)
const seller = 'member-01KB'
const payoutOf = (items: readonly Parcel[], n = 1, change: Partial<Payout> = {}): Payout => {
  const how = { taken: new Set<string>(), held: null, now: monthEnd(month) }
  const [payout] = closeMonth(month, items, how, { seller, name: { ja: '森', en: 'Mori' } })
  if (!payout) throw new Error('nothing is due')
  return { ...payout, id: `${seller}_${month}_${n}`, n, ...change }
}

describe('a seller who was paid for a sale that was refunded', () => {
  test('is not paid for the next: it settles the debt, and what remains is carried', () => {
    const next = due('b', 455_300)
    const plan = planPayout([next], debtsOf([owing('a', 815_300)]))
    expect(plan).toMatchObject({ kind: 'set-off', amount: 0 })
    expect(plan.lines.map(({ orderItemId, yen }) => [orderItemId, yen])).toEqual([
      ['a', -455_300],
      ['b', 455_300],
    ])
    expect(owedIn(plan.left)).toBe(360_000)
  })

  test('is paid what is left of a larger one, and owes nothing after it', () => {
    const plan = planPayout([due('b', 455_300), due('c', 50_000)], debtsOf([owing('a', 300_000), owing('z', 5_300)]))
    expect(plan).toMatchObject({ kind: 'transfer', amount: 200_000, left: [] })
    expect(takenBackIn(plan.lines)).toBe(305_300)
  })

  test('has the oldest payouts set off whole and the next one lessened; one that is held takes nothing', () => {
    const open = ['a', 'b', 'c', 'd'].map((id, index) => {
      const items = [due(id, 100_000)]
      return { items, payout: payoutOf(items, index + 1, index === 1 ? { state: 'held' } : {}) }
    })
    const { plans, left } = planPayouts(open.toReversed(), debtsOf([owing('x', 130_000)]))
    expect(open.map(({ payout }) => plans.get(payout.id)?.kind)).toEqual([
      'set-off',
      'transfer',
      'transfer',
      'transfer',
    ])
    expect(open.map(({ payout }) => plans.get(payout.id)?.amount)).toEqual([0, 100_000, 70_000, 100_000])
    expect(left).toEqual([])
  })

  test('waits while the bank may still send back what is owed', () => {
    const moving = owing('a', 300_000)
    const onItsWay = { ...moving, payout: moving.payout && { ...moving.payout, state: 'batched' as const } }
    expect(debtOf(onItsWay)).toBe(300_000)
    expect(planPayout([due('b', 455_300)], debtsOf([onItsWay]))).toMatchObject({ kind: 'wait', amount: 0, lines: [] })
    // Another debt that swallows it whole does not wait.
    expect(planPayout([due('b', 455_300)], debtsOf([onItsWay, owing('c', 455_300)])).kind).toBe('set-off')
  })

  test('owes it although the work is claimed or another refund is under way', () => {
    for (const change of [{ claim: { claimId: 'c', isOpen: true } }, { refundId: 'r' }]) {
      const item = owing('a', 10_000, change)
      expect(payoutDueOf(item)).toBe(0)
      expect(planPayout([due('b', 30_000)], debtsOf([item]))).toMatchObject({ kind: 'transfer', amount: 20_000 })
    }
  })

  test('reads of a payout that cannot be paid what it brings once it can, and nothing where all was refunded', () => {
    const claimed = { ...due('b', 30_000), claim: { claimId: 'c', isOpen: true } }
    const back = { ...sold, id: 'c', status: 'completed' as const, settledAt: noon, refunded: grossOf(sold) }
    for (const items of [[claimed], [claimed, back]]) {
      expect(planPayout(items, []).kind).toBe('nothing')
      expect(sumOf(linesOnceFree(items))).toBe(30_000)
    }
    expect(linesOnceFree([back])).toEqual([])
  })

  test('is paid for a work whose claim is open neither in money nor against the debt', () => {
    const claimed = { ...due('b', 30_000), claim: { claimId: 'c', isOpen: true } }
    expect(planPayout([claimed], debtsOf([owing('a', 10_000)]))).toMatchObject({ kind: 'nothing', amount: 0 })
  })
})

test('whatever is due and owed: no yen is lost, a transaction holds it, and no money leaves while anything is owed', () => {
  const yen = fc.integer({ min: 1, max: 900_000 })
  const some = (most: number) => fc.array(yen, { maxLength: most, size: 'max' })
  fc.assert(
    fc.property(some(30), some(60), fc.boolean(), (brings, owes, isMoving) => {
      const items = brings.map((each, n) => due(`d${n}`, each))
      const debts = debtsOf(
        owes.map((each, n) => {
          const item = owing(`o${n}`, each)
          const isFree = n > 0 || !isMoving
          return isFree ? item : { ...item, payout: item.payout && { ...item.payout, state: 'batched' as const } }
        }),
      )
      const { kind, lines, amount, left } = planPayout(items, debts)
      expect(sumOf(lines)).toBe(amount)
      expect(owedIn(debts) - takenBackIn(lines)).toBe(owedIn(left))
      expect(new Set(lines.map(({ orderItemId }) => orderItemId)).size).toBe(lines.length)
      // Payout, list of debts and the transaction's own item come on top of four writes a line, when it comes back too.
      expect(3 + lines.length * 4).toBeLessThanOrEqual(100)
      if (amount > 0) expect([kind, left]).toEqual(['transfer', []])
      if (kind === 'transfer') expect(amount).toBeGreaterThan(0)
      if (kind === 'set-off') expect(takenBackIn(lines)).toBeGreaterThan(0)
      for (const line of lines) {
        const item = [...items, ...debts.map(({ line: debt }) => debt)].find(each =>
          'orderItemId' in each ? each.orderItemId === line.orderItemId : each.id === line.orderItemId,
        )
        if (!item || 'orderItemId' in item) expect(line.yen).toBeGreaterThanOrEqual(item?.yen ?? 0)
        else expect(line.yen).toBeLessThanOrEqual(payoutDueOf(item))
      }
    }),
    { numRuns: 300 },
  )
})

describe('a sale that was reversed', () => {
  const [endedAt, end] = [noon, monthEnd(month)]
  const reversed = (change: Partial<Parcel>): Parcel => ({
    ...{ ...sold, status: 'returned', settledAt: endedAt, endedAt, reversedAt: endedAt },
    ...change,
  })
  const closed = (item: Parcel) =>
    closeMonth(month, [item], { taken: new Set(), held: null, now: end }, { seller, name: sold.seller.name })

  test('pays its seller what the buyer did not get back of a work that came back used', () => {
    const item = reversed({ refunded: sold.price - 40_000 })
    const { net, payStatus } = saleLineOf(item)
    expect(net).toBeGreaterThan(0)
    expect([payoutDueOf(item), payStatus]).toEqual([net, 'payable'])
    expect(closed(item).map(({ amount }) => amount)).toEqual([net])
    expect(planPayout([item], [])).toMatchObject({ kind: 'transfer', amount: net })
  })

  test('pays back what was taken for it, where the transfer that had paid for it never arrived', () => {
    const refunded = grossOf(sold)
    const item = reversed({ refunded, payout: { payoutId: 'later', state: 'paid', out: -50_000, at: noon } })
    expect(payoutDueOf(item)).toBe(50_000)
    expect(closed(item).map(({ amount }) => amount)).toEqual([50_000])
    expect(debtOf(item)).toBe(0)
  })

  test('pays nothing before its refund is paid, and nothing where all was given back', () => {
    for (const change of [
      { reversedAt: undefined, refundId: 'r' },
      { reversedAt: undefined },
      { refunded: grossOf(sold) },
      { refunded: sold.price - 40_000, claim: { claimId: 'c', isOpen: true } },
    ])
      expect(closed(reversed(change)), JSON.stringify(change)).toEqual([])
    expect(saleLineOf(reversed({ refunded: grossOf(sold) })).payStatus).toBe('cancelled')
    expect(saleLineOf(reversed({ reversedAt: undefined, refundId: 'r' })).payStatus).toBe('cancelled')
  })
})

describe('the nightly check (L13)', () => {
  const account = 'seller:member-01KB'
  const move = (at: number, yen: number, payout: string | null = null): SellerMove => ({ at, yen, batched: payout })
  const broken = (...moves: SellerMove[]) => checkSellers(new Map([[account, moves]]))

  test('finds a payout that went out although its seller owed more', () => {
    const [a, b] = [815_300, 455_300]
    const story = [move(1, a), move(2, -a, 'p1'), move(9 * minuteMs, b), move(20 * minuteMs, -a)]
    expect(broken(...story, move(40 * minuteMs, -b, 'p2'))).toEqual([
      { rule: 'L13', subject: account, detail: `payout p2 left it at -${a}` },
    ])
    // Set off it takes nothing: one line brings what the other takes.
    expect(broken(...story, move(40 * minuteMs, -b, 'p2'), move(40 * minuteMs, b, 'p2'))).toEqual([])
    // A refund after it, or at the same moment, is nobody's fault; what later sales made good is past.
    expect(broken(...story.slice(0, 3), move(19 * minuteMs, -b, 'p2'), move(20 * minuteMs, -a))).toEqual([])
    expect(broken(...story, move(20 * minuteMs + 5, -b, 'p2'))).toEqual([])
    expect(broken(...story, move(40 * minuteMs, -b, 'p2'), move(50 * minuteMs, 2 * a))).toEqual([])
  })

  test('looks at a seller whose sales lie in several parts of the books', () => {
    const book = completed()
    const [own] = book.items
    if (!own) throw new Error('a book has a work')
    const { net } = saleLineOf(own)
    const key = sellerKey(own.seller)
    const part = { payoutId: 'p', orderItemId: own.id, seller: key, yen: net }
    const all = own.price + 5_300
    const back = [clawedBack('r', own, 0, all), refunded('r', [{ orderItemId: own.id, amount: all }], 'platform')]
    const first = chained(own.orderId, [
      paid(own.orderId, [own]),
      settled(own, 0),
      batched(part),
      paidOut(part),
      ...back,
    ])
    const later = { ...part, payoutId: 'q' }
    const second = chained('other', [paid('other', [own]), settled(own, 0), batched(later), paidOut(later)])
    const at = (entries: typeof first, by: number) =>
      entries.map((entry, n) => ({ ...entry, at: noon + by + n * 1_000 }))
    const parts = [at(first, 0), at(second, 60 * minuteMs)].map(sellerMovesOf)
    expect(parts.flatMap(checkSellers)).toEqual([])
    const both = parts.reduce(addMoves)
    expect(checkSellers(both).map(({ rule }) => rule)).toEqual(['L13'])
    const sales = { ...book, entries: [...at(first, 0), ...at(second, 60 * minuteMs)], monies: [moneyOf(first)] }
    expect(checkInvariants({ sales }).map(({ rule }) => rule)).toContain('L13')
  })
})
