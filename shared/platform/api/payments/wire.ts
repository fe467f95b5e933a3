import * as z from 'zod'
import { paymentRefundCauses } from '../../payments/payment.ts'
import { jobs, payStatuses, payTypes } from '../../payments/values.ts'
import { instantField } from '../fields.ts'

/** A payment as shops see it: in answers, in webhooks and in lists, always the same. */
const yen = z.int().min(0)

const AttemptWire = z.object({
  n: z.int(),
  upstream_order_id: z.string(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'declined', 'unknown']),
  error_code: z.string().nullable(),
  /** Whether the same card may be tried once more. */
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
  /** End of the time for 3-D Secure, while it is under way. */
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
  /** The shop's own words; `cancel`, `change` or `acquirer` where no refund was asked for. */
  reason: z.string(),
  /** What gave the money back: a refund, a cancellation, a lowered amount, or the acquirer by itself. */
  cause: z.enum(paymentRefundCauses),
  /** `pending`: the acquirer has not confirmed it yet; ask for the refund again. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  /** Why it failed. */
  error_code: z.string().nullable(),
  created: instantField(),
  updated: instantField(),
})

const VirtualAccountWire = z.object({
  /** The id of the account, for deposits in the sandbox. */
  id: z.string(),
  /** Null for an account that was given before banks were named. */
  va_bank_code: z.string().nullable(),
  va_bank_name: z.string().nullable(),
  va_branch_code: z.string(),
  va_branch_name: z.string(),
  va_account_number: z.string(),
  va_account_name: z.string(),
  /** The end of the payment term. */
  payment_term: instantField(),
  received_amount: yen,
  overpayment: z.boolean(),
  cancel_overpayment: z.boolean(),
  expire_overpayment: z.boolean(),
})

const NextAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), url: z.string() }),
  /** The result is unknown. Poll the payment in some seconds. */
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
  /** Grows with every change: of two copies the higher one is the newer. */
  version: z.int().min(1),
  /** Yen as they hold now; a partial refund lowers them. */
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
  /** Why the last step failed; gone with the next success. */
  error_code: z.string().nullable(),
  next_action: NextAction.nullable(),
  /** The references of the successful charge. */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  transaction_id: z.string().nullable(),
  approve: z.string().nullable(),
  forward: z.string().nullable(),
  attempts: z.array(AttemptWire),
  /** What was given back. Refunds that are pending or failed are in the list of refunds alone. */
  refunds: z.array(RefundWire),
  virtual_account: VirtualAccountWire.nullable(),
  /** An unpaid payment can be executed until then. */
  expires_at: instantField(),
  /** The end of the authorization hold. */
  auth_expires_at: instantField().nullable(),
  processed_at: instantField().nullable(),
  created: instantField(),
  updated: instantField(),
})
export type PaymentWire = z.infer<typeof PaymentWire>
export type RefundWire = z.infer<typeof RefundWire>
