/** A member's cards as the platform keeps them (payment-platform 5.2); here they are brand, last four digits and expiry. */
export interface SavedCard {
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** MMYY, as the card prints it. */
  readonly expire: string
  readonly name: string
  readonly default: boolean
  readonly expired: boolean
}

/** The member's own customer at the platform. */
export const customerIdOf = (userId: string): string => `c_${userId}`

/** The platform writes YYMM. */
export const printedExpiry = (yymm: string): string => `${yymm.slice(2)}${yymm.slice(0, 2)}`
