import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commission } from '#shared/domain/kernel/money/charges.ts'
import {
  accounts,
  clawedBack,
  owedTo,
  type Posting,
  paid,
  refunded,
  type Sale,
  settled,
} from '#shared/domain/kernel/money/journal.ts'
import { firstRates } from '#shared/domain/kernel/money/rates.ts'
import { grossOf, leftOf, proceedsOf } from '#shared/domain/kernel/money/settlement.ts'

const yen = (max: number) => fc.integer({ min: 0, max })
const sale = fc.record({
  id: fc.uuid(),
  artistId: fc.constant('minegishi-wataru'),
  price: fc.integer({ min: 1, max: 30_000_000 }),
  transport: yen(700_000),
  packing: yen(2000),
  insurance: yen(150_000),
  pickupFee: yen(700_000),
  arranged: fc.boolean(),
  seller: fc.oneof(
    fc.constant({ type: 'official' as const }),
    fc.constant({ type: 'partner' as const, partnerId: 'teitei' }),
    fc.constant({ type: 'member' as const, userId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK' }),
  ),
})
const one: Sale = {
  id: 'i1',
  artistId: 'minegishi-wataru',
  price: 330_000,
  transport: 3300,
  packing: 2000,
  insurance: 0,
  pickupFee: 0,
  arranged: true,
  seller: { type: 'partner', partnerId: 'teitei' },
}

describe('the shares of a sold work', () => {
  test.each([
    [330_000, 66_000, 264_000],
    [880_000, 176_000, 704_000],
    [1_000_000, 200_000, 800_000],
    [3_000_000, 500_000, 2_500_000],
    [10_000_000, 1_550_000, 8_450_000],
    [15_000_000, 2_150_000, 12_850_000],
  ])('of %i yen the commission is %i and the partner gets %i (D20)', (price, fee, net) => {
    expect(proceedsOf({ ...one, price })).toMatchObject({ commission: fee, net })
  })

  test('an owner who has a work picked up gets 930,000 of 1,200,000 (D22)', () => {
    const resale = { ...one, price: 1_200_000, seller: { type: 'member' as const }, pickupFee: 150_000 }
    expect(proceedsOf(resale)).toMatchObject({ receiptFee: 120_000, commission: 0, net: 930_000 })
  })

  test('an owner whose pick-up did not take place is not charged for it (D29)', () => {
    const resale = { ...one, price: 1_200_000, seller: { type: 'member' as const }, pickupFee: 150_000 }
    expect(proceedsOf({ ...resale, unfetched: true })).toMatchObject({ pickupFee: 0, net: 1_080_000 })
  })

  test('an owner who ships gets what the buyer paid for it, 1,085,300 of 1,200,000 (D22)', () => {
    const resale = { ...one, price: 1_200_000, seller: { type: 'member' as const }, arranged: false }
    expect(proceedsOf(resale)).toMatchObject({ receiptFee: 120_000, transport: 0, packing: 0, net: 1_085_300 })
  })

  test('net and fees add up to the gross after any refund', () => {
    return fc.assert(
      fc.property(sale, fc.double({ min: 0, max: 1, noNaN: true }), (money, part) => {
        const back = Math.floor(grossOf(money) * part)
        const { gross, ...shares } = proceedsOf(money, back)
        expect(gross).toBe(grossOf(money) - back)
        expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(gross)
        expect(Object.values(leftOf(money, back)).every(left => Number.isSafeInteger(left) && left >= 0)).toBe(true)
      }),
    )
  })

  test.each(['marginal', 'slab'] as const)('a seller never gets less for a higher price (L6, %s)', async mode => {
    await fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (price, more) => {
        const net = (yen: number) => yen - commission(yen, { ...firstRates, mode })
        expect(net(price + more)).toBeGreaterThanOrEqual(net(price))
      }),
    )
    for (const edge of [1_000_000, 10_000_000]) {
      expect(edge + 1 - commission(edge + 1, { ...firstRates, mode })).toBeGreaterThanOrEqual(
        edge - commission(edge, { ...firstRates, mode }),
      )
    }
  })

  test('a seller pays the pick-up only of a sale that was not reversed', () => {
    const resale = { ...one, seller: { type: 'member' as const }, pickupFee: 150_000 }
    expect(proceedsOf(resale, grossOf(resale))).toMatchObject({ gross: 0, pickupFee: 0, net: 0 })
  })
})

