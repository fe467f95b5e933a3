import { closeDifference, differenceView } from '#shared/platform/api/payments/differences.ts'
import { endDifference } from '#shared/platform/payments/difference.ts'
import { serve } from '../http/serve.ts'
import { putDifference, readDifference } from '../store/payments/differences.ts'

export const handler = serve(closeDifference, async ({ input, shop, mode, table, now, commit, fail }) => {
  const before = await readDifference(table, { mode, shopId: shop.shopId }, input.id)
  if (!before) return fail('EC002100002')
  const closed = endDifference(before, input.note, now())
  if (closed.outcome === 'refused') return differenceView(before)
  const { difference } = closed
  return commit({ writes: [putDifference(before, difference).or('E9991001002')], answer: differenceView(difference) })
})
