// The stored payment, from its registration to its last refund (payment-platform.md 3.2, 5.1). A payment has up to ten
// attempts and each attempt has an upstream order of its own, so a declined card does not block the next one.
import * as z from 'zod'
import { storedFields } from '../../stored-words.ts'
import { sideSchema } from './discrepancy.ts'
import { jobs, payStatuses, payTypes } from './values.ts'
import { paymentAccountSchema } from './virtual-account.ts'

const instant = z.int()
const yen = z.int().min(0)

const tdsSchema = z.object({
  status: z.enum(['AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED']),
  result: z.enum(['Y', 'A', 'C', 'N', 'U', 'R']).nullable(),
  reason: z.string().nullable(),
  eci: z.string().nullable(),
})
export type Tds = z.infer<typeof tdsSchema>

const paymentErrorSchema = z.object({
  code: z.string(),
  /** The acquirer's own code. Log and console show it; a buyer never sees it. */
  upstreamCode: z.string().optional(),
  retryable: z.boolean(),
})
export type PaymentError = z.infer<typeof paymentErrorSchema>

/** The acquirer's references of a charge, and the charged card. */
const chargeFactsSchema = z.object({
  transactionId: z.string().optional(),
  approve: z.string().optional(),
  forward: z.string().optional(),
  brand: z.string().optional(),
  last4: z.string().optional(),
  /** Identifies the same card number. Browsers never receive it. */
  cardHash: z.string().optional(),
})
export type ChargeFacts = z.infer<typeof chargeFactsSchema>

/** How often the acquirer was queried about an unresolved call, and when the next query is due (3.2). */
const questionSchema = z.object({ tries: z.int(), checkAt: instant })

/** Idempotency key of one call to the acquirer. `id` is a UUID v4, because fincode requires it. */
const upstreamKeySchema = z.object({ id: z.string(), createdAt: instant })
export type UpstreamKey = z.infer<typeof upstreamKeySchema>

const attemptSchema = z.object({
  n: z.int().min(1).max(10),
  upstreamOrderId: z.string().max(30),
  /** One idempotency key for each upstream call, stored before the call is sent (3.2). */
  keys: z.object({ register: upstreamKeySchema, execute: upstreamKeySchema, complete: upstreamKeySchema.nullable() }),
  upstreamAccessId: z.string().optional(),
  /** `unknown`: the result of the last upstream call is not known yet. */
  status: z.enum(['pending', 'requires_action', 'succeeded', 'declined', 'unknown']),
  /** `complete` is the second call, after the buyer has passed 3-D Secure. */
  step: z.enum(['execute', 'complete']),
  startedAt: instant,
  /** When the current step began. */
  stepAt: instant,
  /** While the attempt is unresolved: when the next query is due. */
  question: questionSchema.nullable(),
  /** The caller's time limit. 3-D Secure ends there at the latest. */
  limit: instant.optional(),
  /** End of the time in which the buyer may pass 3-D Secure. */
  until: instant.nullable(),
  /** The caller's idempotency key, by which a repeated request finds its attempt. */
  requestKey: z.string().optional(),
  customerId: z.string().optional(),
  cardId: z.string().optional(),
  returnUrl: z.string().optional(),
  returnUrlOnFailure: z.string().optional(),
  /** Present if the shop runs 3-D Secure itself. */
  tdsReturnUrl: z.string().optional(),
  redirectUrl: z.string().optional(),
  tds: tdsSchema.optional(),
  error: paymentErrorSchema.optional(),
  facts: chargeFactsSchema.optional(),
  /** Account number taken from the pool for a bank transfer. */
  proposed: z.object({ branchCode: z.string(), accountNumber: z.string() }).optional(),
  /** The charge has to be voided: another attempt paid, or the cardholder was not authenticated. */
  void: z.object({ key: upstreamKeySchema, state: z.enum(['wanted', 'done']), question: questionSchema }).optional(),
})
export type Attempt = z.infer<typeof attemptSchema>

const operationKinds = ['capture', 'cancel', 'reauthorize', 'change', 'refund'] as const
const operationSchema = z.object({
  kind: z.enum(operationKinds),
  upstreamKey: upstreamKeySchema,
  requestKey: z.string().optional(),
  status: z.enum(['pending', 'unknown']),
  startedAt: instant,
  question: questionSchema,
  /** The amount and tax after a change or refund. */
  amount: yen.optional(),
  tax: yen.optional(),
  /** The refund that the operation makes, if it returns captured money. */
  refund: z.object({ id: z.string(), amount: yen, reason: z.string() }).optional(),
})
/** An operation on a successful charge. A payment has at most one at a time. */
export type PaymentOperation = z.infer<typeof operationSchema>

