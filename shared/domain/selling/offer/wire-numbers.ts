import type { OfferState } from './transitions.ts'

/**
 * Numbers that the specification gives to the states of an offer (marketplace.md 4). Calls carry the numbers; code,
 * events and stored items carry the words.
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

/** Kinds of prices: asked for the work, or of an accepted offer (D60). */
export const priceBasisNumbers = { asking: 0, accepted: 1 } as const
