import * as z from 'zod'
import { expiryRules } from '../card/expiry.ts'
import { cardSessionStates, linkStates, payTypes, sessionStates } from '../session.ts'
import { platformEndpoint, secretKey } from './endpoint.ts'
import { bytes, field, flag, httpUrl, idText, instant, instantInput, kind, text, yen } from './fields.ts'
import { pages } from './pages.ts'

/** Payment sessions, payment links, card registration pages and the card form inside a shop's page (5.4, 5.5, 6.0). */
const knownElsewhere = ['Applepay', 'Googlepay', 'Konbini', 'Paypay', 'Directdebit'] as const
const payType = () =>
  field('102', z.array(z.enum([...payTypes, ...knownElsewhere], kind('002')), kind('008')).min(1, kind('001')))
const receiver = () =>
  field(
    '124',
    z
      .string()
      .trim()
      .min(1, kind('001'))
      .max(254, kind('003'))
      .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, kind('008')),
  )
const job = () => field('103', z.enum(['AUTH', 'CAPTURE'], kind('031')))
const addresses = {
  success_url: field('119', httpUrl()).optional(),
  cancel_url: field('120', httpUrl()).optional(),
  shop_service_name: field('121', text(100)).optional(),
  /** Mails that the shop wrote itself; without one the platform's own words go out. */
  shop_mail_template_id: field('136', z.string().max(25)).optional(),
}
const clientFields = {
  client_field_1: field('109', bytes(100)).optional(),
  client_field_2: field('110', bytes(100)).optional(),
  client_field_3: field('111', bytes(100)).optional(),
}
const tds = {
  tds_type: field('112', z.enum(['0', '2'], kind('007'))).optional(),
  tds2_type: z.enum(['2', '3']).optional(),
}
const virtualaccount = z.strictObject({ payment_term_day: z.int().min(0).max(99).default(3) }).optional()
const times = { created: instant(), updated: instant(), version: z.int() }
const billView = {
  amount: z.int().nullable(),
  tax: z.int(),
  pay_type: z.array(z.string()),
  order_id: z.string().nullable(),
  client_field_1: z.string().nullable(),
  client_field_2: z.string().nullable(),
  client_field_3: z.string().nullable(),
}
const cardView = z.object({ job_code: z.string(), tds_type: z.string().nullable(), tds2_type: z.string() })
const addressView = {
  success_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
  shop_service_name: z.string().nullable(),
}

export const SessionView = z.object({
  id: z.string(),
  link_url: z.string(),
  status: z.enum(sessionStates),
  transaction: z.object(billView),
  card: cardView,
  virtualaccount: z.object({ payment_term_day: z.int() }),
  ...addressView,
  expire: instant(),
  receiver_mail: z.string().nullable(),
  mail_customer_name: z.string().nullable(),
  guide_mail_send_flag: z.enum(['0', '1']),
  thanks_mail_send_flag: z.enum(['0', '1']),
  link_id: z.string().nullable(),
  ...times,
})
export type SessionView = z.infer<typeof SessionView>

export const LinkView = z.object({
  id: z.string(),
  link_url: z.string(),
  status: z.enum([...linkStates, 'EXPIRED', 'USED']),
  name: z.string(),
  ...billView,
  card: cardView,
  reusable: z.boolean(),
  max_uses: z.int().nullable(),
  uses: z.int(),
  expires_at: instant().nullable(),
  ...addressView,
  ...times,
})
export type LinkView = z.infer<typeof LinkView>

export const CardSessionView = z.object({
  id: z.string(),
  link_url: z.string(),
  status: z.enum(cardSessionStates),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  card_id: z.string().nullable(),
  tds_type: z.string(),
  ...addressView,
  expire: instant(),
  receiver_mail: z.string().nullable(),
  guide_mail_send_flag: z.enum(['0', '1']),
  completion_mail_send_flag: z.enum(['0', '1']),
  ...times,
})
export type CardSessionView = z.infer<typeof CardSessionView>

