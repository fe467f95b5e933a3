import { closeDifference, discrepancyView } from '#shared/platform/api/payments/differences.ts'
import { endDiscrepancy } from '#shared/platform/payments/discrepancy.ts'
import { serve } from '../http/serve.ts'
import { putDiscrepancy, readDiscrepancy } from '../store/payments/discrepancies.ts'

export const handler = serve(closeDifference, async ({ input, shop, mode, table, now, commit, fail }) => {
  const before = await readDiscrepancy(table, { mode, shopId: shop.shopId }, input.id)
  if (!before) return fail('EC002100002')
  const closed = endDiscrepancy(before, input.note, now())
  if (closed.outcome === 'refused') return discrepancyView(before)
  const { discrepancy } = closed
  return commit({
    writes: [putDiscrepancy(before, discrepancy).or('E9991001002')],
    answer: discrepancyView(discrepancy),
  })
})
