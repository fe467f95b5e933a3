import * as z from 'zod'
import { jobs, otherPayTypes, payStatuses, payTypes } from '../payments/values.ts'
import { platformEndpoint, secretKey } from './endpoint.ts'
import { bytes, field, httpUrl, idText, instantInputField, kind, withLater, yenField } from './fields.ts'
import { listOf, listQuery, onePageOf } from './lists.ts'
import * as examples from './payments/examples.ts'
import { executionCodes, executionNeeds, gatewayCodes } from './payments/refusals.ts'
import { tds2Fields } from './payments/tds2-fields.ts'
import { PaymentWire, RefundWire } from './payments/wire.ts'

/** Card payments and bank transfers (payment-platform.md 5.1, 5.16). */
const moves = { table: ['get', 'put'], acquirer: true } as const
const orderId = () => z.string().max(64, kind('002'))
const accessId = () => field('116', z.string().optional())
const id = 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C'
const access_id = 'a_7Yt2Qw9Zr4Lm6Np8Kc3Vb1'

const digitsThen = (pattern: RegExp) =>
  z.string().regex(/^\d+$/, { error: '006', abort: true }).regex(pattern, kind('008'))

export const registerPayment = platformEndpoint({
  id: 'registerPayment',
  area: 'payments',
  method: 'POST',
  path: '/v1/payments',
  summary: 'Create a card or bank transfer payment without charging it yet (5.1, 5.16)',
  operation: 'C001',
  access: secretKey('payments:write'),
  claimsByWrite: true,
  input: z.strictObject({
    pay_type: field('102', withLater(z.enum([...payTypes, ...otherPayTypes]), otherPayTypes)),
    /** For a card: CHECK verifies it, AUTH authorizes the amount, CAPTURE charges it at once. */
    job_code: field('103', z.enum(jobs).optional()),
    amount: field('104', yenField(7, 1).optional()),
    tax: field('105', yenField(7).optional()),
    /** Amount of a bank transfer. */
    billing_amount: field('104', yenField(10, 1).optional(), 'C101'),
    billing_tax: field('104', yenField(10).optional(), 'C101'),
    /** Order id of the shop; generated if omitted. */
    id: field('101', idText(30).optional()),
    item_code: field('108', digitsThen(/^\d{7}$/).optional()),
    client_field_1: field('109', bytes(100).optional()),
    client_field_2: field('110', bytes(100).optional()),
    client_field_3: field('111', bytes(100).optional()),
    /** Omitted: the setting of the shop. */
    tds_type: field('112', z.enum(['0', '2']).optional()),
    tds2_type: field('113', z.enum(['2', '3']).default('2')),
    customer_id: z.string().max(60).optional(),
    /** The buyer's phone, for 3-D Secure if an attempt has no other contact. */
    phone_cc: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
    phone_no: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    metadata: z
      .record(z.string().regex(/^[\w.-]{1,40}$/), z.string().max(200))
      .refine(value => Object.keys(value).length <= 20)
      .optional(),
  }),
  output: PaymentWire,
  status: 201,
  codes: [
    'EC001101014',
    'EC001101016',
    'EC001102002',
    'EC001103001',
    'EC001104001',
    'EC001107005',
    'EC001112010',
    'EC001106A01',
    'EC001133020',
    'EC001201019',
    'EC001126001',
    'EC101101014',
    'EC101104001',
    'EC101104007',
  ],
  needs: {
    job_code: { when: 'pay_type=Card' },
    amount: { when: 'pay_type=Card, job_code≠CHECK' },
    billing_amount: { when: 'pay_type=Virtualaccount' },
    phone_no: { when: 'phone_cc' },
  },
  grants: { table: ['get', 'put'] },
  money: true,
  example: {
    input: { pay_type: 'Card', job_code: 'AUTH', amount: 120_000, tax: 1_500, client_field_1: '青磁花入' },
    output: examples.registeredExample,
  },
})

