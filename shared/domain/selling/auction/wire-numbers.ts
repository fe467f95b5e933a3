import type { BidKind } from './price.ts'

/**
 * Numbers that the specification gives to kinds and results of bids (marketplace.md 4). Calls carry the numbers; code,
 * events and stored items carry the words.
 */
export const bidKindNumbers = { bid: 0, instant: 1 } as const satisfies Record<BidKind, number>
