import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { PayState } from './transitions.ts'

/**
 * Numbers that the specification gives to the states of an order (marketplace.md 4). Calls carry the numbers; code,
 * events and stored items carry the words.
 */
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
  capturing: 9,
} as const satisfies Readonly<Record<PayState, number>>

export const payStateOf = (number: number): PayState => wordOf(payStateNumbers, number)