export const executePayment = platformEndpoint({
  id: 'executePayment',
  area: 'payments',
  method: 'PUT',
  path: '/v1/payments/{id}',
  summary: 'Authorize or charge a payment, start 3-D Secure, or issue a virtual account (5.1, 5.16)',
  operation: 'C003',
  access: secretKey('payments:write'),
  claimsByWrite: true,
  namesPayment: true,
  input: z.strictObject({
    id: field('100', orderId()),
    access_id: accessId(),
    /** Latest end of 3-D Secure. */
    expires_at: instantInputField().optional(),
    token: field('006', z.string().min(1, kind('001')).max(512, kind('002')).optional()),
    customer_id: field('003', z.string().max(60, kind('002')).optional()),
    /** Omitted: the customer's default card. */
    card_id: field('007', z.string().max(25, kind('002')).optional()),
    method: field('114', z.enum(['1', '2', '5']).optional()),
    pay_times: field('115', z.enum(['3', '5', '6', '10', '12', '15', '18', '20', '24']).optional()),
    return_url: field('117', httpUrl().optional()),
    return_url_on_failure: field('118', httpUrl().optional()),
    /**
     * For a shop that runs 3-D Secure itself: the browser returns here, then the shop calls PUT /v1/secure2 and
     * …/secure.
     */
    tds2_ret_url: field('130', httpUrl().optional()),
    ...tds2Fields,
    payment_term_day: field(
      '311',
      z
        .union([z.int(), z.string().regex(/^\d{1,9}$/, kind('006'))], kind('006'))
        .transform(Number)
        .pipe(z.int(kind('006')).min(0, kind('007')).max(99, kind('007')))
        .optional(),
      'C101',
    ),
    /** Reuses the virtual account of this order while it is unassigned. */
    reference_order_id: field('312', z.string().max(30, kind('002')).optional(), 'C101'),
  }),
  output: PaymentWire,
  codes: executionCodes,
  needs: executionNeeds,
  grants: moves,
  money: true,
  example: {
    input: {
      id,
      access_id,
      token: 'tok_sbx_0123456789ABCDEFGHIJKL',
      method: '1',
      expires_at: '2026-12-01T03:16:00+00:00',
      return_url: 'https://shop.example/return?orderId=1',
      return_url_on_failure: 'https://shop.example/return?orderId=1',
      tds2_email: 'hanako@example.jp',
    },
    output: examples.waitingExample,
  },
})

export const getPayment = platformEndpoint({
  id: 'getPayment',
  area: 'payments',
  method: 'GET',
  path: '/v1/payments/{id}',
  summary: 'Retrieve a payment (5.1)',
  operation: 'C002',
  access: secretKey('payments:read'),
  namesPayment: true,
  input: z.strictObject({
    id: field('100', orderId()),
    /** If set, a payment of another type is not found. */
    pay_type: field('102', z.string().min(1, kind('001')).optional()),
  }),
  output: PaymentWire,
  codes: ['EC002100002'],
  grants: {},
  example: { input: { id, pay_type: 'Card' }, output: examples.authorizedExample },
})

const sum = () =>
  z
    .string()
    .regex(/^\d{1,10}$/, kind('006'))
    .transform(Number)
    .optional()
const day = () => instantInputField().optional()

export const searchPayments = platformEndpoint({
  id: 'searchPayments',
  area: 'payments',
  method: 'GET',
  path: '/v1/payments',
  summary: 'List payments, filtered and sorted (5.1)',
  operation: 'C011',
  access: secretKey('payments:read'),
  input: z.strictObject({
    pay_type: field('102', withLater(z.enum([...payTypes, ...otherPayTypes]), otherPayTypes)),
    ...listQuery(['created', 'updated', 'amount']),
    /** One or several of the states, separated by commas. */
    status: field(
      '097',
      z
        .string()
        .transform(joined => joined.split(','))
        .pipe(z.array(z.enum(payStatuses, kind('031'))))
        .optional(),
      '0095',
    ),
    amount_from: field('095', sum(), '0095'),
    amount_to: field('095', sum(), '0095'),
    created_from: field('096', day(), '0095'),
    created_to: field('096', day(), '0095'),
    customer_id: z.string().max(60).optional(),
    client_field_1: z.string().max(100).optional(),
    client_field_2: z.string().max(100).optional(),
    client_field_3: z.string().max(100).optional(),
    /** Part of an order id or of a free field. */
    keyword: field('094', z.string().max(100, kind('003')).optional(), '0095'),
  }),
  output: listOf(PaymentWire),
  codes: ['EC011095011', 'EC011096011', 'E0095096007', 'E0095091007'],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: {
    input: { pay_type: 'Card', status: 'AUTHORIZED,CAPTURED', sort: 'created desc', limit: '20' },
    output: onePageOf(examples.capturedExample, 20),
  },
})

export const capturePayment = platformEndpoint({
  id: 'capturePayment',
  area: 'payments',
  method: 'PUT',
  path: '/v1/payments/{id}/capture',
  summary: 'Capture an authorized payment (5.1)',
  operation: 'C004',
  access: secretKey('payments:write'),
  claimsByWrite: true,
  namesPayment: true,
  input: z.strictObject({ id: field('100', orderId()), access_id: accessId() }),
  output: PaymentWire,
  codes: [
    'EC004100002',
    'EC004100004',
    'EC004100023',
    'EC004116010',
    'EC004125023',
    'EC004127007',
    'E9991001004',
    ...gatewayCodes,
  ],
  needs: { access_id: {} },
  grants: moves,
  money: true,
  example: { input: { id, access_id }, output: examples.capturedExample },
})

