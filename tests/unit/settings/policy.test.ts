import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyQuote } from '#shared/domain/buying/order/decisions.ts'
import { parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { firstRates, isFirstRates } from '#shared/domain/kernel/money/rates.ts'
import { grossOf, proceedsOf } from '#shared/domain/kernel/money/settlement.ts'
import {
  changesBetween,
  changesToCome,
  type PolicyVersion,
  policyAt,
  policyLeadMs,
  ratesFor,
  ratesOf,
  scheduleOf,
  stepsOf,
} from '#shared/domain/selling/policy/policy.ts'
import { policyProblems } from '#shared/domain/selling/policy/problems.ts'
import { firstPolicy, type Policy, policyNames, policyValues } from '#shared/domain/selling/policy/values.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { sampleOrder } from '#tests/support/sample-order.ts'

const now = Date.parse('2026-11-23T12:00:00+09:00')
const version = (number: number, effectiveAt: number, changes: Partial<Policy>): PolicyVersion => ({
  version: number,
  effectiveAt,
  changes,
})
const problems = (versions: readonly PolicyVersion[], changes: Partial<Policy>, effectiveAt = now + dayMs) =>
  policyProblems(versions, version(versions.length + 1, effectiveAt, changes), now).map(({ field, key }) => [
    field,
    key,
  ])

/** Versions of a few values at a few moments, so that they meet. */
const anyVersions = fc
  .array(
    fc.record({
      effectiveAt: fc.integer({ min: 0, max: 6 }).map(hours => now + hours * hourMs),
      changes: fc.dictionary(fc.constantFrom(...policyNames.slice(0, 4)), fc.integer({ min: 1, max: 9 })),
    }),
    { maxLength: 8 },
  )
  .map(list => list.map(({ effectiveAt, changes }, index) => version(index + 1, effectiveAt, changes)))
const anyMoment = fc.integer({ min: -hourMs, max: 8 * hourMs }).map(after => now + after)

describe('which value holds', () => {
  test('is that of the first day while there is no version', () => {
    expect(policyAt([], now)).toEqual(firstPolicy)
    expect(ratesOf(firstPolicy)).toEqual(firstRates)
    expect(isFirstRates(ratesOf(firstPolicy))).toBe(true)
    expect(isFirstRates(ratesOf({ ...firstPolicy, 'commission-third-rate': 1100 }))).toBe(false)
    // What sales without rates were made under is never another.
    expect(firstRates).toEqual({
      mode: 'marginal',
      bands: [
        { upTo: 1_000_000, rateBasisPoints: 2000 },
        { upTo: 10_000_000, rateBasisPoints: 1500 },
        { upTo: null, rateBasisPoints: 1200 },
      ],
      receiptFee: 1000,
      artistReturn: 0,
    })
    expect(
      policyNames.filter(name => {
        const { initial, min, max } = policyValues[name]
        return initial < min || initial > max
      }),
    ).toEqual([])
  })

  test('is for an owner that of the approval, and for all others that of the moment', () => {
    const policy = { ...firstPolicy, 'resale-receipt-fee': 2000, 'commission-third-rate': 1100 }
    const agreed = { receiptFee: 1500, artistReturn: 100 }
    expect(ratesFor({ type: 'member', rates: agreed }, policy)).toEqual({ ...firstRates, ...agreed })
    // Approved without saying any: under the first ones, for ever.
    expect(ratesFor({ type: 'member' }, policy)).toEqual(firstRates)
    expect(ratesFor({ type: 'partner' }, policy)).toEqual({ ...ratesOf(policy), receiptFee: 1000 })
  })

  test('is of the steps a table in which no two rows that follow are alike', () => {
    expect(stepsOf(firstPolicy)).toEqual([[0, 500]])
    expect(stepsOf({ ...firstPolicy, 'auction-step-500000': 5000, 'auction-step-2000000': 5000 })).toEqual([
      [0, 500],
      [500_000, 5000],
    ])
  })

  test('is the old one up to the moment and the new one from it on', () => {
    const tomorrow = now + dayMs
    const list = [version(1, tomorrow, { 'packing-fee': 2500 })]
    expect(policyAt(list, tomorrow - 1)['packing-fee']).toBe(2000)
    expect(policyAt(list, tomorrow)['packing-fee']).toBe(2500)
  })

  test('is of each value the latest before the moment, of one moment the one that was written later', () => {
    fc.assert(
      fc.property(anyVersions, anyMoment, (versions, at) => {
        const policy = policyAt(versions, at)
        for (const name of policyNames) {
          const ruling = versions
            .filter(each => each.effectiveAt <= at && each.changes[name] !== undefined)
            .toSorted((a, b) => b.effectiveAt - a.effectiveAt || b.version - a.version)[0]
          expect(policy[name]).toBe(ruling?.changes[name] ?? firstPolicy[name])
        }
      }),
    )
  })

  test('never hangs on the order in which versions are listed, nor on a version to come', () => {
    fc.assert(
      fc.property(anyVersions, anyMoment, fc.integer({ min: 1, max: 9 }), (versions, at, value) => {
        expect(policyAt(versions.toReversed(), at)).toEqual(policyAt(versions, at))
        const later = version(versions.length + 1, at + 1, { 'packing-fee': value })
        expect(policyAt([...versions, later], at)).toEqual(policyAt(versions, at))
      }),
    )
  })

  test('is the same by what functions read of the versions, at any moment from then on', () => {
    fc.assert(
      fc.property(anyVersions, anyMoment, fc.nat(8 * hourMs), (versions, readAt, later) => {
        const kept = scheduleOf(versions, readAt)
        expect(policyAt(kept, readAt + later)).toEqual(policyAt(versions, readAt + later))
        // Nor does it grow with the years.
        expect(kept.filter(({ effectiveAt }) => effectiveAt <= readAt - hourMs).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is told beforehand, moment by moment', () => {
    const list = [
      version(1, now - dayMs, { 'packing-fee': 2500 }),
      version(2, now + dayMs, { 'packing-fee': 2500, 'insurance-rate': 60 }),
      version(3, now + 2 * dayMs, { 'packing-fee': 2000 }),
    ]
    expect(changesToCome(list, now)).toEqual([
      { at: now + dayMs, changes: [{ name: 'insurance-rate', before: 50, after: 60 }] },
      { at: now + 2 * dayMs, changes: [{ name: 'packing-fee', before: 2500, after: 2000 }] },
    ])
    expect(changesBetween(firstPolicy, firstPolicy)).toEqual([])
  })
})

describe('a version', () => {
  test('is sound when it changes something within its bounds, ten minutes ahead', () => {
    expect(problems([], { 'commission-first-rate': 1800, 'area-103': 3500 })).toEqual([])
    expect(problems([], { 'packing-fee': 2500 }, now + policyLeadMs)).toEqual([])
  })

  test('cannot take effect sooner, so that no function that has not read it decides by the old one', () => {
    expect(problems([], { 'packing-fee': 2500 }, now + policyLeadMs - 1)).toEqual([['effectiveAt', 'POLICY_SOON']])
  })

  test('has to change something of what would hold anyway', () => {
    expect(problems([], { 'packing-fee': 2000 })).toEqual([['changes', 'POLICY_SAME']])
    expect(problems([version(1, now + hourMs, { 'packing-fee': 2500 })], { 'packing-fee': 2000 })).toEqual([])
  })

  test.each([
    ['commission-first-rate', 5001],
    ['commission-first-rate', 12.5],
    ['area-103', -1],
    ['quote-days', 0],
  ] as const)('is refused with %s of %d', (name, value) => {
    expect(problems([], { [name]: value })).toContainEqual([name, 'POLICY_RANGE'])
  })

  test('is refused when the bands of the commission would not rise, now or by a version to come', () => {
    const clash = ['commission-second-up-to', 'POLICY_BANDS']
    expect(problems([], { 'commission-first-up-to': 10_000_000 })).toEqual([clash])
    const later = version(1, now + 3 * dayMs, { 'commission-second-up-to': 2_000_000 })
    expect(problems([later], { 'commission-first-up-to': 3_000_000 })).toEqual([clash])
  })

  test('is refused when the dearest order could not be paid any more (D44)', () => {
    expect(problems([], { 'packing-fee': 20_000 })).toEqual([])
    expect(problems([], { 'insurance-rate': 200 })).toEqual([['packing-fee', 'POLICY_TOTAL']])
  })
})

describe('what a sale pays', () => {
  const raised = ratesOf({ ...firstPolicy, 'commission-first-rate': 2500 })

  test('is shared by the rates of its own order, whatever is refunded of it and however the policy is now', () => {
    const order = sampleOrder()
    const lines = order.lines.map(line => ({ ...line, rates: raised }))
    const [item] = parcelsOf({ ...order, lines: lines.map(line => ({ ...line, transport: 3300 })) }, now)
    if (!item) throw new Error('the sample has a line')
    expect(item.rates).toEqual(raised)
    expect(proceedsOf({ ...item, seller: { type: 'partner' } }).commission).toBe(Math.floor(item.price / 4))
    fc.assert(
      fc.property(fc.nat(item.price), refunded => {
        const { gross, ...shares } = proceedsOf(item, refunded)
        expect(gross).toBe(grossOf(item) - refunded)
        expect(Object.values(shares).reduce((sum, yen) => sum + yen, 0)).toBe(gross)
      }),
    )
  })

  test('is what it was before there were rates in orders', () => {
    const sale = { ...{ price: 330_000, transport: 3300, packing: 2000, insurance: 0 }, arranged: true, pickupFee: 0 }
    const bare = { ...sale, seller: { type: 'partner' as const } }
    expect(proceedsOf(bare)).toEqual(proceedsOf({ ...bare, rates: firstRates }))
  })

  test('stays that of the day of the order when its transport is quoted later (D41)', () => {
    const order = sampleOrder({ payStatus: 'quote' })
    const waiting = { ...order, lines: order.lines.map(line => ({ ...line, transport: null, rates: raised })) }
    const quoted = applyQuote(waiting, Object.fromEntries(waiting.lines.map(({ id }) => [id, 8800])), now)
    if (quoted.outcome === 'refused') throw new Error(quoted.code)
    for (const { sale, price, seller } of quoted.order.lines)
      expect(sale.commission).toBe(seller.type === 'member' ? 0 : Math.floor(price / 4))
  })
})
