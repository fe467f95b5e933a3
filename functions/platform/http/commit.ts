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

/** One transaction: state and events together, with the call's idempotency key if it has one. */
interface Change<Kind extends WriteKind = WriteKind, Code extends PlatformCode = PlatformCode> {
  readonly writes: readonly Write<Kind, Code>[]
  readonly events?: readonly PendingEvent[]
}
interface Step<Kind extends WriteKind = WriteKind, Code extends PlatformCode = PlatformCode>
  extends Change<Kind, Code> {
  /** Order id that the call is about to send to the acquirer. After a crash, a call that takes over gets it (5.20). */
  readonly upstreamRef?: string
  /** Answer of the call, if this is its last transaction; stored with it. */
  readonly answer?: unknown
  /** Everything that the call began is undone: its key is released, and a repeated call starts again. */
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
   * Commits a transaction before the last. Its result is returned, so that the handler can decide again from the
   * current item. A table that is too busy ends the call.
   */
  readonly attempt: (change: Step<Kind, Code>) => Promise<Exclude<CommitResult<null>, { outcome: 'conflict' }>>
}

/** A change that a call, a page, a reaction and a clock all make. A reaction makes it once by its name. */
export interface StepChange<Kind extends WriteKind> extends OnceChange<Kind> {
  readonly writes: readonly Write<Kind, never>[]
  readonly events: readonly PendingEvent[]
  /** Upstream order of the call that follows. */
  readonly upstreamRef?: string
  /** Answer of the call, if nothing follows. */
  readonly answer?: unknown
  /** Everything that the call began is undone, so that its key is released. Reactions and clocks have no key. */
  readonly givesKeyBack?: true
}

/** Commits such a change: `commit.attempt` of a call, or the `Committer` of a reaction or a clock. */
export type StepCommitter<Kind extends WriteKind> = (change: StepChange<Kind>) => Promise<CommitResult<null>>

interface CommitScope {
  readonly operation: string
  readonly claim: IdempotencyClaim | undefined
  readonly key: CallKey
  readonly now: () => number
  readonly newId: () => string
  /** The answer as sent, by the contract's output and status. */
  readonly render: (answer: unknown, status: number | undefined) => Answer
}

/** What `.or(code, explain)` of a platform write may add to its code. */
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
    // No condition has failed, so that the handler cannot decide anew: `serve` answers "busy".
    if (result.outcome === 'conflict') throw new TableBusyError(`${operation} kept meeting other transactions`)
    return result
  }
  /** Writes of the call's own record: claiming the key, the upstream order, the outcome. */
  const recordOf = ({ upstreamRef, answer }: KeyNote) => {
    if (!claim) return undefined
    if (answer) return key.isHeld ? finishRecord(claim, answer) : takeAndFinishRecord(claim, answer)
    if (!key.isHeld) return takeRecord(claim, upstreamRef)
    return upstreamRef === undefined ? undefined : noteUpstreamOrder(claim, upstreamRef)
  }
  /** The record is written first: if several conditions fail, the key's takes precedence. */
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

/** Code of the failed write, with its explanation from the current item. */
export function platformRefusalOf(result: CommitResultOf<unknown, 'clash' | 'refused'>): Refusal {
  if (result.outcome === 'clash') return refuse('E0090022010')
  const code = codeOf(result.refused)
  if (!isPlatformCode(code)) throw new Error(`${code} is not a code of the platform`)
  return new Refusal([{ code, ...explained(result.refused, result.current) }], code === 'E0090022021' ? 1 : undefined)
}

function explained({ explain }: Write, current: Attributes | undefined): Explained {
  // The cast is safe: the explanations of platform writes are declared as `Explained` where the handlers' commit is
  // typed.
  return (explain?.(current) ?? {}) as Explained
}
