// A difference between a payment and the acquirer, found by comparing them (payment-platform.md 3.6; decision 112).
import * as z from 'zod'
import type { Decision } from '../../decision.ts'
import { payStatuses, payTypes } from './values.ts'

/** `differs`: a payment that the acquirer knows otherwise. `unknown`: an order at the acquirer that is no payment here. */
export const differenceKinds = ['differs', 'unknown'] as const

export const differenceStates = ['open', 'closed'] as const
type DifferenceState = (typeof differenceStates)[number]

/** Only a person closes a difference, and nothing opens it again. What is found anew is another one. */
const differenceTransitions = { open: ['closed'], closed: [] } satisfies Record<DifferenceState, DifferenceState[]>

/** What one side says of a payment; an amount that it does not name is null. */
export const sideSchema = z.object({ status: z.enum(payStatuses), amount: z.int().min(0).nullable() })
export type Side = z.infer<typeof sideSchema>

export const isSameSide = (one: Side | null | undefined, other: Side): boolean =>
  one?.status === other.status && one.amount === other.amount

export const differenceSchema = z.object({
  id: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  /** Absent where the platform did not tell them apart yet. */
  kind: z.enum(differenceKinds).default('differs'),
  /** Null where the platform has no such payment. */
  paymentId: z.string().nullable(),
  /** The acquirer's order, where no payment of ours stands for it. */
  upstreamOrderId: z.string().nullable().default(null),
  payType: z.enum(payTypes),
  state: z.enum(differenceStates),
  version: z.int(),
  ours: sideSchema.nullable(),
  theirs: sideSchema,
  foundAt: z.int(),
  closedAt: z.int().nullable(),
  /** What the person who closed it found. */
  note: z.string().nullable(),
})
export type Difference = z.infer<typeof differenceSchema>

export function endDifference(
  before: Difference,
  note: string,
  at: number,
): Decision<{ readonly difference: Difference }, 'closed'> {
  const moves: readonly DifferenceState[] = differenceTransitions[before.state]
  if (!moves.includes('closed')) return { outcome: 'refused', code: 'closed' }
  return {
    outcome: 'allowed',
    difference: { ...before, state: 'closed', version: before.version + 1, note, closedAt: at },
  }
}
