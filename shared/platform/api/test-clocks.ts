import * as z from 'zod'
import { platformEndpoint, secretKey } from './endpoint.ts'
import { Delivery } from './events.ts'
import { field, instant, instantInput, kind } from './fields.ts'

/**
 * Time that can be moved, for who tests an integration (payment-platform.md 5.21). What is made under a clock (header
 * `Test-Clock`) lives by it: its timers run when the clock is advanced, in the order of their instants.
 */
export const TestClock = z.object({
  id: z.string(),
  object: z.literal('test_clock'),
  name: z.string(),
  /** What it showed when it was made, or when it was last advanced; it goes on from there. */
  frozen_time: instant(),
  /** What it shows now. */
  now: instant(),
  /** ADVANCING until every timer on the way has run; FAILED when one of them would not. */
  status: z.enum(['READY', 'ADVANCING', 'FAILED']),
  advancing_to: instant().nullable(),
  deletes_after: instant(),
  created: instant(),
})
export type TestClock = z.infer<typeof TestClock>

const example = {
  id: 'tclk_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  object: 'test_clock',
  name: 'a month of holds',
  frozen_time: '2026-12-01T00:00:00.000Z',
  now: '2026-12-01T00:00:00.000Z',
  status: 'READY',
  advancing_to: null,
  deletes_after: '2026-12-31T00:00:00.000Z',
  created: '2026-12-01T00:00:00.000Z',
} as const satisfies TestClock
const id = z.string().max(40)

export const createTestClock = platformEndpoint({
  id: 'createTestClock',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/v1/test_clocks',
  summary: 'A clock of its own for the objects that are made under it (5.21)',
  operation: '9992',
  access: secretKey(),
  input: z.strictObject({
    frozen_time: field('001', instantInput()),
    name: z.string().trim().max(100).default(''),
  }),
  output: TestClock,
  codes: ['E9992001001'],
  grants: { table: ['put'] },
  sandboxOnly: true,
  status: 201,
  example: { input: { frozen_time: '2026-12-01T00:00:00Z', name: example.name }, output: example },
})

export const getTestClock = platformEndpoint({
  id: 'getTestClock',
  area: 'sandbox',
  method: 'GET',
  path: '/sandbox/v1/test_clocks/{id}',
  summary: 'What a clock shows, and whether it has arrived (5.21)',
  operation: '9992',
  access: secretKey(),
  input: z.strictObject({ id }),
  output: TestClock,
  codes: ['E9992001002'],
  grants: { table: ['get'] },
  sandboxOnly: true,
  example: { input: { id: example.id }, output: example },
})

export const advanceTestClock = platformEndpoint({
  id: 'advanceTestClock',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/v1/test_clocks/{id}/advance',
  summary: 'Moves a clock on, by at most two years, and runs what comes due on the way (5.21)',
  operation: '9992',
  access: secretKey(),
  input: z.strictObject({ id, to: field('001', instantInput()) }),
  output: TestClock,
  codes: ['E9992001001', 'E9992001002', 'E9991001002'],
  grants: { table: ['get', 'put'] },
  sandboxOnly: true,
  status: 202,
  example: {
    input: { id: example.id, to: '2027-01-01T00:00:00Z' },
    output: { ...example, status: 'ADVANCING', advancing_to: '2027-01-01T00:00:00.000Z' },
  },
})

export const replayWebhooks = platformEndpoint({
  id: 'replayWebhooks',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/v1/webhooks/replay',
  summary: 'Sends events again, as often and in the order that a receiver has to bear (5.21)',
  operation: '0044',
  access: secretKey('webhooks:write'),
  input: z.strictObject({
    events: field(
      '023',
      z
        .array(z.string().min(1, kind('002')).max(40, kind('002')))
        .min(1, kind('002'))
        .max(20, kind('002')),
    ),
    times: z.int().min(1).max(5).default(1),
  }),
  output: z.object({ list: z.array(Delivery) }),
  codes: ['E0044023002'],
  grants: { table: ['get', 'query', 'put'] },
  sandboxOnly: true,
  status: 202,
  example: { input: { events: ['evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C'], times: 3 }, output: { list: [] } },
})

export const resetSandbox = platformEndpoint({
  id: 'resetSandbox',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/v1/reset',
  summary: 'Removes the test data of the shop; its keys and webhook settings stay (5.21)',
  operation: '9992',
  access: secretKey(),
  input: z.strictObject({}),
  output: z.object({ accepted: z.literal(true) }),
  codes: [],
  grants: { table: ['put'] },
  sandboxOnly: true,
  status: 202,
  example: { input: {}, output: { accepted: true } },
})

export const testClocks = [createTestClock, getTestClock, advanceTestClock, replayWebhooks, resetSandbox] as const