export const cancelPayment = platformEndpoint({
  id: 'cancelPayment',
  area: 'payments',
  method: 'PUT',
  path: '/v1/payments/{id}/cancel',
  summary: 'Void an authorized payment, or refund a captured payment in full (5.1)',
  operation: 'C005',
  access: secretKey('payments:write'),
  claimsByWrite: true,
  input: z.strictObject({ id: field('100', orderId()), access_id: accessId() }),
  output: PaymentWire,
  codes: ['EC005100002', 'EC005100004', 'EC005116010', 'EC005127007', 'E9991001004', ...gatewayCodes],
  needs: { access_id: {} },
  grants: moves,
  money: true,
  example: {
    input: { id, access_id },
    output: { ...examples.authorizedExample, status: 'CANCELED', authorized_amount: 0, auth_expires_at: null },
  },
})

export const reauthorizePayment = platformEndpoint({
  id: 'reauthorizePayment',
  area: 'payments',
  method: 'PUT',
  path: '/v1/payments/{id}/auth',
  summary: 'Reauthorize a cancelled payment on the same card (5.1)',
  operation: 'C006',
  access: secretKey('payments:write'),
  claimsByWrite: true,
  input: z.strictObject({
    id: field('100', orderId()),
    access_id: accessId(),
    method: field('114', z.enum(['1']).default('1')),
  }),
  output: PaymentWire,
  codes: ['EC006100002', 'EC006100004', 'EC006127007', 'EC006133020', 'E9991001004', ...gatewayCodes],
  needs: { access_id: {} },
  grants: moves,
  money: true,
  example: { input: { id, access_id, method: '1' }, output: examples.authorizedExample },
})

export const changePayment = platformEndpoint({
  id: 'changePayment',
  area: 'payments',
  method: 'PUT',
  path: '/v1/payments/{id}/change',
  summary: 'Change the authorized amount, or lower the captured amount (5.1)',
  operation: 'C007',
  access: secretKey('payments:write'),
  claimsByWrite: true,
  input: z.strictObject({
    id: field('100', orderId()),
    access_id: accessId(),
    job_code: field('103', z.enum(['AUTH', 'CAPTURE'])),
    amount: field('104', yenField(7, 1)),
    tax: field('105', yenField(7).default(0)),
  }),
  output: PaymentWire,
  codes: [
    'EC007100002',
    'EC007100004',
    'EC007104007',
    'EC007107005',
    'EC007103031',
    'EC007125023',
    'EC007127007',
    'E9991001004',
    ...gatewayCodes,
  ],
  needs: { access_id: {} },
  grants: moves,
  money: true,
  example: {
    input: { id, access_id, job_code: 'AUTH', amount: 110_000, tax: 1_500 },
    output: { ...examples.authorizedExample, amount: 110_000, total_amount: 111_500, authorized_amount: 111_500 },
  },
})

export const refundPayment = platformEndpoint({
  id: 'refundPayment',
  area: 'payments',
  method: 'POST',
  path: '/v1/payments/{id}/refunds',
  summary: 'Refund a captured payment in full or in part (5.1)',
  operation: 'C005',
  access: secretKey('payments:refund'),
  claimsByWrite: true,
  input: z.strictObject({
    id: field('100', orderId()),
    /** Omitted: everything not refunded yet. */
    amount: field('135', yenField(7, 1).optional()),
    reason: z.string().trim().min(1).max(255),
  }),
  output: RefundWire,
  status: 201,
  codes: ['EC005100002', 'EC005100004', 'EC005127007', 'EC005135007', 'E9991001004', ...gatewayCodes],
  grants: moves,
  money: true,
  example: { input: { id, amount: 21_500, reason: 'a chip on the rim' }, output: examples.refundExample },
})

export const payIntoAccount = platformEndpoint({
  id: 'payIntoAccount',
  area: 'payments',
  method: 'POST',
  path: '/sandbox/v1/virtual_accounts/{id}/deposits',
  summary: 'Simulate a bank transfer into a virtual account (5.16)',
  operation: 'C101',
  access: secretKey('payments:write'),
  input: z.strictObject({
    id: field('310', z.string().max(20, kind('002'))),
    amount: field('104', yenField(10, 1)),
    /** Remitter's name as the bank writes it. */
    remitter_kana: z.string().trim().min(1).max(48).default('ｲｼﾊﾗ ﾀﾛｳ'),
    value_date: z.iso.date().optional(),
  }),
  output: PaymentWire,
  codes: ['EC101310002', 'EC101310004'],
  grants: moves,
  money: true,
  sandboxOnly: true,
  example: {
    input: { id: '801-0000001', amount: 121_500, remitter_kana: 'ﾔﾏﾀﾞ ﾊﾅｺ' },
    output: { ...examples.capturedExample, pay_type: 'Virtualaccount', job_code: 'CAPTURE', attempts: [], brand: null },
  },
})

export const paymentEndpoints = [
  registerPayment,
  executePayment,
  getPayment,
  searchPayments,
  capturePayment,
  cancelPayment,
  reauthorizePayment,
  changePayment,
  refundPayment,
  payIntoAccount,
] as const
