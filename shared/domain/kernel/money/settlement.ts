import type { SellerType } from '../seller.ts'
import { artistReturn, commission, receiptFee } from './charges.ts'
import { firstRates, type SaleRates } from './rates.ts'

/**
 * Division of the money of one sold work (D20-D24), exact to the yen. A partial refund reduces first the price, then
 * transport, packing and insurance, so that the seller's share is always that of the price which the buyer really paid.
 */
export interface SaleMoney {
  /** Yen charged for the work: without tax for exports (D25). */
  readonly price: number
  readonly transport: number
  readonly packing: number
  readonly insurance: number
  /** The house and partners pay commission, a member the receipt fee (D20, D21). */
  readonly seller: { readonly type: SellerType }
  /** The operator ships and pays the carrier; else the seller ships and receives what the buyer paid for it. */
  readonly arranged: boolean
  /** Art courier's fee of the reseller, frozen at approval; 0 without one (D29). */
  readonly pickupFee: number
  /** Shipped without having been collected from its owner: the courier is not charged (D29). */
  readonly unfetched?: true | undefined
  /** Frozen with the order; absent for the first rates. */
  readonly rates?: SaleRates | undefined
}

export interface Proceeds {
  /** Yen to be divided: paid by the buyer and not refunded. */
  readonly gross: number
  readonly commission: number
  readonly receiptFee: number
  readonly artistReturn: number
  readonly pickupFee: number
  /** Delivery charges that the operator keeps because it pays the carrier. */
  readonly transport: number
  readonly packing: number
  readonly insurance: number
  /** The seller's net. Negative if a pick-up cost more than what was not refunded. */
  readonly net: number
}

/** Yen that the buyer paid for this work, delivery included. */
export const grossOf = ({ price, transport, packing, insurance }: SaleMoney): number =>
  price + transport + packing + insurance

/** Yen left after `refunded` yen were refunded, in the order in which it is reduced. */
export function leftOf(money: SaleMoney, refunded: number) {
  let back = refunded
  const after = (part: number): number => {
    const taken = Math.min(part, back)
    back -= taken
    return part - taken
  }
  return {
    price: after(money.price),
    transport: after(money.transport),
    packing: after(money.packing),
    insurance: after(money.insurance),
  }
}

/** The shares of a sale's money: `net` and all fees sum to `gross`. */
export function proceedsOf(money: SaleMoney, refunded = 0): Proceeds {
  const { price, transport, packing, insurance } = leftOf(money, refunded)
  const gross = price + transport + packing + insurance
  const isResale = money.seller.type === 'member'
  const rates = money.rates ?? firstRates
  const kept = {
    commission: isResale ? 0 : commission(price, rates),
    receiptFee: isResale ? receiptFee(price, rates) : 0,
    artistReturn: isResale ? artistReturn(price, rates) : 0,
    pickupFee: price > 0 && !money.unfetched ? money.pickupFee : 0,
    transport: money.arranged ? transport : 0,
    packing: money.arranged ? packing : 0,
    insurance,
  }
  return { gross, ...kept, net: gross - Object.values(kept).reduce((sum, yen) => sum + yen, 0) }
}
