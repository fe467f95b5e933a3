import type { SellerType } from '../seller.ts'
import { artistReturn, commission, receiptFee } from './charges.ts'
import { firstRates, type SaleRates } from './rates.ts'

/**
 * What becomes of the money of one sold work (D20-D24): how much of it is whose, exactly, down to the yen. Of a sale
 * that was refunded in part, the price falls first, then transport, packing and insurance: so the seller's share is
 * always that of the price which the buyer has really paid.
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
  /** Art courier from the reseller, frozen at approval; 0 where there is none (D29). */
  readonly pickupFee: number
  /** It was shipped without having been fetched from its owner: no courier is charged for (D29). */
  readonly unfetched?: true | undefined
  /** Frozen with the order; absent where they are the first ones. */
  readonly rates?: SaleRates | undefined
}

export interface Proceeds {
  /** What is left to be shared: what the buyer paid and did not get back. */
  readonly gross: number
  readonly commission: number
  readonly receiptFee: number
  readonly artistReturn: number
  readonly pickupFee: number
  /** Carriage that the operator keeps because it pays the carrier. */
  readonly transport: number
  readonly packing: number
  readonly insurance: number
  /** The seller's. Below zero where a pick-up cost more than what the buyer kept. */
  readonly net: number
}

/** All that the buyer paid for this work, delivery included. */
export const grossOf = ({ price, transport, packing, insurance }: SaleMoney): number =>
  price + transport + packing + insurance

/** What of it is left after `refunded` yen went back, in the order in which it falls. */
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

/** The shares of a sale's money: `net` and every fee add up to `gross`. */
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