const sumOf = ({ legs }: Posting) => legs.reduce((sum, { amount }) => sum + amount, 0)

describe('the journal', () => {
  test('a paid order waits in the clearing accounts of its works', () => {
    const two = { ...one, id: 'i2', price: 880_000, insurance: 5000 }
    expect(paid('o1', [one, two]).legs).toEqual([
      { account: 'cash:platform', amount: 335_300 + 890_300 },
      { account: 'clearing:i1', amount: -335_300 },
      { account: 'clearing:i2', amount: -890_300 },
    ])
  })

  test('a completed sale is shared between seller, commission and carriage', () => {
    expect(settled(one, 0)?.legs).toEqual([
      { account: 'clearing:i1', amount: 335_300 },
      { account: 'seller:partner-teitei', amount: -264_000 },
      { account: 'income:commission', amount: -66_000 },
      { account: 'income:transport', amount: -3300 },
      { account: 'income:packing', amount: -2000 },
    ])
  })

  test('a refund after the settlement takes its share back from every party (L5)', () => {
    const entries = [paid('o1', [one]), settled(one, 0), clawedBack('r1', one, 0, 100_000)].flatMap(
      entry => entry ?? [],
    )
    entries.push(refunded('r1', [{ orderItemId: 'i1', amount: 100_000 }], 'platform'))
    expect(owedTo(accounts.clearing('i1'), entries)).toBe(0)
    expect(owedTo('seller:partner-teitei', entries)).toBe(230_000 - 46_000)
    expect(owedTo(accounts.commission, entries)).toBe(46_000)
  })

  test('the journal of any history balances, empties the clearing accounts and owes the seller the formula’s amount', () => {
    const step = fc.record({ at: fc.nat(), part: fc.double({ min: 0, max: 1, noNaN: true }), bank: fc.boolean() })
    return fc.assert(
      fc.property(fc.array(sale, { minLength: 1, maxLength: 4 }), fc.array(step, { maxLength: 8 }), (sales, steps) => {
        const unique = sales.map((each, index) => ({ ...each, id: `i${index}` }))
        const back = new Map<string, number>()
        const done = new Set<string>()
        const entries: Posting[] = [paid('o1', unique)]
        const add = (entry: Posting | null) => void (entry && entries.push(entry))
        for (const [n, { at, part, bank }] of steps.entries()) {
          const each = unique[at % unique.length]
          if (!each) continue
          const before = back.get(each.id) ?? 0
          const amount = Math.floor((grossOf(each) - before) * part)
          if (amount > 0) {
            if (done.has(each.id)) add(clawedBack(`r${n}`, each, before, before + amount))
            add(refunded(`r${n}`, [{ orderItemId: each.id, amount }], bank ? 'bank' : 'platform'))
            back.set(each.id, before + amount)
          } else if (!done.has(each.id)) {
            add(settled(each, before))
            done.add(each.id)
          }
        }
        for (const each of unique) if (!done.has(each.id)) add(settled(each, back.get(each.id) ?? 0))

        for (const entry of entries) {
          expect(sumOf(entry)).toBe(0)
          expect(entry.legs.length).toBeGreaterThanOrEqual(2)
          expect(new Set(entry.legs.map(({ account }) => account)).size).toBe(entry.legs.length)
          expect(entry.legs.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)).toBe(true)
        }
        const owed = new Map<string, number>()
        for (const each of unique) {
          const { net } = proceedsOf(each, back.get(each.id) ?? 0)
          const key =
            each.seller.type === 'official'
              ? 'house'
              : each.seller.type === 'partner'
                ? 'partner-teitei'
                : `member-${each.seller.userId}`
          owed.set(key, (owed.get(key) ?? 0) + net)
          expect(owedTo(accounts.clearing(each.id), entries)).toBe(0)
        }
        for (const [key, net] of owed) expect(owedTo(accounts.seller(key), entries)).toBe(net)
      }),
    )
  })
})
