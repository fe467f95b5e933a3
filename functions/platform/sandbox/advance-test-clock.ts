import { testClockMoved } from '#events/platform/sandbox.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import { dayMs } from '#shared/durations.ts'
import { advanceTestClock } from '#shared/platform/api/sandbox.ts'
import { platformRefusalOf } from '../http/commit.ts'
import { serve } from '../http/serve.ts'
import { type ClockRecord, clockView, getClock, replaceClock, shownBy } from '../store/sandbox/clocks.ts'

const twoYears = 2 * 365 * dayMs
/** Most conflicts with the clock's own advance before the call gives up. */
const tries = 5

/** A clock only moves forward. While ADVANCING it can get a later target. At the target it is READY. */
export const handler = serve(advanceTestClock, async ({ input, shop, table, commit, fail }) => {
  for (let time = 1; ; time++) {
    const before = await getClock(table, shop.shopId, input.id)
    if (!before) return fail('E9992001002')
    const real = Date.now()
    const from = Math.max(shownBy(before, real), before.target ?? 0)
    if (input.to < from || input.to > from + twoYears)
      return fail('E9992001001', { field: 'to', pointer: '/to', params: ['to'] })
    const after: ClockRecord = { ...before, state: 'ADVANCING', target: input.to, step: before.step + 1 }
    const { shopId, clockId, step } = after
    const result = await commit.attempt({
      writes: [replaceClock(after, before).or('E9991001002')],
      events: [testClockMoved({ shopId, clockId, step })],
    })
    if (isCommitted(result)) return clockView(after, real)
    if (time === tries) return platformRefusalOf(result)
  }
})
