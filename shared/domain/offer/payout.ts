// What an accepted offer leaves whoever sells the work, and the least that may be offered because of it (D22, D61,
// decision 160).
import { isArranged, saleOf } from '../money/charges.ts'
import { firstResaleRates } from '../money/rates.ts'
import { ratesFor } from '../policy/policy.ts'
import type { Policy } from '../policy/values.ts'
import { leastPaying, leastTransport, payoutOf } from '../resale/price.ts'
import type { Artwork } from '../work/artwork.ts'
import { offerRules } from './offer.ts'

type Seller = Artwork['seller']

/** As the approval of a resale reckons it: within Japan, with the least transport where the owner ships (D22). */
export function netOfOffer(
  price: number,
  { boxSizeCm, seller }: Pick<Artwork, 'boxSizeCm' | 'seller'>,
  policy: Policy,
): number {
  const sent = {
    arranged: isArranged(seller),
    transport: leastTransport(boxSizeCm, policy),
    packing: policy['packing-fee'],
  }
  return saleOf(price, seller, sent, ratesFor(seller, policy)).net
}

/**
 * Whether this price leaves the seller a yen. Only an owner whose work is fetched can be left with less: commission,
 * receipt fee and artist return are shares of the price, and who ships is given what the buyer pays for it.
 */
export function paysSeller(price: number, { type, pickupFee = 0, rates = firstResaleRates }: Seller): boolean {
  if (type !== 'member') return true
  return payoutOf(price, { deliveryMethod: 1, pickupFee, transport: null, packing: 0, rates }).net >= 1
}

/** The least offer at this asking price: half of it, and what leaves the seller a yen; never more than what is asked. */
export function leastOffer(asking: number, seller: Seller): number {
  const half = Math.ceil((asking * offerRules.minBasisPoints) / 10_000)
  return leastPaying({ min: half, max: asking }, price => paysSeller(price, seller)) ?? asking
}
