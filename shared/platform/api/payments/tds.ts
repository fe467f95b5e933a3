import * as z from 'zod'
import { open, platformEndpoint, secretKey } from '../endpoint.ts'
import { field, kind } from '../fields.ts'
import * as examples from './examples.ts'
import { gatewayCodes } from './refusals.ts'
import { PaymentWire } from './wire.ts'

/**
 * 3-D Secure after the redirect (payment-platform.md 2.3, 5.1): the browser's return, and the calls of shops that run
 * it themselves.
 */
const moves = { table: ['get', 'put'], acquirer: true } as const
const orderId = () => z.string().max(64, kind('002'))
const accessId = () => field('116', z.string().optional())
const id = 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C'
const access_id = 'a_7Yt2Qw9Zr4Lm6Np8Kc3Vb1'

export const completePayment = platformEndpoint({
  id: 'completePayment',
  area: 'payments',
  method: 'PUT',
  path: '/v1/payments/{id}/secure',
  summary: 'Complete a payment after 3-D Secure run by the shop (5.1)',
  operation: 'C009',
  access: secretKey('payments:write'),
  input: z.strictObject({ id: field('100', orderId()), access_id: accessId() }),
  output: PaymentWire,
  codes: [
    'EC009100002',
    'EC009100004',
    'EC009116010',
    'EC0091310A1',
    'EC0091310A2',
    'EC0091310A3',
    'EC0091310A4',
    'EC0091310A5',
    'EC0091310A6',
    'EC0091310A7',
    'E9991001004',
    ...gatewayCodes,
  ],
  needs: { access_id: {} },
  grants: moves,
  money: true,
  example: { input: { id, access_id }, output: examples.authorizedExample },
})

const TdsWire = z.object({
  access_id: z.string(),
  tds2_status: z.enum(['AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED']),
  tds2_trans_result: z.enum(['Y', 'A', 'C', 'N', 'U', 'R']).nullable(),
  tds2_trans_result_reason: z.string().nullable(),
  /** Page of the issuer's challenge. */
  challenge_url: z.string().nullable(),
})
export type TdsWire = z.infer<typeof TdsWire>
const tdsExample = {
  access_id,
  tds2_status: 'AUTHENTICATED',
  tds2_trans_result: 'Y',
  tds2_trans_result_reason: null,
  challenge_url: null,
} as const

export const authenticateTds = platformEndpoint({
  id: 'authenticateTds',
  area: 'payments',
  method: 'PUT',
  path: '/v1/secure2/{access_id}',
  summary: 'Submit the browser data that 3-D Secure collected (2.3)',
  operation: 'C008',
  access: secretKey('payments:write'),
  input: z.strictObject({
    access_id: field('116', orderId()),
    param: field('132', z.string().min(1, kind('001')).max(2000, kind('003'))),
  }),
  output: TdsWire,
  codes: ['EC008116002', 'EC008100004', 'EC0081310A6', 'EC0081310A7'],
  grants: moves,
  example: { input: { access_id, param: 'eyJicm93c2VyIjoi4oCmIn0' }, output: tdsExample },
})

export const confirmTds = platformEndpoint({
  id: 'confirmTds',
  area: 'payments',
  method: 'GET',
  path: '/v1/secure2/{access_id}',
  summary: 'Retrieve the result of a 3-D Secure challenge (2.3)',
  operation: 'C010',
  access: secretKey('payments:write'),
  input: z.strictObject({ access_id: field('116', orderId()) }),
  output: TdsWire,
  codes: ['EC010116002', 'EC010100004', 'EC0101310A7'],
  grants: moves,
  example: { input: { access_id }, output: tdsExample },
})

export const acsReturn = platformEndpoint({
  id: 'acsReturn',
  area: 'payments',
  method: 'POST',
  path: '/v1/acs_return/{access_id}',
  summary: 'Return from 3-D Secure, update the payment and redirect the browser to the shop (5.1)',
  operation: 'C010',
  access: open(),
  input: z.looseObject({
    access_id: field('116', orderId()),
    event: z.string().max(100).optional(),
    param: z.string().max(20_000).optional(),
  }),
  output: z.object({}),
  codes: ['EC010116002'],
  grants: moves,
  page: true,
  form: true,
  example: { input: { access_id, event: 'AuthResultReady' }, output: {} },
})

export const showAcsReturn = platformEndpoint({
  id: 'showAcsReturn',
  area: 'payments',
  method: 'GET',
  path: '/v1/acs_return/{access_id}',
  summary: 'Show the 3-D Secure return page when it is reopened (5.1)',
  operation: 'C010',
  access: open(),
  input: z.looseObject({ access_id: field('116', orderId()), lang: z.enum(['ja', 'en']).optional().catch(undefined) }),
  output: z.object({}),
  codes: ['EC010116002'],
  grants: { table: ['get'] },
  page: true,
  example: { input: { access_id }, output: {} },
})

export const authenticationEndpoints = [completePayment, authenticateTds, confirmTds, acsReturn, showAcsReturn] as const