const at = '2026-11-21T07:00:00.000Z'
const urls = {
  success_url: 'https://shop.example/paid',
  cancel_url: 'https://shop.example/cart',
  shop_service_name: '工藝の間',
}
const bill = {
  amount: 286000,
  tax: 0,
  pay_type: ['Card'],
  order_id: 'o_01KAK3B9Q0T4W5X6Y7Z8A9B0C1',
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
}
const session: SessionView = {
  id: 'ps_01KAK3B9Q0T4W5X6Y7Z8A9',
  link_url: 'https://pay.example/pay/ps_01KAK3B9Q0T4W5X6Y7Z8A9',
  status: 'CREATE',
  transaction: bill,
  card: { job_code: 'CAPTURE', tds_type: '2', tds2_type: '2' },
  virtualaccount: { payment_term_day: 3 },
  ...urls,
  expire: '2026-11-22T07:00:00.000Z',
  receiver_mail: 'nagi@example.jp',
  mail_customer_name: '森下 凪',
  guide_mail_send_flag: '1',
  thanks_mail_send_flag: '1',
  link_id: null,
  created: at,
  updated: at,
  version: 1,
}
const link: LinkView = {
  id: 'lk_01KAK3B9Q0T4W5X6Y7Z8A9',
  link_url: 'https://pay.example/links/lk_01KAK3B9Q0T4W5X6Y7Z8A9',
  status: 'ACTIVE',
  name: '展覧会の図録',
  ...bill,
  amount: 3300,
  order_id: null,
  card: { job_code: 'CAPTURE', tds_type: null, tds2_type: '2' },
  reusable: true,
  max_uses: 100,
  uses: 0,
  expires_at: null,
  ...urls,
  created: at,
  updated: at,
  version: 1,
}
const cardSession: CardSessionView = {
  id: 'cr_01KAK3B9Q0T4W5X6Y7Z8A9',
  link_url: 'https://pay.example/card/cr_01KAK3B9Q0T4W5X6Y7Z8A9',
  status: 'CREATE',
  customer_id: 'c_01KAK3B9Q0T4W5X6Y7Z8A9B0C1',
  customer_name: null,
  card_id: null,
  tds_type: '2',
  ...urls,
  expire: '2026-11-22T07:00:00.000Z',
  receiver_mail: null,
  guide_mail_send_flag: '0',
  completion_mail_send_flag: '0',
  created: at,
  updated: at,
  version: 1,
}
const path = (prefix: string, number: '128' | '129') =>
  field(number, z.string().regex(new RegExp(`^${prefix}_\\w{22}$`), kind('002')))

export const createSession = platformEndpoint({
  id: 'createSession',
  area: 'sessions',
  method: 'POST',
  path: '/v1/sessions',
  summary: 'Makes a page on which one order is paid (5.4)',
  operation: '0053',
  access: secretKey('sessions:write'),
  input: z.strictObject({
    transaction: z.strictObject({
      pay_type: payType(),
      amount: field('104', yen(10, 1)),
      tax: field('105', yen(10)).default(0),
      order_id: field('101', idText(30)).optional(),
      ...clientFields,
    }),
    card: z.strictObject({ job_code: job().default('AUTH'), ...tds }).optional(),
    virtualaccount,
    ...addresses,
    expire: field('123', instantInput()).optional(),
    guide_mail_send_flag: flag().default('0'),
    receiver_mail: receiver().optional(),
    mail_customer_name: z.string().max(100).optional(),
    thanks_mail_send_flag: flag().default('0'),
  }),
  output: SessionView,
  codes: [
    'E0053101003',
    'E0053101014',
    'E0053102040',
    'E0053107005',
    'E0053119008',
    'E0053120008',
    'E0053123011',
    'E0053124001',
    'E0053136002',
    'E0053201019',
  ],
  grants: { table: ['get', 'put'] },
  status: 201,
  example: {
    input: {
      transaction: { pay_type: ['Card'], amount: 286000, order_id: bill.order_id },
      card: { job_code: 'CAPTURE' },
      success_url: urls.success_url,
      guide_mail_send_flag: '1',
      receiver_mail: 'nagi@example.jp',
    },
    output: session,
  },
})

export const getSession = platformEndpoint({
  id: 'getSession',
  area: 'sessions',
  method: 'GET',
  path: '/v1/sessions/{id}',
  summary: 'How a payment session stands (5.4)',
  operation: '0054',
  access: secretKey('sessions:write'),
  input: z.strictObject({ id: path('ps', '128') }),
  output: SessionView,
  codes: ['E0054128002'],
  grants: { table: ['get'] },
  example: { input: { id: session.id }, output: session },
})

