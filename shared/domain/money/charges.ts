import type { Area } from '../address/areas.ts'
import { transportTo } from '../policy/transport.ts'
import type { Policy } from '../policy/values.ts'
import type { SellerType } from '../work/work.ts'
import { fees } from './fees.ts'
import type { SaleRates } from './rates.ts'

/**
 * What a sale costs its buyer and leaves its seller (D20-D27): whole yen, basis points, floor after every
 * multiplication, and each sum made of its lines, so that nothing can fail to add up (D4).
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

/** D26: a share of every price above the free amount, rounded up to whole units. */
export function insurance(price: number, policy: Policy): number {
  if (price <= policy['insurance-free-up-to']) return policy['insurance-below']
  const unit = 10_000 * policy['insurance-unit']
  return Math.ceil((price * policy['insurance-rate']) / unit) * policy['insurance-unit']
}

/** Sum of the crate's three sides in cm; null while the work's box is not measured. */
export function girthCm(boxSizeCm: readonly number[] | null, policy: Policy): number | null {
  return boxSizeCm?.reduce((sum, side) => sum + side + policy['packing-margin'], 0) ?? null
}

/** Tax contained in a tax-included amount; taken once on the total of a document, never per line (D25). */
export const taxIn = (total: number): number =>
  Math.floor((total * fees.taxBasisPoints) / (10_000 + fees.taxBasisPoints))

/** The price that leaves the country untaxed (D25). */
export const withoutTax = (price: number): number => price - taxIn(price)

/** Who sells, as far as fees go by it (D20-D22). */
interface ChargedSeller {
  readonly type: SellerType
  /** Charged to a member whose work the operator fetches and sends (method 1, D29). */
  readonly pickupFee?: number | undefined
}

/** The operator sends everything but what a member ships (method 0). */
export const isArranged = ({ type, pickupFee }: ChargedSeller): boolean => type !== 'member' || pickupFee !== undefined

export interface ChargedWork {
  /** Tax-included, as listed, won or agreed. */
  readonly listPrice: number
  readonly boxSizeCm: readonly number[] | null
  readonly seller: ChargedSeller
}

/** What one work costs to send. `transport` is null where an operator must ask the art courier first (D26, D41). */
export interface Shipping {
  readonly girthCm: number | null
  readonly transport: number | null
  readonly packing: number
  readonly insurance: number
  /** By the operator; a member who ships is not insured by us, and is told so (D75). */
  readonly arranged: boolean
}

/** Where it goes: its area, or null where the written state is none of the list, so that only a quote is true. */
export interface Destination {
  readonly country: 'JP' | 'US'
  readonly area: Pick<Area, 'pid'> | null
}

function shippingOf(work: ChargedWork, to: Destination, policy: Policy): Shipping {
  const girth = girthCm(work.boxSizeCm, policy)
  const arranged = isArranged(work.seller)
  const isParcel = girth !== null && girth <= policy['parcel-girth-max']
  return {
    girthCm: girth,
    transport: isParcel && to.area ? transportTo(to.area, policy) : null,
    packing: policy['packing-fee'],
    insurance: arranged ? insurance(work.listPrice, policy) : 0,
    arranged,
  }
}

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

/** `price` is what the buyer is charged for the work: without tax for exports. The two fees never stack (D21). */
export function saleOf(
  price: number,
  seller: ChargedSeller,
  sent: Pick<Shipping, 'transport' | 'packing' | 'arranged'>,
  rates: SaleRates,
): SaleShares {
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

export interface Amounts {
  /** Sum of the works' prices. */
  readonly subtotal: number
  readonly packing: number
  readonly insurance: number
  /** packing + insurance (D23). */
  readonly fee: number
  /** Transport, as far as it is known. */
  readonly deliveryFee: number
  /** Contained in the total; 0 for exports. */
  readonly tax: number
  readonly total: number
}

interface ChargedLine extends Shipping {
  /** Charged for the work. */
  readonly price: number
}

/** By the policy of the moment: an order freezes what comes of it (D40). */
export function chargeLine(work: ChargedWork, to: Destination, policy: Policy): ChargedLine {
  return { ...shippingOf(work, to, policy), price: to.country === 'JP' ? work.listPrice : withoutTax(work.listPrice) }
}

/** The total is the sum of its lines by construction; a transport that waits for its quote counts as nothing yet. */
export function amountsOf(lines: readonly ChargedLine[], country: Destination['country']): Amounts {
  const sum = (of: (line: ChargedLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const subtotal = sum(({ price }) => price)
  const packing = sum(line => line.packing)
  const insured = sum(line => line.insurance)
  const fee = packing + insured
  const deliveryFee = sum(({ transport }) => transport ?? 0)
  const total = subtotal + fee + deliveryFee
  return { subtotal, packing, insurance: insured, fee, deliveryFee, tax: country === 'JP' ? taxIn(total) : 0, total }
}

export const needsQuote = (lines: readonly Pick<Shipping, 'transport'>[]): boolean =>
  lines.some(({ transport }) => transport === null)
