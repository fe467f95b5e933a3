import * as z from 'zod'
import { expiryRules } from '../../card/expiry.ts'
import { cardSessionStates } from '../../sessions/session.ts'
import { platformEndpoint, secretKey } from '../endpoint.ts'
import { bytes, field, flag, instantField, instantInputField, kind } from '../fields.ts'
import { addressView, exampleInstant, exampleUrls, path, receiver, sessionAddresses, times } from './fields.ts'

/** Card sessions: hosted pages on which a card is saved; and the card form embedded in a shop's page (5.5, 6.0). */
export const CardSessionView = z.object({
  id: z.string(),
  link_url: z.string(),
  status: z.enum(cardSessionStates),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  card_id: z.string().nullable(),
  tds_type: z.string(),
  ...addressView,
  expire: instantField(),
  receiver_mail: z.string().nullable(),
  guide_mail_send_flag: z.enum(['0', '1']),
  completion_mail_send_flag: z.enum(['0', '1']),
  ...times,
})
export type CardSessionView = z.infer<typeof CardSessionView>

const cardSession: CardSessionView = {
  id: 'cr_01KAK3B9Q0T4W5X6Y7Z8A9',
  link_url: 'https://pay.example/card/cr_01KAK3B9Q0T4W5X6Y7Z8A9',
  status: 'CREATE',
  customer_id: 'c_01KAK3B9Q0T4W5X6Y7Z8A9B0C1',
  customer_name: null,
  card_id: null,
  tds_type: '2',
  ...exampleUrls,
  expire: '2026-11-22T07:00:00.000Z',
  receiver_mail: null,
  guide_mail_send_flag: '0',
  completion_mail_send_flag: '0',
  created: exampleInstant,
  updated: exampleInstant,
  version: 1,
}
export const createCardSession = platformEndpoint({
  id: 'createCardSession',
  area: 'sessions',
  method: 'POST',
  path: '/v1/card_sessions',
  summary: 'Create a card session: a hosted page on which a customer saves a card (5.5)',
  operation: '0055',
  access: secretKey('sessions:write'),
  input: z.strictObject({
    customer_id: field(
      '003',
      z
        .string()
        .max(60, kind('003'))
        .regex(/^[\w.-]+$/, kind('002')),
    ).optional(),
    customer_name: bytes(384).optional(),
    ...sessionAddresses,
    expire: field('123', instantInputField()).optional(),
    guide_mail_send_flag: flag().default('0'),
    completion_mail_send_flag: flag().default('0'),
    receiver_mail: receiver().optional(),
    tds_type: field('112', z.enum(['0', '2'], kind('007'))).default('2'),
  }),
  output: CardSessionView,
  codes: ['E0055003002', 'E0055119008', 'E0055120008', 'E0055123011', 'E0055124001', 'E0055136002'],
  needs: { receiver_mail: { when: 'guide_mail_send_flag=1 | completion_mail_send_flag=1' } },
  grants: { table: ['get', 'put'] },
  status: 201,
  example: { input: { customer_id: 'c_01KAK3B9Q0T4W5X6Y7Z8A9B0C1' }, output: cardSession },
})

export const getCardSession = platformEndpoint({
  id: 'getCardSession',
  area: 'sessions',
  method: 'GET',
  path: '/v1/card_sessions/{id}',
  summary: 'Retrieve a card session (5.5)',
  operation: '0058',
  access: secretKey('sessions:write'),
  input: z.strictObject({ id: path('cr', '129') }),
  output: CardSessionView,
  codes: ['E0058129002'],
  grants: { table: ['get'] },
  example: { input: { id: cardSession.id }, output: cardSession },
})

export const createElement = platformEndpoint({
  id: 'createElement',
  area: 'sessions',
  method: 'POST',
  path: '/v1/elements',
  summary: 'Create an embedded card form for one page of the shop (6.0)',
  operation: '0055',
  access: secretKey('sessions:write'),
  input: z.strictObject({
    /** The only origin that may embed the form and receives the token. */
    parent_origin: field('119', z.string().regex(/^https?:\/\/[^\s/?#@\\]+$/, kind('008'))),
    mode: z.enum(['new', 'edit']).default('new'),
    /** In edit mode: the card whose expiry and holder change. */
    customer_id: field('003', z.string().regex(/^[\w.-]{1,60}$/, kind('002'))).optional(),
    card_id: z
      .string()
      .regex(/^\w{1,25}$/)
      .optional(),
    /** Whether a card that expires in the current month is accepted. */
    expiry_rule: z.enum(expiryRules).default('through_month'),
    language: z.enum(['ja', 'en']).default('ja'),
    /** `2`: one token pays, the other saves the card (`payment_id` of `createCard`). */
    tokens: z.enum(['1', '2']).default('1'),
  }),
  output: z.object({ client_secret: z.string(), url: z.string(), expires_at: instantField() }),
  codes: ['E0055003002', 'E0055119008', 'E0007007002'],
  needs: { customer_id: { when: 'mode=edit' }, card_id: { when: 'mode=edit' } },
  keepsNoAnswer: true,
  grants: { table: ['get', 'put'] },
  status: 201,
  example: {
    input: { parent_origin: 'https://shop.example', expiry_rule: 'after_this_month', language: 'ja' },
    output: {
      client_secret: 'el_01KAK3B9Q0T4W5X6Y7Z8A9_secret_0123456789abcdefghijklmnopqrstuv',
      url: 'https://pay.example/elements/card?client_secret=el_01KAK3B9Q0T4W5X6Y7Z8A9_secret_0123456789abcdefghijklmnopqrstuv',
      expires_at: '2026-11-21T08:00:00.000Z',
    },
  },
})

export const cardSessionEndpoints = [createCardSession, getCardSession, createElement] as const