export const cancelSession = platformEndpoint({
  id: 'cancelSession',
  area: 'sessions',
  method: 'PUT',
  path: '/v1/sessions/{id}/cancel',
  summary: 'Ends a payment session that nobody has paid (5.4)',
  operation: '0054',
  access: secretKey('sessions:write'),
  input: z.strictObject({ id: path('ps', '128') }),
  output: SessionView,
  codes: ['E0054128002', 'E0054128004', 'E0054128023'],
  grants: { table: ['get', 'put', 'update', 'query'], acquirer: true },
  example: { input: { id: session.id }, output: { ...session, status: 'CANCELED', version: 2 } },
})

export const createLink = platformEndpoint({
  id: 'createLink',
  area: 'sessions',
  method: 'POST',
  path: '/v1/links',
  summary: 'Makes an address that opens a payment session each time (5.4)',
  operation: '0056',
  access: secretKey('sessions:write'),
  input: z.strictObject({
    name: field('031', text(200)),
    amount: field('104', yen(10, 1)).optional(),
    tax: yen(10).default(0),
    pay_type: z.array(z.enum(payTypes)).min(1).default(['Card']),
    reusable: z.boolean().default(false),
    max_uses: z.int().min(1).max(1_000_000).optional(),
    order_id: field('101', z.string().regex(/^[\w-]{1,30}$/, kind('008'))).optional(),
    ...clientFields,
    card: z.strictObject({ job_code: z.enum(['AUTH', 'CAPTURE']).default('CAPTURE'), ...tds }).optional(),
    virtualaccount,
    ...addresses,
    expires_at: field('123', instantInput()).optional(),
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
  summary: 'How a payment link stands (5.4)',
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
  summary: 'Takes a payment link away (5.4)',
  operation: '0057',
  access: secretKey('sessions:write'),
  input: z.strictObject({ id: path('lk', '128') }),
  output: LinkView,
  codes: ['E0057128002', 'E0057128004'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: link.id }, output: { ...link, status: 'DISABLED', version: 2 } },
})

export const createCardSession = platformEndpoint({
  id: 'createCardSession',
  area: 'sessions',
  method: 'POST',
  path: '/v1/card_sessions',
  summary: 'Makes a page on which a card is registered (5.5)',
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
    ...addresses,
    expire: field('123', instantInput()).optional(),
    guide_mail_send_flag: flag().default('0'),
    completion_mail_send_flag: flag().default('0'),
    receiver_mail: receiver().optional(),
    tds_type: field('112', z.enum(['0', '2'], kind('007'))).default('2'),
  }),
  output: CardSessionView,
  codes: ['E0055003002', 'E0055119008', 'E0055120008', 'E0055123011', 'E0055124001', 'E0055136002'],
  grants: { table: ['get', 'put'] },
  status: 201,
  example: { input: { customer_id: 'c_01KAK3B9Q0T4W5X6Y7Z8A9B0C1' }, output: cardSession },
})

export const getCardSession = platformEndpoint({
  id: 'getCardSession',
  area: 'sessions',
  method: 'GET',
  path: '/v1/card_sessions/{id}',
  summary: 'How the registration of a card stands (5.5)',
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
  summary: "Lets the card form appear in one page of the shop's (6.0)",
  operation: '0055',
  access: secretKey('sessions:write'),
  input: z.strictObject({
    /** The only origin that may frame the form and that is told the token. */
    parent_origin: field('119', z.string().regex(/^https?:\/\/[^\s/?#@\\]+$/, kind('008'))),
    mode: z.enum(['new', 'edit']).default('new'),
    /** Both in edit mode: the card whose expiry and holder may change. */
    customer_id: field('003', z.string().regex(/^[\w.-]{1,60}$/, kind('002'))).optional(),
    card_id: z
      .string()
      .regex(/^\w{1,25}$/)
      .optional(),
    /** Whether a card that expires with the month that is running is still taken. */
    expiry_rule: z.enum(expiryRules).default('through_month'),
    language: z.enum(['ja', 'en']).default('ja'),
  }),
  output: z.object({ client_secret: z.string(), url: z.string(), expires_at: instant() }),
  codes: ['E0055003002', 'E0055119008', 'E0007007002'],
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

export const sessions = [
  createSession,
  getSession,
  cancelSession,
  createLink,
  getLink,
  disableLink,
  createCardSession,
  getCardSession,
  createElement,
  ...pages,
] as const
