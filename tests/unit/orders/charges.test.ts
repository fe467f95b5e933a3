import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderRules } from '#shared/domain/buying/order/order.ts'
import { commission, isArranged, receiptFee, saleOf, taxIn, withoutTax } from '#shared/domain/kernel/money/charges.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { firstRates } from '#shared/domain/kernel/money/rates.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import { areas, type Destination } from '#shared/domain/people/address/areas.ts'
import { pickupAreas } from '#shared/domain/people/address/pickup-areas.ts'
import { amountsOf, chargeLine, girthCm, insurance, needsQuote } from '#shared/domain/selling/policy/shipping.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'

const area = (name: string) => areas.find(({ ja, pid }) => ja === name && pid !== 0) ?? null
const tokyo: Destination = { country: 'JP', area: area('東京都') }
const california: Destination = { country: 'US', area: area('カリフォルニア州') }
const yen = () => fc.integer({ min: 1, max: 100_000_000 })
const sellers = fc.constantFrom(...sellerTypes)

describe('commission of primary sales (D20)', () => {
  test.each([
    [330_000, 66_000],
    [880_000, 176_000],
    [1_000_000, 200_000],
    [1_000_001, 200_000],
    [3_000_000, 500_000],
    [10_000_000, 1_550_000],
    [10_000_001, 1_550_000],
    [15_000_000, 2_150_000],
  ])('of %i yen is %i', (price, expected) => {
    expect(commission(price, firstRates)).toBe(expected)
    expect(
      saleOf(price, { type: 'official' }, { transport: 3300, packing: 2000, arranged: true }, firstRates),
    ).toMatchObject({
      net: price - expected,
      receiptFee: 0,
      passedOn: 0,
    })
  })

  test('in slab mode takes the rate of the band of the whole price', () => {
    expect(commission(1_000_000, { ...firstRates, mode: 'slab' })).toBe(200_000)
    expect(commission(1_000_001, { ...firstRates, mode: 'slab' })).toBe(150_000)
    expect(commission(15_000_000, { ...firstRates, mode: 'slab' })).toBe(1_800_000)
  })

  test('never leaves a seller less for a higher price (L6)', () => {
    fc.assert(
      fc.property(yen(), sellers, (price, type) => {
        const sent = { transport: 3300, packing: 2000, arranged: type !== 'member' }
        expect(saleOf(price + 1, { type }, sent, firstRates).net).toBeGreaterThanOrEqual(
          saleOf(price, { type }, sent, firstRates).net,
        )
      }),
    )
  })
})

describe('the money of a resale (D21, D22)', () => {
  test('gives the owner who ships 90 % and the shipping that the buyer paid', () => {
    const sale = saleOf(1_200_000, { type: 'member' }, { transport: 3300, packing: 2000, arranged: false }, firstRates)
    expect(sale).toMatchObject({ commission: 0, receiptFee: 120_000, passedOn: 5300, net: 1_085_300 })
    expect(receiptFee(1_200_000, firstRates)).toBe(120_000)
  })

  test('gives the owner whose work is picked up 930,000 of 1,200,000 and the operator the shipping', () => {
    const seller = { type: 'member' as const, pickupFee: 150_000 }
    const line = chargeLine({ listPrice: 1_200_000, boxSizeCm: [40, 30, 30], seller }, tokyo, firstPolicy)
    // The operator sends it, insured as any work of its own (D26).
    expect(line).toMatchObject({ arranged: true, insurance: 6000, transport: 3300, packing: 2000 })
    expect(saleOf(1_200_000, seller, line, firstRates)).toMatchObject({ pickupFee: 150_000, passedOn: 0, net: 930_000 })
    expect(saleOf(640_000, { type: 'member', pickupFee: 700_000 }, line, firstRates).net).toBe(-124_000)
  })

  test('adds up to the price from net and fees in every sale', () => {
    fc.assert(
      fc.property(yen(), sellers, fc.nat(50_000), fc.option(fc.nat(700_000), { nil: undefined }), (...each) => {
        const [price, type, transport, pickupFee] = each
        const arranged = isArranged({ type, pickupFee })
        const { net, passedOn, ...fees } = saleOf(
          price,
          { type, pickupFee },
          { transport, packing: 2000, arranged },
          firstRates,
        )
        expect(Object.values(fees).reduce((sum, fee) => sum + fee, net) - passedOn).toBe(price)
        const sale = { ...fees, passedOn }
        expect(sale.pickupFee === 0 || (type === 'member' && passedOn === 0)).toBe(true)
        expect(sale.commission === 0 || sale.receiptFee === 0).toBe(true)
      }),
    )
  })
})

