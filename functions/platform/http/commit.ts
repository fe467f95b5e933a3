import type { PendingEvent } from '#events/event.ts'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import type { OnceChange } from '#functions/machinery/reactions/committer.ts'
import { correlationId } from '#functions/machinery/runtime/correlation.ts'
import { TableBusyError } from '#functions/machinery/table/errors.ts'
import {
  type CommitResult,
  type CommitResultOf,
  codeOf,
  isCommitted,
  transact,
} from '#functions/machinery/table/transaction.ts'
import type { Attributes, Write, WriteKind } from '#functions/machinery/table/write.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import { isPlatformCode, type PlatformCode } from '#shared/platform/errors/codes.ts'
import {
  finishRecord,
  giveBackRecord,
  type IdempotencyClaim,
  noteUpstreamOrder,
  standingBefore,
  takeAndFinishRecord,
  takeRecord,
} from '../store/system/idempotency.ts'
import { platformSystemKeys } from '../store/table-keys.ts'
import { type Answer, Refusal, Reply, refuse } from './answers.ts'
import type { CallKey, KeyNote } from './call-key.ts'
import { IdempotencyConflict } from './idempotency.ts'

/** One transaction: state and events together, under the key of the call where it carries one. */
interface Change<Kind extends WriteKind = WriteKind, Code extends PlatformCode = PlatformCode> {
  readonly writes: readonly Write<Kind, Code>[]
  readonly events?: readonly PendingEvent[]
}
interface Step<Kind extends WriteKind = WriteKind, Code extends PlatformCode = PlatformCode>
  extends Change<Kind, Code> {
  /**
   * The order id that the call is about to send to the acquirer. A call that takes over after a crash gets it (5.20).
   */
  readonly upstreamRef?: string
  /** What the call answers, where this is its last transaction: it is kept with it. */
  readonly answer?: unknown
  /** Nothing that the call began is left: its key is given back, and the same call acts anew. */
  readonly givesKeyBack?: true
}
interface Last<Given, Kind extends WriteKind = WriteKind, Code extends PlatformCode = PlatformCode>
  extends Change<Kind, Code> {
  readonly answer: Given
  readonly status?: 200 | 201 | 202
}

export interface PlatformCommits<Kind extends WriteKind, Code extends PlatformCode, Output> {
  /** Commits the last transaction of a call together with its answer. A failed condition is answered by its code. */
  <Given extends Output>(change: Last<Given, Kind, Code>): Promise<Reply<Given> | Refusal>
  /**
   * One before the last. Its result is handed back, so that the handler can decide again from the item as it stood. A
   * table that is too busy ends the call.
   */
  readonly attempt: (change: Step<Kind, Code>) => Promise<Exclude<CommitResult<null>, { outcome: 'conflict' }>>
}

/** A change that a call, a page, a reaction and a clock make alike. A reaction makes it once under its name. */
export interface StepChange<Kind extends WriteKind> extends OnceChange<Kind> {
  readonly writes: readonly Write<Kind, never>[]
  readonly events: readonly PendingEvent[]
  /** The upstream order of the call that follows. */
  readonly upstreamRef?: string
  /** What the call answers, where nothing follows. */
  readonly answer?: unknown
  /** Nothing that the call began is left, so its key is given back. A reaction and a clock have no key. */
  readonly givesKeyBack?: true
}

/** Commits such a change: the `commit.attempt` of a call, or the `Committer` of a reaction or a clock. */
export type StepCommitter<Kind extends WriteKind> = (change: StepChange<Kind>) => Promise<CommitResult<null>>

interface CommitScope {
  readonly operation: string
  readonly claim: IdempotencyClaim | undefined
  readonly key: CallKey
  readonly now: () => number
  readonly newId: () => string
  /** The answer as it is sent, by the contract's output and status. */
  readonly render: (answer: unknown, status: number | undefined) => Answer
}

/** What `.or(code, explain)` of a platform write may say beside its code. */
type Explained = Omit<Problem, 'code'>

export function platformCommits(scope: CommitScope): PlatformCommits<WriteKind, PlatformCode, unknown> {
  const { operation, claim, key, now, newId } = scope
  const run = async (writes: readonly Write[], events: readonly PendingEvent[] = []) => {
    const result = await transact(
      { client: documentClient, tableName },
      {
        id: platformSystemKeys.transaction(operation, newId()),
        operation,
        bodyHash: '',
        keepsAnswer: false,
        correlationId: correlationId(),
        now,
        newId,
      },
      { writes, events, answer: null },
      { keepsScope: false },
    )
    // No condition has failed, so there is nothing that a handler could read and decide anew: `serve` says "busy".
    if (result.outcome === 'conflict') throw new TableBusyError(`${operation} kept meeting other transactions`)
    return result
  }
  /** What the transaction writes about the call itself: that it takes the key, what it sends, how it ended. */
  const recordOf = ({ upstreamRef, answer }: KeyNote) => {
    if (!claim) return undefined
    if (answer) return key.isHeld ? finishRecord(claim, answer) : takeAndFinishRecord(claim, answer)
    if (!key.isHeld) return takeRecord(claim, upstreamRef)
    return upstreamRef === undefined ? undefined : noteUpstreamOrder(claim, upstreamRef)
  }
  /** The record comes first: of several conditions that fail it is the key's that counts. */
  const recorded = async ({ writes, events }: Change, note: KeyNote) => {
    const record = recordOf(note)
    const result = await run([...(record ? [record] : []), ...writes], events)
    const isTaken = result.outcome === 'refused' && result.refused === record
    if (claim && isTaken && !key.isHeld) throw new IdempotencyConflict(standingBefore(claim, result.current))
    if (result.outcome === 'done') key.write(note)
    return result
  }
  const giveBack = async (change: Change) => {
    const record = claim && key.isHeld ? giveBackRecord(claim) : undefined
    const result = await run([...(record ? [record] : []), ...change.writes], change.events)
    if (record && result.outcome === 'done') key.giveBack()
    return result
  }
  const attempt = async ({ answer, upstreamRef, givesKeyBack, ...change }: Step) => {
    if (givesKeyBack) return giveBack(change)
    return recorded(change, { upstreamRef, answer: answer === undefined ? undefined : scope.render(answer, undefined) })
  }
  const commit = async <Given>({ answer, status, ...change }: Last<Given>) => {
    const rendered = scope.render(answer, status)
    const result = await recorded(change, { answer: rendered })
    return isCommitted(result) ? new Reply(rendered.status, answer) : platformRefusalOf(result)
  }
  return Object.assign(commit, { attempt })
}

/** The code that the failed write names, with what it says of the item as it stood. */
export function platformRefusalOf(result: CommitResultOf<unknown, 'clash' | 'refused'>): Refusal {
  if (result.outcome === 'clash') return refuse('E0090022010')
  const code = codeOf(result.refused)
  if (!isPlatformCode(code)) throw new Error(`${code} is not a code of the platform`)
  return new Refusal([{ code, ...explained(result.refused, result.current) }], code === 'E0090022021' ? 1 : undefined)
}

function explained({ explain }: Write, current: Attributes | undefined): Explained {
  // What a write of the platform explains is declared as Explained where the handlers' commit is typed.
  return (explain?.(current) ?? {}) as Explained
}
