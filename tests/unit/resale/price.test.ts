import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstResaleRates } from '#shared/domain/money/rates.ts'
import { firstPolicy } from '#shared/domain/policy/values.ts'
import { leastPrice, leastTransport, payoutOf, pickupFeeOf, resaleBounds } from '#shared/domain/resale/price.ts'

const first = { packing: 2000, rates: firstResaleRates } as const
const self = { deliveryMethod: 0, pickupFee: 0, transport: 3300, ...first } as const
const fetched = (pickupFee: number) => ({ deliveryMethod: 1, pickupFee, transport: null, ...first }) as const

describe('a resale price', () => {
  test('is bound by what the owner paid, both ends included', () => {
    expect(resaleBounds(800_000)).toEqual({ min: 640_000, max: 8_000_000 })
    expect(resaleBounds(333)).toEqual({ min: 267, max: 3330 })
    expect(resaleBounds(100_000_000)).toEqual({ min: 80_000_000, max: 490_000_000 })
  })

  test('leaves its owner what the rules reckon', () => {
    expect(payoutOf(1_200_000, fetched(150_000)).net).toBe(930_000)
    expect(payoutOf(1_200_000, self).net).toBe(1_085_300)
    expect(payoutOf(640_000, fetched(700_000)).net).toBe(-124_000)
  })

  test('is never lower than what leaves a yen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 490_000_000 }), fc.integer({ min: 0, max: 700_000 }), (basis, fee) => {
        const { min, max } = resaleBounds(basis)
        const least = leastPrice(basis, fetched(fee))
        if (least === null) {
          expect(payoutOf(max, fetched(fee)).net).toBeLessThan(1)
          return
        }
        expect(least).toBeGreaterThanOrEqual(min)
        expect(least * 100).toBeGreaterThanOrEqual(basis * 80)
        expect(least).toBeLessThanOrEqual(max)
        expect(payoutOf(least, fetched(fee)).net).toBeGreaterThanOrEqual(1)
        if (least > min) expect(payoutOf(least - 1, fetched(fee)).net).toBeLessThan(1)
      }),
    )
    expect(leastPrice(10_000, fetched(700_000))).toBeNull()
  })

  test('leaves no less when it rises, and its lines add up', () => {
    const anyHanding = fc.oneof(fc.constant(self), fc.integer({ min: 100_000, max: 700_000 }).map(fetched))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 489_999_999 }), anyHanding, (price, handing) => {
        const { receiptFee, artistReturn, pickupFee, passedOn, commission, net } = payoutOf(price, handing)
        expect(commission).toBe(0)
        expect(receiptFee).toBe(Math.floor(price / 10))
        expect(price - receiptFee - artistReturn - pickupFee + passedOn).toBe(net)
        expect(payoutOf(price + 1, handing).net).toBeGreaterThanOrEqual(net)
      }),
    )
  })

  test('knows what fetching costs in a prefecture, and nowhere else', () => {
    expect(pickupFeeOf(13, firstPolicy)).toBe(100_000)
    expect(pickupFeeOf(47, firstPolicy)).toBe(700_000)
    expect(pickupFeeOf(103, firstPolicy)).toBeUndefined()
    expect(pickupFeeOf(null, firstPolicy)).toBeUndefined()
  })

  test('reckons the way of a parcel at the least, and of a crate not at all', () => {
    expect(leastTransport([16, 16, 14], firstPolicy)).toBeGreaterThan(0)
    expect(leastTransport([100, 60, 40], firstPolicy)).toBeNull()
  })
})
