import * as z from 'zod'
import { cardStates } from '../customers/customer.ts'
import { open, platformEndpoint, secretKey } from './endpoint.ts'
import { bytes, field, flag, httpUrl, idText, instantField, kind, mail, textField } from './fields.ts'
import { listOf, listQuery, onePageOf } from './lists.ts'
import { tds2Fields } from './payments/tds2-fields.ts'

/** Customers and their cards (payment-platform.md 5.2). Card numbers are never accepted here, only tokens. */
const customerId = () => idText(60, '_.-')
/** In a lookup, an id that cannot exist answers "not found" instead of a format error. */
const knownCustomer = () => field('003', z.string().regex(/^[\w.-]{1,60}$/, kind('002')))
const knownCard = () => field('007', z.string().regex(/^\w{1,25}$/, kind('002')))

const profile = {
  name: field('004', bytes(384)).optional(),
  email: field('005', mail()).optional(),
  phone_cc: field('122', z.string().regex(/^\d{1,3}$/, kind('008'))).optional(),
  phone_no: field('126', z.string().max(15, kind('005')).regex(/^\d+$/, kind('008'))).optional(),
  addr_city: field('054', z.string().max(50, kind('005'))).optional(),
  addr_country: field(
    '055',
    z
      .string()
      .max(3, kind('005'))
      .regex(/^\d{3}$/, kind('002')),
  ).optional(),
  addr_line_1: field('056', z.string().max(50, kind('005'))).optional(),
  addr_line_2: field('057', z.string().max(50, kind('005'))).optional(),
  addr_line_3: field('058', z.string().max(50, kind('005'))).optional(),
  addr_post_code: field(
    '059',
    z
      .string()
      .max(16, kind('005'))
      .regex(/^[0-9A-Za-z -]+$/, kind('008')),
  ).optional(),
  addr_state: field('060', z.string().max(3, kind('005'))).optional(),
}
/** Country calling code and number must be sent together. */
const pairsPhone = (input: { phone_cc?: string | undefined; phone_no?: string | undefined }) =>
  (input.phone_cc === undefined) === (input.phone_no === undefined)
const phonePair = { path: ['phone_cc'], error: '018', params: { params: ['phone_no'] } }

export const CustomerView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone_cc: z.string().nullable(),
  phone_no: z.string().nullable(),
  addr_city: z.string().nullable(),
  addr_country: z.string().nullable(),
  addr_line_1: z.string().nullable(),
  addr_line_2: z.string().nullable(),
  addr_line_3: z.string().nullable(),
  addr_post_code: z.string().nullable(),
  addr_state: z.string().nullable(),
  /** `1` if the customer has a saved card. */
  card_registration: z.enum(['0', '1']),
  default_card_id: z.string().nullable(),
  customer_group_id: z.string().nullable(),
  created: instantField(),
  updated: instantField(),
  version: z.int(),
})
export type CustomerView = z.infer<typeof CustomerView>

export const CardView = z.object({
  id: z.string(),
  customer_id: z.string(),
  status: z.enum(cardStates),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  /** YYMM. */
  expire: z.string().nullable(),
  holder_name: z.string().nullable(),
  default_flag: z.enum(['0', '1']),
  type: z.enum(['0', '1', '2', '3']),
  /** Equal for equal card numbers; for the shop's server only. */
  card_no_hash: z.string().nullable(),
  error_code: z.string().nullable(),
  next_action: z.object({ type: z.literal('redirect'), url: z.string() }).nullable(),
  created: instantField(),
  updated: instantField(),
  version: z.int(),
})
export type CardView = z.infer<typeof CardView>

const customer: CustomerView = {
  id: 'c_01KAK3B9Q0T4W5X6Y7Z8A9B0C1',
  name: '森下 凪',
  email: 'nagi@example.jp',
  phone_cc: '81',
  phone_no: '9012342217',
  addr_city: '台東区',
  addr_country: '392',
  addr_line_1: '谷中3-12-8',
  addr_line_2: null,
  addr_line_3: null,
  addr_post_code: '110-0001',
  addr_state: '13',
  card_registration: '1',
  default_card_id: 'cs_01KAK3B9Q0T4W5X6Y7Z8A9',
  customer_group_id: null,
  created: '2026-11-21T07:00:00.000Z',
  updated: '2026-11-21T07:00:00.000Z',
  version: 2,
}
const card: CardView = {
  id: 'cs_01KAK3B9Q0T4W5X6Y7Z8A9',
  customer_id: customer.id,
  status: 'ACTIVATED',
  brand: 'VISA',
  last4: '4242',
  expire: '2908',
  holder_name: 'NAGI MORISHITA',
  default_flag: '1',
  type: '1',
  card_no_hash: 'f1d2d2f924e986ac86fdf7b36c94bcdf32beec15',
  error_code: null,
  next_action: null,
  created: '2026-11-21T07:00:00.000Z',
  updated: '2026-11-21T07:00:00.000Z',
  version: 1,
}
const token = 'tok_sbx_01KAK3B9Q0T4W5X6Y7Z8A9B0C1'

