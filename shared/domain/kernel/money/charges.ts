import type { SellerType } from '../seller.ts'
import { fees } from './fees.ts'
import type { SaleRates } from './rates.ts'

/**
 * What a sale leaves its seller (D20-D25): whole yen, basis points, floor after every multiplication, and each sum made
 * of its lines, so that nothing can fail to add up (D4).
 */
const share = (yen: number, basisPoints: number): number => Math.floor((yen * basisPoints) / 10_000)

/** D20: each band's rate holds for its own part of the price; `slab` takes the whole price at the rate of its band. */
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

/** D21: kept from what an owner receives on a resale. */
export const receiptFee = (price: number, rates: SaleRates): number => share(price, rates.receiptFee)

/** D24: nothing, until the operator grants artists a share of resales. */
export const artistReturn = (price: number, rates: SaleRates): number => share(price, rates.artistReturn)

/** Tax contained in a tax-included amount; taken once on the total of a document, never per line (D25). */
export const taxIn = (total: number): number =>
  Math.floor((total * fees.taxBasisPoints) / (10_000 + fees.taxBasisPoints))

/** The price that leaves the country untaxed (D25). */
export const withoutTax = (price: number): number => price - taxIn(price)

/** Who sells, as far as fees go by it (D20-D22). */
export interface ChargedSeller {
  readonly type: SellerType
  /** Charged to a member whose work the operator fetches and sends (method 1, D29). */
  readonly pickupFee?: number | undefined
}

/** The operator sends everything but what a member ships (method 0). */
export const isArranged = ({ type, pickupFee }: ChargedSeller): boolean => type !== 'member' || pickupFee !== undefined

/** What the sale leaves to the seller of one work, frozen with the order (D20-D24). */
export interface SaleShares {
  readonly commission: number
  readonly receiptFee: number
  readonly artistReturn: number
  /** Transport and packing that the buyer pays and the member who ships gets (D22). */
  readonly passedOn: number
  /** The art courier's, from the owner whose work is fetched; once a sale, and only if there is one (D29). */
  readonly pickupFee: number
  readonly net: number
}

/** How a work is sent, as far as its seller's share goes by it. */
interface Sent {
  /** Yen; null where an operator must ask the art courier first. */
  readonly transport: number | null
  readonly packing: number
  /** By the operator. */
  readonly arranged: boolean
}

/** `price` is what the buyer is charged for the work: without tax for exports. The two fees never stack (D21). */
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
