import type { OfferState } from './transitions.ts'

/**
 * The numbers that the specification gives to our words of an offer (marketplace.md 4). Calls carry the numbers; code, events
 * and stored items carry the words.
 */
/** D63. */
export const offerStateNumbers = {
  waiting: 0,
  approved: 1,
  paid: 2,
  denied: 3,
  cancelled: 4,
  expired: 5,
  closed: 6,
  unpaid: 7,
} as const satisfies Record<OfferState, number>

/** What a price is: what is asked for the work, or what an offer was accepted at (D60). */
export const priceBasisNumbers = { asking: 0, accepted: 1 } as const
