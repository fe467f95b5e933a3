import * as z from 'zod'
import {
  type BatchState,
  type BatchTransition,
  batchStates,
  batchTransitions,
  canTransitionBatch,
} from './transitions.ts'

/** Payouts that are paid by one transfer file of the platform: one operator makes the batch, another approves it. */
const who = () => z.object({ operatorId: z.string(), name: z.string(), at: z.int() })

export const payoutBatch = () =>
  z.object({
    id: z.string(),
    version: z.int().min(1),
    state: z.enum(batchStates),
    transferDate: z.string(),
    /** Payouts that the operator chose. */
    payoutIds: z.array(z.string()).min(1),
    /** Payouts that could be included, in the order of the file's lines; fixed before the file is created. */
    lineIds: z.array(z.string()).default([]),
    count: z.int(),
    total: z.int(),
    fileId: z.string().nullable(),
    /** Version of the transfer file whose results were recorded last. */
    fileVersion: z.int().default(0),
    created: who(),
    approved: who().nullable(),
    exported: who().nullable(),
    sent: who().nullable(),
    /** Why no file was created, in the platform's words. */
    failure: z.string().nullable(),
    updatedAt: z.int(),
  })
export type PayoutBatch = z.infer<ReturnType<typeof payoutBatch>>
export type BatchPerson = z.infer<ReturnType<typeof who>>

export function batchAfter(
  before: PayoutBatch,
  move: BatchTransition,
  at: number,
  change: Partial<PayoutBatch> = {},
): PayoutBatch {
  if (!canTransitionBatch(before, move)) throw new Error(`${move} of a batch that is ${before.state}`)
  return { ...before, ...change, state: batchTransitions[move].to, version: before.version + 1, updatedAt: at }
}

/** Nobody approves a batch of their own. */
export const mayApprove = ({ created }: PayoutBatch, operatorId: string): boolean => created.operatorId !== operatorId

/** State of a batch by the state of its transfer file. */
export const batchStateOfFile = {
  DRAFT: 'waiting',
  APPROVED: 'approved',
  EXPORTED: 'exported',
  SENT: 'sent',
  RESULT_IMPORTED: 'finished',
  DELETED: 'given-up',
} as const satisfies Record<string, BatchState>

/**
 * Applies a transition that an operator made at the platform. A webhook or the clock may have recorded it before; the
 * operator's name is added all the same.
 */
export const batchMovedBy = (
  current: PayoutBatch,
  move: BatchTransition,
  at: number,
  change: Partial<PayoutBatch>,
): PayoutBatch =>
  canTransitionBatch(current, move)
    ? batchAfter(current, move, at, change)
    : { ...current, ...change, version: current.version + 1, updatedAt: at }
