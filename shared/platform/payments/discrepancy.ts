// A discrepancy between a payment and the acquirer, found by reconciliation (payment-platform.md 3.6; decision 112).
import * as z from 'zod'
import type { Decision } from '../../decision.ts'
import { payStatuses, payTypes } from './values.ts'

/**
 * `differs`: the acquirer records the payment differently. `unknown`: an order at the acquirer without a payment here.
 */
export const discrepancyKinds = ['differs', 'unknown'] as const

export const discrepancyStates = ['open', 'closed'] as const
type DiscrepancyState = (typeof discrepancyStates)[number]

/** Only a person closes a discrepancy, and it is never reopened: a new finding is a new discrepancy. */
const discrepancyTransitions = { open: ['closed'], closed: [] } satisfies Record<DiscrepancyState, DiscrepancyState[]>

/** One side's record of a payment; the amount is null if it names none. */
export const sideSchema = z.object({ status: z.enum(payStatuses), amount: z.int().min(0).nullable() })
export type Side = z.infer<typeof sideSchema>

export const isSameSide = (one: Side | null | undefined, other: Side): boolean =>
  one?.status === other.status && one.amount === other.amount

export const discrepancySchema = z.object({
  id: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  /** Absent in records from before the kinds existed. */
  kind: z.enum(discrepancyKinds).default('differs'),
  /** Null if the platform has no such payment. */
  paymentId: z.string().nullable(),
  /** The acquirer's order, if no payment here belongs to it. */
  upstreamOrderId: z.string().nullable().default(null),
  payType: z.enum(payTypes),
  state: z.enum(discrepancyStates),
  version: z.int(),
  ours: sideSchema.nullable(),
  theirs: sideSchema,
  foundAt: z.int(),
  closedAt: z.int().nullable(),
  /** Finding of the person who closed it. */
  note: z.string().nullable(),
})
export type Discrepancy = z.infer<typeof discrepancySchema>

export function endDiscrepancy(
  before: Discrepancy,
  note: string,
  at: number,
): Decision<{ readonly discrepancy: Discrepancy }, 'closed'> {
  const moves: readonly DiscrepancyState[] = discrepancyTransitions[before.state]
  if (!moves.includes('closed')) return { outcome: 'refused', code: 'closed' }
  return {
    outcome: 'allowed',
    discrepancy: { ...before, state: 'closed', version: before.version + 1, note, closedAt: at },
  }
}
