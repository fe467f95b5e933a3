import type { HistoryKind, PriceType, SaleStatus, SaleType, WorkState } from './work.ts'

/**
 * Numbers that the specification gives to the words for a work (marketplace.md 4). Calls carry the numbers; code,
 * events and stored items carry the words.
 */
export const workStateNumbers = {
  locked: -1,
  held: 0,
  applying: 1,
  'for-sale': 2,
  sold: 3,
  revise: 4,
  refused: 5,
} as const satisfies Record<WorkState, number>

export const saleStatusNumbers = { 'not-on-sale': 0, 'on-sale': 1, 'sold-out': 2 } as const satisfies Record<
  SaleStatus,
  number
>

export const priceTypeNumbers = { fixed: 1, offer: 2, auction: 3 } as const satisfies Record<PriceType, number>

/** Position in the specification's list, counted from zero (D33). */
export const saleTypeNumbers = {
  display: 0,
  now: 1,
  new: 2,
  primary: 3,
  secondary: 4,
  auction: 5,
} as const satisfies Record<SaleType, number>

/** How an owner wants to sell (D70). */
export const saleKindNumbers = { fixed: 1, auction: 2, offer: 3 } as const satisfies Record<PriceType, number>

/** Kinds of the public history of a work (D94). */
export const historyKindNumbers = {
  buy: 1,
  sell: 2,
  'on-shelves': 3,
  'secondary-cancel': 4,
  'secondary-listing': 5,
} as const satisfies Record<HistoryKind, number>
