import { handle } from '#functions/machinery/http/handle.ts'
import { getBatch, getPayouts } from '#functions/store/earning/payouts.ts'
import { adminGetPayoutBatch } from '#shared/api/earning/console/payouts.ts'
import { batchRowOf, payoutRowOf } from './views/payout-rows.ts'

export const handler = handle(adminGetPayoutBatch, async ({ input, caller, language, table, fail }) => {
  const batch = await getBatch(table, input.id)
  if (!batch) return fail('not-found')
  const payouts = await getPayouts(table, batch.lineIds.length > 0 ? batch.lineIds : batch.payoutIds)
  return {
    batch: batchRowOf(batch, caller.operatorId),
    list: payouts.map(payout => payoutRowOf(payout, language)),
  }
})