export const createCustomer = platformEndpoint({
  id: 'createCustomer',
  area: 'customers',
  method: 'POST',
  path: '/v1/customers',
  summary: 'Create a customer (5.2)',
  operation: '0001',
  access: secretKey('customers:write'),
  input: z.strictObject({ id: field('003', customerId()).optional(), ...profile }).refine(pairsPhone, phonePair),
  output: CustomerView,
  codes: ['E0001003014', 'E0001003016'],
  grants: { table: ['get', 'put'] },
  status: 201,
  example: { input: { name: '森下 凪', email: 'nagi@example.jp' }, output: customer },
})

export const listCustomers = platformEndpoint({
  id: 'listCustomers',
  area: 'customers',
  method: 'GET',
  path: '/v1/customers',
  summary: 'List customers, newest first, filtered by ID, name or email (5.2)',
  operation: '0005',
  access: secretKey('customers:read'),
  input: z.strictObject({
    ...listQuery(['created', 'updated']),
    customer_id: field('003', z.string().max(60, kind('003'))).optional(),
    keyword: field('094', textField(100)).optional(),
  }),
  output: listOf(CustomerView),
  codes: ['E0095091007', 'E9992001001', 'E9991001002'],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: {
    input: { keyword: '森下' },
    output: onePageOf(customer),
  },
})

export const getCustomer = platformEndpoint({
  id: 'getCustomer',
  area: 'customers',
  method: 'GET',
  path: '/v1/customers/{id}',
  summary: 'Retrieve a customer (5.2)',
  operation: '0002',
  access: secretKey('customers:read'),
  input: z.strictObject({
    id: field(
      '003',
      z
        .string()
        .max(60, kind('002'))
        .regex(/^[\w.-]+$/, kind('008')),
    ),
  }),
  output: CustomerView,
  codes: ['E0002003002'],
  grants: { table: ['get'] },
  example: { input: { id: customer.id }, output: customer },
})

export const updateCustomer = platformEndpoint({
  id: 'updateCustomer',
  area: 'customers',
  method: 'PUT',
  path: '/v1/customers/{id}',
  summary: 'Update a customer; omitted fields stay unchanged (5.2)',
  operation: '0003',
  access: secretKey('customers:write'),
  input: z.strictObject({ id: knownCustomer(), ...profile }).refine(pairsPhone, phonePair),
  output: CustomerView,
  codes: ['E0003003002'],
  grants: { table: ['get', 'put', 'update', 'query'], acquirer: true },
  example: { input: { id: customer.id, name: '森下 凪' }, output: customer },
})

export const deleteCustomer = platformEndpoint({
  id: 'deleteCustomer',
  area: 'customers',
  method: 'DELETE',
  path: '/v1/customers/{id}',
  summary: 'Delete a customer and all saved cards; the customer ID is never reused (5.2)',
  operation: '0004',
  access: secretKey('customers:write'),
  input: z.strictObject({ id: knownCustomer() }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),
  codes: ['E0004003002', 'E0004003021'],
  grants: { table: ['get', 'put', 'update', 'delete', 'query'], acquirer: true },
  example: { input: { id: customer.id }, output: { id: customer.id, deleted: true } },
})

export const createPlatformCard = platformEndpoint({
  id: 'createCard',
  area: 'customers',
  method: 'POST',
  path: '/v1/customers/{customer_id}/cards',
  summary: 'Save a card for a customer from a card token, with 3-D Secure where requested (5.2)',
  operation: '0006',
  access: secretKey('customers:write'),
  input: z.strictObject({
    customer_id: knownCustomer(),
    token: field('006', z.string().min(1, kind('001')).max(512, kind('002'))),
    default_flag: field('008', flag()).default('0'),
    /** Authenticates the cardholder, who then returns to `return_url`. */
    tds: z
      .strictObject({
        tds2_type: z.enum(['2', '3']).default('2'),
        return_url: httpUrl(),
        fields: z.strictObject(tds2Fields).default({}),
      })
      .optional(),
    /**
     * Saves the card with a purchase: the next attempt of this payment authenticates the cardholder, instead of `tds`.
     * The token is used after that, and its card number has to be the one that was charged.
     */
    payment_id: z
      .string()
      .regex(/^[\w-]{1,30}$/)
      .optional(),
  }),
  output: CardView,
  codes: [
    'E0006003002',
    'E0006006002',
    'E0006006A01',
    'E0006006A02',
    'E0006021030',
    'E0006027031',
    'E0006106A01',
    'E0006133020',
    'E9991001003',
    'E9991001004',
  ],
  grants: { table: ['get', 'put', 'update', 'delete', 'query'], acquirer: true },
  status: 201,
  example: { input: { customer_id: customer.id, token, default_flag: '1' }, output: card },
})

