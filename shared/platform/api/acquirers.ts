import * as z from 'zod'
import { open, platformEndpoint, publicKey } from './endpoint.ts'
import { field, kind } from './fields.ts'

/**
 * The few addresses that stand between the platform and its acquirer: the sandbox's tokeniser and its issuer, whom only
 * the sandbox has, and where fincode sends its notices (payment-platform.md 3.3, 3.4, 5.7).
 */
const accessId = () => field('116', z.string().regex(/^\w{24}$/, kind('002')))
const language = () => z.enum(['ja', 'en']).optional()
const example = { access_id: 'a_0T4W5X6Y7Z8A9B0C1D2E3F' } as const

/** Reads and writes of the sandbox's own books. */
const sandboxGrants = { table: ['get', 'query', 'put'], acquirer: true } as const

export const createTokens = platformEndpoint({
  id: 'createTokens',
  area: 'sandbox',
  method: 'POST',
  path: '/sandbox/v1/tokens',
  summary: 'Makes tokens of a test card: the only call that takes a number, and it keeps none (3.3)',
  operation: '0008',
  access: publicKey(),
  input: z.strictObject({
    // Whatever is wrong with it is one refusal: its content must not be told back.
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
    /** How many tokens, each good once. */
    number: z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']).default('1'),
  }),
  output: z.object({
    list: z.array(z.object({ token: z.string().max(512) })).min(1),
    /** All but the last four digits hidden. */
    card_no: z.string(),
    expire: z.string(),
    security_code_set: z.boolean(),
    brand: z.string(),
  }),
  codes: ['E9993134005', 'E9993134016', 'E0008009011'],
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
  summary: 'The issuer of a test card: asks its holder, or sends the browser back at once (3.4)',
  operation: 'C010',
  access: open(),
  input: z.strictObject({ access_id: accessId(), lang: language() }),
  output: z.object({}),
  codes: ['EC010116002'],
  grants: sandboxGrants,
  sandboxOnly: true,
  page: true,
  example: { input: example, output: {} },
})

export const answerIssuer = platformEndpoint({
  id: 'answerIssuer',
  area: 'sandbox',
  method: 'POST',
  path: '/acs/{access_id}',
  summary: 'What the holder typed at the issuer of a test card (3.4)',
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
  example: { input: { ...example, action: 'code', code: '123456' }, output: {} },
})

export const receiveFincode = platformEndpoint({
  id: 'receiveFincode',
  area: 'system',
  method: 'POST',
  path: '/hooks/fincode/{setting_token}',
  summary: 'Takes a notice of fincode, keeps it once and has the order looked at (5.7)',
  operation: '9994',
  access: open(),
  input: z.strictObject({ setting_token: z.string().max(64) }),
  output: z.object({ receive: z.literal('0') }),
  codes: ['E9994001029'],
  grants: { table: ['get', 'query', 'put'], acquirer: true },
  raw: true,
  example: { input: { setting_token: 'w1' }, output: { receive: '0' } },
})

/** For registries: the sandbox's go away with it. */
export const sandboxAcquirer = [createTokens, showIssuer, answerIssuer] as const
export const acquirerHooks = [receiveFincode] as const
