import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { payoutBatches } from '#functions/store/earning/payouts.ts'
import { adminListPayoutBatches } from '#shared/api/earning/console/payouts.ts'
import { batchRowOf } from './views/payout-rows.ts'

export const handler = handle(adminListPayoutBatches, async ({ input, caller, table }) => {
  const { list, ...rest } = pageOfAll(await payoutBatches(table), input)
  return { ...rest, list: list.map(batch => batchRowOf(batch, caller.operatorId)) }
})
