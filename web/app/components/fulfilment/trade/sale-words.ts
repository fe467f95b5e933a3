import type { PayoutState } from '#shared/domain/buying/order/sale-line.ts'
import type { saleFeeKinds } from '#shared/domain/kernel/money/sale-fees.ts'
import { m } from '../../../paraglide/messages.js'

/** How the money of a sold work stands (D88), and what is taken off it or added (D20-D24, D29). */
export const payoutWords: Readonly<Record<PayoutState, () => string>> = {
  pending: m.sales_pending,
  held: m.sales_held,
  payable: m.sales_payable,
  batched: m.payouts_batched,
  paid: m.payouts_paid,
  cancelled: m.sales_cancelled,
}

export const feeWords: Readonly<Record<(typeof saleFeeKinds)[number], () => string>> = {
  commission: m.sales_fee_commission,
  'receipt-fee': m.sales_fee_receipt,
  'artist-return': m.sales_fee_artist,
  'pick-up': m.sales_fee_pickup,
  carriage: m.sales_fee_carriage,
  refund: m.sales_fee_refund,
}
