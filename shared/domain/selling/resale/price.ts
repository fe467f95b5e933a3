import { saleOf, withoutTax } from '#shared/domain/kernel/money/charges.ts'
import { fees, resaleRules } from '#shared/domain/kernel/money/fees.ts'
import { firstRates, type ResaleRates } from '#shared/domain/kernel/money/rates.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { pickupAreas } from '#shared/domain/people/address/pickup-areas.ts'
import { girthCm } from '../policy/shipping.ts'
import { pickupFeeIn, transportTo } from '../policy/transport.ts'
import type { Policy } from '../policy/values.ts'
import type { DeliveryMethod, ResaleSale } from './application.ts'

/** What a work may be sold for again, and what that leaves its owner (D21, D22, D29). Whole yen throughout. */

export interface PriceBounds {
  readonly min: number
  readonly max: number
}

/** 80 % to 1000 % of what the owner paid, both included, and no more than a work may cost at all. */
export const resaleBounds = (basis: number): PriceBounds => ({
  min: Math.max(1, Math.ceil((basis * resaleRules.minBasisPoints) / 10_000)),
  max: Math.min(fees.priceMax, Math.floor((basis * resaleRules.maxBasisPoints) / 10_000)),
})

export interface Handing {
  readonly deliveryMethod: DeliveryMethod
  /** The art courier's charge to the owner, of method 1. */
  readonly pickupFee: number
  /** What the buyer pays for the way, of method 0; null where nobody knows yet. */
  readonly transport: number | null
  readonly packing: number
  /** What is kept from the owner. */
  readonly rates: ResaleRates
}

export function payoutOf(price: number, { deliveryMethod, pickupFee, transport, packing, rates }: Handing) {
  const arranged = deliveryMethod === 1
  const seller = { type: 'member', ...(arranged && { pickupFee }) } as const
  return saleOf(price, seller, { arranged, transport, packing }, { ...firstRates, ...rates })
}

/** What an export leaves: it is charged without the tax in its price (D25). */
export const payoutAbroad = (price: number, handing: Handing) => payoutOf(withoutTax(price), handing)

/**
 * Whether this price, and every higher one, leaves the owner a yen wherever the buyer lives (decision 169). Both shares
 * are taken as one: of two that are rounded down apart, a higher price may leave a yen less.
 */
export function paysEverywhere(price: number, handing: Handing): boolean {
  const { receiptFee, artistReturn } = handing.rates
  return payoutAbroad(price, { ...handing, rates: { receiptFee: receiptFee + artistReturn, artistReturn: 0 } }).net >= 1
}

/** The least price within the bounds that leaves the owner a yen; null where even the greatest does not. */
export const leastPrice = (basis: number, handing: Handing): number | null =>
  leastPaying(resaleBounds(basis), price => paysEverywhere(price, handing))

/** The least price within the bounds that pays; null where even the greatest does not. */
export function leastPaying({ min, max }: PriceBounds, pays: (price: number) => boolean): number | null {
  if (min > max || !pays(max)) return null
  // A price above one that pays does, too.
  let [low, high] = [min, max]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (pays(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Every price that the terms name: an auction's start and its instant price are both bound (D22). */
export const pricesOf = (sale: ResaleSale): readonly number[] =>
  sale.kind === 'auction' ? [sale.startPrice, ...(sale.instantPrice === null ? [] : [sale.instantPrice])] : [sale.price]

/** The least that the terms may bring. */
export const askedPrice = (sale: ResaleSale): number => (sale.kind === 'auction' ? sale.startPrice : sale.price)

export function isWithinBounds(sale: ResaleSale, basis: number, handing: Handing): boolean {
  const least = leastPrice(basis, handing)
  const { max } = resaleBounds(basis)
  return least !== null && pricesOf(sale).every(price => price >= least && price <= max)
}

/** A prefecture that the house fetches works in. */
export const isPickupArea = (areaId: number | null): boolean =>
  pickupAreas.some(({ id, pid }) => id === areaId && pid !== 0)

/** The charge for fetching a work from this prefecture; undefined where nothing is fetched. */
export function pickupFeeOf(areaId: number | null, policy: Policy): number | undefined {
  const area = pickupAreas.find(({ id, pid }) => id === areaId && pid !== 0)
  return area && pickupFeeIn(area, policy)
}

/** What an owner is charged for a pick-up; one whose area is not known, or not yet, costs the most. */
export const pickupChargeOf = (areaId: number | null, policy: Policy): number =>
  pickupFeeOf(areaId, policy) ?? fees.pickup.max

/** The least that a buyer in this country pays for the way of a parcel; null for a crate that only a quote can price. */
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
