import { type ChargedSeller, isArranged, taxIn, withoutTax } from '#shared/domain/kernel/money/charges.ts'
import type { Destination } from '#shared/domain/people/address/areas.ts'
import { transportTo } from './transport.ts'
import type { Policy } from './values.ts'

/**
 * Charges of a sale for its buyer (D23, D25-D27): whole yen, and each sum computed from its lines, so that totals
 * always agree (D4).
 */
/** D26: a share of every price above the free amount, rounded up to whole units. */
export function insurance(price: number, policy: Policy): number {
  if (price <= policy['insurance-free-up-to']) return policy['insurance-below']
  const unit = 10_000 * policy['insurance-unit']
  return Math.ceil((price * policy['insurance-rate']) / unit) * policy['insurance-unit']
}

/** Sum of the crate's three sides in cm; null if the work's box was not measured. */
export function girthCm(boxSizeCm: readonly number[] | null, policy: Policy): number | null {
  return boxSizeCm?.reduce((sum, side) => sum + side + policy['packing-margin'], 0) ?? null
}

export interface ChargedWork {
  /** Tax-included price: listed, won or agreed. */
  readonly listPrice: number
  readonly boxSizeCm: readonly number[] | null
  readonly seller: ChargedSeller
}

/** Charges for shipping one work. `transport` is null if an operator has to ask the art courier first (D26, D41). */
export interface Shipping {
  readonly girthCm: number | null
  readonly transport: number | null
  readonly packing: number
  readonly insurance: number
  /** Shipped by the operator; parcels of members are not insured by us, and buyers are told so (D75). */
  readonly arranged: boolean
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

export interface Amounts {
  /** Sum of the works' prices. */
  readonly subtotal: number
  readonly packing: number
  readonly insurance: number
  /** Packing and insurance in yen (D23). */
  readonly fee: number
  /** Transport, as far as it is known. */
  readonly deliveryFee: number
  /** Tax contained in the total; 0 for exports. */
  readonly tax: number
  readonly total: number
}

interface ChargedLine extends Shipping {
  /** Price charged for the work. */
  readonly price: number
}

/** By the current policy: an order freezes the result (D40). */
export function chargeLine(work: ChargedWork, to: Destination, policy: Policy): ChargedLine {
  return { ...shippingOf(work, to, policy), price: to.country === 'JP' ? work.listPrice : withoutTax(work.listPrice) }
}

/** The total is computed from its lines; transport that waits for a quote counts as 0. */
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
