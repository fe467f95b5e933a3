import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { EventRecord, PendingEvent } from '#events/event.ts'
import { fromWire, type WireItem } from './attribute-values.ts'
import { TransactWriteCommand } from './commands.ts'
import { writeAlone } from './conditional.ts'
import type { DocumentClient } from './document-client.ts'
import { isPassing, TransactionCanceledException, TransactionConflictException } from './errors.ts'
import { systemKeys } from './keys.ts'
import { PackedText, packText, unpackText } from './packed-text.ts'
import { pauseAfterConflict } from './pause.ts'
import { type Attributes, put, type Write } from './write.ts'

/**
 * State and events commit together: each transaction contains one TX# item with the deduplication key, the answer and
 * all events (DESIGN 3, D2). A failed condition is a result; conflicts between transactions and throttling are retried
 * here, because the SDK does neither; anything else is thrown.
 */
export const Transaction = z.object({
  operation: z.string(),
  /** Hash of the input; another body with the same key is refused with 40901. */
  bodyHash: z.string(),
  /** Stored answer as JSON, a long one compressed; empty if the call cannot be repeated. */
  answer: PackedText,
  events: z.array(z.object({ id: z.string(), type: z.string(), version: z.int(), at: z.int(), data: z.unknown() })),
  at: z.int(),
  /** Correlation id of the request behind it, copied to its events. */
  correlationId: z.string().optional(),
  /** Epoch s; an answer is replayed for exactly 24 h, whether or not TTL has deleted it. */
  expiresAt: z.int(),
  /** Shard of the sparse index while its events wait for the bus. */
  undelivered: z.string().optional(),
  /** Sweeper that finds the records of the events, which are then in no index (decision 249). */
  sweptBy: z.string().optional(),
})
export type Transaction = z.infer<typeof Transaction>

export interface TransactionScope {
  /** Deduplication key, or a new id if the caller sent none. */
  readonly id: string
  readonly operation: string
  /** Hash of the input if a call may be repeated with its key; else empty. */
  readonly bodyHash: string
  /** Whether the answer is stored for a replay. Answers with tokens never are. */
  readonly keepsAnswer: boolean
  /** Correlation id of the request behind the transaction, stored with the events. */
  readonly correlationId?: string | undefined
  readonly now: () => number
  readonly newId: () => string
}

export interface Commit<Answer> {
  readonly writes: readonly Write[]
  readonly events?: readonly PendingEvent[]
  /**
   * Id of the sweeper that finds the records of events which never reached the bus: such events are sent once and not
   * marked as delivered (decision 249).
   */
  readonly sweptBy?: string | undefined
  readonly answer: Answer
}

/** Outcome of a transaction: the union returned by every commit, or a part of it. */
export type CommitResult<Answer> =
  | { readonly outcome: 'done'; readonly answer: Answer }
  /** Committed before with the same key and this answer (D2). */
  | { readonly outcome: 'replayed'; readonly answer: Answer }
  /** The key was used with another body (D2). */
  | { readonly outcome: 'clash' }
  /** The first failed condition, with the current item. */
  | {
      readonly outcome: 'refused'
      readonly refused: Write
      readonly index: number
      readonly current: Attributes | undefined
    }
  /** Nothing was done: other transactions kept writing the same items, or the table was too busy. */
  | { readonly outcome: 'conflict'; readonly onDedupe: boolean }

type Outcome = CommitResult<unknown>['outcome']
/** The part of the union with these outcomes. */
export type CommitResultOf<Answer, Some extends Outcome> = Extract<CommitResult<Answer>, { readonly outcome: Some }>

export const replaySeconds = 86_400
const shards = 16

export interface TransactionTarget {
  readonly client: DocumentClient
  readonly tableName: string
}

/** Length in characters from which compressing an answer certainly makes it shorter. */
const packedFrom = 256

const keptText = (text: string) => (text.length < packedFrom ? text : packText(text))

export interface TransactOptions {
  readonly conflictTries?: number
  /** False if nobody repeats a call with the scope's id: without events no TX# item is needed. */
  readonly keepsScope?: boolean
}

