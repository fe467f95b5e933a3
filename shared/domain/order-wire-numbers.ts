import type { PayState, Source } from './order/moves.ts'
import type { ParcelState } from './parcel/moves.ts'
import { wordOf } from './wire-numbers.ts'

/** The specification's numbers for the words of orders, as callers read and write them. No other file knows a number. */
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

/** The word for a number that a contract has let through; any other number is a bug. */
export const payStateOf = (number: number): PayState => wordOf(payStateNumbers, number)
export const parcelStateOf = (number: number): ParcelState => wordOf(parcelStateNumbers, number)
export const sourceOf = (number: number): Source => wordOf(sourceNumbers, number)
