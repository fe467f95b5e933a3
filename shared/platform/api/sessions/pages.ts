import * as z from 'zod'
import { open, platformEndpoint } from '../endpoint.ts'
import { field, kind } from '../fields.ts'

/**
 * The hosted pages. Whoever knows the address may open it, because ids are random. Posts are HTML forms, and every
 * answer is a page or a redirect (payment-platform.md 5, conventions). An expired session has a page that says so, with
 * status 410; error codes are answered only if there is no page to show.
 */
const language = { lang: z.enum(['ja', 'en']).optional().catch(undefined) }
const address = (prefix: string, number: '128' | '129') =>
  field(number, z.string().regex(new RegExp(`^${prefix}_\\w{22}$`), kind('002')))
const nothing = z.object({})
const example = <Input>(input: Input) => ({ input, output: {} })
const pays = { table: ['get', 'put', 'update', 'query', 'check'], acquirer: true } as const
const sessionId = 'ps_01KAK3B9Q0T4W5X6Y7Z8A9'
const cardSessionId = 'cr_01KAK3B9Q0T4W5X6Y7Z8A9'
const linkId = 'lk_01KAK3B9Q0T4W5X6Y7Z8A9'
const clientSecret = 'el_01KAK3B9Q0T4W5X6Y7Z8A9_secret_0123456789abcdefghijklmnopqrstuv'

export const showPay = platformEndpoint({
  id: 'showPay',
  area: 'sessions',
  method: 'GET',
  path: '/pay/{id}',
  summary: 'Open the checkout page of a session (5.4)',
  operation: '0054',
  access: open(),
  page: true,
  input: z.object({ id: address('ps', '128'), ...language }),
  output: nothing,
  codes: ['E0054128002'],
  grants: pays,
  example: example({ id: sessionId }),
})

export const submitPay = platformEndpoint({
  id: 'submitPay',
  area: 'sessions',
  method: 'POST',
  path: '/pay/{id}',
  summary: 'Pay a checkout session by card token, or request a virtual account (5.4)',
  operation: '0054',
  access: open(),
  page: true,
  form: true,
  input: z.object({
    id: address('ps', '128'),
    pay_type: z.string().max(20).optional(),
    token: z.string().max(512).optional(),
    email: z.string().trim().max(254).optional(),
    ...language,
  }),
  output: nothing,
  codes: ['E0054128002'],
  grants: pays,
  example: example({ id: sessionId, pay_type: 'Card', token: 'tok_sbx_01KAK3B9Q0', email: 'nagi@example.jp' }),
})

export const cancelPay = platformEndpoint({
  id: 'cancelPay',
  area: 'sessions',
  method: 'POST',
  path: '/pay/{id}/cancel',
  summary: 'Cancel at the checkout page and return to the shop (5.4)',
  operation: '0054',
  access: open(),
  page: true,
  form: true,
  input: z.object({ id: address('ps', '128'), ...language }),
  output: nothing,
  codes: ['E0054128002'],
  grants: pays,
  example: example({ id: sessionId }),
})

export const returnPay = platformEndpoint({
  id: 'returnPay',
  area: 'sessions',
  method: 'GET',
  path: '/pay/{id}/return',
  summary: 'Return from 3-D Secure to the checkout page (5.4)',
  operation: '0054',
  access: open(),
  page: true,
  input: z.object({ id: address('ps', '128'), ...language }),
  output: nothing,
  codes: ['E0054128002'],
  grants: pays,
  example: example({ id: sessionId }),
})

export const showLink = platformEndpoint({
  id: 'showLink',
  area: 'sessions',
  method: 'GET',
  path: '/links/{id}',
  summary: 'Open the page of a payment link (5.4)',
  operation: '0057',
  access: open(),
  page: true,
  input: z.object({ id: address('lk', '128'), ...language }),
  output: nothing,
  codes: ['E0057128002'],
  grants: { table: ['get'] },
  example: example({ id: linkId }),
})

