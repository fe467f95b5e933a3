import { getTestClock } from '#shared/platform/api/sandbox.ts'
import { serve } from '../http/serve.ts'
import { clockView, getClock } from '../store/sandbox/clocks.ts'

export const handler = serve(getTestClock, async ({ input, shop, table, fail }) => {
  const clock = await getClock(table, shop.shopId, input.id)
  return clock ? clockView(clock, Date.now()) : fail('E9992001002')
})
