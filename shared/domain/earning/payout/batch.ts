import * as z from 'zod'
import {
  type BatchState,
  type BatchTransition,
  batchStates,
  batchTransitions,
  canTransitionBatch,
} from './transitions.ts'

/** Payouts that are paid by one file of the platform: one operator makes it, another approves it. */
const who = () => z.object({ operatorId: z.string(), name: z.string(), at: z.int() })

export const payoutBatch = () =>
  z.object({
    id: z.string(),
    version: z.int().min(1),
    state: z.enum(batchStates),
    transferDate: z.string(),
    /** What the operator chose. */
    payoutIds: z.array(z.string()).min(1),
    /** Those that could be put on their way, in the order of the file's lines: fixed before the file is asked for. */
    lineIds: z.array(z.string()).default([]),
    count: z.int(),
    total: z.int(),
    fileId: z.string().nullable(),
    /** The version of the file whose results were taken over last. */
    fileVersion: z.int().default(0),
    created: who(),
    approved: who().nullable(),
    exported: who().nullable(),
    sent: who().nullable(),
    /** Why there is no file, in the platform's words. */
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

/** Four eyes: who made it does not approve it. */
export const mayApprove = ({ created }: PayoutBatch, operatorId: string): boolean => created.operatorId !== operatorId

/** The state of a batch that the platform's file stands for. */
export const batchStateOfFile = {
  DRAFT: 'waiting',
  APPROVED: 'approved',
  EXPORTED: 'exported',
  SENT: 'sent',
  RESULT_IMPORTED: 'finished',
  DELETED: 'given-up',
} as const satisfies Record<string, BatchState>

/**
 * What an operator's move leaves, which the platform has made already. A webhook or the clock may have seen it there
 * first: who made it is noted all the same.
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