export const openLink = platformEndpoint({
  id: 'openLink',
  area: 'sessions',
  method: 'POST',
  path: '/links/{id}',
  summary: 'Open a checkout session from a payment link (5.4)',
  operation: '0057',
  access: open(),
  page: true,
  form: true,
  input: z.object({ id: address('lk', '128'), amount: z.string().max(20).optional(), ...language }),
  output: nothing,
  codes: ['E0057128002'],
  grants: { table: ['get', 'put'] },
  example: example({ id: linkId }),
})

export const showCardSession = platformEndpoint({
  id: 'showCardSession',
  area: 'sessions',
  method: 'GET',
  path: '/card/{id}',
  summary: 'Open the page of a card session (5.5)',
  operation: '0058',
  access: open(),
  page: true,
  input: z.object({ id: address('cr', '129'), ...language }),
  output: nothing,
  codes: ['E0058129002'],
  grants: { ...pays, table: [...pays.table, 'delete'] },
  example: example({ id: cardSessionId }),
})

export const submitCardSession = platformEndpoint({
  id: 'submitCardSession',
  area: 'sessions',
  method: 'POST',
  path: '/card/{id}',
  summary: 'Save a card at the page of a card session (5.5)',
  operation: '0058',
  access: open(),
  page: true,
  form: true,
  input: z.object({
    id: address('cr', '129'),
    token: z.string().max(512).optional(),
    email: z.string().trim().max(254).optional(),
    ...language,
  }),
  output: nothing,
  codes: ['E0058129002'],
  grants: { ...pays, table: [...pays.table, 'delete'] },
  example: example({ id: cardSessionId, token: 'tok_sbx_01KAK3B9Q0' }),
})

export const returnCardSession = platformEndpoint({
  id: 'returnCardSession',
  area: 'sessions',
  method: 'GET',
  path: '/card/{id}/return',
  summary: 'Return from 3-D Secure to the page of a card session (5.5)',
  operation: '0058',
  access: open(),
  page: true,
  input: z.object({ id: address('cr', '129'), ...language }),
  output: nothing,
  codes: ['E0058129002'],
  grants: { ...pays, table: [...pays.table, 'delete'] },
  example: example({ id: cardSessionId }),
})

export const showElement = platformEndpoint({
  id: 'showElement',
  area: 'sessions',
  method: 'GET',
  path: '/elements/card',
  summary: 'Open the embedded card form (6.0)',
  operation: '0055',
  access: open(),
  page: true,
  input: z.object({
    client_secret: z.string().max(200).default(''),
    /** `shop`: the shop's page has the button and submits the form by a message. */
    button: z.enum(['own', 'shop']).default('own'),
    ...language,
  }),
  output: nothing,
  codes: ['E0058129002', 'E0058129023'],
  grants: { table: ['get', 'query'], acquirer: true },
  example: example({ client_secret: clientSecret }),
})

export const storeCardEdit = platformEndpoint({
  id: 'storeCardEdit',
  area: 'sessions',
  method: 'POST',
  path: '/elements/card',
  summary: 'Tokenize a new expiry date and cardholder name for a saved card (6.0)',
  operation: '0008',
  access: open(),
  input: z.strictObject({
    client_secret: z.string().max(200),
    expire: field('009', z.string().regex(/^\d\d(0[1-9]|1[0-2])$/, kind('008'))),
    holder_name: field(
      '010',
      z
        .string()
        .trim()
        .max(50, kind('003'))
        .regex(/^[A-Z. ]+$/, kind('008')),
    ),
  }),
  output: z.object({ token: z.string(), brand: z.string(), last4: z.string() }),
  codes: ['E0008007002', 'E0008009011', 'E0058129023'],
  grants: { table: ['get', 'put'] },
  example: {
    input: { client_secret: clientSecret, expire: '3008', holder_name: 'NAGI MORISHITA' },
    output: { token: 'et_01KAK3B9Q0T4W5X6Y7Z8A9B0C1', brand: 'VISA', last4: '4242' },
  },
})

export const pageEndpoints = [
  showPay,
  submitPay,
  cancelPay,
  returnPay,
  showLink,
  openLink,
  showCardSession,
  submitCardSession,
  returnCardSession,
  showElement,
  storeCardEdit,
] as const
