import { orderIdOf } from '#shared/domain/buying/order/order.ts'
import type { DifferenceWire } from '#shared/platform/api/payments/differences.ts'

/** A discrepancy for the console, with the order of ours to which its payment belongs. */
export const differenceRowOf = (difference: DifferenceWire) => ({
  differenceId: difference.id,
  kind: difference.kind,
  state: difference.status,
  paymentId: difference.payment_id,
  upstreamOrderId: difference.upstream_order_id,
  orderId: orderIdOf(difference.payment_id ?? difference.upstream_order_id ?? '') ?? null,
  payType: difference.pay_type,
  ours: difference.ours,
  theirs: difference.theirs,
  note: difference.note,
  found: difference.found,
  closed: difference.closed,
})
