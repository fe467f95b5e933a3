import type { SaleShares } from './charges.ts'

/** What is taken off the price of a sale, or put to it. */
export const saleFeeKinds = ['commission', 'receipt-fee', 'artist-return', 'pick-up', 'carriage', 'refund'] as const

/** From a price to what the seller gets of it, line by line; `refunded` yen of the price went back to the buyer. */
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
    // What the buyer paid for the parcel goes to the member who ships it.
    { kind: 'carriage', amount: net - (price - refunded) + taken },
  ] as const
  return fees.filter(({ amount }) => amount !== 0)
}
