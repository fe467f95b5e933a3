import type { adminReturnMoney } from '#shared/api/console/refunds.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { iso } from '#shared/domain/iso.ts'
import type { OrderDebt } from '#shared/domain/order/order.ts'

export const debtViewOf = ({
  owed,
  returned,
  since,
  transfers,
}: OrderDebt): OutputOf<typeof adminReturnMoney>['debt'] => ({
  owed,
  open: owed - returned,
  since: iso(since),
  transfers: transfers.map(each => ({ ...each, at: iso(each.at) })),
})
