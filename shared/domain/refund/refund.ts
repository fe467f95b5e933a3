// Money on its way back to a buyer. A refund is decided in one transaction with what caused it, sent to the payment
// platform after that, and believed only when the platform has said so: an unknown outcome is asked for again, with the
// same key, and never sent as another one.
import * as z from 'zod'

const MINUTE = 60_000

export const refundRules = {
  /** How long an unknown outcome rests before it is asked for again; the last wait repeats. */
  retryAfterMs: [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE],
} as const

export const refundStates = ['requested', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundCauses = ['cancel', 'claim', 'operator'] as const

export const refund = () =>
  z.object({
    refundId: z.string(),
    orderId: z.string(),
    paymentId: z.string(),
    lines: z.array(z.object({ orderItemId: z.string(), amount: z.int().min(1) })).min(1),
    /** The sum of its lines, yen. */
    amount: z.int().min(1),
    cause: z.enum(refundCauses),
    reason: z.string(),
    state: z.enum(refundStates),
    version: z.int().min(1),
    requestedAt: z.int(),
    /** Part of the idempotency key: grows only when an operator sends a refused refund again. */
    attempt: z.int().min(1),
    /** What the platform had paid back of this payment before; tells whether an unknown outcome took place. */
    refundedBefore: z.int().min(0),
    tries: z.int().min(0),
    nextTryAt: z.int().nullable(),
    /** The platform's code of a refusal, for the console only (D43). */
    failure: z.string().optional(),
    via: z.enum(['platform', 'bank']).optional(),
    /** Of the operator's own transfer, when the platform could not. */
    reference: z.string().optional(),
    doneAt: z.int().optional(),
  })
export type Refund = z.infer<ReturnType<typeof refund>>

/** What is known of the money of a paid order; one writer at a time, by its version (P7, L3). */
export const orderMoney = () =>
  z.object({
    orderId: z.string(),
    paymentId: z.string(),
    captured: z.int().min(1),
    refunded: z.int().min(0),
    /** Of `refunded`, what the platform paid back; the rest went by bank. */
    refundedByPlatform: z.int().min(0),
    /** Decided and not yet paid back. */
    reserved: z.int().min(0),
    /** The one refund that the platform is asked for now. */
    refundId: z.string().optional(),
    /** Of the order's journal: how many entries, and the hash of the last. */
    entries: z.int().min(1),
    head: z.string(),
    version: z.int().min(1),
  })
export type OrderMoney = z.infer<ReturnType<typeof orderMoney>>

export interface NewRefund {
  readonly refundId: string
  readonly lines: Refund['lines']
  readonly cause: Refund['cause']
  readonly reason: string
}

export type RefundDecision =
  | { readonly ok: true; readonly refund: Refund; readonly money: OrderMoney }
  | { readonly ok: false; readonly code: 'busy' | 'refund-amount' }

/** Sets the amount aside: what was captured can never be promised twice (P7). One at a time an order. */
export function requestRefund(money: OrderMoney, asked: NewRefund, now: number): RefundDecision {
  if (money.refundId !== undefined) return { ok: false, code: 'busy' }
  const amount = asked.lines.reduce((sum, line) => sum + line.amount, 0)
  const isWhole =
    asked.lines.length > 0 && asked.lines.every(line => Number.isSafeInteger(line.amount) && line.amount > 0)
  if (!isWhole || money.refunded + money.reserved + amount > money.captured) return { ok: false, code: 'refund-amount' }
  return {
    ok: true,
    refund: {
      ...asked,
      orderId: money.orderId,
      paymentId: money.paymentId,
      amount,
      state: 'requested',
      version: 1,
      requestedAt: now,
      attempt: 1,
      refundedBefore: money.refundedByPlatform,
      tries: 0,
      nextTryAt: now + refundRules.retryAfterMs[0],
    },
    money: { ...money, reserved: money.reserved + amount, refundId: asked.refundId, version: money.version + 1 },
  }
}

/** Paid back: by the platform, or by the operator's bank after the platform refused. */
export function refundDone(
  refund: Refund,
  money: OrderMoney,
  by: { readonly via: 'platform' } | { readonly via: 'bank'; readonly reference: string },
  now: number,
) {
  const isOpen = by.via === 'platform' ? refund.state === 'requested' : refund.state === 'failed'
  if (!isOpen) return null
  const { refundId, ...rest } = money
  return {
    refund: {
      ...refund,
      ...by,
      state: 'done',
      doneAt: now,
      nextTryAt: null,
      version: refund.version + 1,
    } satisfies Refund,
    money: {
      ...(refundId === undefined || refundId === refund.refundId ? rest : money),
      refunded: money.refunded + refund.amount,
      refundedByPlatform: money.refundedByPlatform + (by.via === 'platform' ? refund.amount : 0),
      reserved: money.reserved - refund.amount,
      version: money.version + 1,
    } satisfies OrderMoney,
  }
}

/** Refused for certain. The amount stays set aside until somebody sends it again or by bank (D43). */
export function refundFailed(refund: Refund, money: OrderMoney, failure: string) {
  if (refund.state !== 'requested') return null
  const { refundId, ...rest } = money
  return {
    refund: { ...refund, state: 'failed', failure, nextTryAt: null, version: refund.version + 1 } satisfies Refund,
    money: { ...(refundId === refund.refundId ? rest : money), version: money.version + 1 } satisfies OrderMoney,
  }
}

/** A refused refund once more, under a new key; only when nothing else is being sent for this order. */
export function refundAgain(refund: Refund, money: OrderMoney, now: number) {
  if (refund.state !== 'failed' || money.refundId !== undefined) return null
  const { failure: _, ...rest } = refund
  return {
    refund: {
      ...rest,
      state: 'requested',
      attempt: refund.attempt + 1,
      refundedBefore: money.refundedByPlatform,
      nextTryAt: now + refundRules.retryAfterMs[0],
      version: refund.version + 1,
    } satisfies Refund,
    money: { ...money, refundId: refund.refundId, version: money.version + 1 } satisfies OrderMoney,
  }
}

/** The outcome is not known: rest, then ask. */
export function refundUnknown(refund: Refund, now: number): Refund {
  const waits = refundRules.retryAfterMs
  const wait = waits[Math.min(refund.tries, waits.length - 1)] ?? MINUTE
  return { ...refund, tries: refund.tries + 1, nextTryAt: now + wait, version: refund.version + 1 }
}

/** `payStatus` after a refund (D41): 6 in part, 7 all of it. */
export const payStatusAfter = ({ captured, refunded }: Pick<OrderMoney, 'captured' | 'refunded'>): 6 | 7 =>
  refunded === captured ? 7 : 6
