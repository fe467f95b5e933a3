// A payment from its registration to its last refund: what is stored of it (payment-platform.md 3.2, 5.1). One payment,
// up to ten attempts, one upstream order for each of them: a declined card never blocks the next.
import * as z from 'zod'
import { jobs, payStatuses, payTypes } from './payment-words.ts'
import { accountSchema } from './virtual-account.ts'

const instant = z.int()
const yen = z.int().min(0)

export const tdsSchema = z.object({
  status: z.enum(['AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED']),
  result: z.enum(['Y', 'A', 'C', 'N', 'U', 'R']).nullable(),
  reason: z.string().nullable(),
  eci: z.string().nullable(),
})
export type Tds = z.infer<typeof tdsSchema>

export const troubleSchema = z.object({
  code: z.string(),
  /** What the acquirer said; for the log and the console, never for a buyer. */
  upstreamCode: z.string().optional(),
  retryable: z.boolean(),
})
export type Trouble = z.infer<typeof troubleSchema>

/** What the acquirer told about a charge that it made. */
export const factsSchema = z.object({
  transactionId: z.string().optional(),
  approve: z.string().optional(),
  forward: z.string().optional(),
  brand: z.string().optional(),
  last4: z.string().optional(),
  /** Tells the same card again; never shown to browsers. */
  cardHash: z.string().optional(),
})
export type Facts = z.infer<typeof factsSchema>

/** How often an open question was asked, and when it is asked next (3.2). */
const questionSchema = z.object({ tries: z.int(), checkAt: instant })

export const upstreamKeySchema = z.object({ id: z.string(), createdAt: instant })
export type UpstreamKey = z.infer<typeof upstreamKeySchema>

export const attemptSchema = z.object({
  n: z.int().min(1).max(10),
  upstreamOrderId: z.string().max(30),
  /** One for each call that it may take, persisted before the call: the same key is the same call (3.2). */
  keys: z.object({ register: upstreamKeySchema, execute: upstreamKeySchema, complete: upstreamKeySchema.nullable() }),
  upstreamAccessId: z.string().optional(),
  /** `unknown`: nobody can say yet whether the acquirer did it. */
  status: z.enum(['pending', 'requires_action', 'succeeded', 'declined', 'unknown']),
  /** `complete` is the second call, after the buyer has passed 3-D Secure. */
  step: z.enum(['execute', 'complete']),
  startedAt: instant,
  /** When the current step was begun. */
  stepAt: instant,
  /** While it is open: when the acquirer is asked about it. */
  question: questionSchema.nullable(),
  /** The caller's own limit; 3-D Secure never outlives it. */
  limit: instant.optional(),
  /** End of the time in which the buyer may pass 3-D Secure. */
  until: instant.nullable(),
  /** The caller's key of this request, so that the same request finds its attempt again. */
  requestKey: z.string().optional(),
  customerId: z.string().optional(),
  cardId: z.string().optional(),
  returnUrl: z.string().optional(),
  returnUrlOnFailure: z.string().optional(),
  /** The caller runs 3-D Secure itself. */
  tdsReturnUrl: z.string().optional(),
  redirectUrl: z.string().optional(),
  tds: tdsSchema.optional(),
  error: troubleSchema.optional(),
  facts: factsSchema.optional(),
  /** Of a bank transfer: the number that was taken from the pool for it. */
  proposed: z.object({ branchCode: z.string(), accountNumber: z.string() }).optional(),
  /** A charge that must not stand: the buyer paid by another attempt, or was not authenticated. */
  void: z.object({ key: upstreamKeySchema, state: z.enum(['wanted', 'done']), question: questionSchema }).optional(),
})
export type Attempt = z.infer<typeof attemptSchema>

export const operationKinds = ['capture', 'cancel', 'reauthorize', 'change', 'refund'] as const
export const operationSchema = z.object({
  kind: z.enum(operationKinds),
  upstreamKey: upstreamKeySchema,
  requestKey: z.string().optional(),
  status: z.enum(['pending', 'unknown']),
  startedAt: instant,
  question: questionSchema,
  /** What amount and tax shall be (change, refund). */
  amount: yen.optional(),
  tax: yen.optional(),
  refund: z.object({ id: z.string(), amount: yen, reason: z.string() }).optional(),
})
/** An order to the acquirer about a charge that stands; at most one at a time. */
export type Operation = z.infer<typeof operationSchema>

export const refundSchema = z.object({ id: z.string(), amount: yen, reason: z.string(), createdAt: instant })
export type Refund = z.infer<typeof refundSchema>

export const paymentSchema = z.object({
  id: z.string().min(1).max(30),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  accessId: z.string().length(24),
  /** What attempts' order ids upstream begin with: the own id, unless it is too long to take a suffix. */
  upstreamBase: z.string().max(27),
  payType: z.enum(payTypes),
  job: z.enum(jobs),
  status: z.enum(payStatuses),
  /** Grows with every write; the optimistic lock, and what tells webhook readers which news is newer. */
  version: z.int(),
  /** Yen as they hold now: a partial refund lowers them. */
  amount: yen,
  tax: yen,
  /** Sum of what cards were asked to hold, less what was given back unused. */
  authorized: yen,
  captured: yen,
  refunded: yen,
  tdsType: z.enum(['0', '2']),
  tds2Type: z.enum(['2', '3']),
  itemCode: z.string().optional(),
  clientFields: z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable()]),
  customerId: z.string().optional(),
  /** The buyer's telephone, for 3-D Secure where an attempt names no other contact. */
  phone: z.object({ cc: z.string(), no: z.string() }).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  attempts: z.array(attemptSchema).max(10),
  operation: operationSchema.nullable(),
  /** The call whose order was finished last, so that it hears the same when it comes again. */
  finished: z.object({ requestKey: z.string(), error: z.string().nullable() }).optional(),
  /** What went wrong last; gone with the next success. */
  error: troubleSchema.nullable(),
  refunds: z.array(refundSchema),
  account: accountSchema.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** An unpaid payment cannot be executed from here on. (`expiresAt` is the table's word for what it may delete.) */
  payUntil: instant,
  /** The transaction date: operations count its age from here. */
  processedAt: instant.nullable(),
  /** Until when the amount is held on the card. */
  holdUntil: instant.nullable(),
  /** The night after the last change, when it is compared with the acquirer's word once more. */
  compareAt: instant.nullable(),
  /** When somebody has to look at it next; null when never again. */
  dueAt: instant.nullable(),
  requestKey: z.string().optional(),
  /** Its time is that of a test clock (5.21). */
  testClock: z.string().optional(),
})
export type Payment = z.infer<typeof paymentSchema>

export const paymentKey = ({ mode, shopId, id }: Payment): PaymentKey => ({ mode, shopId, id })
export type PaymentKey = Pick<Payment, 'mode' | 'shopId' | 'id'>

/** The attempt that counts: the last one. */
export const lastAttempt = (payment: Payment): Attempt | undefined => payment.attempts.at(-1)

/** Nobody knows yet how its last step ended. */
export const isOpen = ({ status }: Attempt): boolean => status === 'pending' || status === 'unknown'

/** Something is under way upstream, so nothing else may begin (P8). */
export const isBusy = (payment: Payment): boolean =>
  payment.operation !== null || payment.attempts.some(attempt => isOpen(attempt))

/** The attempt whose charge stands. */
export const chargeOf = (payment: Payment): Attempt | undefined =>
  payment.attempts.find(({ status }) => status === 'succeeded')

export const totalOf = ({ amount, tax }: Pick<Payment, 'amount' | 'tax'>): number => amount + tax
