import type { Refund } from '#shared/domain/fulfilment/refund/refund.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'

export function refundViewOf(refund: Refund) {
  return {
    refundId: refund.refundId,
    amount: refund.amount,
    lines: refund.lines,
    cause: refund.cause,
    reason: refund.reason,
    state: refund.state,
    requestedAt: iso(refund.requestedAt),
    doneAt: isoOrNull(refund.doneAt),
    via: refund.via ?? null,
    reference: refund.reference ?? null,
    failure: refund.failure ?? null,
    tries: refund.tries,
  }
}
