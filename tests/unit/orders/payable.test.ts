import { describe, expect, test } from 'vitest'
import { monthsOf, payableAt, periodStart, type SalePeriod, saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import { balanceOf, payablesOf, postedByItem } from '#shared/domain/earning/payout/payable.ts'
import { type Parcel, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { clawedBack, type Posting, paid, refunded, settled } from '#shared/domain/kernel/money/journal.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'

const day = 86_400_000
const order = sampleOrder({ payStatus: 'paid', paidAt: noon })
const [sold] = parcelsOf(order, noon)
if (!sold) throw new Error('the sample has a line')
const seller = 'partner-teitei'
const item = (change: Partial<Parcel> = {}): Parcel => ({
  ...sold,
  seller: { ...sold.seller, type: 'partner', partnerId: 'teitei' },
  ...change,
})
const done = item({
  status: 'completed',
  arrivedAt: noon + day,
  completedAt: noon + 15 * day,
  settledAt: noon + 15 * day,
})
const entries = (...postings: (Posting | null)[]) => postings.filter(posting => posting !== null)
const story = entries(paid(order.id, [done]), settled(done, 0))
const { net } = saleLineOf(done)

describe('the payables of a seller (L1, L5, L8)', () => {
  test('a settled work is payable, and an unsettled one is pending or held', () => {
    const open = item({ id: 'on-its-way', status: 'delivering' })
    const received = item({ id: 'received', status: 'confirmed', arrivedAt: noon })
    expect(payablesOf(seller, [done, open, received], story)).toEqual({
      payable: net,
      held: net,
      pending: net,
      balance: net,
      difference: 0,
    })
  })

  test('a claim after the settlement holds back the credited amount', () => {
    const contested = { ...done, claim: { claimId: 'c', isOpen: true } }
    expect(payablesOf(seller, [contested], story)).toMatchObject({ payable: 0, held: net, balance: net, difference: 0 })
  })

  test('a refund after the settlement is taken back from the seller', () => {
    const back = { ...done, refunded: 30_000 }
    const after = [
      ...story,
      ...entries(
        clawedBack('r1', done, 0, 30_000),
        refunded('r1', [{ orderItemId: done.id, amount: 30_000 }], 'platform'),
      ),
    ]
    const left = saleLineOf(back).net
    expect(left).toBeLessThan(net)
    expect(payablesOf(seller, [back], after)).toMatchObject({ payable: left, difference: 0 })
    expect(postedByItem(seller, after).get(done.id)).toBe(left)
  })

  test('the difference shows a work that is missing in the journal', () => {
    expect(payablesOf(seller, [done], [])).toMatchObject({ balance: 0, difference: -net })
    expect(payablesOf(seller, [item()], story)).toMatchObject({ balance: net, difference: net })
    expect(postedByItem(seller, []).get(done.id)).toBeUndefined()
  })

  test('the five kinds of accounts add up to zero, and clearing ends empty', () => {
    const sums = balanceOf(story)
    expect(Object.values(sums).reduce((sum, yen) => sum + yen, 0)).toBe(0)
    expect(sums).toMatchObject({ clearing: 0, sellers: -net })
    expect(balanceOf(story.slice(0, 1)).clearing).toBe(-sums.cash)
    expect(() => balanceOf([{ legs: [{ account: 'nobody:knows', amount: 1 }] }])).toThrow(/no kind/)
  })
})

describe('the periods of a seller (D88)', () => {
  test.each<[SalePeriod, string, string]>([
    ['month', '2026-11-30T23:59:59.999+09:00', '2026-11-01T00:00:00+09:00'],
    ['month', '2026-12-01T00:00:00+09:00', '2026-12-01T00:00:00+09:00'],
    ['three-months', '2026-11-20T12:00:00+09:00', '2026-09-01T00:00:00+09:00'],
    ['three-months', '2027-01-01T00:00:00+09:00', '2026-11-01T00:00:00+09:00'],
    ['year', '2026-12-31T23:59:59.999+09:00', '2026-01-01T00:00:00+09:00'],
    ['year', '2027-01-01T00:00:00+09:00', '2027-01-01T00:00:00+09:00'],
  ])('%s at %s begins at %s', (period, now, start) => {
    expect(periodStart(period, Date.parse(now))).toBe(Date.parse(start))
  })
})

describe('the time from which a work is payable (D88)', () => {
  test.each<[string, Partial<Parcel>, number | null]>([
    ['before the receipt nobody can say', { status: 'delivering', shippedAt: noon }, null],
    [
      'while the buyer may return it, at the end of that time',
      { status: 'confirmed', arrivedAt: noon },
      noon + 14 * day,
    ],
    [
      'under a claim nobody can say',
      { status: 'claimed', arrivedAt: noon, claim: { claimId: 'c', isOpen: true } },
      null,
    ],
    ['while a refund is on its way nobody can say', { status: 'confirmed', arrivedAt: noon, refundId: 'r' }, null],
    ['since its end', { status: 'completed', completedAt: noon + 3 * day }, noon + 3 * day],
    ['never, where the sale was taken back', { status: 'returned', completedAt: noon }, null],
  ])('%s', (_name, change, at) => {
    expect(payableAt(item(change))).toBe(at)
  })

  test('the twelve months end with the current month in Japan and leave out reversed sales', () => {
    const lastOfOctober = Date.parse('2026-10-31T23:59:59.999+09:00')
    const months = monthsOf(
      [
        item({ paidAt: lastOfOctober }),
        item({ paidAt: lastOfOctober + 1, refunded: 10_000 }),
        item({ status: 'cancelled' }),
      ],
      Date.parse('2026-11-20T12:00:00+09:00'),
    )
    expect(months.map(({ month }) => month)).toMatchObject({ 0: '2025-12', 1: '2026-01', 10: '2026-10', 11: '2026-11' })
    expect(months.map(({ sold }) => sold).slice(-2)).toEqual([sold.price, sold.price - 10_000])
    expect(months.at(-2)?.net).toBe(net)
  })
})
