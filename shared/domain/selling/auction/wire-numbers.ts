import type { BidKind } from './price.ts'

/**
 * The numbers that the specification gives to our words of a bid (marketplace.md 4). Calls carry the numbers; code, events
 * and stored items carry the words.
 */
export const bidKindNumbers = { bid: 0, instant: 1 } as const satisfies Record<BidKind, number>
