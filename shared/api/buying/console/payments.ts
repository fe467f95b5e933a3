import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleOrderId } from '#shared/api/examples/orders.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { payStatusNumber } from '#shared/domain/buying/order/view.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { id, instant, instantInput, intParam, pageOf, pageParam } from '#shared/domain/kernel/fields.ts'
import { payStatuses, payTypes } from '#shared/platform/payments/values.ts'

/** Payments as operators see them, with the platform's raw codes (D43), and what sellers are owed. */
export const mayLook = operator('support', 'finance', 'reviewer')

const payType = () => z.enum(payTypes, { error: 'TYPE_FORMAT' })
const code = {
  /** The platform's raw code of the last failure (D43). */
  errorCode: z.string().nullable(),
  /** Meaning of `errorCode`; null for a code that the catalogue does not have. */
  errorMeaning: z.object({ ja: z.string(), en: z.string() }).nullable(),
}
const card = () => z.object({ brand: z.string(), last4: z.string() }).nullable()

const paymentRow = () =>
  z.object({
    paymentId: z.string(),
    /** The shop's order id; one order may have several payments. */
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    buyer: z.object({ id: z.string(), username: z.string() }).nullable(),
    payType: payType(),
    status: z.enum(payStatuses),
    amount: z.int(),
    captured: z.int(),
    refunded: z.int(),
    ...code,
    card: card(),
    created: instant(),
    updated: instant(),
  })

const examplePayment = {
  paymentId: `o${exampleOrderId}`,
  orderId: exampleOrderId,
  orderNumber: '261121-048213',
  buyer: { id: '01KB8YV6WZ0M3X8N5TQ7R2D4FK', username: 'kanazawa3' },
  payType: 'Card' as const,
  status: 'CAPTURED' as const,
  amount: 335_300,
  captured: 335_300,
  refunded: 0,
  errorCode: null,
  errorMeaning: null,
  card: { brand: 'VISA', last4: '4242' },
  created: exampleTime,
  updated: exampleTime,
}

export const adminListPayments = endpoint({
  id: 'adminListPayments',
  subject: 'payments',
  method: 'GET',
  path: '/admin/payment/list',
  summary: 'Payments at the platform, the latest first, by order or payment id, member, status, amount and day (D43)',
  access: mayLook,
  input: z.strictObject({
    payType: payType().default('Card'),
    /** Part of an order's number or id, or of the platform's id of the payment. */
    keyword: z.string().trim().max(100, { error: 'INPUT_LENGTH' }).optional(),
    /** Whole display name, e-mail address or id of the buyer. */
    member: z.string().trim().max(200, { error: 'INPUT_LENGTH' }).optional(),
    status: z.enum(payStatuses, { error: 'STATUS_FORMAT' }).optional(),
    amountFrom: intParam(0, 999_999_999).optional(),
    amountTo: intParam(0, 999_999_999).optional(),
    /** Start of the time of registration, twelve months at most; without it the last twelve months. */
    from: instantInput().optional(),
    to: instantInput().optional(),
    page: pageParam(),
    /** The platform's lists have at least ten rows. */
    size: intParam(10, 60).default(20),
  }),
  output: pageOf(paymentRow()),
  codes: ['payments-stopped'],
  grants: { table: ['get'], payments: true },
  example: { input: { keyword: '01KB91' }, output: { list: [examplePayment], total: 1, page: 1, size: 20 } },
})

export const adminGetPayment = endpoint({
  id: 'adminGetPayment',
  subject: 'payments',
  method: 'GET',
  path: '/admin/payment/info',
  summary: 'One payment of the platform with its attempts, raw codes and refunds, by order or by id (D43)',
  access: mayLook,
  input: z
    .strictObject({ orderId: id().optional(), paymentId: id().optional(), payType: payType().default('Card') })
    .refine(({ orderId, paymentId }) => (orderId === undefined) !== (paymentId === undefined), {
      error: 'REQUIRED',
      path: ['paymentId'],
    }),
  output: paymentRow().extend({
    payStatus: payStatusNumber().nullable(),
    authorized: z.int(),
    attempts: z.array(
      z.object({
        n: z.int(),
        /** The acquirer's id of this attempt. */
        upstreamId: z.string(),
        status: z.enum(['pending', 'requires_action', 'succeeded', 'declined', 'unknown']),
        ...code,
        retryable: z.boolean(),
        /** Progress of 3-D Secure, and the issuer's answer. */
        tds: z
          .object({
            status: z.enum(['AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED']),
            result: z.enum(['Y', 'A', 'C', 'N', 'U', 'R']).nullable(),
            reason: z.string().nullable(),
            eci: z.string().nullable(),
          })
          .nullable(),
        card: card(),
        started: instant(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount: z.int(),
        reason: z.string(),
        status: z.enum(['pending', 'succeeded', 'failed']),
        created: instant(),
      }),
    ),
    transfer: z
      .object({
        branch: z.string(),
        number: z.string(),
        name: z.string(),
        until: instant(),
        received: z.int(),
        /** Paid too much or too late: an operator has to send it back. */
        isOver: z.boolean(),
        isLate: z.boolean(),
      })
      .nullable(),
    transactionId: z.string().nullable(),
    approval: z.string().nullable(),
    expiresAt: instant(),
    heldUntil: instant().nullable(),
  }),
  codes: ['not-found', 'payments-stopped'],
  grants: { table: ['get'], payments: true },
  example: {
    input: { orderId: exampleOrderId },
    output: {
      ...examplePayment,
      payStatus: payStateNumbers.paid,
      authorized: 335_300,
      attempts: [
        {
          n: 1,
          upstreamId: `o${exampleOrderId}-1`,
          status: 'succeeded',
          errorCode: null,
          errorMeaning: null,
          retryable: false,
          tds: { status: 'AUTHENTICATED', result: 'Y', reason: null, eci: '05' },
          card: { brand: 'VISA', last4: '4242' },
          started: exampleTime,
        },
      ],
      refunds: [],
      transfer: null,
      transactionId: 'sbx_tx_1',
      approval: '000001',
      expiresAt: exampleTime,
      heldUntil: null,
    },
  },
})

export const paymentsConsoleContracts = [adminListPayments, adminGetPayment] as const
