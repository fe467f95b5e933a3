import * as z from 'zod'
import { event, reaction } from '../event.ts'

const id = z.string()
const shopId = 's_00000000001'

/** A test clock is to advance to its next timer, or to its target when no timer is left. */
export const testClockMoved = event(
  'platform.test-clock-moved',
  1,
  z.object({ shopId: id, clockId: id, step: z.int() }),
  { shopId, clockId: 'tclk_01KB8Z6V3RM3F5Q9ZC5T0A1B2C', step: 0 },
)

/** A shop's test data is to be removed. The event repeats until no row is left. */
export const sandboxReset = event('platform.sandbox-reset', 1, z.object({ shopId: id, resetId: id, step: z.int() }), {
  shopId,
  resetId: 'req_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  step: 0,
})

/** Advances a test clock from timer to timer (5.21). A batch of one keeps the timers in order. */
export const moveTestClock = reaction({
  id: 'moveTestClock',
  subject: 'platform',
  area: 'sandbox',
  on: [testClockMoved],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], indexes: ['GSI2'], acquirer: true },
  timeout: 120,
  batch: 1,
})

/** Removes test data, a few rows a message. */
export const clearSandbox = reaction({
  id: 'clearSandbox',
  subject: 'platform',
  area: 'sandbox',
  on: [sandboxReset],
  grants: { table: ['query', 'put', 'delete'], indexes: ['GSI1'] },
  timeout: 30,
  batch: 1,
})

export const platformSandboxEvents = [testClockMoved, sandboxReset] as const
export const platformSandboxBackground = [moveTestClock, clearSandbox] as const
