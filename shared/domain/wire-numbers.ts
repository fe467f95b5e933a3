import type { BidKind } from './auction/price.ts'
import type { OfferState } from './offer/moves.ts'
import type { PayState, Source } from './order/moves.ts'
import type { ParcelState } from './parcel/moves.ts'
import type { HistoryKind, PriceType, SaleStatus, SaleType, SellerType, WorkState } from './work/work.ts'

/**
 * The numbers that the specification gives to our words (marketplace.md 4). Calls carry the numbers; code, events and
 * stored items carry the words. No other file names a number of a state: an answer is made by these tables and an input
 * is read by them (`wordOf`).
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

/** The order of the specification's list, counted from zero (D33). */
export const saleTypeNumbers = {
  display: 0,
  now: 1,
  new: 2,
  primary: 3,
  secondary: 4,
  auction: 5,
} as const satisfies Record<SaleType, number>

export const sellerTypeNumbers = { official: 1, partner: 2, member: 3 } as const satisfies Record<SellerType, number>

/** What a price is: what is asked for the work, or what an offer was accepted at (D60). */
export const priceBasisNumbers = { asking: 0, accepted: 1 } as const

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

export const bidKindNumbers = { bid: 0, instant: 1 } as const satisfies Record<BidKind, number>

/** How an owner wishes to sell (D70). */
export const saleKindNumbers = { fixed: 1, auction: 2, offer: 3 } as const satisfies Record<PriceType, number>

/** Whether a member has read a notice. */
export const noticeStatusNumbers = { unread: 0, read: 1 } as const

/** Kinds of the public history of a work (D94). */
export const historyKindNumbers = {
  buy: 1,
  sell: 2,
  'on-shelves': 3,
  'secondary-cancel': 4,
  'secondary-listing': 5,
} as const satisfies Record<HistoryKind, number>

export const payStateNumbers = {
  created: 0,
  authenticating: 1,
  paid: 2,
  failed: 3,
  expired: 4,
  cancelled: 5,
  'partly-refunded': 6,
  refunded: 7,
  quote: 8,
  settling: 9,
} as const satisfies Readonly<Record<PayState, number>>

export const parcelStateNumbers = {
  preparing: 1,
  delivering: 2,
  confirmed: 3,
  completed: 4,
  cancelled: 5,
  claimed: 6,
  returned: 7,
} as const satisfies Readonly<Record<ParcelState, number>>

export const sourceNumbers = {
  cart: 1,
  direct: 2,
  auction: 3,
  bargain: 4,
} as const satisfies Readonly<Record<Source, number>>

/** The word of a number that came with a call. Throws for one that the field does not have: a contract lets none through. */
export function wordOf<Table extends Readonly<Record<string, number>>>(
  table: Table,
  number: number,
): Extract<keyof Table, string> {
  for (const word in table) if (table[word] === number) return word
  throw new RangeError(`no word has the number ${number}`)
}

export const payStateOf = (number: number): PayState => wordOf(payStateNumbers, number)
export const parcelStateOf = (number: number): ParcelState => wordOf(parcelStateNumbers, number)
export const sourceOf = (number: number): Source => wordOf(sourceNumbers, number)
