import * as z from 'zod'
import type { ConditionalWrites } from '#functions/machinery/table/conditional.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import { PackedText, packText, unpackText } from '#functions/machinery/table/packed-text.ts'
import { type Attributes, put, remove, update } from '#functions/machinery/table/write.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { keptDays } from '#shared/platform/api/limits.ts'

/**
 * Record of a call with an `Idempotency-Key` (payment-platform.md 5.20). It is put before the call acts, or in its
 * first transaction, so that one of several equal calls acts and the others get its answer (docs/decisions/063, 090).
 */
export const IdempotencyRecord = z.object({
  /** Hash of method, path, body and tenant. Another call with the same key is refused. */
  fingerprint: z.string(),
  state: z.enum(['IN_PROGRESS', 'DONE']),
  /** Id of the call in progress. A call that takes over writes its own. */
  lock: z.string(),
  /** Epoch ms. */
  lockUntil: z.int(),
  status: z.int().optional(),
  body: PackedText.optional(),
  /** Upstream order of the call, which is queried before anything is sent again. */
  upstreamRef: z.string().optional(),
  /** Epoch ms: 24 h after the first call, whether or not TTL has deleted it. */
  endsAt: z.int(),
  expiresAt: z.int(),
})
export type IdempotencyRecord = z.infer<typeof IdempotencyRecord>

export const lockMs = minuteMs
export const keptMs = keptDays.idempotencyKeys * dayMs

export interface IdempotencyClaim {
  readonly key: Key
  readonly fingerprint: string
  readonly lock: string
  readonly now: number
}

interface StoredResponse {
  readonly status: number
  readonly body: string
}

/** Outcome of the call that has the key. */
export type Standing =
  | { readonly outcome: 'replayed'; readonly answer: StoredResponse }
  | { readonly outcome: 'running' }
  | { readonly outcome: 'clash' }
/** The key is this call's, which continues from what an earlier one had sent. */
type BeginResult = { readonly outcome: 'mine'; readonly upstreamRef: string | undefined } | Standing

/** The key is unused, or was last used more than a day ago. */
const free = (now: number) => ['attribute_not_exists(#PK) OR #endsAt <= :now', { now }] as const
const newRecord = ({ fingerprint, lock, now }: IdempotencyClaim): IdempotencyRecord => ({
  fingerprint,
  state: 'IN_PROGRESS',
  lock,
  lockUntil: now + lockMs,
  endsAt: now + keptMs,
  expiresAt: Math.ceil((now + keptMs) / 1000),
})

/**
 * Claims the key, or returns the outcome of its call. A call whose lock has expired is taken over, with what it had
 * sent.
 */
export async function beginRecord(single: ConditionalWrites, claim: IdempotencyClaim): Promise<BeginResult> {
  const taken = await single.put({ ...claim.key, ...newRecord(claim) }, free(claim.now))
  if (taken.outcome === 'done') return { outcome: 'mine', upstreamRef: undefined }
  return takeOver(single, claim, IdempotencyRecord.parse(taken.current))
}

/** The same from the record as read; `free`: the call's first transaction will claim the key. */
export async function judgeRecord(
  single: ConditionalWrites,
  claim: IdempotencyClaim,
  read: Attributes | undefined,
): Promise<BeginResult | { readonly outcome: 'free' }> {
  const before = read && IdempotencyRecord.parse(read)
  return before && before.endsAt > claim.now ? takeOver(single, claim, before) : { outcome: 'free' }
}

async function takeOver(
  single: ConditionalWrites,
  claim: IdempotencyClaim,
  before: IdempotencyRecord,
): Promise<BeginResult> {
  const { key, lock, now } = claim
  const standing = standingOf(claim, before)
  if (standing.outcome !== 'running' || before.lockUntil > now) return standing
  const takenOver = await single.update(key, {
    set: { lock, lockUntil: now + lockMs },
    where: ['#lock = :before AND #state = :running', { before: before.lock, running: 'IN_PROGRESS' }],
  })
  return takenOver.outcome === 'done' ? { outcome: 'mine', upstreamRef: before.upstreamRef } : standing
}

