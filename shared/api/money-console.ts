import * as z from 'zod'
import { endpoint, operator } from './endpoint.ts'
import { exampleTime } from './examples.ts'
import { exampleOrderId } from './examples-order.ts'
import { id, instant, intParam, page, pageOf, size } from './fields.ts'

/** Money for the operator's eyes: what sellers are owed, and payments with the platform's raw codes (D43, D88). */
const mayLook = operator('support', 'finance', 'reviewer')

export const adminListPayables = endpoint({
  id: 'adminListPayables',
  domain: 'orders',
  method: 'GET',
  path: '/admin/payable/list',
  summary: 'What each seller is owed: payable by the journal, held and pending by the works on their way (D88, L5)',
  access: operator('finance'),
  input: z.strictObject({ page: page(), size: size(20) }),
  output: pageOf(
    z.object({
      /** `house`, `partner-…`, `member-…`. */
      seller: z.string(),
      name: z.string(),
      payable: z.int(),
      held: z.int(),
      pending: z.int(),
      works: z.int(),
    }),
  ),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: {},
    output: {
      list: [{ seller: 'partner-teitei', name: '汀庭画廊', payable: 264_000, held: 0, pending: 0, works: 1 }],
      total: 1,
      page: 1,
      size: 20,
    },
  },
})

const paymentRow = () =>
  z.object({
    paymentId: z.string(),
    orderId: z.string().nullable(),
    payType: z.enum(['Card', 'Virtualaccount']),
    status: z.string(),
    amount: z.int(),
    captured: z.int(),
    refunded: z.int(),
    /** The platform's raw code of the last failure (D43). */
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    created: instant(),
    updated: instant(),
  })

const examplePayment = {
  paymentId: `o${exampleOrderId}`,
  orderId: exampleOrderId,
  payType: 'Card' as const,
  status: 'CAPTURED',
  amount: 335_300,
  captured: 335_300,
  refunded: 0,
  errorCode: null,
  errorMessage: null,
  card: { brand: 'VISA', last4: '4242' },
  created: exampleTime,
  updated: exampleTime,
}

export const adminListPayments = endpoint({
  id: 'adminListPayments',
  domain: 'orders',
  method: 'GET',
  path: '/admin/payment/list',
  summary: 'Payments at the platform, the latest first, by part of an order id, status, amount and day (D43)',
  access: mayLook,
  input: z.strictObject({
    payType: z.enum(['Card', 'Virtualaccount'], { error: 'TYPE_FORMAT' }).default('Card'),
    keyword: z.string().trim().max(100, { error: 'INPUT_LENGTH' }).optional(),
    status: z
      .string()
      .regex(/^[A-Z_]{1,40}$/, { error: 'STATUS_FORMAT' })
      .optional(),
    amountFrom: intParam(0, 999_999_999).optional(),
    amountTo: intParam(0, 999_999_999).optional(),
    page: page(),
    /** The platform's lists have at least ten rows. */
    size: intParam(10, 60).default(20),
  }),
  output: pageOf(paymentRow()),
  codes: ['payments-stopped'],
  grants: { payments: true },
  example: { input: { keyword: '01KB91' }, output: { list: [examplePayment], total: 1, page: 1, size: 20 } },
})

export const adminGetPayment = endpoint({
  id: 'adminGetPayment',
  domain: 'orders',
  method: 'GET',
  path: '/admin/payment/info',
  summary: 'One payment with its attempts, raw codes and refunds, as the platform has it (D43)',
  access: mayLook,
  input: z.strictObject({ orderId: id() }),
  output: paymentRow().extend({
    attempts: z.array(
      z.object({
        n: z.int(),
        status: z.string(),
        errorCode: z.string().nullable(),
        errorMessage: z.string().nullable(),
        retryable: z.boolean(),
        tds: z.string().nullable(),
        card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
        started: instant(),
      }),
    ),
    refunds: z.array(z.object({ id: z.string(), amount: z.int(), reason: z.string(), created: instant() })),
    transactionId: z.string().nullable(),
    approval: z.string().nullable(),
  }),
  codes: ['not-found', 'payments-stopped'],
  grants: { table: ['get'], payments: true },
  example: {
    input: { orderId: exampleOrderId },
    output: {
      ...examplePayment,
      attempts: [
        {
          n: 1,
          status: 'succeeded',
          errorCode: null,
          errorMessage: null,
          retryable: false,
          tds: 'Y',
          card: { brand: 'VISA', last4: '4242' },
          started: exampleTime,
        },
      ],
      refunds: [],
      transactionId: 'sbx_tx_1',
      approval: '000001',
    },
  },
})

export const moneyConsole = [adminListPayables, adminListPayments, adminGetPayment] as const
