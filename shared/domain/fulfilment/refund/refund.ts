// Money on its way back to a buyer. A refund is decided in one transaction with what caused it, sent to the payment
// platform after that, and believed only when the platform has said so: an unknown outcome is asked for again, with the
// same key, and never sent as another one.
import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'

const refundRules = {
  /** How long an unknown outcome rests before it is asked for again; the last wait repeats. */
  retryAfterMs: [minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs],
} as const

export const refundStates = ['requested', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
type RefundActor = 'operator' | 'system'

interface Transition {
  readonly from: readonly RefundState[]
  /** Null: the refund stays in its state. */
  readonly to: RefundState | null
  readonly by: readonly RefundActor[]
  readonly event: string | null
}

/** Every move of a refund, and who may make it. Decisions and conditions read these rows. */
export const refundTransitions = {
  /** The platform has paid it back. */
  pay: { from: ['requested'], to: 'done', by: ['system'], event: 'order.refunded' },
  /** The operator has paid it back by bank after the platform refused. */
  payByBank: { from: ['failed'], to: 'done', by: ['operator'], event: 'order.refunded' },
  /** Refused for certain (D43). */
  refuse: { from: ['requested'], to: 'failed', by: ['system'], event: 'order.refund-failed' },
  sendAgain: { from: ['failed'], to: 'requested', by: ['operator'], event: 'order.refund-requested' },
  /** The outcome is unknown: it is asked for again later. */
  retryLater: { from: ['requested'], to: null, by: ['system'], event: null },
} as const satisfies Record<string, Transition>
export type RefundTransition = keyof typeof refundTransitions

export function canTransitionRefund(
  { state }: { readonly state: RefundState },
  move: RefundTransition,
  by: RefundActor,
): boolean {
  const { from, by: actors }: Transition = refundTransitions[move]
  return from.includes(state) && actors.includes(by)
}

/** A refund after one of its moves, as the store writes it. */
export interface RefundMoved {
  readonly move: RefundTransition
  readonly refund: Refund
}

function refundAfter(refund: Refund, move: RefundTransition, change: Partial<Refund>): RefundMoved {
  const state = refundTransitions[move].to ?? refund.state
  return { move, refund: { ...refund, ...change, state, version: refund.version + 1 } }
}

export const refundCauses = ['cancel', 'claim', 'operator'] as const

export const orderRefundSchema = () =>
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
    /** Reference of the operator's bank transfer, when the platform could not pay. */
    reference: z.string().optional(),
    doneAt: z.int().optional(),
  })
export type Refund = z.infer<ReturnType<typeof orderRefundSchema>>

/** What is known of the money of a paid order; one writer at a time, by its version (P7, L3). */
export const orderMoneySchema = () =>
  z.object({
    orderId: z.string(),
    paymentId: z.string(),
    captured: z.int().min(1),
    refunded: z.int().min(0),
    /** The part of `refunded` that the platform paid; the rest went by bank. */
    refundedByPlatform: z.int().min(0),
    /** Decided and not yet paid back. */
    reserved: z.int().min(0),
    /** The one refund that the platform is asked for now. */
    refundId: z.string().optional(),
    /** Number of entries in the order's journal, and the hash of the last. */
    entries: z.int().min(1),
    head: z.string(),
    version: z.int().min(1),
  })
export type OrderMoney = z.infer<ReturnType<typeof orderMoneySchema>>

export interface NewRefund {
  readonly refundId: string
  readonly lines: Refund['lines']
  readonly cause: Refund['cause']
  readonly reason: string
}

type RefundDecision = Decision<{ readonly refund: Refund; readonly money: OrderMoney }, 'busy' | 'refund-amount'>

/** Sets the amount aside: what was captured can never be promised twice (P7). One at a time an order. */
export function requestRefund(money: OrderMoney, asked: NewRefund, now: number): RefundDecision {
  if (money.refundId !== undefined) return { outcome: 'refused', code: 'busy' }
  const amount = asked.lines.reduce((sum, line) => sum + line.amount, 0)
  const isWhole =
    asked.lines.length > 0 && asked.lines.every(line => Number.isSafeInteger(line.amount) && line.amount > 0)
  if (!isWhole || money.refunded + money.reserved + amount > money.captured)
    return { outcome: 'refused', code: 'refund-amount' }
  return {
    outcome: 'allowed',
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
export function completeRefund(
  refund: Refund,
  money: OrderMoney,
  by: { readonly via: 'platform' } | { readonly via: 'bank'; readonly reference: string },
  now: number,
) {
  const move = by.via === 'platform' ? 'pay' : 'payByBank'
  if (!canTransitionRefund(refund, move, by.via === 'platform' ? 'system' : 'operator')) return null
  const { refundId, ...rest } = money
  return {
    ...refundAfter(refund, move, { ...by, doneAt: now, nextTryAt: null }),
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
export function failRefund(refund: Refund, money: OrderMoney, failure: string) {
  if (!canTransitionRefund(refund, 'refuse', 'system')) return null
  const { refundId, ...rest } = money
  return {
    ...refundAfter(refund, 'refuse', { failure, nextTryAt: null }),
    money: { ...(refundId === refund.refundId ? rest : money), version: money.version + 1 } satisfies OrderMoney,
  }
}

/** A refused refund once more, under a new key; only when nothing else is being sent for this order. */
export function resendRefund(refund: Refund, money: OrderMoney, now: number) {
  if (!canTransitionRefund(refund, 'sendAgain', 'operator') || money.refundId !== undefined) return null
  const { failure: _, ...rest } = refund
  return {
    ...refundAfter(rest, 'sendAgain', {
      attempt: refund.attempt + 1,
      refundedBefore: money.refundedByPlatform,
      nextTryAt: now + refundRules.retryAfterMs[0],
    }),
    money: { ...money, refundId: refund.refundId, version: money.version + 1 } satisfies OrderMoney,
  }
}

/** The outcome is not known: rest, then ask. */
export function retryRefundLater(refund: Refund, now: number): RefundMoved {
  const waits = refundRules.retryAfterMs
  const wait = waits[Math.min(refund.tries, waits.length - 1)] ?? minuteMs
  return refundAfter(refund, 'retryLater', { tries: refund.tries + 1, nextTryAt: now + wait })
}

/** The order's move after a refund (D41): in part, or all of it. */
export const orderTransitionAfter = ({ captured, refunded }: Pick<OrderMoney, 'captured' | 'refunded'>) =>
  refunded === captured ? 'refund' : 'refundPart'
