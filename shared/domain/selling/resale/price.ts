import { saleOf, withoutTax } from '#shared/domain/kernel/money/charges.ts'
import { fees, resaleRules } from '#shared/domain/kernel/money/fees.ts'
import { firstRates, type ResaleRates } from '#shared/domain/kernel/money/rates.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { pickupAreas } from '#shared/domain/people/address/pickup-areas.ts'
import { girthCm } from '../policy/shipping.ts'
import { pickupFeeIn, transportTo } from '../policy/transport.ts'
import type { Policy } from '../policy/values.ts'
import type { DeliveryMethod, ResaleSale } from './application.ts'

/** Range of prices for a resale, and the owner's net (D21, D22, D29). Whole yen. */

export interface PriceBounds {
  readonly min: number
  readonly max: number
}

/** 80 % to 1000 % of what the owner paid, inclusive, and at most the highest price of any work. */
export const resaleBounds = (basis: number): PriceBounds => ({
  min: Math.max(1, Math.ceil((basis * resaleRules.minBasisPoints) / 10_000)),
  max: Math.min(fees.priceMax, Math.floor((basis * resaleRules.maxBasisPoints) / 10_000)),
})

export interface Handing {
  readonly deliveryMethod: DeliveryMethod
  /** Art courier's fee of the owner, for method 1. */
  readonly pickupFee: number
  /** Transport paid by the buyer, for method 0; null while it is unknown. */
  readonly transport: number | null
  readonly packing: number
  /** Rates of the owner's deductions. */
  readonly rates: ResaleRates
}

export function payoutOf(price: number, { deliveryMethod, pickupFee, transport, packing, rates }: Handing) {
  const arranged = deliveryMethod === 1
  const seller = { type: 'member', ...(arranged && { pickupFee }) } as const
  return saleOf(price, seller, { arranged, transport, packing }, { ...firstRates, ...rates })
}

/** Net of an export: the price is charged without its tax (D25). */
export const payoutAbroad = (price: number, handing: Handing) => payoutOf(withoutTax(price), handing)

/**
 * Whether this price, and every higher one, leaves the owner at least one yen wherever the buyer lives (decision 169).
 * Both shares are rounded together: rounded separately, a higher price could leave a yen less.
 */
export function paysEverywhere(price: number, handing: Handing): boolean {
  const { receiptFee, artistReturn } = handing.rates
  return payoutAbroad(price, { ...handing, rates: { receiptFee: receiptFee + artistReturn, artistReturn: 0 } }).net >= 1
}

/** The lowest price within the bounds that leaves the owner a yen; null if even the highest does not. */
export const leastPrice = (basis: number, handing: Handing): number | null =>
  leastPaying(resaleBounds(basis), price => paysEverywhere(price, handing))

/** The lowest price within the bounds that satisfies `pays`; null if even the highest does not. */
export function leastPaying({ min, max }: PriceBounds, pays: (price: number) => boolean): number | null {
  if (min > max || !pays(max)) return null
  // Binary search: every price above a satisfying one satisfies too.
  let [low, high] = [min, max]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (pays(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Every price of the terms: start and instant price of an auction are both bounded (D22). */
export const pricesOf = (sale: ResaleSale): readonly number[] =>
  sale.kind === 'auction' ? [sale.startPrice, ...(sale.instantPrice === null ? [] : [sale.instantPrice])] : [sale.price]

/** The lowest price that the terms may bring. */
export const askedPrice = (sale: ResaleSale): number => (sale.kind === 'auction' ? sale.startPrice : sale.price)

export function isWithinBounds(sale: ResaleSale, basis: number, handing: Handing): boolean {
  const least = leastPrice(basis, handing)
  const { max } = resaleBounds(basis)
  return least !== null && pricesOf(sale).every(price => price >= least && price <= max)
}

/** Whether pick-ups are possible in this prefecture. */
export const isPickupArea = (areaId: number | null): boolean =>
  pickupAreas.some(({ id, pid }) => id === areaId && pid !== 0)

/** Pick-up fee for this prefecture; undefined if the work is not collected. */
export function pickupFeeOf(areaId: number | null, policy: Policy): number | undefined {
  const area = pickupAreas.find(({ id, pid }) => id === areaId && pid !== 0)
  return area && pickupFeeIn(area, policy)
}

/** Pick-up fee of an owner; the highest one if the area is unknown. */
export const pickupChargeOf = (areaId: number | null, policy: Policy): number =>
  pickupFeeOf(areaId, policy) ?? fees.pickup.max

/** Lowest transport of the box to this country in yen; null for a crate that needs a quote. */
export function leastTransport(
  boxSizeCm: readonly number[] | null,
  policy: Policy,
  country: 'JP' | 'US' = 'JP',
): number | null {
  const girth = girthCm(boxSizeCm, policy)
  if (girth !== null && girth > policy['parcel-girth-max']) return null
  return Math.min(
    ...areas.flatMap(area => (area.country === country && area.pid !== 0 ? [transportTo(area, policy)] : [])),
  )
}
