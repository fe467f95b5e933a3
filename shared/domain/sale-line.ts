import type { Delivery } from './delivery.ts'
import { settle } from './settlement.ts'

/** One line of a seller's history: what was sold, what is taken off, what is left, and whether it may be paid (D88). */
export const payoutStates = ['pending', 'held', 'payable', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]
export const saleFeeKinds = ['commission', 'receipt-fee', 'artist-return', 'pick-up', 'carriage', 'refund'] as const

/** `held` from the confirmed receipt on and while a claim is open; payable when nothing can take it back by itself. */
export function payoutStateOf({ status, claim, reversedAt }: Delivery): PayoutState {
  if (status === 5 || status === 7 || reversedAt !== undefined) return 'cancelled'
  if (claim?.isOpen || status === 3 || status === 6) return 'held'
  return status === 4 ? 'payable' : 'pending'
}

export function saleLineOf(item: Delivery) {
  const { commission, receiptFee, artistReturn, pickupFee, net } = settle(item, item.refunded)
  const refundedPrice = Math.min(item.price, item.refunded)
  const taken = commission + receiptFee + artistReturn + pickupFee
  const fees = [
    { kind: 'refund', amount: -refundedPrice },
    { kind: 'commission', amount: -commission },
    { kind: 'receipt-fee', amount: -receiptFee },
    { kind: 'artist-return', amount: -artistReturn },
    { kind: 'pick-up', amount: -pickupFee },
    // What the buyer paid for the parcel goes to the member who ships it.
    { kind: 'carriage', amount: net - (item.price - refundedPrice) + taken },
  ] as const
  return { fees: fees.filter(({ amount }) => amount !== 0), net, payStatus: payoutStateOf(item) }
}
