import * as z from 'zod'
import type { ConditionalWrites } from '#functions/table/conditional.ts'
import type { Key } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'

/**
 * The record of a call with an `Idempotency-Key` (payment-platform.md 5.20). It is put before the call acts and closed
 * in the transaction of the call, so that one of several equal calls acts and the others get its answer.
 */
export const IdempotencyRecord = z.object({
  /** The hash of method, path, body and tenant. Another call under the same key is refused. */
  fingerprint: z.string(),
  state: z.enum(['IN_PROGRESS', 'DONE']),
  /** The id of the call that is at work. A call that takes over writes its own. */
  lock: z.string(),
  /** Epoch ms. */
  lockUntil: z.int(),
  status: z.int().optional(),
  body: z.string().optional(),
  /** The upstream order of the call. It is queried before anything is sent again. */
  upstreamRef: z.string().optional(),
  /** Epoch ms: 24 h after the first call, whatever TTL does. */
  endsAt: z.int(),
  expiresAt: z.int(),
})
export type IdempotencyRecord = z.infer<typeof IdempotencyRecord>

export const lockMs = minuteMs
export const keptMs = dayMs

export interface IdempotencyClaim {
  readonly key: Key
  readonly fingerprint: string
  readonly lock: string
  readonly now: number
}

export type BeginResult =
  | { readonly outcome: 'mine'; readonly upstreamRef: string | undefined }
  | { readonly outcome: 'replayed'; readonly answer: { readonly status: number; readonly body: string } }
  | { readonly outcome: 'running' }
  | { readonly outcome: 'clash' }

/** Takes the key, or says who has it. A call whose lock has run out is taken over, with what it had sent upstream. */
export async function beginRecord(
  single: ConditionalWrites,
  { key, fingerprint, lock, now }: IdempotencyClaim,
): Promise<BeginResult> {
  const record: IdempotencyRecord = {
    fingerprint,
    state: 'IN_PROGRESS',
    lock,
    lockUntil: now + lockMs,
    endsAt: now + keptMs,
    expiresAt: Math.ceil((now + keptMs) / 1000),
  }
  const taken = await single.put({ ...key, ...record }, ['attribute_not_exists(#PK) OR #endsAt <= :now', { now }])
  if (taken.outcome === 'done') return { outcome: 'mine', upstreamRef: undefined }
  const before = IdempotencyRecord.parse(taken.current)
  if (before.fingerprint !== fingerprint) return { outcome: 'clash' }
  if (before.state === 'DONE')
    return { outcome: 'replayed', answer: { status: before.status ?? 200, body: before.body ?? '' } }
  if (before.lockUntil > now) return { outcome: 'running' }
  const takenOver = await single.update(key, {
    set: { lock, lockUntil: now + lockMs },
    where: ['#lock = :before AND #state = :running', { before: before.lock, running: 'IN_PROGRESS' }],
  })
  return takenOver.outcome === 'done' ? { outcome: 'mine', upstreamRef: before.upstreamRef } : { outcome: 'running' }
}

/** Closes the record in the transaction of the call, so that an answer is stored exactly when its effect took place. */
export function finishRecord(
  { key, lock }: IdempotencyClaim,
  answer: { readonly status: number; readonly body: string },
) {
  return update(key, { set: { ...answer, state: 'DONE' }, where: ['#lock = :lock', { lock }] }).or('E0090022021')
}

/** Writes down, with the attempt itself, what is about to be sent upstream. */
export function noteUpstreamOrder({ key, lock }: IdempotencyClaim, upstreamRef: string) {
  return update(key, { set: { upstreamRef }, where: ['#lock = :lock', { lock }] }).or('E0090022021')
}

/** Closes the record without a transaction: for a refusal, or an answer that changed nothing. */
export async function closeRecord(
  single: ConditionalWrites,
  { key, lock }: IdempotencyClaim,
  answer: { readonly status: number; readonly body: string },
): Promise<void> {
  await single.update(key, { set: { ...answer, state: 'DONE' }, where: ['#lock = :lock', { lock }] })
}

/** Gives the key back: nothing was done, so the same call may come again at once. */
export async function releaseRecord(single: ConditionalWrites, { key, lock }: IdempotencyClaim): Promise<void> {
  await single.remove(key, ['#lock = :lock', { lock }])
}
