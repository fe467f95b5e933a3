// Refunds to buyers. A refund is decided in one transaction with its cause, then sent to the payment platform, and
// complete only when the platform confirms it: an unknown outcome is queried with the same idempotency key and never
// sent as a new refund.
import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'

const refundRules = {
  /** Waits before an unknown outcome is queried again; the last one repeats. */
  retryAfterMs: [minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs],
} as const

export const refundStates = ['requested', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
type RefundActor = 'operator' | 'system'

interface Transition {
  readonly from: readonly RefundState[]
  /** Null: the state does not change. */
  readonly to: RefundState | null
  readonly by: readonly RefundActor[]
  readonly event: string | null
}

/** Every transition of a refund and its actors, used by decisions and conditions. */
export const refundTransitions = {
  /** The platform has refunded it. */
  pay: { from: ['requested'], to: 'done', by: ['system'], event: 'order.refunded' },
  /** The operator has refunded it by bank after the platform refused. */
  payByBank: { from: ['failed'], to: 'done', by: ['operator'], event: 'order.refunded' },
  /** Definitely refused (D43). */
  refuse: { from: ['requested'], to: 'failed', by: ['system'], event: 'order.refund-failed' },
  sendAgain: { from: ['failed'], to: 'requested', by: ['operator'], event: 'order.refund-requested' },
  /** The outcome is unknown: it is queried again later. */
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

/** A refund after a transition, as the store writes it. */
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
    /** Sum of its lines in yen. */
    amount: z.int().min(1),
    cause: z.enum(refundCauses),
    reason: z.string(),
    state: z.enum(refundStates),
    version: z.int().min(1),
    requestedAt: z.int(),
    /** Part of the idempotency key: increases only when an operator resends a refused refund. */
    attempt: z.int().min(1),
    /**
     * Yen that the platform had refunded of this payment before; shows whether a refund of unknown outcome took place.
     */
    refundedBefore: z.int().min(0),
    tries: z.int().min(0),
    nextTryAt: z.int().nullable(),
    /** The platform's code of a refusal, for the console only (D43). */
    failure: z.string().optional(),
    via: z.enum(['platform', 'bank']).optional(),
    /** Reference of the operator's bank transfer, if the platform could not refund. */
    reference: z.string().optional(),
    doneAt: z.int().optional(),
  })
export type Refund = z.infer<ReturnType<typeof orderRefundSchema>>

/** The money of a paid order; one writer at a time, by its version (P7, L3). */
export const orderMoneySchema = () =>
  z.object({
    orderId: z.string(),
    paymentId: z.string(),
    captured: z.int().min(1),
    refunded: z.int().min(0),
    /** The part of `refunded` that the platform refunded; the rest went by bank. */
    refundedByPlatform: z.int().min(0),
    /** Yen decided and not refunded yet. */
    reserved: z.int().min(0),
    /** The refund that is being sent to the platform; one at a time. */
    refundId: z.string().optional(),
    /** Number of entries in the order's journal, and hash of the last. */
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

/** Reserves the amount, so that captured money can never be promised twice (P7). One refund at a time per order. */
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

/** Refunded by the platform, or by the operator's bank after the platform refused. */
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

/** Definitely refused. The amount stays reserved until an operator resends it or pays by bank (D43). */
export function failRefund(refund: Refund, money: OrderMoney, failure: string) {
  if (!canTransitionRefund(refund, 'refuse', 'system')) return null
  const { refundId, ...rest } = money
  return {
    ...refundAfter(refund, 'refuse', { failure, nextTryAt: null }),
    money: { ...(refundId === refund.refundId ? rest : money), version: money.version + 1 } satisfies OrderMoney,
  }
}

/** Resends a refused refund with a new idempotency key; only if no other refund of this order is being sent. */
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

/** The outcome is unknown: waits, then queries. */
export function retryRefundLater(refund: Refund, now: number): RefundMoved {
  const waits = refundRules.retryAfterMs
  const wait = waits[Math.min(refund.tries, waits.length - 1)] ?? minuteMs
  return refundAfter(refund, 'retryLater', { tries: refund.tries + 1, nextTryAt: now + wait })
}

/** The order's transition after a refund (D41): partly or fully refunded. */
export const orderTransitionAfter = ({ captured, refunded }: Pick<OrderMoney, 'captured' | 'refunded'>) =>
  refunded === captured ? 'refund' : 'refundPart'
