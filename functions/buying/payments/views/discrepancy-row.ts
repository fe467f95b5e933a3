import { orderIdOf } from '#shared/domain/buying/order/order.ts'
import type { DifferenceWire } from '#shared/platform/api/payments/differences.ts'

/** A discrepancy for the console, with the order of ours to which its payment belongs. */
export const discrepancyRowOf = (discrepancy: DifferenceWire) => ({
  discrepancyId: discrepancy.id,
  kind: discrepancy.kind,
  state: discrepancy.status,
  paymentId: discrepancy.payment_id,
  upstreamOrderId: discrepancy.upstream_order_id,
  orderId: orderIdOf(discrepancy.payment_id ?? discrepancy.upstream_order_id ?? '') ?? null,
  payType: discrepancy.pay_type,
  ours: discrepancy.ours,
  theirs: discrepancy.theirs,
  note: discrepancy.note,
  found: discrepancy.found,
  closed: discrepancy.closed,
})