export const listPlatformCards = platformEndpoint({
  id: 'listCards',
  area: 'customers',
  method: 'GET',
  path: '/v1/customers/{customer_id}/cards',
  summary: 'List a customer’s saved cards, default card first (5.2)',
  operation: '0010',
  access: secretKey('customers:read'),
  input: z.strictObject({ customer_id: knownCustomer() }),
  output: z.object({ list: z.array(CardView) }),
  codes: ['E0010003002'],
  grants: { table: ['get', 'query'] },
  example: { input: { customer_id: customer.id }, output: { list: [card] } },
})

export const getPlatformCard = platformEndpoint({
  id: 'getCard',
  area: 'customers',
  method: 'GET',
  path: '/v1/customers/{customer_id}/cards/{id}',
  summary: 'Retrieve a saved card, or the status of its 3-D Secure authentication (5.2)',
  operation: '0007',
  access: secretKey('customers:read'),
  input: z.strictObject({ customer_id: knownCustomer(), id: knownCard() }),
  output: CardView,
  codes: ['E0007003002', 'E0007007002'],
  grants: { table: ['get', 'put', 'update', 'delete', 'query'], acquirer: true },
  example: { input: { customer_id: customer.id, id: card.id }, output: card },
})

export const updatePlatformCard = platformEndpoint({
  id: 'updateCard',
  area: 'customers',
  method: 'PUT',
  path: '/v1/customers/{customer_id}/cards/{id}',
  summary: 'Update a saved card: set it as default, or change its expiry date and cardholder (5.2)',
  operation: '0008',
  access: secretKey('customers:write'),
  input: z.strictObject({
    customer_id: knownCustomer(),
    id: knownCard(),
    default_flag: field('008', flag()).optional(),
    expire: field('009', z.string().regex(/^\d\d(0[1-9]|1[0-2])$/, kind('008'))).optional(),
    holder_name: field(
      '010',
      z
        .string()
        .max(50, kind('003'))
        .regex(/^[A-Z. ]+$/, kind('008')),
    ).optional(),
    /** A token of the card form in edit mode; it contains expiry and holder. */
    token: field('006', z.string().max(512, kind('A01'))).optional(),
  }),
  output: CardView,
  codes: [
    'E0008003002',
    'E0008007002',
    'E0008006A01',
    'E0008006A02',
    'E0008008007',
    'E0008009011',
    'E0008010008',
    'E9991001003',
    'E9991001004',
  ],
  grants: { table: ['get', 'put', 'update', 'delete', 'query'], acquirer: true },
  example: { input: { customer_id: customer.id, id: card.id, default_flag: '1' }, output: card },
})

export const deletePlatformCard = platformEndpoint({
  id: 'deleteCard',
  area: 'customers',
  method: 'DELETE',
  path: '/v1/customers/{customer_id}/cards/{id}',
  summary: 'Delete a saved card; another card becomes the default (5.2)',
  operation: '0009',
  access: secretKey('customers:write'),
  input: z.strictObject({ customer_id: knownCustomer(), id: knownCard() }),
  output: z.object({ id: z.string(), customer_id: z.string(), deleted: z.literal(true) }),
  codes: ['E0009003002', 'E0009007002', 'E0009007021'],
  grants: { table: ['get', 'put', 'update', 'delete', 'query'], acquirer: true },
  example: {
    input: { customer_id: customer.id, id: card.id },
    output: { id: card.id, customer_id: customer.id, deleted: true },
  },
})

export const returnCard = platformEndpoint({
  id: 'returnCard',
  area: 'customers',
  method: 'POST',
  path: '/v1/card_return/{id}',
  summary: 'Return from card 3-D Secure and redirect the browser to the shop (5.2)',
  operation: '0007',
  access: open(),
  page: true,
  form: true,
  input: z.object({ id: knownCard() }),
  output: z.object({}),
  codes: ['E0007007002'],
  grants: { table: ['get', 'put', 'update', 'delete', 'query'], acquirer: true },
  example: { input: { id: card.id }, output: {} },
})

export const showCardReturn = platformEndpoint({
  id: 'showCardReturn',
  area: 'customers',
  method: 'GET',
  path: '/v1/card_return/{id}',
  summary: 'Show the return page of card 3-D Secure when it is reopened (5.2)',
  operation: '0007',
  access: open(),
  page: true,
  input: z.looseObject({ id: knownCard(), lang: z.enum(['ja', 'en']).optional().catch(undefined) }),
  output: z.object({}),
  codes: ['E0007007002'],
  grants: { table: ['get'] },
  example: { input: { id: card.id }, output: {} },
})

export const customerEndpoints = [
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  createPlatformCard,
  listPlatformCards,
  getPlatformCard,
  updatePlatformCard,
  deletePlatformCard,
  returnCard,
  showCardReturn,
] as const
