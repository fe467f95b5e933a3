import type { PendingEvent } from '#events/event.ts'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { correlationId } from '#functions/machinery/runtime/correlation.ts'
import { idAt } from '#functions/machinery/runtime/ids.ts'
import { TableBusyError } from '#functions/machinery/table/errors.ts'
import { systemKeys } from '#functions/machinery/table/keys.ts'
import { type CommitResultOf, transact } from '#functions/machinery/table/transaction.ts'
import type { Write, WriteKind } from '#functions/machinery/table/write.ts'

/**
 * One of several transactions of a task. `once` names what must happen only once, however often its cause arrives: an
 * event's id, or the transition itself (`close-w1`).
 */
export interface OnceChange<Kind extends WriteKind = WriteKind> {
  readonly once: string
  readonly writes: readonly Write<Kind>[]
  readonly events?: readonly PendingEvent[] | undefined
  /** As in `Commit`: a sweeper finds the records of these events. */
  readonly sweptBy?: string | undefined
  /** A condition on a version prevents a repetition: without events no TX# item is needed. */
  readonly isVersioned?: true
}

/** `refused`: a condition failed. `replayed`: it was committed before. */
export type OnceResult = CommitResultOf<null, 'done' | 'replayed' | 'refused'>

/** Commits changes that happen once each: `commit` of a reaction, and `commit.before` of an endpoint. */
export type Committer<Kind extends WriteKind = WriteKind> = (change: OnceChange<Kind>) => Promise<OnceResult>

/** The committer of one operation; `once` is unique within it. */
export function committerOf(operation: string, subject?: string): Committer {
  return async ({ once, writes, events, sweptBy, isVersioned }) => {
    const scope = {
      id: systemKeys.onceScope(subject, operation, once),
      operation,
      bodyHash: '',
      keepsAnswer: false,
      correlationId: correlationId(),
      now: () => Date.now(),
      newId: () => idAt(Date.now()),
    }
    const change = { writes, ...(events && { events }), sweptBy, answer: null }
    const result = await transact({ client: documentClient, tableName }, scope, change, { keepsScope: !isVersioned })
    if (result.outcome === 'conflict') throw new TableBusyError(`${operation} ${once} kept meeting other transactions`)
    if (result.outcome === 'clash') throw new Error(`${operation} ${once} was asked for with another body`)
    return result
  }
}