describe('pick-up areas (D29)', () => {
  test('cover the 47 prefectures and their regions, from 100,000 to 700,000 yen', () => {
    const prefectures = pickupAreas.filter(({ pid }) => pid !== 0)
    expect(prefectures.map(({ id }) => id)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1))
    const all = pickupAreas.map(({ fee }) => fee)
    expect([Math.min(...all), Math.max(...all)]).toEqual([100_000, 700_000])
    const cheapest = prefectures.filter(({ fee }) => fee === 100_000).map(({ ja }) => ja)
    expect(cheapest).toContain('東京都')
    expect(prefectures.find(({ fee }) => fee === 700_000)?.ja).toBe('沖縄県')
  })
})

describe('the shipping charges (D26, D27)', () => {
  test.each([
    [500_000, 0],
    [500_001, 3000],
    [880_000, 5000],
    [1_200_000, 6000],
    [3_000_000, 15_000],
  ])('%i yen are insured for %i', (price, expected) => {
    expect(insurance(price, firstPolicy)).toBe(expected)
  })

  test('a small crate to Tokyo costs 5,300 and the tax inside is 30,481', () => {
    const line = chargeLine(
      { listPrice: 330_000, boxSizeCm: [40, 30, 30], seller: { type: 'official' } },
      tokyo,
      firstPolicy,
    )
    expect(line).toMatchObject({ girthCm: 115, transport: 3300, packing: 2000, insurance: 0, price: 330_000 })
    expect(amountsOf([line], 'JP')).toEqual({
      subtotal: 330_000,
      packing: 2000,
      insurance: 0,
      fee: 2000,
      deliveryFee: 3300,
      tax: 30_481,
      total: 335_300,
    })
  })

  test('the buyer of a work of three million yen pays its insurance', () => {
    const line = chargeLine(
      { listPrice: 3_000_000, boxSizeCm: [40, 30, 30], seller: { type: 'partner' } },
      tokyo,
      firstPolicy,
    )
    expect(amountsOf([line], 'JP')).toMatchObject({ fee: 17_000, deliveryFee: 3300, total: 3_020_300, tax: 274_572 })
  })

  test('the operator does not insure a parcel that a member ships', () => {
    const line = chargeLine(
      { listPrice: 3_000_000, boxSizeCm: [40, 30, 30], seller: { type: 'member' } },
      tokyo,
      firstPolicy,
    )
    expect(line).toMatchObject({ insurance: 0, arranged: false })
  })

  test.each([
    [[55, 55, 55], 180, false],
    [[55, 55, 55.5], 180.5, true],
  ])('a crate of %j (girth %d cm) needs a quote: %s', (boxSizeCm, girth, quote) => {
    expect(girthCm(boxSizeCm, firstPolicy)).toBe(girth)
    const line = chargeLine({ listPrice: 330_000, boxSizeCm, seller: { type: 'official' } }, tokyo, firstPolicy)
    expect(needsQuote([line])).toBe(quote)
    expect(line.transport).toBe(quote ? null : 3300)
  })

  test('an order with an unmeasured crate or an unknown state waits for a quote', () => {
    const unmeasured = chargeLine(
      { listPrice: 330_000, boxSizeCm: null, seller: { type: 'official' } },
      tokyo,
      firstPolicy,
    )
    const nowhere = chargeLine(
      { listPrice: 330_000, boxSizeCm: [10, 10, 10], seller: { type: 'official' } },
      { country: 'US', area: null },
      firstPolicy,
    )
    expect(needsQuote([unmeasured])).toBe(true)
    expect(needsQuote([nowhere])).toBe(true)
    expect(amountsOf([unmeasured], 'JP').deliveryFee).toBe(0)
  })
})