export async function transact<Answer>(
  { client, tableName }: TransactionTarget,
  scope: TransactionScope,
  { writes, events = [], sweptBy, answer }: Commit<Answer>,
  { conflictTries = 5, keepsScope = true }: TransactOptions = {},
): Promise<CommitResult<Answer>> {
  const at = scope.now()
  const records: EventRecord[] = events.map(pending => ({ id: scope.newId(), at, ...pending }))
  const item: Transaction = {
    operation: scope.operation,
    bodyHash: scope.bodyHash,
    answer: scope.keepsAnswer ? keptText(JSON.stringify(answer ?? null)) : '',
    events: records,
    at,
    ...(scope.correlationId !== undefined && { correlationId: scope.correlationId }),
    expiresAt: Math.floor(at / 1000) + replaySeconds,
    ...(records.length > 0 && (sweptBy ? { sweptBy } : { undelivered: systemKeys.undelivered(shardOf(scope.id)) })),
  }
  const dedupe = put(
    { ...systemKeys.transaction(scope.id), ...item },
    { where: ['attribute_not_exists(#PK) OR #expiresAt <= :now', { now: Math.floor(at / 1000) }] },
  )
  if (writes.length === 0) return putAlone({ client, tableName }, scope, dedupe, answer)
  const own = keepsScope || records.length > 0 ? [dedupe] : []
  const all: readonly Write[] = [...own, ...writes]
  const command = { TransactItems: all.map(write => write.request(tableName)) }

  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand(command))
      return { outcome: 'done', answer }
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons = error.CancellationReasons ?? []
      const failed = reasons.findIndex(reason => reason.Code === 'ConditionalCheckFailed')
      const refused = all[failed]
      if (refused === dedupe) return replay(plain(reasons[0]?.Item), scope)
      if (refused) {
        return { outcome: 'refused', refused, index: failed - own.length, current: plain(reasons[failed]?.Item) }
      }
      if (!isPassing(reasons)) throw error
      if (attempt >= conflictTries) {
        return { outcome: 'conflict', onDedupe: own.length > 0 && reasons[0]?.Code === 'TransactionConflict' }
      }
      await pauseAfterConflict(attempt)
    }
  }
}

/** A transaction of nothing but the TX# item becomes a plain conditional put, at half the units. */
async function putAlone<Answer>(
  { client, tableName }: TransactionTarget,
  scope: TransactionScope,
  dedupe: Write,
  answer: Answer,
): Promise<CommitResult<Answer>> {
  try {
    const written = await writeAlone(client, tableName, dedupe)
    return written.outcome === 'done' ? { outcome: 'done', answer } : replay(written.current, scope)
  } catch (error) {
    if (error instanceof TransactionConflictException) return { outcome: 'conflict', onDedupe: true }
    throw error
  }
}

/** Answer of an earlier transaction with this key, within its 24 h. */
export function replayOf(
  stored: Attributes | undefined,
  bodyHash: string,
  now: number,
): CommitResultOf<unknown, 'replayed' | 'clash'> | undefined {
  if (!stored) return undefined
  const transaction = Transaction.parse(stored)
  if (transaction.expiresAt <= Math.floor(now / 1000)) return undefined
  if (transaction.bodyHash !== bodyHash) return { outcome: 'clash' }
  return { outcome: 'replayed', answer: JSON.parse(unpackText(transaction.answer) || 'null') }
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

function replay<Answer>(item: Attributes | undefined, scope: TransactionScope): CommitResult<Answer> {
  const result = replayOf(item, scope.bodyHash, scope.now())
  if (!result) throw new Error(`transaction ${scope.id} was refused by an item that had already lapsed`)
  // The cast is safe: the stored answer was made by this same operation from the same body.
  return result as CommitResult<Answer>
}

const plain = (item: WireItem | undefined): Attributes | undefined => item && fromWire(item)

function shardOf(id: string): number {
  return (createHash('md5').update(id).digest()[0] ?? 0) % shards
}

export const undeliveredShards = Array.from({ length: shards }, (_, shard) => systemKeys.undelivered(shard))

/** Whether the transaction was committed, now or earlier. */
export function isCommitted<Answer>(
  result: CommitResult<Answer>,
): result is CommitResultOf<Answer, 'done' | 'replayed'> {
  return result.outcome === 'done' || result.outcome === 'replayed'
}

/** Code of the refused write; writes without a code must never be refused. */
export function codeOf(refused: Write): string {
  if (!refused.code) throw new Error(`condition on ${refused.key.PK} ${refused.key.SK} failed and names no code`)
  return refused.code
}
