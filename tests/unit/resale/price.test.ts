import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saleOf } from '#shared/domain/kernel/money/charges.ts'
import { firstResaleRates } from '#shared/domain/kernel/money/rates.ts'
import { areas, type Destination } from '#shared/domain/people/address/areas.ts'
import { ratesFor } from '#shared/domain/selling/policy/policy.ts'
import { chargeLine } from '#shared/domain/selling/policy/shipping.ts'
import { firstPolicy, type Policy } from '#shared/domain/selling/policy/values.ts'
import {
  isWithinBounds,
  leastPrice,
  leastTransport,
  payoutAbroad,
  payoutOf,
  pickupFeeOf,
  resaleBounds,
} from '#shared/domain/selling/resale/price.ts'

const first = { packing: 2000, rates: firstResaleRates } as const
const self = { deliveryMethod: 0, pickupFee: 0, transport: 3300, ...first } as const
const fetched = (pickupFee: number) => ({ deliveryMethod: 1, pickupFee, transport: null, ...first }) as const

/** Everything that an operator may set: rates, transports, packing and the charge of a pick-up (decision 101). */
const anyHandingAndBasis = () =>
  fc
    .record({
      basis: fc.oneof(fc.integer({ min: 1, max: 490_000_000 }), fc.integer({ min: 1, max: 2_000_000 })),
      isFetched: fc.boolean(),
      pickupFee: fc.integer({ min: 100_000, max: 700_000 }),
      receiptFee: fc.integer({ min: 0, max: 5000 }),
      artistReturn: fc.integer({ min: 0, max: 2000 }),
      packing: fc.integer({ min: 0, max: 20_000 }),
      transport: fc.integer({ min: 0, max: 500_000 }),
      boxSizeCm: fc.constantFrom(null, [16, 16, 14], [100, 60, 40]),
    })
    .map(({ basis, isFetched, pickupFee, receiptFee, artistReturn, packing, transport, boxSizeCm }) => {
      const policy: Policy = {
        ...firstPolicy,
        ...{ 'packing-fee': packing, 'resale-receipt-fee': receiptFee, 'resale-artist-return': artistReturn },
        ...{ 'area-103': transport, 'area-201': transport, 'area-205': 0 },
      }
      const handing = {
        deliveryMethod: isFetched ? 1 : 0,
        pickupFee: isFetched ? pickupFee : 0,
        transport: isFetched ? null : leastTransport(boxSizeCm, policy),
        packing,
        rates: { receiptFee, artistReturn },
      } as const
      return { basis, handing, boxSizeCm, policy }
    })

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
          expect(payoutAbroad(max, fetched(fee)).net).toBeLessThan(1)
          return
        }
        expect(least).toBeGreaterThanOrEqual(min)
        expect(least * 100).toBeGreaterThanOrEqual(basis * 80)
        expect(least).toBeLessThanOrEqual(max)
        expect(payoutOf(least, fetched(fee)).net).toBeGreaterThanOrEqual(1)
        expect(payoutAbroad(least, fetched(fee)).net).toBeGreaterThanOrEqual(1)
        if (least > min) expect(payoutAbroad(least - 1, fetched(fee)).net).toBeLessThan(1)
      }),
    )
    expect(leastPrice(10_000, fetched(700_000))).toBeNull()
    // Charged 111,112 abroad, of which a yen is left; 111,112 in Japan would leave nothing of an export.
    expect(leastPrice(100_000, fetched(100_000))).toBe(122_223)
    expect(payoutAbroad(111_112, fetched(100_000)).net).toBe(-9090)
  })

  test('that is allowed leaves a yen of what any buyer is charged, under every policy', () => {
    const places: Destination[] = [
      { country: 'US', area: null },
      ...areas
        .filter(({ pid }) => pid !== 0)
        .map(area => ({ country: area.country === 'JP' ? ('JP' as const) : ('US' as const), area })),
    ]
    fc.assert(
      fc.property(anyHandingAndBasis(), fc.nat(490_000_000), ({ basis, handing, boxSizeCm, policy }, above) => {
        const seller = {
          type: 'member',
          ...(handing.deliveryMethod === 1 && { pickupFee: handing.pickupFee }),
        } as const
        const sale = (price: number) => ({ kind: 'fixed', price }) as const
        const least = leastPrice(basis, handing)
        const { min, max } = resaleBounds(basis)
        if (least === null || min > max) {
          expect(isWithinBounds(sale(max), basis, handing)).toBe(false)
          return
        }
        for (const price of [least, least + 1, least + (above % (max - least + 1)), max].filter(each => each <= max)) {
          expect(isWithinBounds(sale(price), basis, handing)).toBe(true)
          for (const to of places) {
            const line = chargeLine({ listPrice: price, boxSizeCm, seller }, to, policy)
            const { net } = saleOf(line.price, seller, line, ratesFor({ type: 'member', rates: handing.rates }, policy))
            if (net < 1) throw new Error(`${price} leaves ${net} in ${to.country}`)
          }
        }
      }),
    )
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
