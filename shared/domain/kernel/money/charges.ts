import type { SellerType } from '../seller.ts'
import { fees } from './fees.ts'
import type { SaleRates } from './rates.ts'

/**
 * A seller's net (D20-D25): whole yen, basis points, floor after every multiplication, and each sum computed from its
 * lines, so that totals always agree (D4).
 */
const share = (yen: number, basisPoints: number): number => Math.floor((yen * basisPoints) / 10_000)

/**
 * D20: `marginal` applies each band's rate to its own part of the price; `slab` applies the rate of the price's band to
 * all of it.
 */
export function commission(price: number, { mode, bands }: SaleRates): number {
  if (mode === 'slab') {
    const band = bands.find(({ upTo }) => upTo === null || price <= upTo)
    return share(price, band?.rateBasisPoints ?? 0)
  }
  let below = 0
  let hundredths = 0
  for (const { upTo, rateBasisPoints } of bands) {
    const part = Math.max(0, Math.min(price, upTo ?? price) - below)
    hundredths += part * rateBasisPoints
    below = upTo ?? price
  }
  return Math.floor(hundredths / 10_000)
}

/** D21: deducted from an owner's resale. */
export const receiptFee = (price: number, rates: SaleRates): number => share(price, rates.receiptFee)

/** D24: 0 until the operator grants artists a share of resales. */
export const artistReturn = (price: number, rates: SaleRates): number => share(price, rates.artistReturn)

/** Tax contained in a tax-included amount; computed once on the total of a document, never per line (D25). */
export const taxIn = (total: number): number =>
  Math.floor((total * fees.taxBasisPoints) / (10_000 + fees.taxBasisPoints))

/** Price of an export, without tax (D25). */
export const withoutTax = (price: number): number => price - taxIn(price)

/** The seller, as far as fees depend on it (D20-D22). */
export interface ChargedSeller {
  readonly type: SellerType
  /** Yen charged to a member whose work the operator collects and ships (method 1, D29). */
  readonly pickupFee?: number | undefined
}

/** Whether the operator ships: always, except works that a member ships (method 0). */
export const isArranged = ({ type, pickupFee }: ChargedSeller): boolean => type !== 'member' || pickupFee !== undefined

/** How the price of one work is divided, frozen with the order (D20-D24). */
export interface SaleShares {
  readonly commission: number
  readonly receiptFee: number
  readonly artistReturn: number
  /** Transport and packing paid by the buyer and passed on to the member who ships (D22). */
  readonly passedOn: number
  /** Art courier's fee of the owner whose work is collected; once per sale, and only if it took place (D29). */
  readonly pickupFee: number
  readonly net: number
}

/** Shipment, as far as the seller's share depends on it. */
interface Sent {
  /** Yen; null if an operator has to ask the art courier first. */
  readonly transport: number | null
  readonly packing: number
  /** Shipped by the operator. */
  readonly arranged: boolean
}

/**
 * `price` is the price charged to the buyer: without tax for exports. Commission and receipt fee are never both charged
 * (D21).
 */
export function saleOf(price: number, seller: ChargedSeller, sent: Sent, rates: SaleRates): SaleShares {
  const isResale = seller.type === 'member'
  const lines = {
    commission: isResale ? 0 : commission(price, rates),
    receiptFee: isResale ? receiptFee(price, rates) : 0,
    artistReturn: isResale ? artistReturn(price, rates) : 0,
    passedOn: sent.arranged ? 0 : (sent.transport ?? 0) + sent.packing,
    pickupFee: isResale ? (seller.pickupFee ?? 0) : 0,
  }
  const taken = lines.commission + lines.receiptFee + lines.artistReturn + lines.pickupFee
  return { ...lines, net: price - taken + lines.passedOn }
}
