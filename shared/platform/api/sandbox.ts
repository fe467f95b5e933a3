import * as z from 'zod'
import { open, platformEndpoint, publicKey, secretKey } from './endpoint.ts'
import { field, instantField, instantInputField, kind } from './fields.ts'
import { WebhookDelivery } from './webhooks/events.ts'

/**
 * The sandbox's tokeniser and simulated issuer, which exist only with the sandbox acquirer (payment-platform.md 3.3,
 * 3.4).
 */
const accessId = () => field('116', z.string().regex(/^\w{24}$/, kind('002')))
const language = () => z.enum(['ja', 'en']).optional()
const issuerExample = { access_id: 'a_0T4W5X6Y7Z8A9B0C1D2E3F' } as const

/** Access to the sandbox's own records. */
const sandboxGrants = { table: ['get', 'query', 'put'], acquirer: true } as const

export const createTokens = platformEndpoint({
  id: 'createTokens',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/v1/tokens',
  summary: 'Tokenize a test card (3.3)',
  operation: '0008',
  access: publicKey(),
  input: z.strictObject({
    // Every problem of the card number gives the same error, because its content must not be repeated.
    card_no: z.string().max(64).default(''),
    expire: field('009', z.string().regex(/^\d\d(0[1-9]|1[0-2])$/, kind('008'))),
    security_code: z.string().max(64).optional(),
    holder_name: field(
      '010',
      z
        .string()
        .trim()
        .max(50, kind('003'))
        .regex(/^[A-Za-z .]*$/, kind('008'))
        .optional(),
    ),
    /** Number of single-use tokens to create. */
    number: z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']).default('1'),
  }),
  output: z.object({
    list: z.array(z.object({ token: z.string().max(512) })).min(1),
    /** Card number masked except for its last four digits. */
    card_no: z.string(),
    expire: z.string(),
    security_code_set: z.boolean(),
    brand: z.string(),
  }),
  codes: ['E9993134005', 'E9993134016', 'E0008009011'],
  needs: { card_no: {} },
  grants: sandboxGrants,
  sandboxOnly: true,
  takesCard: true,
  keepsNoAnswer: true,
  example: {
    input: { card_no: '4242424242424242', expire: '3012', security_code: '123', holder_name: 'NAGI MORISHITA' },
    output: {
      list: [{ token: 'tok_sbx_01KB8Z6V3RM3F5Q9ZC5T0A1B2C' }],
      card_no: '************4242',
      expire: '3012',
      security_code_set: true,
      brand: 'VISA',
    },
  },
})

export const showIssuer = platformEndpoint({
  id: 'showIssuer',
  area: 'sandbox',
  method: 'GET',
  path: '/acs/{access_id}',
  summary: 'Open the 3-D Secure challenge page of the simulated issuer (3.4)',
  operation: 'C010',
  access: open(),
  input: z.strictObject({ access_id: accessId(), lang: language() }),
  output: z.object({}),
  codes: ['EC010116002'],
  grants: sandboxGrants,
  sandboxOnly: true,
  page: true,
  example: { input: issuerExample, output: {} },
})

export const answerIssuer = platformEndpoint({
  id: 'answerIssuer',
  area: 'sandbox',
  method: 'POST',
  path: '/acs/{access_id}',
  summary: 'Submit the cardholder’s answer to the simulated issuer (3.4)',
  operation: 'C010',
  access: open(),
  input: z.strictObject({
    access_id: accessId(),
    action: z.enum(['code', 'cancel']),
    code: z.string().trim().max(20).default(''),
    lang: language(),
  }),
  output: z.object({}),
  codes: ['EC010116002'],
  grants: sandboxGrants,
  sandboxOnly: true,
  page: true,
  form: true,
  example: { input: { ...issuerExample, action: 'code', code: '123456' }, output: {} },
})

/**
 * A clock that a shop advances to test its integration (payment-platform.md 5.21). Objects made under a clock (header
 * `Test-Clock`) use its time: their timers run when it is advanced, in chronological order.
 */
export const TestClock = z.object({
  id: z.string(),
  object: z.literal('test_clock'),
  name: z.string(),
  /** Time at creation or at the last advance; the clock runs on from there. */
  frozen_time: instantField(),
  /** Current time of the clock. */
  now: instantField(),
  /** ADVANCING until every timer on the way has run; FAILED if one could not run. */
  status: z.enum(['READY', 'ADVANCING', 'FAILED']),
  advancing_to: instantField().nullable(),
  deletes_after: instantField(),
  created: instantField(),
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
  summary: 'Create a test clock (5.21)',
  operation: '9992',
  access: secretKey(),
  input: z.strictObject({
    frozen_time: field('001', instantInputField()),
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
  summary: 'Retrieve a test clock (5.21)',
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
  summary: 'Advance a test clock by up to two years and run everything that falls due (5.21)',
  operation: '9992',
  access: secretKey(),
  input: z.strictObject({ id, to: field('001', instantInputField()) }),
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
  summary: 'Replay webhook events, repeated or out of order, to test a receiver (5.21)',
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
  output: z.object({ list: z.array(WebhookDelivery) }),
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
  summary: 'Delete all test data of the shop except API keys and webhook endpoints (5.21)',
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

export const sandboxEndpoints = [
  createTestClock,
  getTestClock,
  advanceTestClock,
  replayWebhooks,
  resetSandbox,
  createTokens,
  showIssuer,
  answerIssuer,
] as const
