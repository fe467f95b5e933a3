import type { SaleShares } from './charges.ts'

/** Kinds of deductions from, and additions to, the price of a sale. */
export const saleFeeKinds = ['commission', 'receipt-fee', 'artist-return', 'pick-up', 'carriage', 'refund'] as const

/** Line by line from a price to the seller's net; `refunded` yen of the price were refunded. */
export function saleFeesOf(
  { commission, receiptFee, artistReturn, pickupFee, net }: Omit<SaleShares, 'passedOn'>,
  price: number,
  refunded = 0,
) {
  const taken = commission + receiptFee + artistReturn + pickupFee
  const fees = [
    { kind: 'refund', amount: -refunded },
    { kind: 'commission', amount: -commission },
    { kind: 'receipt-fee', amount: -receiptFee },
    { kind: 'artist-return', amount: -artistReturn },
    { kind: 'pick-up', amount: -pickupFee },
    // A member who ships receives what the buyer paid for the parcel.
    { kind: 'carriage', amount: net - (price - refunded) + taken },
  ] as const
  return fees.filter(({ amount }) => amount !== 0)
}
