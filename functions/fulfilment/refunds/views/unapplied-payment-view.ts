import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminReturnMoney } from '#shared/api/fulfilment/console/refunds.ts'
import type { UnappliedPayment } from '#shared/domain/buying/order/order.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const unappliedViewOf = ({
  owed,
  returned,
  since,
  transfers,
}: UnappliedPayment): OutputOf<typeof adminReturnMoney>['unapplied'] => ({
  owed,
  open: owed - returned,
  since: iso(since),
  transfers: transfers.map(each => ({ ...each, at: iso(each.at) })),
})