/** `acquirer`: the acquirer returned the money without a request of ours. */
export const paymentRefundCauses = ['refund', 'cancel', 'change', 'acquirer'] as const
/** A refund that has ended; a pending one is part of its operation. */
const refundSchema = z.object({
  id: z.string(),
  amount: yen,
  reason: z.string(),
  createdAt: instant,
  /** Absent in older payments, which kept only refunds that a call had requested. */
  cause: z.enum(paymentRefundCauses).optional(),
  endedAt: instant.optional(),
  /** Why the refund failed. */
  error: z.string().optional(),
})
export type PaymentRefund = z.infer<typeof refundSchema>

const paymentFields = z.object({
  id: z.string().min(1).max(30),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  accessId: z.string().length(24),
  /** Prefix of the upstream order ids: the payment's own id, unless it is too long to take a suffix. */
  upstreamBase: z.string().max(27),
  payType: z.enum(payTypes),
  job: z.enum(jobs),
  status: z.enum(payStatuses),
  /** Grows with every write. It is the optimistic lock, and webhook readers compare states by it. */
  version: z.int(),
  /** Current yen. A partial refund lowers them. */
  amount: yen,
  tax: yen,
  /** Sum of the authorizations minus what was voided. */
  authorized: yen,
  captured: yen,
  refunded: yen,
  tdsType: z.enum(['0', '2']),
  tds2Type: z.enum(['2', '3']),
  itemCode: z.string().optional(),
  clientFields: z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable()]),
  customerId: z.string().optional(),
  /** The buyer's phone, for 3-D Secure if an attempt has no other contact. */
  phone: z.object({ cc: z.string(), no: z.string() }).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  attempts: z.array(attemptSchema).max(10),
  operation: operationSchema.nullable(),
  /** The call whose operation finished last. A repeat of that call gets the same answer. */
  finished: z
    .object({
      requestKey: z.string(),
      at: instant.optional(),
      error: z.string().nullable(),
      refundId: z.string().optional(),
    })
    .optional(),
  /** The last error. The next success clears it. */
  error: paymentErrorSchema.nullable(),
  refunds: z.array(refundSchema),
  account: paymentAccountSchema.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Deadline for executing an unpaid payment. (`expiresAt` is the time at which the table may delete the item.) */
  payUntil: instant,
  /** The transaction date. The age limit of operations counts from it. */
  processedAt: instant.nullable(),
  /** End of the authorization hold. */
  holdUntil: instant.nullable(),
  /** When the nightly reconciliation compares the payment with the acquirer, once after each change. */
  compareAt: instant.nullable(),
  /** The acquirer's record at the last discrepancy, so that each one is reported once (decision 112). */
  discrepancy: sideSchema.nullable().optional(),
  /** When the payment has to be advanced next; null if nothing is left to do. */
  dueAt: instant.nullable(),
  requestKey: z.string().optional(),
  /** The test clock whose time applies to the payment (5.21). */
  testClock: z.string().optional(),
  /**
   * The shop's list has a row for the payment under its access id; of older payments the item itself is listed
   * (decision 091).
   */
  isListedByAccess: z.literal(true).optional(),
})
export const paymentSchema = storedFields(paymentFields, { difference: 'discrepancy' })
export type Payment = z.infer<typeof paymentSchema>

export const paymentKey = ({ mode, shopId, id }: Payment): PaymentKey => ({ mode, shopId, id })
export type PaymentKey = Pick<Payment, 'mode' | 'shopId' | 'id'>

export const lastAttempt = (payment: Payment): Attempt | undefined => payment.attempts.at(-1)

/** The result of the attempt's last upstream call is not known yet. */
export const isUnresolved = ({ status }: Attempt): boolean => status === 'pending' || status === 'unknown'

/** An upstream call is unresolved, so no other may begin (P8). */
export const isBusy = (payment: Payment): boolean =>
  payment.operation !== null || payment.attempts.some(attempt => isUnresolved(attempt))

/** The payment records what the call with this key began or ended with, so that a repeated call can be answered. */
export const answersForKey = ({ operation, finished, attempts }: Payment, requestKey: string): boolean =>
  [operation, finished, ...attempts].some(begun => begun?.requestKey === requestKey)

/** The successful attempt. */
export const chargeOf = (payment: Payment): Attempt | undefined =>
  payment.attempts.find(({ status }) => status === 'succeeded')

/** The refunds that succeeded. */
export const madeRefunds = ({ refunds }: Pick<Payment, 'refunds'>): readonly PaymentRefund[] =>
  refunds.filter(({ error }) => error === undefined)

export const totalOf = ({ amount, tax }: Pick<Payment, 'amount' | 'tax'>): number => amount + tax
