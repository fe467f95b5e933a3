/** A member's cards at the platform (payment-platform 5.2): brand, last four digits and expiry. */
export interface SavedCard {
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** MMYY, as printed on the card. */
  readonly expire: string
  readonly name: string
  readonly default: boolean
  readonly expired: boolean
}

/** Id of the member's customer at the platform. */
export const customerIdOf = (userId: string): string => `c_${userId}`

/** MMYY from the platform's YYMM. */
export const printedExpiry = (yymm: string): string => `${yymm.slice(2)}${yymm.slice(0, 2)}`
