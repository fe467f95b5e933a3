import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { payoutBatches } from '#functions/store/payouts.ts'
import { adminListPayoutBatches } from '#shared/api/console/payouts.ts'
import { batchRowOf } from './views/payout-rows.ts'

export const handler = handle(adminListPayoutBatches, async ({ input, caller, table }) => {
  const { list, ...rest } = pageOfAll(await payoutBatches(table), input)
  return { ...rest, list: list.map(batch => batchRowOf(batch, caller.operatorId)) }
})
