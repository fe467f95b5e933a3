import { dayMs } from '#shared/durations.ts'
import { createTestClock } from '#shared/platform/api/sandbox.ts'
import { serve } from '../http/serve.ts'
import { type ClockRecord, clockLifeMs, clockView, putClock, setTo } from '../store/sandbox/clocks.ts'

const twoYears = 2 * 365 * dayMs

export const handler = serve(createTestClock, async ({ input, shop, newId, commit, fail }) => {
  const real = Date.now()
  if (Math.abs(input.frozen_time - real) > twoYears)
    return fail('E9992001001', { field: 'frozen_time', params: ['frozen_time'] })
  const blank: ClockRecord = {
    clockId: `tclk_${newId()}`,
    shopId: shop.shopId,
    name: input.name,
    offset: 0,
    setTo: real,
    state: 'READY',
    step: 0,
    createdAt: real,
    expiresAt: Math.floor((real + clockLifeMs) / 1000),
    version: 1,
  }
  const clock = setTo(blank, input.frozen_time, real)
  return commit({ writes: [putClock(clock)], answer: clockView(clock, real) })
})
