import * as z from 'zod'
import { paymentRefundCauses } from '../../payments/payment.ts'
import { jobs, payStatuses, payTypes } from '../../payments/values.ts'
import { instantField } from '../fields.ts'

/** The public form of a payment, the same in answers, webhooks and lists. */
const yen = z.int().min(0)

const AttemptWire = z.object({
  n: z.int(),
  upstream_order_id: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'declined', 'unknown']),
  error_code: z.string().nullable(),
  /** Whether the same card may be tried again. */
  retryable: z.boolean(),
  tds: z
    .object({
      status: z.enum(['AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED']),
      result: z.enum(['Y', 'A', 'C', 'N', 'U', 'R']).nullable(),
      reason: z.string().nullable(),
      eci: z.string().nullable(),
    })
    .nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  /** Deadline of 3-D Secure while it is in progress. */
  tds_expires_at: instantField().nullable(),
  started: instantField(),
})

export const RefundWire = z.object({
  id: z.string(),
  object: z.literal('refund'),
  payment_id: z.string(),
  /** 1 while it is pending, 2 when it has ended. */
  version: z.int().min(1),
  amount: yen,
  /** The shop's reason; `cancel`, `change` or `acquirer` if no refund was requested. */
  reason: z.string(),
  /** Cause of the refund: a refund, a cancellation, a lowered amount, or the acquirer itself. */
  cause: z.enum(paymentRefundCauses),
  /** `pending`: the acquirer has not confirmed it yet; retrieve the refund again later. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  /** Why it failed. */
  error_code: z.string().nullable(),
  created: instantField(),
  updated: instantField(),
})

const VirtualAccountWire = z.object({
  /** Id of the account, for simulated deposits. */
  id: z.string(),
  /** Null for accounts from before banks were recorded. */
  va_bank_code: z.string().nullable(),
  va_bank_name: z.string().nullable(),
  va_branch_code: z.string(),
  va_branch_name: z.string(),
  va_account_number: z.string(),
  va_account_name: z.string(),
  /** When the transfer is due. */
  payment_term: instantField(),
  received_amount: yen,
  overpayment: z.boolean(),
  cancel_overpayment: z.boolean(),
  expire_overpayment: z.boolean(),
})

const NextAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: z.string() }),
  /** The result is unknown. Retrieve the payment again in some seconds. */
  z.object({ type: z.literal('poll') }),
])

export const PaymentWire = z.object({
  id: z.string(),
  object: z.literal('payment'),
  shop_id: z.string(),
  livemode: z.boolean(),
  access_id: z.string(),
  pay_type: z.enum(payTypes),
  job_code: z.enum(jobs),
  status: z.enum(payStatuses),
  /** Increases with each change; of two copies the higher one is newer. */
  version: z.int().min(1),
  /** Current amount in yen; a partial refund lowers it. */
  amount: yen,
  tax: yen,
  total_amount: yen,
  authorized_amount: yen,
  captured_amount: yen,
  refunded_amount: yen,
  item_code: z.string().nullable(),
  client_field_1: z.string().nullable(),
  client_field_2: z.string().nullable(),
  client_field_3: z.string().nullable(),
  customer_id: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  tds_type: z.enum(['0', '2']),
  tds2_type: z.enum(['2', '3']),
  /** Why the last step failed; null after the next success. */
  error_code: z.string().nullable(),
  next_action: NextAction.nullable(),
  /** References of the successful charge. */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  transaction_id: z.string().nullable(),
  approve: z.string().nullable(),
  forward: z.string().nullable(),
  attempts: z.array(AttemptWire),
  /** Succeeded refunds. Pending and failed ones are only in the list of refunds. */
  refunds: z.array(RefundWire),
  virtual_account: VirtualAccountWire.nullable(),
  /** Deadline for executing an unpaid payment. */
  expires_at: instantField(),
  /** The end of the authorization hold. */
  auth_expires_at: instantField().nullable(),
  processed_at: instantField().nullable(),
  created: instantField(),
  updated: instantField(),
})
export type PaymentWire = z.infer<typeof PaymentWire>
export type RefundWire = z.infer<typeof RefundWire>
