import * as z from 'zod'
import { payTypes } from '../../payments/values.ts'
import { linkStates } from '../../sessions/session.ts'
import { platformEndpoint, secretKey } from '../endpoint.ts'
import { field, instantField, instantInputField, kind, textField, yenField } from '../fields.ts'
import {
  addressView,
  billView,
  clientFields,
  exampleBill,
  exampleInstant,
  exampleUrls,
  path,
  sessionAddresses,
  sessionCardView,
  tds,
  times,
  virtualaccount,
} from './fields.ts'

/** Payment links: addresses that open a new checkout session each time (5.4). */
export const LinkView = z.object({
  id: z.string(),
  link_url: z.string(),
  status: z.enum([...linkStates, 'EXPIRED', 'USED']),
  name: z.string(),
  ...billView,
  card: sessionCardView,
  reusable: z.boolean(),
  max_uses: z.int().nullable(),
  uses: z.int(),
  expires_at: instantField().nullable(),
  ...addressView,
  ...times,
})
export type LinkView = z.infer<typeof LinkView>

const link: LinkView = {
  id: 'lk_01KAK3B9Q0T4W5X6Y7Z8A9',
  link_url: 'https://pay.example/links/lk_01KAK3B9Q0T4W5X6Y7Z8A9',
  status: 'ACTIVE',
  name: '展覧会の図録',
  ...exampleBill,
  amount: 3300,
  order_id: null,
  card: { job_code: 'CAPTURE', tds_type: null, tds2_type: '2' },
  reusable: true,
  max_uses: 100,
  uses: 0,
  expires_at: null,
  ...exampleUrls,
  created: exampleInstant,
  updated: exampleInstant,
  version: 1,
}
export const createLink = platformEndpoint({
  id: 'createLink',
  area: 'sessions',
  method: 'POST',
  path: '/v1/links',
  summary: 'Create a payment link (5.4)',
  operation: '0056',
  access: secretKey('sessions:write'),
  input: z.strictObject({
    name: field('031', textField(200)),
    amount: field('104', yenField(10, 1)).optional(),
    tax: yenField(10).default(0),
    pay_type: z.array(z.enum(payTypes)).min(1).default(['Card']),
    reusable: z.boolean().default(false),
    max_uses: z.int().min(1).max(1_000_000).optional(),
    order_id: field('101', z.string().regex(/^[\w-]{1,30}$/, kind('008'))).optional(),
    ...clientFields,
    card: z.strictObject({ job_code: z.enum(['AUTH', 'CAPTURE']).default('CAPTURE'), ...tds }).optional(),
    virtualaccount,
    ...sessionAddresses,
    expires_at: field('123', instantInputField()).optional(),
  }),
  output: LinkView,
  codes: ['E0053119008', 'E0053120008', 'E0053136002', 'E0056101008', 'E0056104005', 'E0056123011', 'E0056128030'],
  grants: { table: ['get', 'put', 'update'] },
  status: 201,
  example: { input: { name: link.name, amount: 3300, reusable: true, max_uses: 100 }, output: link },
})

export const getLink = platformEndpoint({
  id: 'getLink',
  area: 'sessions',
  method: 'GET',
  path: '/v1/links/{id}',
  summary: 'Retrieve a payment link (5.4)',
  operation: '0057',
  access: secretKey('sessions:write'),
  input: z.strictObject({ id: path('lk', '128') }),
  output: LinkView,
  codes: ['E0057128002'],
  grants: { table: ['get'] },
  example: { input: { id: link.id }, output: link },
})

export const disableLink = platformEndpoint({
  id: 'disableLink',
  area: 'sessions',
  method: 'PUT',
  path: '/v1/links/{id}/disable',
  summary: 'Deactivate a payment link (5.4)',
  operation: '0057',
  access: secretKey('sessions:write'),
  input: z.strictObject({ id: path('lk', '128') }),
  output: LinkView,
  codes: ['E0057128002', 'E0057128004'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: link.id }, output: { ...link, status: 'DISABLED', version: 2 } },
})

export const linkEndpoints = [createLink, getLink, disableLink] as const