test('an order of the dearest works, each with the dearest transport, can be paid (D44)', () => {
  const work = { listPrice: fees.priceMax, boxSizeCm: [100, 90, 80], seller: { type: 'official' } } as const
  const line = { ...chargeLine(work, { country: 'JP', area: null }, firstPolicy), transport: fees.transportMax }
  const { total } = amountsOf(
    Array.from({ length: orderRules.items }, () => line),
    'JP',
  )
  expect(total).toBe(9_999_040_000)
  expect(total).toBeLessThanOrEqual(fees.totalMax)
  expect(String(total)).toHaveLength(10)
})

describe('tax (D25)', () => {
  test.each([
    [330_000, 300_000],
    [100_000, 90_910],
  ])('an export of a work of %i yen costs %i', (price, expected) => {
    expect(withoutTax(price)).toBe(expected)
  })

  test('an export contains no tax, and its transport has the price of the table', () => {
    const line = chargeLine(
      { listPrice: 330_000, boxSizeCm: [40, 30, 30], seller: { type: 'official' } },
      california,
      firstPolicy,
    )
    expect(line).toMatchObject({ price: 300_000, transport: 28_600 })
    expect(amountsOf([line], 'US')).toMatchObject({ subtotal: 300_000, tax: 0, total: 330_600 })
  })

  test('an export is insured at the price with tax, as the same work is at home', () => {
    const work = { listPrice: 550_000, boxSizeCm: [40, 30, 30], seller: { type: 'official' } } as const
    expect(chargeLine(work, california, firstPolicy)).toMatchObject({ price: 500_000, insurance: 3000 })
    expect(chargeLine(work, tokyo, firstPolicy)).toMatchObject({ price: 550_000, insurance: 3000 })
  })

  test('is computed once, on the total', () => {
    const work = { listPrice: 109, boxSizeCm: [10, 10, 10], seller: { type: 'official' as const } }
    const lines = [chargeLine(work, tokyo, firstPolicy), chargeLine(work, tokyo, firstPolicy)]
    const { total, tax } = amountsOf(lines, 'JP')
    expect(tax).toBe(taxIn(total))
    expect(tax).not.toBe(lines.reduce((sum, line) => sum + taxIn(line.price + line.packing + (line.transport ?? 0)), 0))
  })
})

test('the lines of any order add up to its totals (P1, P2)', () => {
  const side = fc.double({ min: 1, max: 80, noNaN: true })
  const work = fc.record({
    listPrice: yen(),
    boxSizeCm: fc.option(fc.array(side, { minLength: 3, maxLength: 3 })),
    seller: fc.record({ type: sellers, pickupFee: fc.option(fc.nat(700_000), { nil: undefined }) }),
  })
  fc.assert(
    fc.property(fc.array(work, { minLength: 1, maxLength: 20 }), fc.constantFrom(tokyo, california), (works, to) => {
      const lines = works.map(one => chargeLine(one, to, firstPolicy))
      const sums = amountsOf(lines, to.country)
      const whole = lines.reduce(
        (sum, line) => sum + line.price + line.packing + line.insurance + (line.transport ?? 0),
        0,
      )
      expect(sums.total).toBe(whole)
      expect(sums.total).toBe(sums.subtotal + sums.fee + sums.deliveryFee)
      expect(sums.subtotal).toBe(lines.reduce((sum, { price }) => sum + price, 0))
      expect(Object.values(sums).every(Number.isSafeInteger)).toBe(true)
      expect(sums.tax).toBe(to.country === 'JP' ? Math.floor((whole * 10) / 110) : 0)
    }),
  )
})
