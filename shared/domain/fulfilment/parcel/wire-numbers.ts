import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { ParcelState } from './transitions.ts'

/**
 * Numbers that the specification gives to the states of a parcel (marketplace.md 4). Calls carry the numbers; code,
 * events and stored items carry the words.
 */
export const parcelStateNumbers = {
  preparing: 1,
  delivering: 2,
  confirmed: 3,
  completed: 4,
  cancelled: 5,
  claimed: 6,
  returned: 7,
} as const satisfies Readonly<Record<ParcelState, number>>

export const parcelStateOf = (number: number): ParcelState => wordOf(parcelStateNumbers, number)
