// A seller's net of an accepted offer, and the lowest possible offer that follows from it (D22, D61, decisions 160,
// 169).

import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { isArranged, saleOf, withoutTax } from '#shared/domain/kernel/money/charges.ts'
import { firstResaleRates } from '#shared/domain/kernel/money/rates.ts'
import { saleFeesOf } from '#shared/domain/kernel/money/sale-fees.ts'
import { ratesFor } from '../policy/policy.ts'
import type { Policy } from '../policy/values.ts'
import { leastPaying, leastTransport, paysEverywhere } from '../resale/price.ts'
import { offerRules } from './offer.ts'

type Seller = Artwork['seller']

/**
 * Computed like the approval of a resale: with the lowest transport if the owner ships (D22). A sale abroad is without
 * tax (D25). `fees` lead line by line from price to net.
 */
export function saleOfOffer(
  listPrice: number,
  { boxSizeCm, seller }: Pick<Artwork, 'boxSizeCm' | 'seller'>,
  policy: Policy,
  country: 'JP' | 'US' = 'JP',
) {
  const sent = {
    arranged: isArranged(seller),
    transport: leastTransport(boxSizeCm, policy, country),
    packing: policy['packing-fee'],
  }
  const price = country === 'JP' ? listPrice : withoutTax(listPrice)
  const shares = saleOf(price, seller, sent, ratesFor(seller, policy))
  return { price, fees: saleFeesOf(shares, price), net: shares.net }
}

/**
 * Whether this price leaves the seller at least one yen wherever the buyer lives. Only an owner who pays for a pick-up
 * can be left with less: all other deductions are shares of the price, and shipping is passed on.
 */
export function paysSeller(price: number, { type, pickupFee = 0, rates = firstResaleRates }: Seller): boolean {
  if (type !== 'member') return true
  return paysEverywhere(price, { deliveryMethod: 1, pickupFee, transport: null, packing: 0, rates })
}

/**
 * The lowest offer at this asking price: half of it, and enough to leave the seller one yen; never more than the asking
 * price.
 */
export function leastOffer(asking: number, seller: Seller): number {
  const half = Math.ceil((asking * offerRules.minBasisPoints) / 10_000)
  return leastPaying({ min: half, max: asking }, price => paysSeller(price, seller)) ?? asking
}