function standingOf(
  { fingerprint }: IdempotencyClaim,
  { state, status = 200, body = '', ...record }: IdempotencyRecord,
) {
  if (record.fingerprint !== fingerprint) return { outcome: 'clash' } as const
  return state === 'DONE'
    ? ({ outcome: 'replayed', answer: { status, body: unpackText(body) } } as const)
    : ({ outcome: 'running' } as const)
}

/** Outcome of the call that claimed the key faster, from the record in its way. */
export function standingBefore(claim: IdempotencyClaim, current: Attributes | undefined): Standing {
  return current ? standingOf(claim, IdempotencyRecord.parse(current)) : { outcome: 'running' }
}

/** Outcome of the call that has the key now; undefined if none has. */
export function standingIn(claim: IdempotencyClaim, read: Attributes | undefined): Standing | undefined {
  const record = read && IdempotencyRecord.parse(read)
  return record && record.endsAt > claim.now ? standingOf(claim, record) : undefined
}

/** Claims the key in the first transaction of the call, and records what is about to be sent. */
export const takeRecord = (claim: IdempotencyClaim, upstreamRef: string | undefined) =>
  put(
    { ...claim.key, ...newRecord(claim), ...(upstreamRef !== undefined && { upstreamRef }) },
    { where: free(claim.now) },
  ).or('E0090022021')

const doneBy = ({ status, body }: StoredResponse) => ({ state: 'DONE', status, body: packText(body) }) as const
const doneRecord = (claim: IdempotencyClaim, answer: StoredResponse) =>
  ({ ...claim.key, ...newRecord(claim), ...doneBy(answer) }) as const

/** Claims the key and closes its record in the only transaction of the call. */
export const takeAndFinishRecord = (claim: IdempotencyClaim, answer: StoredResponse) =>
  put(doneRecord(claim, answer), { where: free(claim.now) }).or('E0090022021')

/** The same for an answer without effect; otherwise the outcome of the call that was faster. */
export async function closeFreeRecord(
  single: ConditionalWrites,
  claim: IdempotencyClaim,
  answer: StoredResponse,
): Promise<Standing | undefined> {
  const closed = await single.put(doneRecord(claim, answer), free(claim.now))
  return closed.outcome === 'done' ? undefined : standingBefore(claim, closed.current)
}

/** Closes the record in the transaction of the call, so that an answer is stored exactly if it was committed. */
export function finishRecord({ key, lock }: IdempotencyClaim, answer: StoredResponse) {
  return update(key, { set: doneBy(answer), where: ['#lock = :lock', { lock }] }).or('E0090022021')
}

/** Records what is about to be sent, together with the attempt itself. */
export function noteUpstreamOrder({ key, lock }: IdempotencyClaim, upstreamRef: string) {
  return update(key, { set: { upstreamRef }, where: ['#lock = :lock', { lock }] }).or('E0090022021')
}

/** Closes the record without a transaction: for a refusal, or an answer without effect. */
export async function closeRecord(
  single: ConditionalWrites,
  { key, lock }: IdempotencyClaim,
  answer: StoredResponse,
): Promise<void> {
  await single.update(key, { set: doneBy(answer), where: ['#lock = :lock', { lock }] })
}

/**
 * Releases the key in the transaction that undoes what the call had begun: the acquirer refused it for now, so that the
 * same call may be repeated at once.
 */
export function giveBackRecord({ key, lock }: IdempotencyClaim) {
  return remove(key, ['#lock = :lock', { lock }]).or('E0090022021')
}

/** Leaves the record open for the next call with its key, which finds out what became of what this one had sent. */
export async function openRecord(single: ConditionalWrites, { key, lock }: IdempotencyClaim): Promise<void> {
  await single.update(key, { set: { lockUntil: 0 }, where: ['#lock = :lock', { lock }] })
}

/** Releases the key: nothing was done, so that the same call may be repeated at once. */
export async function releaseRecord(single: ConditionalWrites, { key, lock }: IdempotencyClaim): Promise<void> {
  await single.remove(key, ['#lock = :lock', { lock }])
}
