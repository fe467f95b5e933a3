import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PolicyVersion } from '#shared/domain/selling/policy/policy.ts'
import { trialInput, trialSale, trialSellers } from '#shared/domain/selling/resale/trial-sale.ts'
import { dayMs } from '#shared/durations.ts'

const tokyo = 13
const california = 301
const at = Date.parse('2026-11-23T12:00:00+09:00')
/** 115 cm with its packing. */
const small = [40, 30, 30]
const sale = { price: 330_000, seller: 'partner', at, to: tokyo, from: tokyo, box: small, quote: null } as const
const asked = (changes: Readonly<Record<string, unknown>>, versions: readonly PolicyVersion[] = []) =>
  trialSale(trialInput().parse({ ...sale, ...changes }), versions)
const amounts = (lines: ReturnType<typeof trialSale>['seller']) => lines.map(({ name, yen }) => [name, yen])

describe('what a sale would have paid', () => {
  test.each([
    [330_000, [66_000]],
    [880_000, [176_000]],
    [1_000_000, [200_000]],
    [3_000_000, [200_000, 300_000]],
    [10_000_000, [200_000, 1_350_000]],
    [15_000_000, [200_000, 1_350_000, 600_000]],
  ])('leaves a partner %d yen less the commission of each band (D20)', (price, bands) => {
    const { seller, net } = asked({ price })
    expect(amounts(seller)).toEqual([['price', price], ...bands.map(yen => ['commission', -yen])])
    expect(net).toBe(price - bands.reduce((sum, yen) => sum + yen, 0))
  })

  test('names the part and the rate of each band', () => {
    expect(asked({ price: 15_000_000, seller: 'official' }).seller.flatMap(({ rate }) => (rate ? [rate] : []))).toEqual(
      [
        { of: 1_000_000, basisPoints: 2000 },
        { of: 9_000_000, basisPoints: 1500 },
        { of: 5_000_000, basisPoints: 1200 },
      ],
    )
  })

  test('leaves an owner the price less receipt fee and pick-up, and the way to who sends the work (D22)', () => {
    const fetched = asked({ price: 1_200_000, seller: 'member-fetched', from: 15 })
    expect(amounts(fetched.seller)).toEqual([
      ['price', 1_200_000],
      ['receipt-fee', -120_000],
      ['artist-return', 0],
      ['pickup-fee', -150_000],
    ])
    expect(fetched.net).toBe(930_000)
    const sent = asked({ price: 1_200_000, seller: 'member-sends' })
    expect(amounts(sent.seller)).toEqual([
      ['price', 1_200_000],
      ['receipt-fee', -120_000],
      ['artist-return', 0],
      ['passed-transport', 3300],
      ['passed-packing', 2000],
    ])
    expect(sent.net).toBe(1_085_300)
  })

  test('charges the buyer the way, insured above the free price, and contains the tax (D26, D27)', () => {
    expect(asked({})).toMatchObject({ total: 335_300, tax: 30_481, girthCm: 115 })
    const dear = asked({ price: 3_000_000 })
    expect(dear).toMatchObject({ total: 3_020_300, tax: 274_572 })
    expect(amounts(dear.buyer)).toEqual([
      ['price', 3_000_000],
      ['transport', 3300],
      ['packing', 2000],
      ['insurance', 15_000],
    ])
    // Nothing that a member sends is insured.
    expect(amounts(asked({ price: 3_000_000, seller: 'member-sends' }).buyer)).toEqual([
      ['price', 3_000_000],
      ['transport', 3300],
      ['packing', 2000],
    ])
  })

  test('takes the tax off what leaves the country, and the commission of what is left (D25)', () => {
    const abroad = asked({ to: california })
    expect(amounts(abroad.seller)).toEqual([
      ['price', 330_000],
      ['export-tax', -30_000],
      ['commission', -60_000],
    ])
    expect(abroad).toMatchObject({ net: 240_000, total: 330_600, tax: 0 })
  })

  test('says that a crate waits for its quote, and counts the quote that was typed', () => {
    const crate = { seller: 'member-sends', box: [90, 60, 60] }
    expect(asked(crate)).toMatchObject({ isQuoteMissing: true, girthCm: 225, total: 332_000, net: 299_000 })
    expect(asked({ ...crate, box: null })).toMatchObject({ isQuoteMissing: true, girthCm: null })
    const quoted = asked({ ...crate, quote: 40_000 })
    expect(quoted).toMatchObject({ isQuoteMissing: false, total: 372_000, net: 339_000 })
    expect(amounts(quoted.buyer)).toContainEqual(['quoted-transport', 40_000])
  })
})

describe('the version that ruled', () => {
  const versions: PolicyVersion[] = [
    { version: 1, effectiveAt: at - 2 * dayMs, changes: { 'commission-first-rate': 1800, 'packing-fee': 2500 } },
    { version: 2, effectiveAt: at - dayMs, changes: { 'commission-first-rate': 1600 } },
    { version: 3, effectiveAt: at + dayMs, changes: { 'commission-first-rate': 1000, 'area-103': 4000 } },
  ]
  const rulings = (moment: number) => {
    const { seller, buyer } = asked({ at: moment }, versions)
    return Object.fromEntries(
      [...seller, ...buyer].flatMap(({ ruled }) => ruled.map(each => [each.value, each.version])),
    )
  }

  test('is that of the date of the sale, value by value', () => {
    expect(asked({ at: at - 3 * dayMs }, versions).net).toBe(264_000)
    expect(rulings(at - 3 * dayMs)).toMatchObject({ 'commission-first-rate': null, 'packing-fee': null })
    expect(asked({}, versions).net).toBe(277_200)
    expect(rulings(at)).toMatchObject({ 'commission-first-rate': 2, 'packing-fee': 1, 'area-103': null })
    expect(asked({ at: at + dayMs }, versions)).toMatchObject({ net: 297_000, total: 336_500 })
    expect(rulings(at + dayMs)).toMatchObject({ 'commission-first-rate': 3, 'packing-fee': 1, 'area-103': 3 })
  })
})

test('the lines always add up to what is left and what is paid', () => {
  const anySale = fc.record({
    price: fc.integer({ min: 1, max: 490_000_000 }),
    seller: fc.constantFrom(...trialSellers),
    to: fc.constantFrom(1, tokyo, 47, california),
    from: fc.constantFrom(1, tokyo, 47),
    box: fc.constantFrom(small, [90, 60, 60], null),
    quote: fc.constantFrom(null, 0, 40_000),
  })
  const sum = (lines: ReturnType<typeof trialSale>['seller']) => lines.reduce((total, { yen }) => total + yen, 0)
  fc.assert(
    fc.property(anySale, changes => {
      const { seller, net, buyer, total } = asked(changes, [
        { version: 1, effectiveAt: at, changes: { 'commission-first-rate': 1733, 'commission-second-rate': 1111 } },
      ])
      expect(sum(seller)).toBe(net)
      expect(sum(buyer)).toBe(total)
    }),
  )
})
